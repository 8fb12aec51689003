import { isNeverSeen } from '@ugc/contract/facts/client-view'
import { isHandedIn } from '@ugc/contract/facts/works'
import type { ResponsePatch } from '@ugc/contract/responses'
import { insertAudit } from '../access/audit/queries.ts'
import { takeBackPay } from '../briefs/ending-service.ts'
import type { Who } from '../platform/caller.ts'
import type { Db } from '../platform/db/schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import { recheckOwner } from '../access/owners/queries.ts'
import { findUnseen, lockResponse, updateResponse } from './queries.ts'
import { lockWorks } from './works/queries.ts'
import {
  briefOver,
  creatorErased,
  handedInAlready,
  neverSeen,
  responseNotFound,
  responseWithdrawn,
  staleResponse,
} from './refusals.ts'

interface Deciding {
  db: Db
  jobs: Jobs
  id: string
  /** If set, the response must belong to this brief. */
  brief_id?: string
  patch: ResponsePatch
  by: Who
}

/**
 * Decides, undoes a decision, sets the client's price, or shows the response to the client and hides it. An outdated version is refused; without a version the
 * latest one is changed, which is locked until the commit.
 */
export const decide = ({ db, jobs, id, brief_id, patch, by }: Deciding) =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const before = await lockResponse(tx, id)
    if (!before || (brief_id !== undefined && brief_id !== before.brief_id)) throw responseNotFound()
    if (patch.version !== undefined && patch.version !== before.version) throw staleResponse()
    if (before.status === 'withdrawn') throw responseWithdrawn()
    const {
      status = before.status,
      client_price = before.client_price,
      visibility = before.visibility,
    } = patch
    const decided = status !== before.status
    if (decided && before.creator_id === null) throw creatorErased()
    if (decided && before.is_settled) throw briefOver()
    const [work] = decided ? await lockWorks(tx, [id]) : []
    if (work && status !== 'accepted' && isHandedIn(work.state)) throw handedInAlready()
    if (work && status === 'accepted' && work.cancelled_because === 'taken_back')
      await takeBackPay(tx, [id], by)
    await updateResponse(tx, id, { status, client_price, visibility })
    const unseen = patch.visibility === 'shown' ? await findUnseen(tx, id) : null
    if (unseen !== null && isNeverSeen(unseen)) throw neverSeen(unseen)
    if (decided) await jobs.notifyOutcome(tx, id)
    await insertAudit(tx, {
      ...by,
      action: 'response changed',
      detail: {
        response_id: id,
        ...(decided ? { from: before.status, to: status } : {}),
        ...(client_price === before.client_price
          ? {}
          : { price_from: before.client_price ?? 'none', price_to: client_price ?? 'none' }),
        ...(visibility === before.visibility ? {} : { visibility }),
      },
    })
    return { client_price, version: before.version + 1 }
  })
