import type { ResponseInput } from '@ugc/contract/inputs/response'
import { lockBriefToAnswer } from '../briefs/queries.ts'
import { briefNotFound } from '../briefs/refusals.ts'
import { isProfileCompleted } from '../people/creators/queries.ts'
import type { Tx } from '../platform/db/schema.ts'
import { type InApp, outdateButtons } from './outdate-service.ts'
import { deleteDecline, giveAgain, insertResponse, lockWithdrawn } from './queries.ts'
import { alreadyResponded, briefNotAccepting, priceAgreed, profileRequired } from './refusals.ts'

/** Refuses what {@link respondIn} would refuse. The brief is locked until the transaction ends. */
export async function checkMayRespond(tx: Tx, creator_id: string, brief_id: string) {
  if (!(await isProfileCompleted(tx, creator_id))) throw profileRequired()
  const brief = await lockBriefToAnswer(tx, brief_id, creator_id)
  const was_withdrawn = brief?.response_status === 'withdrawn'
  // A response that was taken back opens the brief to no one whom the agency has switched off since.
  if (!brief || (was_withdrawn && !brief.is_admitted)) throw briefNotFound()
  if (brief.response_status !== null && !was_withdrawn) throw alreadyResponded()
  if (brief.status !== 'active' || brief.is_past) throw briefNotAccepting()
  return { was_withdrawn }
}

/** Returns the id of the response. If it refuses, it has written nothing. */
export async function respondIn(tx: Tx, creator_id: string, input: ResponseInput): Promise<string> {
  const { brief_id, creator_price, estimated_delivery_days = null, message = null } = input
  const { was_withdrawn } = await checkMayRespond(tx, creator_id, brief_id)
  const given = { creator_price, estimated_delivery_days, message: message === '' ? null : message }
  const id = was_withdrawn
    ? await respondAgain(tx, { brief_id, creator_id, ...given })
    : await insertResponse(tx, { brief_id, creator_id, ...given })
  if (id === undefined) throw alreadyResponded()
  await deleteDecline(tx, brief_id, creator_id)
  return id
}

/** The same row is pending again. Of two answers at once the second finds it so. */
async function respondAgain(
  tx: Tx,
  { brief_id, creator_id, ...given }: Parameters<typeof insertResponse>[1],
) {
  const withdrawn = await lockWithdrawn(tx, brief_id, creator_id)
  if (withdrawn && !(await giveAgain(tx, withdrawn.id, given))) throw priceAgreed()
  return withdrawn?.id
}

export const respond = ({ db, jobs }: InApp, creator_id: string, input: ResponseInput): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const id = await respondIn(tx, creator_id, input)
    await outdateButtons(tx, jobs, { creator_id, brief_id: input.brief_id })
    return id
  })
