import type { WithdrawReason } from '@ugc/contract/facts/drafts'
import { mayConfirm } from '@ugc/contract/facts/statuses'
import type { Db, Tx } from '../platform/db/schema.ts'
import { insertWithdrawnNotice } from '../access/owner-notices/queries.ts'
import { confirmResponse, findBriefOf, lockOwnResponse, withdrawResponse } from './queries.ts'
import { isDone } from './works/queries.ts'
import { alreadyWithdrawn, nothingToConfirm, responseNotFound } from './refusals.ts'

interface Confirming {
  id: string
  creator_id: string
  /** Why an accepted creator cannot take part; null: the creator confirms. */
  reason: WithdrawReason | null
}

/**
 * The answer of an accepted creator. One who cannot take part withdraws the response, and the owners get a notice. The row is locked:
 * after another decision it is refused. Returns false if it is confirmed already. If it refuses, it has written nothing.
 */
export async function confirmIn(tx: Tx, { id, creator_id, reason }: Confirming): Promise<boolean> {
  const before = await lockOwnResponse(tx, id)
  // The person may have been erased after the guard.
  if (before?.creator_id !== creator_id) throw responseNotFound()
  if (before.status === 'withdrawn') throw alreadyWithdrawn()
  const brief = await findBriefOf(tx, before.brief_id)
  if (!brief || !mayConfirm(before.status, brief.status)) throw nothingToConfirm()
  if (reason === null) return confirmResponse(tx, id)
  // The video is accepted: there is nothing left to refuse.
  if (await isDone(tx, id)) throw nothingToConfirm()
  await withdrawResponse(tx, id, reason)
  await insertWithdrawnNotice(tx, before.brief_id, id, true)
  return true
}

export const confirm = (db: Db, confirming: Confirming) =>
  db.transaction().execute((tx) => confirmIn(tx, confirming))
