/** «28.11.2026, 18:00» as people type it: with dots, spaces, slashes or dashes, with or without the year and the time. */
const TYPED =
  /^(\d{1,2})[./\s-]+(\d{1,2})(?:[./\s-]+(\d{4}|\d{2}))?(?:г\.?)?(?:[\s,в]+(\d{1,2})(?:[:.]?(\d{2}))?)?$/
/** «281120261800»: a keypad of digits has no dot. */
const DIGITS = /^(\d{2})(\d{2})(\d{4})?(?:(\d{2})(\d{2}))?$/
/** What a form keeps: «2026-11-28T18:00», or «2026-11-28» without a time. */
const KEPT = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?$/
/** The end of a working day. */
const USUAL_HOUR = 18

const two = (part: number) => String(part).padStart(2, '0')

/** In the zone of the device. */
export const dayKept = (at: Date): string =>
  `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
export const momentKept = (at: Date): string => `${dayKept(at)}T${two(at.getHours())}:${two(at.getMinutes())}`

/** Undefined for what is no date. A day without a year is the next one with that number and month. */
export function keptOf(
  typed: string,
  { time, now = new Date() }: { time: boolean; now?: Date },
): string | undefined {
  const text = typed.trim()
  if (KEPT.test(text)) return Number.isNaN(Date.parse(text)) ? undefined : text
  const [, day, month, year, hour, minute = '0'] = TYPED.exec(text) ?? DIGITS.exec(text) ?? []
  if (day === undefined || month === undefined) return undefined
  const at = new Date(now)
  at.setHours(hour === undefined ? USUAL_HOUR : Number(hour), Number(minute), 0, 0)
  at.setFullYear(
    year === undefined ? now.getFullYear() : Number(year.padStart(4, '20')),
    Number(month) - 1,
    Number(day),
  )
  if (year === undefined && at < now) at.setFullYear(at.getFullYear() + 1)
  // 31.02 or 25:00 became another day.
  if (at.getDate() !== Number(day) || at.getMonth() !== Number(month) - 1 || Number(hour ?? 0) > 23)
    return undefined
  return time ? momentKept(at) : dayKept(at)
}

/** «28.11.2026, 18:00»; what is no date is shown as it was typed. */
export function shownOf(kept: string): string {
  const [, year, month, day, hour, minute] = KEPT.exec(kept) ?? []
  if (year === undefined) return kept
  return `${day}.${month}.${year}${hour === undefined ? '' : `, ${hour}:${minute}`}`
}
