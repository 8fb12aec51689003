import type { WithdrawReason } from '@ugc/contract/facts/drafts'
import { mayConfirm } from '@ugc/contract/facts/statuses'
import type { Tx } from '../platform/db/schema.ts'
import { insertWithdrawnNotice } from '../access/owner-notices/queries.ts'
import { type InApp, outdateButtons } from './outdate-service.ts'
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
 * after another decision it is refused. `is_new`: it was not confirmed before. If it refuses, it has written nothing.
 */
export async function confirmIn(tx: Tx, { id, creator_id, reason }: Confirming) {
  const before = await lockOwnResponse(tx, id)
  // The person may have been erased after the guard.
  if (before?.creator_id !== creator_id) throw responseNotFound()
  if (before.status === 'withdrawn') throw alreadyWithdrawn()
  const brief = await findBriefOf(tx, before.brief_id)
  if (!brief || !mayConfirm(before.status, brief.status)) throw nothingToConfirm()
  const { brief_id } = before
  if (reason === null) return { brief_id, is_new: await confirmResponse(tx, id) }
  // The video is accepted: there is nothing left to refuse.
  if (await isDone(tx, id)) throw nothingToConfirm()
  await withdrawResponse(tx, id, reason)
  await insertWithdrawnNotice(tx, brief_id, id, true)
  return { brief_id, is_new: true }
}

export const confirm = ({ db, jobs }: InApp, confirming: Confirming): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { brief_id } = await confirmIn(tx, confirming)
    await outdateButtons(tx, jobs, { creator_id: confirming.creator_id, brief_id })
  })
