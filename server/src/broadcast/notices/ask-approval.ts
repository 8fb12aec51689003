import type { PgBoss } from 'pg-boss'
import { claimQuestion, updateQuestion } from '../../approvals/queries.ts'
import { ASK_APPROVAL } from '../../jobs/queues.ts'
import { approvalMessage } from '../../notifications/approval-message.ts'
import type { Broadcaster } from '../deliver.ts'
import { notifyOnce } from '../notify.ts'

/** Questions to owners. A person waits for them at a screen, so the screen learns whether the message arrived. */
export async function runQuestions(boss: PgBoss, broadcaster: Broadcaster): Promise<void> {
  const { db } = broadcaster
  await boss.work<{ approval_id: string }>(
    ASK_APPROVAL,
    { pollingIntervalSeconds: 0.5, localConcurrency: 2 },
    async ([job]) => {
      if (!job) return
      const { approval_id } = job.data
      const state = await notifyOnce(broadcaster, {
        claim: () => claimQuestion(db, approval_id),
        message: approvalMessage,
        release: () => updateQuestion(db, approval_id, null),
        about: { approval_id },
        at_night: true,
      })
      if (state === undefined) return
      const arrived = state === 'sent' || state === 'unconfirmed'
      await updateQuestion(db, approval_id, arrived ? 'sent' : 'undelivered')
    },
  )
}
