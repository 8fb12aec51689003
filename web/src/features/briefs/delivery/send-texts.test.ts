import { expect, test } from 'vitest'
import { hindrance, noneLeft, others } from './send-texts.ts'

const audience = (addressed: number, unreachable: number, ready = 0) => ({
  matching: addressed + unreachable + ready,
  addressed,
  unreachable,
  ready,
})

test.each([
  [audience(0, 0), 'По этим тегам нет ни одного активного креатора', 'сейчас нет ни одного', ''],
  [audience(2, 0), 'Все подходящие креаторы уже получили', 'всем, кому подходит', 'Уже получили: 2.'],
  [audience(0, 3), 'Бот никому из них не может написать', 'Не может: 3.', 'Бот не может написать: 3.'],
  [
    audience(2, 3),
    'Бот никому из них не может написать',
    'Не может: 3.',
    'Уже получили: 2. Бот не может написать: 3.',
  ],
])('[B-05] no recipient is left of %o: the text names the reason', (given, why, left, rest) => {
  expect(hindrance(given)).toContain(why)
  expect(noneLeft(given)).toContain(left)
  expect(others(given)).toBe(rest)
})

test('[B-05] a creator who can be sent the brief: nothing hinders', () => {
  expect(hindrance(audience(2, 3, 1))).toBeUndefined()
})
