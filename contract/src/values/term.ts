const DAY_MS = 86_400_000
/** Moscow is three hours ahead all year. */
const MOSCOW_MS = 10_800_000

/** A term that ends at midnight, by the reader's clock, is over with the day before: «1 декабря, 23:59». */
export const lastMinute = (term: Date, clock: string): Date =>
  clock === '00:00' ? new Date(term.getTime() - 60_000) : term

const moscowDay = (moment: number) => Math.floor((moment + MOSCOW_MS) / DAY_MS)

/** Days counted from today end after the day of the delivery, by Moscow. A term at midnight is over with the day before. */
export const isLate = (days: number | null | undefined, deadline: Date | string, now: number): boolean =>
  typeof days === 'number' && moscowDay(now) + days > moscowDay(new Date(deadline).getTime() - 1)
