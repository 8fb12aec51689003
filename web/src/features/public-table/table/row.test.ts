import type { TableRow } from '@ugc/contract/public-table'
import { expect, test } from 'vitest'
import { nameOf, placeOf, shownRows, spreadCreator } from './row.ts'

const PERSON = {
  photo_url: null,
  first_name: 'Алина',
  last_name: 'Воронцова',
  city: 'Москва',
  country: null,
  languages: ['русский'],
  followers_count: 128_000,
  portfolio_url: null,
  social_links: { instagram: null, tiktok: null },
  experience_years: 3,
  specialization: [],
  tags: ['Бьюти'],
}
const row = (creator: object | null, rest: object = {}) =>
  ({ creator, estimated_delivery_days: 5, client_price: 15_000, ...rest }) as TableRow

test('[T-10] the nested creator is spread into the row', () => {
  expect(spreadCreator(row(PERSON))).toEqual({ ...PERSON, estimated_delivery_days: 5, client_price: 15_000 })
})

test('[T-10] without its id and telegram_id, should they ever be there', () => {
  const shown = spreadCreator(row({ ...PERSON, id: 'creator-id', telegram_id: 500_000_777 }))
  expect(shown).not.toHaveProperty('id')
  expect(shown).not.toHaveProperty('telegram_id')
  expect(JSON.stringify(shown)).not.toMatch(/creator-id|500000777/)
})

test('[T-10] the id of the row is the response’s, whatever the person brings', () => {
  const shown = spreadCreator(row({ ...PERSON, id: 'creator-id' }, { id: 'response-id', version: 3 }))
  expect(shown).toMatchObject({ id: 'response-id', version: 3 })
})

test('an erased person leaves the numbers', () => {
  const shown = spreadCreator(row(null))
  expect(shown).toEqual({ estimated_delivery_days: 5, client_price: 15_000 })
  expect(nameOf(shown)).toBe('Удалённый креатор')
  expect(placeOf(shown)).toBe('')
})

test('rows without ids are distinguished by their position', () => {
  const shown = shownRows([row(PERSON), row(PERSON), row(PERSON, { id: 'x' })], 2)
  expect(shown.map(({ key }) => key)).toEqual(['2.0', '2.1', 'x'])
  expect(nameOf(shown[0]!)).toBe('Алина Воронцова')
  expect(placeOf(shown[0]!)).toBe('Москва')
})
