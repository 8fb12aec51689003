import type { OwnResponseChange } from '@ugc/contract/inputs/response'
import { UNDECIDED } from '@ugc/contract/facts/statuses'
import type { Db } from '../db/schema.ts'
import { lockResponse, updateResponse } from './queries.ts'
import {
  alreadyDecided,
  alreadyWithdrawn,
  priceAgreed,
  responseNotFound,
  staleOwnResponse,
} from './refusals.ts'

/**
 * Changes a response by its author until it is decided. The row is locked, so a decision comes before, and the change is refused, or
 * after, and the owner's version is outdated. A price that the client has agreed to by a submitted choice stays.
 */
export const changeOwn = (db: Db, id: string, creator_id: string, change: OwnResponseChange) =>
  db.transaction().execute(async (tx) => {
    const before = await lockResponse(tx, id)
    // The person may have been erased after the guard.
    if (before?.creator_id !== creator_id) throw responseNotFound()
    if (before.status === 'withdrawn') throw alreadyWithdrawn()
    if (before.status !== UNDECIDED) throw alreadyDecided()
    if (change.version !== before.version) throw staleOwnResponse()
    const { creator_price, estimated_delivery_days = null, message = null } = change
    if (before.is_agreed && creator_price !== before.creator_price) throw priceAgreed()
    await updateResponse(tx, id, {
      creator_price,
      estimated_delivery_days,
      message: message === '' ? null : message,
    })
  })
