import { expect, test } from 'vitest'
import { clockOf, dayAt, momentAt, tomorrowAtTen, whenAt } from './agency-clock.ts'

// Half past eleven in the evening in Moscow, where it is Monday still.
const NOW = Date.parse('2026-11-16T20:30:00Z')

test('[B-69] a planned time is read and shown by the clock of the agency, not of the device', () => {
  expect(clockOf(NOW)).toBe('2026-11-16T23:30')
  expect(tomorrowAtTen(NOW)).toBe('2026-11-17T10:00')
  expect(momentAt('2026-11-17T10:00')).toBe('2026-11-17T07:00:00.000Z')
  expect(momentAt('')).toBeUndefined()
  expect(dayAt('2026-11-17T07:00:00Z')).toBe('вторник, 17 ноя')
})

test.each([
  ['2026-11-16T20:59:00Z', 'сегодня, 23:59'],
  ['2026-11-16T21:00:00Z', 'завтра, 00:00'],
  ['2026-11-17T07:00:00Z', 'завтра, 10:00'],
  ['2026-11-17T21:00:00Z', '18 ноя, 00:00'],
])('[B-69] %s is «%s»', (moment, words) => {
  expect(whenAt(moment, NOW)).toBe(words)
})
