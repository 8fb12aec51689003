import type { OwnResponseChange } from '@ugc/contract/inputs/response'
import { isAnswered } from '@ugc/contract/facts/endings'
import { mayWithdraw, UNDECIDED } from '@ugc/contract/facts/statuses'
import type { Db, Tx } from '../platform/db/schema.ts'
import { changeResponse, findBriefOf, lockOwnResponse } from './queries.ts'
import {
  alreadyDecided,
  alreadyWithdrawn,
  priceAgreed,
  responseNotFound,
  staleOwnResponse,
  briefNotAccepting,
} from './refusals.ts'

interface Own {
  id: string
  creator_id: string
  /** Undefined: as it stands. */
  version: number | undefined
}

/**
 * Locks a response that its author may still change, or take back (`leaves`: in reserve too): a decision comes before, and it is refused, or after, and the owner's
 * version is outdated.
 */
export async function lockUndecided(tx: Tx, { id, creator_id, version }: Own, leaves = false) {
  const before = await lockOwnResponse(tx, id)
  // The person may have been erased after the guard.
  if (before?.creator_id !== creator_id) throw responseNotFound()
  if (before.status === 'withdrawn') throw alreadyWithdrawn()
  if (leaves ? !mayWithdraw(before.status) : before.status !== UNDECIDED) throw alreadyDecided()
  // The end of the brief has answered it.
  if (isAnswered((await findBriefOf(tx, before.brief_id))?.ending)) throw briefNotAccepting()
  if (version !== undefined && version !== before.version) throw staleOwnResponse()
  return before
}

/** Changes a response by its author until it is decided. A price that the client has agreed to by a submitted choice stays. If it refuses, it has written nothing. */
export async function changeOwnIn(tx: Tx, id: string, creator_id: string, change: OwnResponseChange) {
  const { creator_price, estimated_delivery_days = null, message = null, version } = change
  await lockUndecided(tx, { id, creator_id, version })
  const given = { creator_price, estimated_delivery_days, message: message === '' ? null : message }
  if (!(await changeResponse(tx, id, given))) throw priceAgreed()
}

export const changeOwn = (db: Db, id: string, creator_id: string, change: OwnResponseChange) =>
  db.transaction().execute((tx) => changeOwnIn(tx, id, creator_id, change))
