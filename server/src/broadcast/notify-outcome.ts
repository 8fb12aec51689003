import type { PgBoss } from 'pg-boss'
import { NOTIFY_OUTCOME } from '../jobs/queues.ts'
import { outcomeMessage } from '../notifications/outcome-message.ts'
import { claimNotification, releaseNotification } from '../responses/queries.ts'
import type { Broadcaster } from './deliver.ts'
import { notifyOnce } from './notify.ts'

/** Messages about decisions on responses. They use the same slots as every other message of the bot. */
export async function runNotifications(boss: PgBoss, broadcaster: Broadcaster): Promise<void> {
  const { db, app_url } = broadcaster
  await boss.work<{ response_id: string }>(
    NOTIFY_OUTCOME,
    { pollingIntervalSeconds: 1, localConcurrency: 5 },
    async ([job]) => {
      if (!job) return
      const { response_id } = job.data
      await notifyOnce(broadcaster, {
        claim: () => claimNotification(db, response_id),
        message: (outcome) => outcomeMessage(outcome, app_url),
        release: (outcome) => releaseNotification(db, response_id, outcome),
        about: { response_id },
      })
    },
  )
}
