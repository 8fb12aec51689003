import type { PgBoss } from 'pg-boss'
import { claimNotice, findNotice, listUntold, releaseNotice } from '../choices/owner-queries.ts'
import { NOTIFY_SUBMISSION } from '../jobs/queues.ts'
import { submissionMessage } from '../notifications/submission-message.ts'
import type { Broadcaster } from './deliver.ts'
import { notifyOnce } from './notify.ts'

/** Messages to owners about a submitted choice: one job per submission, one claim per owner. */
export async function runSubmissionNotices(boss: PgBoss, broadcaster: Broadcaster): Promise<void> {
  await boss.work<{ submission_id: number }>(
    NOTIFY_SUBMISSION,
    { pollingIntervalSeconds: 1, localConcurrency: 2 },
    async ([job]) => {
      if (job) await notifyOwners(broadcaster, job.data.submission_id)
    },
  )
}

/** An owner who cannot be told now does not keep the others waiting: the retry of the job tells who is left. */
async function notifyOwners(broadcaster: Broadcaster, submission_id: number): Promise<void> {
  const { db, app_url } = broadcaster
  const submission = await findNotice(db, submission_id)
  if (!submission) return
  const message = submissionMessage(submission, app_url)
  const failures: unknown[] = []
  for (const telegram_id of await listUntold(db, submission_id)) {
    const told = notifyOnce(broadcaster, {
      claim: () => claimNotice(db, submission_id, telegram_id),
      message: () => message,
      release: () => releaseNotice(db, submission_id, telegram_id),
      about: { submission_id },
    })
    await told.catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not every owner is told')
}
