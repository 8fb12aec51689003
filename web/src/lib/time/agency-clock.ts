import { ZONE_MS } from '@ugc/contract/values/quiet-hours'

const DAY_MS = 86_400_000
/** The agency's hours read as if they were UTC, whatever the zone of the device. */
const shifted = (moment: string | number) => new Date(new Date(moment).getTime() + ZONE_MS)

/** «2026-11-17T10:00» by the agency's clock: the value of a `datetime-local` input. */
export const clockOf = (moment: string | number): string => shifted(moment).toISOString().slice(0, 16)

/** Undefined for an incomplete value, which is empty. */
export function momentAt(clock: string): string | undefined {
  const at = new Date(`${clock}:00Z`).getTime() - ZONE_MS
  return clock === '' || Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** Ten in the morning of the next day. */
export const tomorrowAtTen = (now: number): string => `${clockOf(now + DAY_MS).slice(0, 10)}T10:00`

const time = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})
const weekday = new Intl.DateTimeFormat('ru-RU', { weekday: 'long', timeZone: 'UTC' })

/** «вторник, 17.11.2026» */
export const dayAt = (moment: string): string =>
  `${weekday.format(shifted(moment))}, ${day.format(shifted(moment))}`

/** «10:00» */
export const timeAt = (moment: string): string => time.format(shifted(moment))

/** «сегодня, 10:00», «завтра, 10:00», «19.11.2026, 10:00» */
export function whenAt(moment: string, now: number): string {
  const days = Math.floor(shifted(moment).getTime() / DAY_MS) - Math.floor(shifted(now).getTime() / DAY_MS)
  const name = days === 0 ? 'сегодня' : days === 1 ? 'завтра' : day.format(shifted(moment))
  return `${name}, ${timeAt(moment)}`
}
