import { randomInt } from 'node:crypto'
import type { ApprovalKind, ApprovalSubjects } from '@ugc/contract/facts/approvals'
import { insertAudit } from '../audit/queries.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { answerApproval, findApproval, insertApproval } from './queries.ts'

/** Questions to one owner, against a flood of messages: about web logins, and apart from them about bulk actions. */
export const QUESTION_LIMIT = { seconds: 15 * 60, tries: 10 }

/** Asks the owner in the chat with the bot. The number on the screen and in the message is the same, against blind taps. */
export async function askApproval<K extends ApprovalKind>(
  tx: Tx,
  jobs: Jobs,
  asked: { kind: K; telegram_id: number; subject: ApprovalSubjects[K]; token_hash?: Buffer },
): Promise<string> {
  const id = await insertApproval(tx, { ...asked, number: randomInt(10, 100) })
  await jobs.askApproval(tx, id)
  return id
}

interface Tap {
  id: string
  /** Whose tap it is, by Telegram. */
  telegram_id: number
  approve: boolean
}

/** What a tap did: `late` if the time is over, `answered` if an answer was there, `unknown` for another person's question. */
export type Answered =
  | { kind: ApprovalKind; result: 'approved' | 'refused' }
  | { result: 'late' | 'answered' | 'unknown' }

export const answerByTap = (db: Db, tap: Tap): Promise<Answered> =>
  db.transaction().execute(async (tx) => {
    const answered = await answerApproval(tx, tap)
    if (answered) {
      const { kind } = answered
      const action = tap.approve ? 'approved in the bot' : 'refused in the bot'
      await insertAudit(tx, { actor: `owner:${tap.telegram_id}`, action, detail: { kind } })
      return { kind, result: tap.approve ? 'approved' : 'refused' }
    }
    const found = await findApproval(tx, tap.id, tap.telegram_id)
    if (!found) return { result: 'unknown' }
    return { result: found.state === 'expired' ? 'late' : 'answered' }
  })
