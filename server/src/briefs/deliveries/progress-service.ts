import type { DeliveryState, Funnel, Progress } from '@ugc/contract/deliveries'
import type { FunnelState } from '@ugc/contract/facts/drafts'
import { pagesOf } from '@ugc/contract/common'
import { quietUntil } from '@ugc/contract/values/quiet-hours'
import { findQuietHours } from '../../agency/queries.ts'
import { findSentAt } from '../queries.ts'
import { briefNotFound } from '../refusals.ts'
import type { Db } from '../../platform/db/schema.ts'
import {
  countFunnel,
  countStates,
  listAddressees,
  listDeliveries,
  findPause,
  isQuietWaived,
} from './queries.ts'

export async function progressOf(db: Db, id: string, rate: number): Promise<Progress> {
  const [brief, counts] = await Promise.all([findSentAt(db, id), countStates(db, id)])
  if (!brief) throw briefNotFound()
  const { sending, ...shown } = counts
  const queued = counts.queued + sending
  const seconds_left = queued === 0 ? 0 : Math.ceil(queued / rate) + (await findPause(db))
  const night = (await isQuietWaived(db, id)) ? undefined : quietUntil(new Date(), await findQuietHours(db))
  const quiet_until = night?.toISOString() ?? null
  return { ...shown, queued, sent_at: brief.sent_at, quiet_until, seconds_left }
}

const NONE: Funnel['counts'] = {
  queued: 0,
  delivered: 0,
  opened: 0,
  answered: 0,
  declined: 0,
  blocked: 0,
  failed: 0,
  unconfirmed: 0,
}

export async function funnelOf(db: Db, id: string): Promise<Funnel> {
  const [brief, rows] = await Promise.all([findSentAt(db, id), countFunnel(db, id)])
  if (!brief) throw briefNotFound()
  const counts = { ...NONE }
  for (const { state, count } of rows) counts[state] += count
  const reasons = rows
    .flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]))
    .toSorted((one, other) => other.count - one.count)
  return { counts, reasons }
}

interface Page {
  page: number
  per_page: number
}

export async function deliveriesOf(
  db: Db,
  id: string,
  { page, per_page, state }: Page & { state?: DeliveryState | undefined },
) {
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

export async function addresseesOf(
  db: Db,
  id: string,
  { page, per_page, state }: Page & { state: FunnelState },
) {
  const [{ counts }, items] = await Promise.all([
    funnelOf(db, id),
    listAddressees(db, { brief_id: id, state, offset: (page - 1) * per_page, limit: per_page }),
  ])
  const total = counts[state]
  return { items, total, pages: pagesOf(total, per_page), capped: false }
}
