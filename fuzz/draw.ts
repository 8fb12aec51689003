import fc from 'fast-check'

/** Takes the next value of an arbitrary from the numbers of one request. */
export type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T

/** The same name draws the same values. */
export function drawOf(name: string): Draw {
  const next = fc.sample(fc.gen(), { seed: fc.hash(name), numRuns: 1 })[0] as fc.GeneratorValue
  return (arbitrary) => next(() => arbitrary)
}

/** Every number with the same probability: fast-check itself prefers the ends of a range. */
export const whole = (min: number, max: number) => fc.noBias(fc.integer({ min, max }))
export const chance = (percent: number) => whole(1, 100).map((n) => n <= percent)
/** Undefined otherwise: the field is left out. */
export const sometimes = <T>(percent: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: percent, arbitrary },
    { weight: 100 - percent, arbitrary: fc.constant<undefined>(undefined) },
  )
/** `weightOf` in thousandths. */
export const weighted = <T>(items: readonly T[], weightOf: (item: T) => number) =>
  fc.oneof(
    ...items.map((item) => ({ weight: Math.ceil(weightOf(item) * 1000), arbitrary: fc.constant(item) })),
  )
