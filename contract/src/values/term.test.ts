import { expect, test } from 'vitest'
import { isLate } from './term.ts'

const NOW = Date.parse('2026-11-18T20:30+03:00')

test.each([
  [3, '2026-11-21T06:00+03:00', false],
  [4, '2026-11-21T06:00+03:00', true],
  [3, '2026-11-21T23:59+03:00', false],
  // Midnight is over with the day before.
  [3, '2026-11-22T00:00+03:00', false],
  [4, '2026-11-22T00:00+03:00', true],
  [0, '2026-11-18T10:00+03:00', false],
  [null, '2026-11-01T10:00+03:00', false],
])('[T-81] %s days for a deadline of %s: late %s, by days of Moscow', (days, deadline, late) => {
  expect(isLate(days, deadline, NOW)).toBe(late)
})
