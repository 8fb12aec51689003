const DAY_MS = 86_400_000

/** A term that ends at midnight, by the reader's clock, is over with the day before: «1 декабря, 23:59». */
export const lastMinute = (term: Date, clock: string): Date =>
  clock === '00:00' ? new Date(term.getTime() - 60_000) : term

/** Days counted from now end after the hour of delivery. */
export const isLate = (days: number | null | undefined, deadline: Date | string, now: number): boolean =>
  typeof days === 'number' && now + days * DAY_MS > new Date(deadline).getTime()
