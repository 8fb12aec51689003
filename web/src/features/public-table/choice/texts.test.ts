import type { Counted } from '@ugc/contract/choices'
import { expect, test } from 'vitest'
import {
  announcement,
  answerText,
  askedText,
  chosenText,
  commentFor,
  countingOf,
  differText,
  isDisputed,
  opinionText,
  overBy,
  peopleText,
  readRemark,
  restText,
  ruledBy,
  sumText,
  unsentText,
  writeRemark,
} from './texts.ts'

const counted = (given: Partial<Counted> = {}): Counted => ({
  yes: 4,
  reserve: 1,
  no: 1,
  none: 3,
  sum: 18_200,
  without_price: 0,
  ...given,
})
const totals = (given: Partial<Counted> = {}) => {
  const result = { ...counted(given), late: 0 }
  return { yes: result.yes, result }
}
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

test.each([
  [5, {}, 'Выбрано 4 из 5 · 18 200 ₽'],
  [1, { yes: 1, sum: 4200 }, 'Выбрано 1 из 1 · 4 200 ₽'],
  [null, {}, 'Выбрано 4 · 18 200 ₽'],
  [5, { yes: 0, sum: 0 }, 'Выбрано 0 из 5'],
  [5, { sum: 13_700, without_price: 1 }, 'Выбрано 4 из 5 · 13 700 ₽ и 1 без цены'],
  [5, { yes: 2, sum: 0, without_price: 2 }, 'Выбрано 2 из 5 · цены готовим'],
])('[T-53] the bar of %s places and %o reads «%s»', (places, given, text) => {
  expect(plain(chosenText({ places, totals: totals(given) }))).toBe(text)
})

test('[T-85] a «да» that stands by a colleague is not said to be chosen here', () => {
  const text = chosenText({ places: 5, totals: { ...totals(), yes: 3 } })
  expect(plain(text)).toBe('Выбрано с коллегами 4 из 5 · 18 200 ₽')
})

test('[T-86] the receipt names who differs, three at most', () => {
  const row = (first_name: string) => ({
    key: first_name,
    first_name,
    last_name: 'Ким',
    mine: { verdict: 'yes' as const, comment: null, changed_at: '' },
    others: [{ author: 'Борис, закупки', verdict: 'no' as const, comment: 'Дорого' }],
  })
  const differing = (differ: number, ...names: string[]) =>
    differText({ unsettled: names.map(row), totals: { differ } })
  expect(differing(1, 'Яна')).toBe('Мнения разошлись: Яна Ким (вы: да, Борис: нет)')
  expect(differing(5, 'Яна', 'Ада', 'Ева', 'Ия')).toMatch(
    /^Мнения разошлись: Яна .*, Ева Ким \(.*\) и ещё 2$/,
  )
  expect(differing(1)).toBe('')
})

test('[T-53] the bar names what is left, and how many are too many', () => {
  expect(restText(counted())).toBe('В резерве 1, без ответа 3')
  expect(restText(counted({ reserve: 0 }))).toBe('Без ответа 3')
  expect(restText(counted({ none: 0 }))).toBe('В резерве 1')
  expect(restText(counted({ none: 0, reserve: 0 }))).toBe('Ответ есть по каждому')
  expect(overBy({ places: 4, totals: totals() })).toBe(0)
  expect(overBy({ places: 3, totals: totals() })).toBe(1)
  expect(overBy({ places: null, totals: totals() })).toBe(0)
  expect(sumText(counted({ yes: 0, sum: 0 }))).toBe('')
})

test('[T-50] a change is announced with the person, the verdict and the count', () => {
  expect(announcement('Алина Воронцова', 'yes', { places: 5, totals: totals() })).toBe(
    'Алина Воронцова: да. Выбрано 4 из 5',
  )
  expect(announcement('Алина Воронцова', null, { places: null, totals: totals({ yes: 3 }) })).toBe(
    'Алина Воронцова: без ответа. Выбрано 3',
  )
})

test('[T-70] what a colleague says stands beside the own choice, and differs only where both have a verdict', () => {
  const oleg = { author: 'Олег', verdict: 'no' as const, comment: 'Дорого' }
  expect(opinionText(oleg)).toBe('Олег: нет, «Дорого»')
  expect(opinionText({ ...oleg, comment: null })).toBe('Олег: нет')
  expect(isDisputed('yes', [oleg])).toBe(true)
  expect(isDisputed('no', [oleg])).toBe(false)
  expect(isDisputed(null, [oleg])).toBe(false)
  expect(isDisputed('yes', [{ ...oleg, verdict: null }])).toBe(false)
})

test('[T-97] a row without an own verdict has the one that a colleague has sent', () => {
  const sent = { author: 'Анна', verdict: 'no' as const }
  const peter = { sent, unsent: false, name: 'Пётр' }
  expect(countingOf(null, peter)).toEqual({ verdict: 'no', by: 'Анна' })
  expect(countingOf('yes', peter)).toEqual({ verdict: 'yes' })
  expect(countingOf(null, { ...peter, name: 'Анна' })).toEqual({ verdict: null })
  expect(countingOf(null, { ...peter, sent: { ...sent, verdict: null } })).toEqual({ verdict: null })
  expect(countingOf(null, { ...peter, sent: null })).toEqual({ verdict: null })
})

test('[T-99] what was not sent before the project ended does not count', () => {
  const late = { sent: { author: 'Анна', verdict: 'no' as const }, unsent: true, name: 'Пётр' }
  expect(countingOf('yes', late)).toEqual({ verdict: 'no', by: 'Анна' })
  expect(countingOf('yes', { ...late, name: 'Анна' })).toEqual({ verdict: 'no' })
  expect(countingOf('yes', { ...late, sent: null })).toEqual({ verdict: null })
})

test('[T-73] the date of the answer is said in full, and on its day with the hour alone', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour)
  const by = at(20, 18).toISOString()
  expect(answerText(by, at(18, 9))).toBe('Ответьте до 20 ноя, 18:00')
  expect(answerText(by, at(20, 9))).toBe('Ответьте сегодня до 18:00')
  expect(answerText(by, at(20, 18))).toBe('Ждали ответа до 20 ноя, 18:00')
  const midnight = at(21, 0).toISOString()
  expect(answerText(midnight, at(18, 9))).toBe('Ответьте до 20 ноя, 23:59')
  expect(answerText(midnight, at(20, 9))).toBe('Ответьте сегодня до 23:59')
})

test('[T-60] [T-72] people and answers that were not saved are named', () => {
  const unsent = ['Алина', 'Вера', 'Глеб', 'Дина'].map((name) => ({ name, verdict: 'no' as const }))
  expect(unsentText(unsent.slice(0, 1))).toBe('Алина — нет')
  expect(unsentText(unsent)).toBe('Алина — нет, Вера — нет, Глеб — нет и ещё 1')
  const people = ['Алина', 'Вера'].map((first_name) => ({ first_name, last_name: 'К.', by: null }))
  expect(peopleText(people, 2)).toBe('Алина К., Вера К.')
  expect(peopleText(people, 5)).toBe('Алина К., Вера К. и ещё 3')
  const sent = people.map((person, at) => ({ ...person, by: at === 0 ? null : 'Анна' }))
  expect(peopleText(sent, 2)).toBe('Алина К., Вера К. (Анна)')
})

test('[W-95] what was asked of the version before has the names of colleagues', () => {
  const asked = [
    { author: 'Анна', text: 'тише музыку' },
    { author: 'Пётр', text: 'ярче свет' },
  ]
  expect(askedText(asked)).toBe('Анна: тише музыку\nПётр: ярче свет')
})

test('[T-97] a colleague’s later verdict that the agency has stands beside the own one', () => {
  const sent = { author: 'Борис', verdict: 'no' } as const
  expect(ruledBy({ verdict: 'yes' }, sent, 'Анна')).toBe(sent)
  expect(ruledBy({ verdict: 'no' }, sent, 'Анна')).toBeUndefined()
  expect(ruledBy({ verdict: 'yes' }, sent, 'Борис')).toBeUndefined()
  expect(ruledBy({ verdict: 'no', by: 'Борис' }, sent, 'Анна')).toBeUndefined()
  expect(ruledBy({ verdict: 'yes' }, { author: 'Борис', verdict: null }, 'Анна')).toBeUndefined()
  expect(ruledBy({ verdict: 'yes' }, null, 'Анна')).toBeUndefined()
})

test('[T-52] a reason and the client’s own words are one comment; the reason goes with «нет»', () => {
  const both = 'Дорого. Можно дешевле?'
  expect(readRemark(both)).toEqual({ reason: 'Дорого', text: 'Можно дешевле?' })
  expect(readRemark('Дорого')).toEqual({ reason: 'Дорого', text: '' })
  expect(readRemark('Дороговато')).toEqual({ reason: undefined, text: 'Дороговато' })
  expect(writeRemark(readRemark(both))).toBe(both)
  expect(writeRemark({ reason: undefined, text: ' ' })).toBeNull()
  expect(writeRemark({ reason: 'Дорого', text: ' , голос' })).toBe('Дорого. голос')
  expect(writeRemark({ reason: 'Дорого', text: '.' })).toBe('Дорого')
  expect(writeRemark({ reason: undefined, text: '...может быть' })).toBe('...может быть')
  expect(commentFor('no', both)).toBe(both)
  expect(commentFor('yes', both)).toBe('Можно дешевле?')
  expect(commentFor(null, 'Дорого')).toBeNull()
})
