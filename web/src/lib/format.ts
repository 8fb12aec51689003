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

/** What is gained or lost: 3000 → «+3 000 ₽» */
export const signedMoney = (value: number): string => (value > 0 ? '+' : '') + money(value)

/** An ISO string as the server sends it, or a moment of our own. */
type Moment = Date | string | number

const MONTHS = [
  ['января', 'янв.'],
  ['февраля', 'февр.'],
  ['марта', 'мар.'],
  ['апреля', 'апр.'],
  ['мая', 'мая'],
  ['июня', 'июн.'],
  ['июля', 'июл.'],
  ['августа', 'авг.'],
  ['сентября', 'сент.'],
  ['октября', 'окт.'],
  ['ноября', 'нояб.'],
  ['декабря', 'дек.'],
] as const
const WEEKDAYS = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота']

const two = (value: number) => String(value).padStart(2, '0')
export const timeOf = (when: Date) => `${two(when.getHours())}:${two(when.getMinutes())}`
const dayOf = (when: Date, length: 0 | 1) => `${when.getDate()} ${MONTHS[when.getMonth()]?.[length] ?? ''}`

/** «28.11.2026, 18:00», where the viewer is */
export const dateTime = (moment: Moment): string => `${date(moment)}, ${timeOf(new Date(moment))}`

/** «вторник, 17 ноября» */
export const weekday = (when: Date): string => `${WEEKDAYS[when.getDay()]}, ${dayOf(when, 0)}`

/** «28 ноября, 18:00»; another year than this one is said. */
export function dateTimeInWords(moment: Moment, now: Moment = Date.now()): string {
  const when = new Date(moment)
  const year = when.getFullYear()
  const other = year === new Date(now).getFullYear() ? '' : ` ${year}`
  return `${dayOf(when, 0)}${other}, ${timeOf(when)}`
}

/** «28.11.2026» */
export function date(moment: Moment): string {
  const when = new Date(moment)
  return `${two(when.getDate())}.${two(when.getMonth() + 1)}.${when.getFullYear()}`
}

/** «5 нояб.», for an axis */
export const dayMonth = (moment: Moment): string => dayOf(new Date(moment), 1)

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

/** «завтра, 18:00», «28 ноября, 18:00» when it is further away, and «28 ноября 2025, 18:00» in another year. */
export const relativeDateTime = (moment: Moment, now: Moment = Date.now()): string =>
  nearDateTime(moment, now) ?? dateTimeInWords(moment, now)
