import { expect, test } from 'vitest'
import type { Brief } from '../queries.ts'
import { copyOf } from './values.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

test.each([
  ['both to come', 5, 2, [true, true]],
  ['the end of answers past', 5, -1, [true, false]],
  ['both past', -1, -2, [false, false]],
] as const)('[B-20] a copy has no date that has passed: %s', (_, deadline, until, kept) => {
  const brief = { deadline: inDays(deadline), responses_until: inDays(until) } as Brief
  const copy = copyOf(brief)
  expect([copy.deadline !== '', copy.responses_until !== '']).toEqual(kept)
})
