import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { countTry } from './queries.ts'
import { batchOf } from './rules.ts'

const SECONDS = 60
/** Entries whose minute is over are removed when there are more than this. */
const KEPT = 10_000

interface Lease {
  left: number
  /** Fewer than a whole batch were granted: these are the last calls of the minute. */
  is_last: boolean
  /** On this process's clock, in ms. */
  until: number
}

export const tooManyCalls = (seconds: number) =>
  new AppError(
    'throttled',
    'Слишком много запросов подряд. Подождите немного и повторите.',
    undefined,
    Math.max(1, Math.ceil(seconds)),
  )

/**
 * Counts calls per key and minute for all processes together, in the table `throttles`. A process takes a twentieth of the limit
 * at a time and counts those calls in memory; when the limit is reached it refuses from memory until the minute is over. So a
 * permitted call seldom writes to the database, and refused calls of a key write at most once per process and minute. Calls that
 * a process has taken and not used count as used.
 */
export function createLimiter(db: Db) {
  const leases = new Map<string, Lease>()
  const asking = new Map<string, Promise<void>>()

  const forgetOld = (now: number) => {
    if (leases.size < KEPT) return
    for (const [key, { until }] of leases) if (until <= now) leases.delete(key)
  }

  const ask = async (key: string, limit: number) => {
    const batch = batchOf(limit)
    const { count, wait } = await countTry(db, `calls:${key}`, SECONDS, batch)
    const granted = Math.max(0, Math.min(batch, limit - (count - batch)))
    const now = performance.now()
    forgetOld(now)
    leases.set(key, { left: granted, is_last: granted < batch, until: now + Math.max(1, wait) * 1000 })
  }

  /** Throws if this process knows that the key has had its calls of this minute. Asks and counts nothing. */
  const refuseSpent = (key: string) => {
    const now = performance.now()
    const lease = leases.get(key)
    if (lease && lease.until > now && lease.is_last && lease.left === 0)
      throw tooManyCalls((lease.until - now) / 1000)
  }

  /** Throws if this key has had its calls of this minute. */
  const count = async (key: string, limit: number): Promise<void> => {
    for (;;) {
      const now = performance.now()
      const lease = leases.get(key)
      const isOpen = lease !== undefined && lease.until > now
      if (isOpen && lease.left > 0) {
        lease.left -= 1
        return
      }
      if (isOpen && lease.is_last) throw tooManyCalls((lease.until - now) / 1000)
      const asked = asking.get(key) ?? ask(key, limit).finally(() => asking.delete(key))
      asking.set(key, asked)
      await asked
    }
  }
  return Object.assign(count, { refuseSpent })
}
