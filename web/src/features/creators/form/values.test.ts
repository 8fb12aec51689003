import { describe, expect, test } from 'vitest'
import { EMPTY, newValues, payloadOf, valuesOf } from './values.ts'

const empty = newValues()
const priceOf = (text: string) => payloadOf({ ...empty, price_per_video: text }).price_per_video

describe('numbers as they are typed', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['12000', 12_000],
    ['12 000', 12_000],
    ['12\u202F000,50', 12_000.5],
    ['1,000', 1000],
    ['12,5к', 12_500],
    ['0', 0],
    ['-1', -1],
    ['−1 000', -1000],
  ])('«%s» is %s', (text, value) => expect(priceOf(text)).toBe(value))

  test.each(['много', '12кг', '-', '1e3', '--1'])('«%s» is no number', (text) =>
    expect(priceOf(text)).toBeNaN(),
  )
})

const CREATOR = {
  ...EMPTY,
  id: '0',
  first_name: 'Алина',
  last_name: 'Ким',
  photo_url: null,
  city: 'Москва',
  followers_count: 128_400,
  price_per_video: 12_000.5,
  tags: [{ id: 3, name: 'Мода', category: null }],
  is_active: false,
  is_reachable: true,
  is_verified: false,
  ground: null,
  invitation: null,
  telegram_id: 7,
  age: 27,
  gender: 'other' as const,
  languages: ['русский', 'английский'],
  social_links: {
    instagram: 'https://www.instagram.com/alina.vrn',
    tiktok: 'https://www.tiktok.com/@alina/video/1',
  },
  experience_years: 0,
  profile_completed: false,
  deactivated_by: null,
  block_id: null,
  unverified_at: null,
  review: 'approved' as const,
  review_note: null,
  hidden_from_clients: false,
  needs_consent: false,
  consent_version: null,
  version: 1,
  created_at: '',
  updated_at: '',
  last_active_at: null,
  erase_at: null,
  paused_until: null,
}

test('what is saved stands in the form as a person would type it, and comes back the same', () => {
  const values = valuesOf(CREATOR)
  expect(values).toMatchObject({
    age: '27',
    experience_years: '0',
    followers_count: '128\u202F400',
    price_per_video: '12\u202F000,50',
    languages: 'русский, английский',
    instagram: 'alina.vrn',
    tiktok: 'https://www.tiktok.com/@alina/video/1',
    country: '',
    tag_ids: [3],
    consent: false,
  })
  expect(payloadOf(values)).toMatchObject({
    age: 27,
    experience_years: 0,
    followers_count: 128_400,
    price_per_video: 12_000.5,
    languages: ['русский', 'английский'],
    country: null,
    gender: 'other',
  })
})

test('[C-12] numbers are understood as people write them', () => {
  const typed = { ...newValues(), followers_count: '1,2 млн', price_per_video: '12,5к' }
  expect(payloadOf(typed)).toMatchObject({ followers_count: 1_200_000, price_per_video: 12_500 })
  expect(payloadOf({ ...typed, price_per_video: '5 000 руб' })).toMatchObject({ price_per_video: 5000 })
  expect(payloadOf({ ...typed, followers_count: 'много' }).followers_count).toBeNaN()
})
