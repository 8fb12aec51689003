import type { WithdrawReason } from '@ugc/contract/facts/drafts'
import { UNDECIDED } from '@ugc/contract/facts/statuses'
import type { Db, Tx } from '../db/schema.ts'
import { insertWithdrawnNotice } from '../notices/queries.ts'
import { lockOwnResponse, withdrawResponse } from './queries.ts'
import { alreadyDecided, alreadyWithdrawn, responseNotFound, staleOwnResponse } from './refusals.ts'

interface Withdrawing {
  id: string
  creator_id: string
  /** Undefined: as it stands. The chat shows neither price nor days, so no version was read. */
  version: number | undefined
  reason: WithdrawReason | null
}

/**
 * Takes a response back until it is decided, and leaves a notice for the owners. The row is locked: after a decision the withdrawal is
 * refused; after the withdrawal a decision finds another version. If it refuses, it has written nothing.
 */
export async function withdrawIn(tx: Tx, { id, creator_id, version, reason }: Withdrawing): Promise<void> {
  const before = await lockOwnResponse(tx, id)
  // The person may have been erased after the guard.
  if (before?.creator_id !== creator_id) throw responseNotFound()
  if (before.status === 'withdrawn') throw alreadyWithdrawn()
  if (before.status !== UNDECIDED) throw alreadyDecided()
  if (version !== undefined && version !== before.version) throw staleOwnResponse()
  await withdrawResponse(tx, id, reason)
  await insertWithdrawnNotice(tx, before.brief_id, id)
}

export const withdraw = (db: Db, withdrawing: Withdrawing): Promise<void> =>
  db.transaction().execute((tx) => withdrawIn(tx, withdrawing))
