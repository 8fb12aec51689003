import { randomUUID } from 'node:crypto'
import { fromKysely, type PgBoss } from 'pg-boss'
import { listAnswersDue, takeAnswersDue } from '../../briefs/queries.ts'
import type { Db } from '../../db/schema.ts'
import { NOTIFY_OUTCOME } from '../../jobs/queues.ts'
import { outcomeMessage } from '../../notifications/outcome-message.ts'
import {
  claimNotification,
  insertEndings,
  listAnsweredByEnd,
  releaseNotification,
} from '../../responses/queries.ts'
import type { Broadcaster } from '../deliver.ts'
import { notifyOnce, workByDay } from '../notify.ts'

/** Messages about decisions on responses. They use the same slots as every other message of the bot. */
export async function runNotifications(boss: PgBoss, broadcaster: Broadcaster): Promise<void> {
  await workByDay<{ response_id: string }>(
    boss,
    NOTIFY_OUTCOME,
    { pollingIntervalSeconds: 1, localConcurrency: 5 },
    async ({ response_id }) => {
      await tellOutcome(broadcaster, response_id)
    },
  )
}

/** Tells the creator what is decided now, unless that is known already. */
export const tellOutcome = (broadcaster: Broadcaster, response_id: string) =>
  notifyOnce(broadcaster, {
    claim: () => claimNotification(broadcaster.db, response_id),
    message: (outcome) => outcomeMessage(outcome, broadcaster.app_url),
    release: (outcome) => releaseNotification(broadcaster.db, response_id, outcome),
    about: { response_id },
  })

/** Scheduled: tells everybody who still waits that their brief has ended. A response whose job waits already gets no second one. */
export async function answerWaiting(db: Db, boss: PgBoss): Promise<number> {
  let told = 0
  for (const brief_id of await listAnswersDue(db))
    told += await db.transaction().execute(async (tx) => {
      if (!(await takeAnswersDue(tx, brief_id))) return 0
      const ids = await listAnsweredByEnd(tx, brief_id)
      const jobs = ids.map((response_id) => ({
        id: randomUUID(),
        data: { response_id },
        singletonKey: response_id,
      }))
      await insertEndings(tx, ids)
      if (jobs.length > 0) await boss.insert(NOTIFY_OUTCOME, jobs, { db: fromKysely(tx) })
      return jobs.length
    })
  return told
}
