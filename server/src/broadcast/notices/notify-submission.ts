import type { PgBoss } from 'pg-boss'
import { claimNotice, findNotice, listUntold, releaseNotice } from '../../choices/owner-queries.ts'
import { NOTIFY_SUBMISSION } from '../../jobs/queues.ts'
import { submissionMessage } from '../../notifications/submission-message.ts'
import type { Broadcaster } from '../deliver.ts'
import { notifyEach, workByDay } from '../notify.ts'

/** Messages to owners about a submitted choice: one job per submission, one claim per owner. */
export async function runSubmissionNotices(boss: PgBoss, broadcaster: Broadcaster): Promise<void> {
  await workByDay<{ submission_id: number }>(
    boss,
    NOTIFY_SUBMISSION,
    { pollingIntervalSeconds: 1, localConcurrency: 2 },
    ({ submission_id }) => notifyOwners(broadcaster, submission_id),
  )
}

async function notifyOwners(broadcaster: Broadcaster, submission_id: number): Promise<void> {
  const { db, app_url } = broadcaster
  const submission = await findNotice(db, submission_id)
  if (!submission) return
  const message = submissionMessage(submission, app_url)
  await notifyEach(broadcaster, await listUntold(db, submission_id), (telegram_id) => ({
    claim: () => claimNotice(db, submission_id, telegram_id),
    message: () => message,
    release: () => releaseNotice(db, submission_id, telegram_id),
    about: { submission_id },
  }))
}
