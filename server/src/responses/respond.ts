import type { ResponseInput } from '@ugc/contract/inputs/response'
import { lockBriefToAnswer } from '../briefs/queries.ts'
import { briefNotFound } from '../briefs/refusals.ts'
import { findCreator } from '../creators/queries.ts'
import type { Db } from '../db/schema.ts'
import { insertResponse } from './queries.ts'
import { alreadyResponded, briefNotAccepting, profileRequired } from './refusals.ts'

/** Returns the id of the response. */
export async function respond(db: Db, creator_id: string, input: ResponseInput): Promise<string> {
  const { brief_id, creator_price, estimated_delivery_days = null, message = null } = input
  return db.transaction().execute(async (tx) => {
    const creator = await findCreator(tx, creator_id)
    if (!creator?.profile_completed) throw profileRequired()
    const brief = await lockBriefToAnswer(tx, brief_id, creator_id)
    if (!brief) throw briefNotFound()
    if (brief.response_status !== null) throw alreadyResponded()
    if (brief.status !== 'active' || brief.is_past) throw briefNotAccepting()
    const id = await insertResponse(tx, {
      brief_id,
      creator_id,
      creator_price,
      estimated_delivery_days,
      message: message === '' ? null : message,
    })
    if (id === undefined) throw alreadyResponded()
    return id
  })
}
