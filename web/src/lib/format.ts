import { lastMinute } from '@ugc/contract/values/term'

/** U+202F, between the groups of a number and before ₽: narrow, and a line never breaks there. */
const NARROW = '\u202F'
const MINUS = '\u2212'

/*
 * Written here and not by Intl: its first call loads the data of the language, a fifth of a second at the start of a cheap phone.
 * format.test.ts compares both.
 */
const inThrees = (digits: string, between: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, between)

/** 12000 → «12 000» as a count is written inside a sentence. */
export const counted = (value: number): string => inThrees(String(value), '\u00A0')

/** 12000 → «12 000», -500 → «−500» */
export function grouped(value: number): string {
  const [whole = '', kopecks] = Math.abs(value).toFixed(2).split('.')
  // Kopecks are two digits or none: «6 500,50», «6 500».
  const text = inThrees(whole, NARROW) + (kopecks === '00' ? '' : `,${kopecks}`)
  // Decided by the text: what rounds to nothing has no sign.
  return value < 0 && text !== '0' ? MINUS + text : text
}

/** 12000 → «12 000 ₽» */
export const money = (value: number): string => `${grouped(value)}${NARROW}₽`

/** What is gained or lost: 3000 → «+3 000» */
export const signed = (value: number): string => (value > 0 ? '+' : '') + grouped(value)
export const signedMoney = (value: number): string => (value > 0 ? '+' : '') + money(value)

/** An ISO string as the server sends it, or a moment of our own. */
export type Moment = Date | string | number

export const MONTHS = ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']

export const two = (value: number) => String(value).padStart(2, '0')
/** «18:00» */
export function timeOf(moment: Moment): string {
  const when = new Date(moment)
  return `${two(when.getHours())}:${two(when.getMinutes())}`
}
/** «28 ноя» */
export function dayMonth(moment: Moment): string {
  const when = new Date(moment)
  return `${when.getDate()} ${MONTHS[when.getMonth()] ?? ''}`
}

/** A moment to be said after «до». */
export const term = (moment: Moment): Date => lastMinute(new Date(moment), timeOf(moment))

/** «28.11.2026, 18:00», where the viewer is */
export const dateTime = (moment: Moment): string => `${date(moment)}, ${timeOf(moment)}`

/** «28 ноя, 18:00», «15 янв 2027, 18:00»; of a year that is over only the day: «28 ноя 2025». */
export function dateTimeInWords(moment: Moment, now: Moment = Date.now()): string {
  const when = new Date(moment)
  const years = when.getFullYear() - new Date(now).getFullYear()
  const day = `${dayMonth(when)}${years === 0 ? '' : ` ${when.getFullYear()}`}`
  return years < 0 ? day : `${day}, ${timeOf(when)}`
}

/** «28.11.2026» */
export function date(moment: Moment): string {
  const when = new Date(moment)
  return `${two(when.getDate())}.${two(when.getMonth() + 1)}.${when.getFullYear()}`
}

const NEAR_DAYS: Record<number, string> = { [-1]: 'вчера', 0: 'сегодня', 1: 'завтра' }
const DAY_MS = 86_400_000

/** Midnight of the viewer's day, as if it were in UTC: days then differ by whole days, clock changes or not. */
const calendarDay = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())

/** «завтра, 18:00» for yesterday, today and tomorrow; undefined for every other day. */
export function nearDateTime(moment: Moment, now: Moment = Date.now()): string | undefined {
  const when = new Date(moment)
  const day = NEAR_DAYS[(calendarDay(when) - calendarDay(new Date(now))) / DAY_MS]
  return day && `${day}, ${timeOf(when)}`
}

/** «28 ноя», «28 ноя 2025» */
export const shortDay = (moment: Moment, now: Moment = Date.now()): string =>
  dateTimeInWords(moment, now).replace(/,.*/, '')

/** A day without a time, as the server sends it: «3 дек», «3 дек 2027» */
export const dayInWords = (day: string): string => shortDay(`${day}T00:00`)

/** «сегодня», «вчера», «28 ноя», «28 ноя 2025» */
export const relativeDay = (moment: Moment, now: Moment = Date.now()): string =>
  relativeDateTime(moment, now).replace(/,.*/, '')

/** «14:25» of today, «28 ноя», «28 ноя 2025» */
export const timeOrDay = (moment: Moment, now: Moment = Date.now()): string =>
  relativeDay(moment, now) === 'сегодня' ? timeOf(moment) : shortDay(moment, now)

/** «Сегодня», «Вчера», «28 ноя», «28 ноя 2025»: the heading of a day. */
export function dayName(moment: Moment, now: Moment = Date.now()): string {
  const name = relativeDay(moment, now)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** «завтра, 18:00», «28 ноя, 18:00» when it is further away, and «28 ноя 2025» in another year. */
export const relativeDateTime = (moment: Moment, now: Moment = Date.now()): string =>
  nearDateTime(moment, now) ?? dateTimeInWords(moment, now)
