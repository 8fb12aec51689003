import type { Choice, ChoiceTotals } from '@ugc/contract/choices'
import { expect, test } from 'vitest'
import {
  announcement,
  authorText,
  changesAfter,
  chosenText,
  commentFor,
  earlierOf,
  overBy,
  printedAuthor,
  readRemark,
  restText,
  sumText,
  unsentText,
  untilText,
  writeRemark,
} from './texts.ts'

const totals = (given: Partial<ChoiceTotals> = {}): ChoiceTotals => ({
  shown: 9,
  yes: 4,
  reserve: 1,
  no: 1,
  sum: 18_200,
  without_price: 0,
  changed: 0,
  ...given,
})
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

test.each([
  [5, {}, 'Выбрано 4 из 5 мест · 18 200 ₽'],
  [1, { yes: 1, sum: 4200 }, 'Выбрано 1 из 1 места · 4 200 ₽'],
  [null, {}, 'Выбрано 4 · 18 200 ₽'],
  [5, { yes: 0, sum: 0 }, 'Выбрано 0 из 5 мест'],
  [5, { sum: 13_700, without_price: 1 }, 'Выбрано 4 из 5 мест · 13 700 ₽ и 1 без цены'],
  [5, { yes: 2, sum: 0, without_price: 2 }, 'Выбрано 2 из 5 мест · цены готовим'],
])('[T-53] the bar of %s places and %o reads «%s»', (places, given, text) => {
  expect(plain(chosenText({ places, totals: totals(given) }))).toBe(text)
})

test('[T-53] the bar names what is left, and how many are too many', () => {
  expect(restText(totals())).toBe('В резерве 1, без решения 3')
  expect(restText(totals({ reserve: 0 }))).toBe('Без решения 4')
  expect(restText(totals({ shown: 6 }))).toBe('В резерве 1')
  expect(restText(totals({ shown: 5, reserve: 0 }))).toBe('Решение есть по каждому')
  expect(overBy({ places: 4, totals: totals() })).toBe(0)
  expect(overBy({ places: 3, totals: totals() })).toBe(1)
  expect(overBy({ places: null, totals: totals() })).toBe(0)
  expect(sumText(totals({ yes: 0, sum: 0 }))).toBe('')
})

test('[T-50] a change is announced with the person, the verdict and the count', () => {
  expect(announcement('Алина Воронцова', 'yes', { places: 5, totals: totals() })).toBe(
    'Алина Воронцова: да. Выбрано 4 из 5',
  )
  expect(announcement('Алина Воронцова', null, { places: null, totals: totals({ yes: 3 }) })).toBe(
    'Алина Воронцова: без решения. Выбрано 3',
  )
})

test('[T-50] the author stands beside the choice of another person, and what it replaced', () => {
  const choice: Choice = {
    verdict: 'no',
    comment: null,
    author: 'Дмитрий',
    changed_at: '2020-01-02T10:00:00Z',
    version: 3,
    replaced: { verdict: 'yes', author: 'Анна' },
  }
  expect(authorText(choice, 'Анна')).toMatch(/^Дмитрий: нет, было «да», Анна · 2 января 2020, /)
  expect(authorText(choice, 'Дмитрий')).toMatch(/^Вы: нет, было «да», Анна · /)
  expect(authorText({ ...choice, replaced: null }, null)).toMatch(/^Дмитрий: нет · /)
  expect(authorText({ ...choice, replaced: null }, 'Дмитрий')).toBeUndefined()
  // [T-61] Paper is read by others, on another day.
  expect(printedAuthor(choice)).toMatch(/^Дмитрий, 02\.01\.2020, \d\d:\d\d, было «да», Анна$/)
  expect(printedAuthor({ ...choice, replaced: null })).toMatch(/^Дмитрий, 02\.01\.2020, \d\d:\d\d$/)
})

test('[T-57] the choice ends with the link or with the brief, what is first', () => {
  const [early, late] = ['2027-11-25T12:00:00.000Z', '2027-12-28T12:00:00.000Z'] as const
  expect(earlierOf(early, late)).toBe(early)
  expect(earlierOf(late, early)).toBe(early)
  expect(untilText(early)).toMatch(/^ до 25\.11\.2027, \d\d:\d\d$/)
  expect(untilText(null)).toBe(', пока агентство не закроет набор')
})

test('[T-59] [T-60] rows that changed and answers that were not sent are named', () => {
  const change = (version: number, first_name: string, verdict: 'yes' | null) => ({
    first_name,
    last_name: 'Сафин',
    verdict,
    author: 'Анна',
    version,
  })
  const recent = [change(5, 'Тимур', 'yes'), change(4, 'Иван', null), change(3, 'Олег', 'yes')]
  expect(changesAfter(3, recent)).toEqual([
    'Тимур Сафин: теперь «да», Анна',
    'Иван Сафин: теперь «без решения», Анна',
  ])
  expect(changesAfter(5, recent)).toEqual([])
  const unsent = ['Алина', 'Вера', 'Глеб', 'Дина'].map((name) => ({ name, verdict: 'no' as const }))
  expect(unsentText(unsent.slice(0, 1))).toBe('Алина — нет')
  expect(unsentText(unsent)).toBe('Алина — нет, Вера — нет, Глеб — нет и ещё 1')
})

test('[T-52] a reason and the client’s own words are one comment; the reason goes with «нет»', () => {
  const both = 'Дорого. Можно дешевле?'
  expect(readRemark(both)).toEqual({ reason: 'Дорого', text: 'Можно дешевле?' })
  expect(readRemark('Дорого')).toEqual({ reason: 'Дорого', text: '' })
  expect(readRemark('Дороговато')).toEqual({ reason: undefined, text: 'Дороговато' })
  expect(writeRemark(readRemark(both))).toBe(both)
  expect(writeRemark({ reason: undefined, text: ' ' })).toBeNull()
  expect(commentFor('no', both)).toBe(both)
  expect(commentFor('yes', both)).toBe('Можно дешевле?')
  expect(commentFor(null, 'Дорого')).toBeNull()
})
