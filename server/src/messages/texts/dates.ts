import { lastMinute } from '@ugc/contract/values/term'

const moscow = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', ...options })
const day = moscow({ day: 'numeric', month: 'long' })
const year = moscow({ year: 'numeric' })
const time = moscow({ hour: '2-digit', minute: '2-digit' })

/** «21 ноября 2026»: without «г.», which would stand before the full stop of a sentence. */
const dayOfYear = (moment: Date) => `${day.format(moment)} ${year.format(moment)}`

/** «21 ноября», with the year where it is not this one. */
export const dayOf = (moment: Date, now: Date): string =>
  year.format(moment) === year.format(now) ? day.format(moment) : dayOfYear(moment)

/** «18:00» */
export const timeOf = (moment: Date): string => time.format(moment)

/** A moment to be said after «до». */
export const term = (moment: Date): Date => lastMinute(moment, time.format(moment))

/** «до 21 ноября, 18:00 МСК» */
export const until = (deadline: Date, now: Date): string =>
  `до ${dayOf(term(deadline), now)}, ${time.format(term(deadline))} МСК`

/** «21 ноября, 18:00 МСК» */
export const at = (moment: Date): string => `${day.format(moment)}, ${time.format(moment)} МСК`

const DAY_MS = 86_400_000

/** «Сегодня в 18:00», «Завтра в 18:00», else «21 ноября в 18:00» */
export function soonAt(end: Date, now: Date): string {
  const moment = term(end)
  const that = dayOfYear(moment)
  const word =
    that === dayOfYear(now)
      ? 'Сегодня'
      : that === dayOfYear(new Date(now.getTime() + DAY_MS))
        ? 'Завтра'
        : dayOf(moment, now)
  return `${word} в ${time.format(moment)}`
}
