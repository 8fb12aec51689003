import { expect, test } from 'vitest'
import { EVERYTHING, isEverything, queryOf, readAddress, writeAddress } from './address.ts'

const read = (address: string) => readAddress(new URLSearchParams(address))
const ID = '0198f2a0-1111-7222-8333-444455556666'

test('[R-04] an untouched list has no parameters', () => {
  expect(read('')).toEqual(EVERYTHING)
  expect(writeAddress(EVERYTHING).toString()).toBe('')
  expect(queryOf(EVERYTHING)).toEqual({ page: '1', per_page: 50 })
  expect(isEverything({ ...EVERYTHING, page: 7 })).toBe(true)
})

test('[R-04] whatever is set comes back from the address as it was', () => {
  const place = {
    status: 'accepted',
    brief_id: ID,
    creator_id: ID.replace('1111', '2222'),
    min_price: 0,
    max_price: 12_000.5,
    page: 12,
  } as const
  expect(read(writeAddress(place).toString())).toEqual(place)
  expect(isEverything(place)).toBe(false)
  expect(queryOf(place)).toMatchObject({
    status: 'accepted',
    min_price: '0',
    max_price: '12000.5',
    page: '12',
  })
})

test('[R-04] prices given the wrong way round are put right', () => {
  expect(read('min_price=500&max_price=100')).toMatchObject({ min_price: 100, max_price: 500 })
})

test.each([
  'status=toString',
  'status=sent',
  'brief_id=nothing',
  `creator_id=${ID}0`,
  'min_price=-1',
  'max_price=1e9',
  'max_price=12,5',
  'page=0',
  'page=9999999',
  'nothing=here',
])('[R-04] a value that cannot be meant is ignored: %s', (address) => {
  expect(read(address)).toEqual(EVERYTHING)
})
