import {
  BRIEF_FILTERS,
  CREATOR_SCREEN_FILTERS,
  type FilterSet,
  RESPONSE_FILTERS,
  TABLE_FILTERS,
} from '@ugc/contract/facts/filters'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { countFilters, setFilters } from './filter-chips.tsx'
import { draftOf, filtersOf, hasWrong } from './filter-draft.ts'
import { hasNoFilters, noFilters, queryOf, readFilters, writeFilters } from './filters.ts'

const readerOf =
  <Set extends FilterSet>(set: Set) =>
  (address: string) =>
    readFilters(set, new URLSearchParams(address))
const ID = '0198f2a0-1111-7222-8333-444455556666'

describe('creators', () => {
  const set = CREATOR_SCREEN_FILTERS
  const read = readerOf(set)

  test('[C-01] an untouched list has no parameters and asks for active creators', () => {
    expect(read('')).toEqual(noFilters(set))
    expect(writeFilters(set, noFilters(set)).toString()).toBe('')
    expect(queryOf(set, noFilters(set))).toEqual({ is_active: 'true', page: 1 })
    expect(hasNoFilters(set, { ...noFilters(set), page: 7 })).toBe(true)
  })

  test('[C-01] [C-04] whatever is set comes back from the address as it was', () => {
    const filters = {
      brief_id: ID,
      search: 'Анна & К° +1',
      tags: [3, 14],
      min_followers: 0,
      max_followers: 2_000_000_000,
      min_price: 0.5,
      max_price: 9_999_999_999,
      country: 'Кот-д’Ивуар',
      city: 'Королёв',
      languages: ['русский', 'иврит'],
      is_verified: true,
      seen_days: '30' as const,
      is_active: undefined,
      page: 20_000,
    }
    const address = writeFilters(set, filters)
    expect(Object.fromEntries(address)).toMatchObject({ project: ID, tags: '3,14', active: 'all' })
    expect(read(address.toString())).toEqual(filters)
    expect(hasNoFilters(set, filters)).toBe(false)
    expect(queryOf(set, filters)).toMatchObject({ tags: '3,14', min_followers: 0, page: 20_000 })
    expect(queryOf(set, filters)).not.toHaveProperty('is_active')
    expect(read('active=no')).toEqual({ ...noFilters(set), is_active: false })
    expect(writeFilters(set, read('active=no')).toString()).toBe('active=no')
    expect(queryOf(set, read('active=no'))).toMatchObject({ is_active: 'false' })
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
    expect(read(address)).toEqual(noFilters(set))
  })

  test('of a list of tags what is right stays, once', () => {
    expect(read('tags=5,x,5,7').tags).toEqual([5, 7])
    expect(read(`search=${'я'.repeat(300)}`).search).toHaveLength(100)
  })

  test('[C-04] each filter that is set has a chip; the button counts a range once', () => {
    const filters = read('search=анна&tags=1,2&min_followers=500&max_followers=900&city=Тула&active=all')
    const chips = setFilters(set, filters, (id) => (id === 1 ? 'Бьюти' : undefined))
    expect(chips.map(({ label }) => label)).toEqual([
      'Бьюти',
      'Тег 2',
      'Подписчики от 500',
      'Подписчики до 900',
      'Тула',
    ])
    expect(chips[0]?.without).toEqual({ tags: [2] })
    expect(countFilters(set, filters)).toBe(3)
    expect(countFilters(set, noFilters(set))).toBe(0)
  })

  test('[C-04] the sheet reads numbers as people type them', () => {
    const draft = {
      ...draftOf(set, noFilters(set)),
      min_followers: '12,5к',
      max_price: ' 1 000 ₽',
      city: ' Тула ',
    }
    expect(hasWrong(set, draft)).toBe(false)
    expect(filtersOf(set, draft)).toMatchObject({ min_followers: 12_500, max_price: 1000, city: 'Тула' })
    expect(hasWrong(set, { ...draft, min_price: 'много' })).toBe(true)
    expect(hasWrong(set, { ...draft, min_followers: '2 000 000 001' })).toBe(true)
    expect(filtersOf(set, { ...draft, min_price: '20', max_price: '10' })).toMatchObject({
      min_price: 10,
      max_price: 20,
    })
  })
})

describe('briefs', () => {
  const set = BRIEF_FILTERS
  const read = readerOf(set)

  test('[B-01] an untouched list has no parameters', () => {
    expect(read('')).toEqual(noFilters(set))
    expect(writeFilters(set, noFilters(set)).toString()).toBe('')
    expect(queryOf(set, noFilters(set))).toEqual({ page: 1 })
    expect(hasNoFilters(set, { ...noFilters(set), page: 7 })).toBe(true)
  })

  test('[B-01] whatever is set comes back from the address as it was', () => {
    const filters = {
      search: 'Кофе & К° +1',
      status: 'closed',
      deadline_from: '2026-11-01',
      deadline_to: '2026-12-31',
      page: 12,
    } as const
    expect(read(writeFilters(set, filters).toString())).toEqual(filters)
    expect(hasNoFilters(set, filters)).toBe(false)
  })

  describe('[B-01] a day means all of that day, where the person is', () => {
    afterEach(() => {
      vi.unstubAllEnvs()
    })

    test.each([
      ['UTC', '2026-11-05T00:00:00.000Z', '2026-11-05T23:59:59.999Z'],
      ['Asia/Vladivostok', '2026-11-04T14:00:00.000Z', '2026-11-05T13:59:59.999Z'],
      ['America/New_York', '2026-11-05T05:00:00.000Z', '2026-11-06T04:59:59.999Z'],
    ])('%s', (zone, deadline_from, deadline_to) => {
      vi.stubEnv('TZ', zone)
      expect(queryOf(set, read('deadline_from=2026-11-05&deadline_to=2026-11-05'))).toMatchObject({
        deadline_from,
        deadline_to,
      })
    })

    test('a day on which the clocks change is longer', () => {
      vi.stubEnv('TZ', 'America/New_York')
      expect(queryOf(set, read('deadline_from=2026-11-01&deadline_to=2026-11-01'))).toMatchObject({
        deadline_from: '2026-11-01T04:00:00.000Z',
        deadline_to: '2026-11-02T04:59:59.999Z',
      })
    })

    test.each(['Asia/Vladivostok', 'America/New_York'])('%s: the address keeps the day', (zone) => {
      vi.stubEnv('TZ', zone)
      const filters = read('deadline_from=2026-11-05')
      expect(filters.deadline_from).toBe('2026-11-05')
      expect(read(writeFilters(set, filters).toString())).toEqual(filters)
    })
  })

  test('[B-01] days given the wrong way round are put right', () => {
    expect(read('deadline_from=2026-12-01&deadline_to=2026-11-01')).toMatchObject({
      deadline_from: '2026-11-01',
      deadline_to: '2026-12-01',
    })
  })

  test.each([
    ['deadline_from=2027-03-05&deadline_to=2027-03-05', 'Срок: 05.03.2027'],
    ['deadline_from=2027-03-05&deadline_to=2027-03-06', 'Срок: 05.03.2027 – 06.03.2027'],
    ['deadline_from=2027-03-05', 'Срок с 05.03.2027'],
    ['deadline_to=2027-03-05', 'Срок по 05.03.2027'],
  ])('[B-01] a period has one chip: %s', (address, label) => {
    expect(setFilters(set, read(address)).map((chip) => chip.label)).toEqual([label])
    expect(countFilters(set, read(address))).toBe(1)
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
    expect(read(address)).toEqual(noFilters(set))
  })
})

describe('responses', () => {
  const set = RESPONSE_FILTERS
  const read = readerOf(set)

  test('[R-04] an untouched list has no parameters', () => {
    expect(read('')).toEqual(noFilters(set))
    expect(writeFilters(set, noFilters(set)).toString()).toBe('')
    expect(queryOf(set, noFilters(set))).toEqual({ page: 1 })
    expect(hasNoFilters(set, { ...noFilters(set), page: 7 })).toBe(true)
  })

  test('[R-04] whatever is set comes back from the address as it was', () => {
    const filters = {
      status: 'accepted',
      brief_id: ID,
      creator_id: ID.replace('1111', '2222'),
      min_price: 0,
      max_price: 12_000.5,
      page: 12,
    } as const
    expect(read(writeFilters(set, filters).toString())).toEqual(filters)
    expect(hasNoFilters(set, filters)).toBe(false)
    expect(queryOf(set, filters)).toMatchObject({
      status: 'accepted',
      min_price: 0,
      max_price: 12_000.5,
      page: 12,
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
    expect(read(address)).toEqual(noFilters(set))
  })
})

describe('public table', () => {
  const set = TABLE_FILTERS
  const read = readerOf(set)

  test('[T-04] an untouched table has no parameters and asks for its first page', () => {
    expect(read('')).toEqual(noFilters(set))
    expect(writeFilters(set, read('')).toString()).toBe('')
    expect(queryOf(set, read(''))).toEqual({ page: 1 })
  })

  test('[T-04] [T-09] whatever is set comes back as it was, admin_id included', () => {
    const filters = {
      search: 'Анна & К°',
      sort_by: 'client_price',
      sort_order: 'desc',
      page: 3,
      admin_id: '1; drop',
    } as const
    expect(read(writeFilters(set, filters).toString())).toEqual(filters)
    expect(queryOf(set, filters)).toEqual(filters)
  })

  test.each(['sort_by=email', 'sort_by=toString', 'sort_order=up', 'page=0', 'page=-1', 'page=1e9', 'x=1'])(
    'what cannot be meant is not there: %s',
    (address) => {
      expect(read(address)).toEqual(read(''))
    },
  )
})
