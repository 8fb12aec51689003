import { lastMinute } from '@ugc/contract/values/term'
import { type Moment, MONTHS, two } from '../format.ts'

const MOSCOW_MS = 3 * 3_600_000

/** « (1 дек, 18:00 МСК)» beside a term for a viewer whose clock differs from Moscow's; else empty. */
export function inMoscow(moment: Moment): string {
  const when = new Date(moment)
  if (when.getTimezoneOffset() === -MOSCOW_MS / 60_000) return ''
  const shifted = new Date(when.getTime() + MOSCOW_MS)
  const there = lastMinute(shifted, clock(shifted))
  return ` (${there.getUTCDate()} ${MONTHS[there.getUTCMonth()] ?? ''}, ${clock(there)} МСК)`
}

const clock = (at: Date) => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
