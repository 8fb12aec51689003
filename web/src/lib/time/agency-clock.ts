import { ZONE_MS } from '@ugc/contract/values/quiet-hours'
import { MONTHS, two } from '../format.ts'

const DAY_MS = 86_400_000
/** The agency's hours read as if they were UTC, whatever the zone of the device. */
const shifted = (moment: string | number) => new Date(new Date(moment).getTime() + ZONE_MS)

/** «2026-11-17T10:00» by the agency's clock: as a date field keeps it. */
export const clockOf = (moment: string | number): string => shifted(moment).toISOString().slice(0, 16)

/** Undefined for an incomplete value, which is empty. */
export function momentAt(clock: string): string | undefined {
  const at = new Date(`${clock}:00Z`).getTime() - ZONE_MS
  return clock === '' || Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** Ten in the morning of the next day. */
export const tomorrowAtTen = (now: number): string => `${clockOf(now + DAY_MS).slice(0, 10)}T10:00`

/** «17 ноя» */
const day = (at: Date) => `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()] ?? ''}`
const weekday = new Intl.DateTimeFormat('ru-RU', { weekday: 'long', timeZone: 'UTC' })

/** «вторник, 17 ноя» */
export const dayAt = (moment: string): string => `${weekday.format(shifted(moment))}, ${day(shifted(moment))}`

/** «10:00» */
export function timeAt(moment: string): string {
  const at = shifted(moment)
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}

/** «сегодня, 10:00», «завтра, 10:00», «19 ноя, 10:00» */
export function whenAt(moment: string, now: number): string {
  const days = Math.floor(shifted(moment).getTime() / DAY_MS) - Math.floor(shifted(now).getTime() / DAY_MS)
  const name = days === 0 ? 'сегодня' : days === 1 ? 'завтра' : day(shifted(moment))
  return `${name}, ${timeAt(moment)}`
}
