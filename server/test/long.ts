import { expect } from 'vitest'

/** The form of the night: faults are repeated many times, for the figures in docs/reliability.md. A push runs the short form. */
const LONG = process.env.LONG === '1'

export const shortOrLong = <T>(short: T, long: T): T => (LONG ? long : short)

/** Judged in the long form only: on a loaded machine a time says nothing about the product. */
export function expectWithin(seconds: number, limit: number): void {
  if (LONG) expect(seconds).toBeLessThanOrEqual(limit)
}
