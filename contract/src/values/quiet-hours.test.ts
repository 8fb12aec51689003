import { expect, test } from 'vitest'
import { isQuiet, quietUntil } from './quiet-hours.ts'

const moscow = (time: string) => new Date(`${time}+03:00`)
const NIGHT = { quiet_from: '22:00', quiet_to: '09:00' }
const NOON = { quiet_from: '12:00', quiet_to: '13:30' }

test.each([
  [NIGHT, '2026-11-16T21:59:59.999', undefined],
  [NIGHT, '2026-11-16T22:00:00.000', '2026-11-17T09:00:00'],
  [NIGHT, '2026-11-16T23:59:59.999', '2026-11-17T09:00:00'],
  [NIGHT, '2026-11-17T00:00:00.000', '2026-11-17T09:00:00'],
  [NIGHT, '2026-11-17T08:59:59.999', '2026-11-17T09:00:00'],
  [NIGHT, '2026-11-17T09:00:00.000', undefined],
  // The night before the new year ends in the new one.
  [NIGHT, '2026-12-31T23:00:00.000', '2027-01-01T09:00:00'],
  [NOON, '2026-11-16T11:59:59.999', undefined],
  [NOON, '2026-11-16T12:00:00.000', '2026-11-16T13:30:00'],
  [NOON, '2026-11-16T13:30:00.000', undefined],
  [NOON, '2026-11-16T23:00:00.000', undefined],
  [{ quiet_from: '23:00', quiet_to: '00:00' }, '2026-11-16T23:30:00.000', '2026-11-17T00:00:00'],
  [{ quiet_from: '00:00', quiet_to: '06:00' }, '2026-11-17T00:00:00.000', '2026-11-17T06:00:00'],
])('[B-66] quiet hours %o at %s last until %s', (hours, now, until) => {
  expect(quietUntil(moscow(now), hours)).toEqual(until === undefined ? undefined : moscow(until))
  expect(isQuiet(moscow(now), hours)).toBe(until !== undefined)
})

test.each(['00:00', '09:00', '22:00'])('[B-66] from %s to the same hour there are none', (time) => {
  const hours = { quiet_from: time, quiet_to: time }
  for (const now of ['08:59:59', '09:00:00', '22:00:00', '00:00:00'])
    expect(isQuiet(moscow(`2026-11-16T${now}`), hours)).toBe(false)
})
