const DAY_MS = 86_400_000

/** Days counted from now end after the hour of delivery. */
export const isLate = (days: number | null | undefined, deadline: Date | string, now: number): boolean =>
  typeof days === 'number' && now + days * DAY_MS > new Date(deadline).getTime()
