import { expect, test } from 'vitest'
import { EVERYTHING, isEverything, queryOf, readAddress, writeAddress } from './address.ts'

const read = (address: string) => readAddress(new URLSearchParams(address))
const project = '0198f2a0-1111-7222-8333-444455556666'

test('[C-01] an untouched list has no parameters and asks for active creators', () => {
  expect(read('')).toEqual(EVERYTHING)
  expect(writeAddress(EVERYTHING).toString()).toBe('')
  expect(queryOf(EVERYTHING)).toMatchObject({ is_active: 'true', page: 1 })
  expect(isEverything({ ...EVERYTHING, page: 7 })).toBe(true)
})

test('[C-01] [C-04] whatever is set comes back from the address as it was', () => {
  const place = {
    project,
    search: 'Анна & К° +1',
    tags: [3, 14],
    min_followers: 0,
    max_followers: 2_000_000_000,
    min_price: 0.5,
    max_price: 9_999_999_999,
    country: 'Кот-д’Ивуар',
    city: 'Королёв',
    shown: 'all' as const,
    page: 20_000,
  }
  expect(read(writeAddress(place).toString())).toEqual(place)
  expect(isEverything(place)).toBe(false)
  expect(queryOf(place)).toMatchObject({ tags: '3,14', min_followers: 0, page: 20_000 })
  expect(queryOf(place)).not.toHaveProperty('is_active')
  expect(read('active=no')).toEqual({ ...EVERYTHING, shown: 'inactive' })
  expect(writeAddress(read('active=no')).toString()).toBe('active=no')
  expect(queryOf(read('active=no'))).toMatchObject({ is_active: 'false' })
})

test.each([
  'project=../../etc',
  'tags=,a,-1,0,1.5,9999999999',
  'min_followers=-1',
  'max_followers=1e9',
  'max_followers=2000000001',
  'min_price=12,5',
  'max_price=99999999999',
  'page=0',
  'page=-3',
  'page=1.5',
  'page=9999999',
  'active=yes',
  'search=%20%20',
  'nothing=here',
])('a value that cannot be meant is ignored: %s', (address) => {
  expect(read(address)).toEqual(EVERYTHING)
})

test('of a list of tags what is right stays, once', () => {
  expect(read('tags=5,x,5,7').tags).toEqual([5, 7])
  expect(read(`search=${'я'.repeat(300)}`).search).toHaveLength(100)
})
