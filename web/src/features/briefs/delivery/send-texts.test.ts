import { expect, test } from 'vitest'
import type { Brief } from '../queries.ts'
import { hindrance, noneLeft, others } from './send-texts.ts'

const BY_TAGS = { target_tags: [1] } as Brief
const NARROW = { target_tags: [1], target_age_to: 20 } as Brief

const audience = (addressed: number, unreachable: number, ready = 0) => ({
  matching: addressed + unreachable + ready,
  addressed,
  unreachable,
  ready,
})

test.each([
  [audience(0, 0), 'Под теги брифа не подходит ни один', 'Под теги брифа не подходит ни один', ''],
  [audience(2, 0), 'Все подходящие креаторы уже получили', 'всем, кому подходит', 'Уже получили: 2.'],
  [audience(0, 3), 'Бот никому из них не может написать', 'Не может: 3.', 'Бот не может написать: 3.'],
  [
    audience(2, 3),
    'Бот никому из них не может написать',
    'Не может: 3.',
    'Уже получили: 2. Бот не может написать: 3.',
  ],
])('[B-05] no recipient is left of %o: the text names the reason', (given, why, left, rest) => {
  expect(hindrance(given, BY_TAGS)).toContain(why)
  expect(noneLeft(given, BY_TAGS)).toContain(left)
  expect(others(given)).toBe(rest)
})

test('[B-05] a creator who can be sent the brief: nothing hinders', () => {
  expect(hindrance(audience(2, 3, 1), BY_TAGS)).toBeUndefined()
})

test('[B-61] nobody is left because of a limit: the text does not blame the tags', () => {
  const none = audience(0, 0)
  expect(hindrance(none, NARROW)).toBe(
    'Под условия брифа не подходит ни один активный креатор. Измените, кому его отправить.',
  )
  expect(noneLeft(none, NARROW)).toBe('Под условия брифа не подходит ни один активный креатор.')
})
