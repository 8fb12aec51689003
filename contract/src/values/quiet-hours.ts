/** Hours of the day, «22:00», by the agency's clock. Equal ones: there are no quiet hours. */
export interface QuietHours {
  quiet_from: string
  quiet_to: string
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The agency's clock is Moscow's, which has no summer time. */
export const ZONE_MS = 3 * 60 * MINUTE_MS

const msOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE_MS
}
const withinDay = (ms: number) => ((ms % DAY_MS) + DAY_MS) % DAY_MS

/** The end of the quiet hours in which `now` is; undefined outside them. The first minute is quiet, the last is not. */
export function quietUntil(now: Date, { quiet_from, quiet_to }: QuietHours): Date | undefined {
  const from = msOf(quiet_from)
  const length = withinDay(msOf(quiet_to) - from)
  const since = withinDay(now.getTime() + ZONE_MS - from)
  return since < length ? new Date(now.getTime() + length - since) : undefined
}

export const isQuiet = (now: Date, hours: QuietHours): boolean => quietUntil(now, hours) !== undefined
