import { type Moment, MONTHS, two } from '../format.ts'

const MOSCOW_MS = 3 * 3_600_000

/** « (1 дек, 18:00 МСК)» for a viewer whose clock differs from Moscow's; else empty. */
export function inMoscow(moment: Moment): string {
  const when = new Date(moment)
  if (when.getTimezoneOffset() === -MOSCOW_MS / 60_000) return ''
  const there = new Date(when.getTime() + MOSCOW_MS)
  const day = `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()] ?? ''}`
  return ` (${day}, ${two(there.getUTCHours())}:${two(there.getUTCMinutes())} МСК)`
}
