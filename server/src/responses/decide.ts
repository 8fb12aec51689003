import type { ResponsePatch } from '@ugc/contract/responses'
import { insertAudit, type Who } from '../audit/queries.ts'
import type { Db } from '../db/schema.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import { lockResponse, updateResponse } from './queries.ts'
import { authorIsGone, responseNotFound, staleResponse } from './refusals.ts'

interface Deciding {
  db: Db
  jobs: Jobs
  id: string
  patch: ResponsePatch
  by: Who
}

/** Accepts, rejects, takes that back, or sets the client's price. Of two at once one is told that it came too late. */
export async function decide({ db, jobs, id, patch, by }: Deciding): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockResponse(tx, id)
    if (!before) throw responseNotFound()
    if (before.version !== patch.version) throw staleResponse()
    const { status = before.status, client_price = before.client_price } = patch
    const decided = status !== before.status
    if (decided && before.creator_id === null) throw authorIsGone()
    await updateResponse(tx, id, { status, client_price })
    if (decided) await jobs.tell(tx, id)
    await insertAudit(tx, {
      ...by,
      action: 'response changed',
      detail: {
        response_id: id,
        ...(decided ? { from: before.status, to: status } : {}),
        ...(client_price === before.client_price
          ? {}
          : { price_from: before.client_price ?? 'none', price_to: client_price ?? 'none' }),
      },
    })
  })
}
