/** U+202F, between the groups of a number and before ₽: narrow, and a line never breaks there. */
const NARROW = '\u202F'
const MINUS = '\u2212'

/** Kopecks are two digits or none: «6 500,50», «6 500». */
const sums = new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})
const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 })

/** 12000 → «12 000», -500 → «−500» */
export function grouped(value: number): string {
  const text = sums.format(Math.abs(value)).replaceAll('\u00A0', NARROW)
  // Decided by the text: what rounds to nothing has no sign.
  return value < 0 && text !== '0' ? MINUS + text : text
}

/** 12000 → «12 000 ₽» */
export const money = (value: number): string => `${grouped(value)}${NARROW}₽`

/** What is gained or lost: 3000 → «+3 000 ₽» */
export const signedMoney = (value: number): string => (value > 0 ? '+' : '') + money(value)

/** 128000 → «128 тыс.», 1200000 → «1,2 млн» */
export const followers = (count: number): string => compact.format(count)

/** An ISO string as the server sends it, or a moment of our own. */
type Moment = Date | string | number

const inFull = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const dayOnly = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' })
const timeOnly = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' })
const shortDay = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'short' })

/** «28.11.2026, 18:00», where the viewer is */
export const dateTime = (moment: Moment): string => inFull.format(new Date(moment))

const dayInWords = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' })

/** «28 ноября, 18:00»; another year than this one is said. */
export function dateTimeInWords(moment: Moment, now: Moment = Date.now()): string {
  const when = new Date(moment)
  const year = when.getFullYear()
  const other = year === new Date(now).getFullYear() ? '' : ` ${year}`
  return `${dayInWords.format(when)}${other}, ${timeOnly.format(when)}`
}

/** «28.11.2026» */
export const date = (moment: Moment): string => dayOnly.format(new Date(moment))

/** «5 нояб.», for an axis */
export const dayMonth = (moment: Moment): string => shortDay.format(new Date(moment))

const NEAR_DAYS: Record<number, string> = { [-1]: 'вчера', 0: 'сегодня', 1: 'завтра' }
const DAY_MS = 86_400_000

/** Midnight of the viewer's day, as if it were in UTC: days then differ by whole days, clock changes or not. */
const calendarDay = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())

/** «завтра, 18:00» for yesterday, today and tomorrow; undefined for every other day. */
export function nearDateTime(moment: Moment, now: Moment = Date.now()): string | undefined {
  const when = new Date(moment)
  const day = NEAR_DAYS[(calendarDay(when) - calendarDay(new Date(now))) / DAY_MS]
  return day && `${day}, ${timeOnly.format(when)}`
}

/** «завтра, 18:00», or the date in full when it is further away. */
export const relativeDateTime = (moment: Moment, now: Moment = Date.now()): string =>
  nearDateTime(moment, now) ?? dateTime(moment)

/** «1 год», «3 года», «21 лет», «0 года»: by the rule of the specification, which is not that of the grammar. */
export function experience(years: number): string {
  const word = years === 1 ? 'год' : years < 5 ? 'года' : 'лет'
  return `${years}\u00A0${word}`
}
