import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { briefs } from '@ugc/contract/briefs'
import { moment } from '@ugc/contract/common'
import { creators } from '@ugc/contract/creators'

const at = (text: string) => z.safeParse(moment('Укажите дату'), text)

test('a moment is written in one way, wherever its clock stands', () => {
  expect(at('2030-01-01T00:00:00+23:59').data).toBe('2029-12-31T00:01:00.000Z')
  expect(at('2030-01-01T00:00:00.123456789Z').data).toBe('2030-01-01T00:00:00.123Z')
})

test.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '9999-12-31T23:59:59Z',
  '2027-02-30T00:00:00Z',
  'now',
  '',
])('%s is no moment of ours', (text) => {
  expect(at(text).error?.issues[0]?.message).toBe('Укажите дату')
  expect(z.safeParse(briefs.list.query, { deadline_from: text }).success).toBe(false)
})

test.each(['1.5', '9223372036854776000', '-2147483649', '1e308'])('%s is no number of followers', (text) => {
  expect(z.safeParse(creators.list.query, { min_followers: text }).success).toBe(false)
  expect(z.safeParse(creators.list.query, { max_followers: text }).success).toBe(false)
})

test('the number of a tag is one that the database can hold', () => {
  expect(z.safeParse(creators.saveProfile.body, { tag_ids: [2_147_483_647] }).success).toBe(true)
  expect(z.safeParse(creators.saveProfile.body, { tag_ids: [2_147_483_648] }).success).toBe(false)
})
