import type { WithdrawReason } from '@ugc/contract/facts/drafts'
import type { Tx } from '../platform/db/schema.ts'
import { insertWithdrawnNotice } from '../access/owner-notices/queries.ts'
import { lockUndecided } from './change-own-service.ts'
import { type InApp, outdateButtons } from './outdate-service.ts'
import { withdrawResponse } from './queries.ts'

interface Withdrawing {
  id: string
  creator_id: string
  /** Undefined: as it stands. The chat shows neither price nor days, so no version was read. */
  version: number | undefined
  reason: WithdrawReason | null
}

/** Takes a response back until it is decided, or out of the reserve, and leaves a notice for the owners. If it refuses, it has written nothing. */
export async function withdrawIn(tx: Tx, { reason, ...own }: Withdrawing) {
  const { id, brief_id } = await lockUndecided(tx, own, true)
  await withdrawResponse(tx, id, reason)
  await insertWithdrawnNotice(tx, brief_id, id)
  return { brief_id }
}

export const withdraw = ({ db, jobs }: InApp, withdrawing: Withdrawing): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { brief_id } = await withdrawIn(tx, withdrawing)
    await outdateButtons(tx, jobs, { creator_id: withdrawing.creator_id, brief_id })
  })
