import fc from 'fast-check'
import type { Random } from '../server/seed/random.ts'
import { canariesIn } from './canaries.ts'
import { LINKS } from './payload-links.ts'
import { TEXTS } from './payload-texts.ts'
import { VALUES } from './payload-values.ts'

let noise: unknown[] = []

/** Known attack values by kind, and random values. */
const FAMILIES = { ...TEXTS, ...LINKS, ...VALUES, noise: () => noise } satisfies Record<
  string,
  () => unknown[]
>
type Family = keyof typeof FAMILIES

/** Random values by fast-check, reproducible by the seed. */
export function makeNoise(seed: number) {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.double(),
    fc.integer(),
    fc.jsonValue({ maxDepth: 3 }),
    fc.webUrl(),
    fc.emailAddress(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  )
  noise = fc.sample(anything, { seed, numRuns: 3000 }).filter((value) => !isCanary(value))
  // A payload may be echoed in a reply, so it must not look like a canary.
  for (const [family, values] of Object.entries(FAMILIES)) {
    const canary = values().find(isCanary)
    if (canary !== undefined)
      throw new Error(`a payload of «${family}» is a canary: ${JSON.stringify(canary)}`)
  }
}

const isCanary = (value: unknown) => canariesIn(JSON.stringify(value) ?? '').length > 0

const NAMES = Object.keys(FAMILIES) as Family[]

const FITTING: Record<string, Family[]> = {
  string: ['unicode', 'sql', 'xss', 'formula', 'header', 'ssrf', 'redos', 'telegram', 'noise'],
  integer: ['number', 'paging', 'id'],
  number: ['number', 'paging'],
  uuid: ['id', 'sql', 'traversal'],
  'date-time': ['date'],
}

/** Mostly a family that fits the type of the field: a value of a wrong type is refused early and tests little. */
export function payloadFor(random: Random, kind: string): { family: Family; value: unknown } {
  const family = random.pick(random.chance(0.6) ? (FITTING[kind] ?? NAMES) : NAMES)
  return { family, value: random.pick<unknown>(FAMILIES[family]()) }
}
