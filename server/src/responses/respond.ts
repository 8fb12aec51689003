import type { ResponseInput } from '@ugc/contract/inputs/response'
import { lockBriefToAnswer } from '../briefs/queries.ts'
import { briefNotFound } from '../briefs/refusals.ts'
import { isProfileCompleted } from '../creators/queries.ts'
import type { Db, Tx } from '../db/schema.ts'
import { deleteDecline, insertResponse } from './queries.ts'
import { alreadyResponded, briefNotAccepting, profileRequired } from './refusals.ts'

/** Refuses what {@link respondIn} would refuse. The brief is locked until the transaction ends. */
export async function checkMayRespond(tx: Tx, creator_id: string, brief_id: string): Promise<void> {
  if (!(await isProfileCompleted(tx, creator_id))) throw profileRequired()
  const brief = await lockBriefToAnswer(tx, brief_id, creator_id)
  if (!brief) throw briefNotFound()
  if (brief.response_status !== null) throw alreadyResponded()
  if (brief.status !== 'active' || brief.is_past) throw briefNotAccepting()
}

/** Returns the id of the response. If it refuses, it has written nothing. */
export async function respondIn(tx: Tx, creator_id: string, input: ResponseInput): Promise<string> {
  const { brief_id, creator_price, estimated_delivery_days = null, message = null } = input
  await checkMayRespond(tx, creator_id, brief_id)
  const id = await insertResponse(tx, {
    brief_id,
    creator_id,
    creator_price,
    estimated_delivery_days,
    message: message === '' ? null : message,
  })
  if (id === undefined) throw alreadyResponded()
  await deleteDecline(tx, brief_id, creator_id)
  return id
}

export const respond = (db: Db, creator_id: string, input: ResponseInput): Promise<string> =>
  db.transaction().execute((tx) => respondIn(tx, creator_id, input))
