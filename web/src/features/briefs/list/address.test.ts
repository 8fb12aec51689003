import { expect, test } from 'vitest'
import { EVERYTHING, isEverything, queryOf, readAddress, writeAddress } from './address.ts'

const read = (address: string) => readAddress(new URLSearchParams(address))

test('[B-01] an untouched list has no parameters', () => {
  expect(read('')).toEqual(EVERYTHING)
  expect(writeAddress(EVERYTHING).toString()).toBe('')
  expect(queryOf(EVERYTHING)).toEqual({ page: 1 })
  expect(isEverything({ ...EVERYTHING, page: 7 })).toBe(true)
})

test('[B-01] whatever is set comes back from the address as it was', () => {
  const place = {
    search: 'Кофе & К° +1',
    status: 'closed',
    deadline_from: '2026-11-01',
    deadline_to: '2026-12-31',
    page: 12,
  } as const
  expect(read(writeAddress(place).toString())).toEqual(place)
  expect(isEverything(place)).toBe(false)
})

test('[B-01] a day means all of that day, where the person is', () => {
  const { deadline_from, deadline_to } = queryOf(read('deadline_from=2026-11-05&deadline_to=2026-11-05'))
  expect(deadline_from).toBe(new Date(2026, 10, 5).toISOString())
  expect(deadline_to).toBe(new Date(2026, 10, 5, 23, 59, 59, 999).toISOString())
})

test('[B-01] days given the wrong way round are put right', () => {
  expect(read('deadline_from=2026-12-01&deadline_to=2026-11-01')).toMatchObject({
    deadline_from: '2026-11-01',
    deadline_to: '2026-12-01',
  })
})

test.each([
  'status=sent',
  'status=toString',
  'deadline_from=05.11.2026',
  'deadline_from=2026-02-31',
  'deadline_to=2026-13-01',
  'deadline_to=0000-01-01',
  'deadline_to=%2B12026-01-01',
  'page=0',
  'page=1.5',
  'page=9999999',
  'search=%20%20',
  'nothing=here',
])('[B-01] a value that cannot be meant is ignored: %s', (address) => {
  expect(read(address)).toEqual(EVERYTHING)
})
