import type { Audience, DeliveryState, Progress } from '@ugc/contract/deliveries'
import { pagesOf } from '@ugc/contract/common'
import { findBriefTags, findSentAt } from '../briefs/queries.ts'
import { briefNotFound } from '../briefs/refusals.ts'
import type { Db } from '../db/schema.ts'
import { countAudience, countStates, listDeliveries } from './queries.ts'
import { findPause } from '../broadcast/slot-queries.ts'

export async function audienceOf(db: Db, id: string): Promise<Audience> {
  const tags = await findBriefTags(db, id)
  if (!tags) throw briefNotFound()
  return countAudience(db, { tags, brief_id: id })
}

export async function progressOf(db: Db, id: string, rate: number): Promise<Progress> {
  const [brief, counts] = await Promise.all([findSentAt(db, id), countStates(db, id)])
  if (!brief) throw briefNotFound()
  const { sending, ...shown } = counts
  const queued = counts.queued + sending
  const seconds_left = queued === 0 ? 0 : Math.ceil(queued / rate) + (await findPause(db))
  return { ...shown, queued, sent_at: brief.sent_at, seconds_left }
}

interface Page {
  page: number
  per_page: number
  state?: DeliveryState | undefined
}

export async function deliveriesOf(db: Db, id: string, { page, per_page, state }: Page) {
  const [brief, counts, items] = await Promise.all([
    findSentAt(db, id),
    countStates(db, id),
    listDeliveries(db, { brief_id: id, state, offset: (page - 1) * per_page, limit: per_page }),
  ])
  if (!brief) throw briefNotFound()
  const total =
    state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state]
  return { items, total, pages: pagesOf(total, per_page), capped: false }
}
