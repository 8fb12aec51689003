import { expect, test } from 'vitest'
import { keptOf, shownOf } from './typed-date.ts'

const now = new Date(2026, 10, 18, 12)

test.each([
  ['28.11.2026, 18:00', '2026-11-28T18:00'],
  ['28.11.2026 9:05', '2026-11-28T09:05'],
  ['28.11', '2026-11-28T18:00'],
  ['1 12 26', '2026-12-01T18:00'],
  ['01/12/2026 в 15', '2026-12-01T15:00'],
  ['17.11', '2027-11-17T18:00'],
  ['2026-12-01T18:00', '2026-12-01T18:00'],
  ['2026-13-41T18:00', undefined],
  ['281120261800', '2026-11-28T18:00'],
  ['28112026', '2026-11-28T18:00'],
  ['2811', '2026-11-28T18:00'],
  ['3202', undefined],
  ['31.02.2027', undefined],
  ['28.11.2026, 25:00', undefined],
  ['12/08/2026, 03:00 PM', undefined],
  ['завтра', undefined],
  ['', undefined],
])('[N-94] «%s» is %s: the day comes first, on any phone', (typed, kept) => {
  expect(keptOf(typed, { time: true, now })).toBe(kept)
})

test('[N-94] a date is shown as it is typed, with 24 hours; what is none stays as it was typed', () => {
  expect(shownOf('2026-12-08T15:00')).toBe('08.12.2026, 15:00')
  expect(shownOf('2026-12-08')).toBe('08.12.2026')
  expect(shownOf('завтра')).toBe('завтра')
  expect(keptOf('8.12', { time: false, now })).toBe('2026-12-08')
})
