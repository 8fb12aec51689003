import { completeness } from '@ugc/contract/values/completeness'
import { CITIES } from '@ugc/contract/values/cities'
import { isComplete, ProfileInput } from '@ugc/contract/profile'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { briefAt } from './brief.ts'
import { creatorAt, type Making } from './creator.ts'
import { nearest, popularityOf } from './popularity.ts'
import { responsesOf } from './response.ts'

const now = new Date('2026-11-15T12:00:00Z')
const categories = [...Array(32).fill('ниша'), ...Array(19).fill('формат'), ...Array(12).fill('язык')]
const making: Making = {
  random: 1,
  now,
  tags: popularityOf(categories.map((category: string, at) => ({ id: at + 1, category }))),
}
const people = Array.from({ length: 4000 }, (_, n) => creatorAt(n, making))
const share = (test: (person: (typeof people)[number]) => boolean) =>
  people.filter(test).length / people.length
const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

describe('made-up creators', () => {
  test('the same number makes the same people, another one makes others', () => {
    expect(creatorAt(123, making)).toEqual(people[123])
    expect(creatorAt(123, { ...making, random: 2 }).id).not.toBe(people[123]!.id)
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length)
    expect(new Set(people.map(({ telegram_id }) => telegram_id)).size).toBe(people.length)
  })

  test('a complete creator passes the rules of a profile, an incomplete one fails them', () => {
    for (const person of people) {
      expect.soft(isComplete(person), person.id).toBe(person.profile_completed)
      expect.soft(z.safeParse(ProfileInput, person).error?.issues, person.id).toBeUndefined()
      if (person.profile_completed) expect.soft(completeness(person).every(({ done }) => done)).toBe(true)
    }
  })

  test('states are spread as they are in life', () => {
    expect(Math.abs(share((one) => one.is_active) - 0.85)).toBeLessThan(0.015)
    expect(Math.abs(share((one) => !one.profile_completed) - 0.1)).toBeLessThan(0.015)
    expect(Math.abs(share((one) => one.deactivated_by !== null) - 0.05)).toBeLessThan(0.015)
    expect(Math.abs(share((one) => one.is_verified) - 0.08)).toBeLessThan(0.015)
    expect(share((one) => one.is_active && !one.profile_completed)).toBe(0)
    expect(share((one) => one.photo_key !== null)).toBe(0)
  })

  test('women have the surnames of women, and ё is written', () => {
    const surnames = (gender: string) =>
      people.flatMap((one) =>
        one.gender === gender && /^[А-Я].*(ов|ев|ёв|ин)а?$/.test(one.last_name) ? [one.last_name] : [],
      )
    expect(surnames('female').filter((name) => !name.endsWith('а'))).toEqual([])
    expect(surnames('male').filter((name) => name.endsWith('а'))).toEqual([])
    expect(share((one) => /ё/i.test(one.first_name + one.last_name))).toBeGreaterThan(0.05)
  })

  test('few creators have many followers, and more followers mean a higher price', () => {
    const known = people.flatMap((one) =>
      one.followers_count !== null && one.price_per_video !== null
        ? [{ followers: one.followers_count, price: one.price_per_video }]
        : [],
    )
    const followers = known.map((one) => one.followers)
    const mean = followers.reduce((sum, count) => sum + count, 0) / followers.length
    expect(mean).toBeGreaterThan(2 * middle(followers))
    const half = middle(followers)
    const price = (many: boolean) =>
      middle(known.filter((one) => one.followers > half === many).map((one) => one.price))
    expect(price(true)).toBeGreaterThan(1.3 * price(false))
    for (const one of known) expect.soft(one.price % (one.price < 5000 ? 100 : 500)).toBe(0)
  })

  test('a creator has at most eight tags, some have none, and few tags are used most', () => {
    expect(Math.max(...people.map((one) => one.tag_ids.length))).toBeLessThanOrEqual(8)
    expect(share((one) => one.tag_ids.length === 0)).toBeGreaterThan(0.03)
    expect(people.every((one) => new Set(one.tag_ids).size === one.tag_ids.length)).toBe(true)
    for (const { id, share: expected } of making.tags.slice(0, 20))
      expect.soft(Math.abs(share((one) => one.tag_ids.includes(id)) - expected)).toBeLessThan(0.03)
  })

  test('they live in large cities first, and came within two years', () => {
    const cities = new Map<string, number>()
    for (const { city } of people) if (city) cities.set(city, (cities.get(city) ?? 0) + 1)
    expect([...cities].toSorted((a, b) => b[1] - a[1])[0]?.[0]).toBe(CITIES[0]?.city)
    expect(cities.size).toBeGreaterThan(60)
    for (const one of people) {
      expect.soft(one.created_at < now.toISOString() && one.created_at > '2024-11-14').toBe(true)
      expect.soft(one.last_active_at >= one.created_at && one.last_active_at <= now.toISOString()).toBe(true)
    }
  })
})

test('the first brief suits about a tenth of all people', () => {
  const { target_tags, status } = briefAt(0, making)
  expect(status).toBe('active')
  expect(target_tags).toEqual([nearest(making.tags, 0.1)?.id])
  const suited = share((one) => one.tag_ids.some((id) => target_tags.includes(id)))
  expect(Math.abs(suited - 0.1)).toBeLessThan(0.02)
})

test('no creator answers a brief twice, or a brief that was not sent', () => {
  const briefs = Array.from({ length: 40 }, (_, n) => briefAt(n, making))
  const drafts = briefs.filter(({ status }) => status === 'draft').map(({ id }) => id)
  expect(drafts.length).toBeGreaterThan(0)
  for (const person of people.slice(0, 500)) {
    const ids = responsesOf(person, briefs, 5, making).map(({ brief_id }) => brief_id)
    expect(new Set(ids).size).toBe(5)
    expect(ids.filter((id) => drafts.includes(id))).toEqual([])
  }
})
