import { isCapped } from '@ugc/contract/common'
import { COUNTED_TO } from '@ugc/contract/limits'
import type { Overview } from '@ugc/contract/overview'
import type { Db } from '../db/schema.ts'
import { countAll, countByDay, listWaiting } from './queries.ts'

const DAYS = 14

const upToCap = (counted: number) => ({ total: Math.min(counted, COUNTED_TO), capped: isCapped(counted) })

export async function overviewOf(db: Db): Promise<Overview> {
  const [counts, found, days] = await Promise.all([countAll(db), listWaiting(db), countByDay(db, DAYS)])
  const { creators, briefs, active, shared, pending } = counts
  const waiting = found.map((one) => {
    if (one.count === null) return { ...one, capped: false }
    const { total: count, capped } = upToCap(one.count)
    return { ...one, count, capped }
  })
  return { creators, briefs: { total: briefs, active }, shared, pending: upToCap(pending), waiting, days }
}
