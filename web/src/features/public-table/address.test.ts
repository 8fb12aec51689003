import { expect, test } from 'vitest'
import { queryOf, readAddress, UNTOUCHED, writeAddress } from './address.ts'

const read = (address: string) => readAddress(new URLSearchParams(address))

test('[T-04] an untouched table has no parameters and asks for its first page', () => {
  expect(read('')).toEqual({ ...UNTOUCHED, admin_id: '' })
  expect(writeAddress(read('')).toString()).toBe('')
  expect(queryOf(read(''))).toEqual({ page: 1 })
})

test('[T-04] [T-09] whatever is set comes back as it was, admin_id included', () => {
  const place = {
    search: 'Анна & К°',
    sort_by: 'client_price',
    sort_order: 'desc',
    page: 3,
    admin_id: '1; drop',
  } as const
  expect(read(writeAddress(place).toString())).toEqual(place)
  expect(queryOf(place)).toEqual(place)
})

test.each(['sort_by=email', 'sort_by=toString', 'sort_order=up', 'page=0', 'page=-1', 'page=1e9', 'x=1'])(
  'what cannot be meant is not there: %s',
  (address) => {
    expect(read(address)).toEqual(read(''))
  },
)
