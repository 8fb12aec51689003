import { expect, test } from 'vitest'
import { audienceWords } from './audience-words.ts'

test('[B-61] the limits of an audience in words; no limit, no words', () => {
  expect(audienceWords({ target_tags: [1], target_mode: 'any', target_languages: [] })).toEqual([])
  expect(
    audienceWords({
      target_tags: [1],
      target_mode: 'each',
      target_gender: 'female',
      target_age_from: 20,
      target_age_to: 30,
      target_city: 'Москва',
      target_price_to: 5000,
      target_followers_from: 10_000,
      target_verified: true,
      target_seen_days: 30,
    }).map((words) => words.replaceAll(/\s/g, ' ')),
  ).toEqual([
    'Из каждой категории',
    'Женский',
    '20–30 лет',
    'Москва',
    'до 5 000 ₽',
    'от 10 тыс. подписчиков',
    'Только проверенные',
    'В сети за месяц',
  ])
})
