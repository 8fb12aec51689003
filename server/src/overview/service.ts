import { isCapped } from '@ugc/contract/common'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import type { MoreWaiting, Overview } from '@ugc/contract/overview'
import type { Db } from '../db/schema.ts'
import { countAll, countByDay, listWaiting } from './queries.ts'

const DAYS = 14

const upToCap = (counted: number) => ({ total: Math.min(counted, COUNTED_TO), capped: isCapped(counted) })

export async function overviewOf(db: Db): Promise<Overview> {
  const [counts, found, days] = await Promise.all([countAll(db), listWaiting(db), countByDay(db, DAYS)])
  const { creators, review_new_profiles, briefs, active, shared, pending, failed_jobs } = counts
  const waiting = found.map(({ briefs: _briefs, all: _all, ...one }) => {
    if (one.count === null) return { ...one, capped: false }
    const { total: count, capped } = upToCap(one.count)
    return { ...one, count, capped }
  })
  return {
    creators,
    review_new_profiles,
    briefs: { total: briefs, active },
    shared,
    failed_jobs,
    pending: upToCap(pending),
    waiting,
    more: moreThan(found, pending),
    days,
  }
}

type Found = Awaited<ReturnType<typeof listWaiting>>

/** The briefs that are not listed, by kind. The count is null if it exceeds the cap. */
const moreThan = (found: Found, pending: number): MoreWaiting[] =>
  [...new Set(found.map(({ kind }) => kind))].flatMap((kind) => {
    const listed = found.filter((one) => one.kind === kind)
    const [{ briefs, all } = { briefs: 0, all: null }] = listed
    if (briefs <= listed.length) return []
    const total = kind === 'pending' && !isCapped(pending) ? pending : all
    const shown = listed.reduce((sum, { count }) => sum + (count ?? 0), 0)
    return [
      { kind, briefs: briefs - listed.length, count: total === null ? null : Math.max(total - shown, 0) },
    ]
  })
