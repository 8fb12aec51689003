import { expect, test } from 'vitest'
import { hindrance, noneLeft, others, question, questionAgain } from './send-texts.ts'

const audience = (addressed: number, unreachable: number, ready = 0) => ({
  matching: addressed + unreachable + ready,
  addressed,
  unreachable,
  ready,
  stopped: 0,
  limited: false,
})

test.each([
  [audience(0, 0), 'Под теги брифа не подходит ни один', 'Под теги брифа не подходит ни один', ''],
  [audience(2, 0), 'Все подходящие креаторы уже получили', 'всем, кому подходит', 'Уже получили: 2.'],
  [audience(0, 3), 'Бот никому из них не может написать', 'Не может: 3.', ''],
  [audience(2, 3), 'Бот никому из них не может написать', 'Не может: 3.', 'Уже получили: 2.'],
])('[B-05] no recipient is left of %o: the text names the reason', (given, why, left, rest) => {
  expect(hindrance(given)).toContain(why)
  expect(noneLeft(given)).toContain(left)
  expect(others(given, false)).toBe(rest)
})

test('[B-05] a creator who can be sent the brief: nothing hinders', () => {
  expect(hindrance(audience(2, 3, 1))).toBeUndefined()
})

test('[B-61] no creator is left because of a limit: the text does not blame the tags', () => {
  const none = { ...audience(0, 0), limited: true }
  expect(hindrance(none)).toBe(
    'Под условия брифа не подходит ни один активный креатор. Измените, кому его отправить.',
  )
  expect(noneLeft(none)).toBe('Под условия брифа не подходит ни один активный креатор.')
})

test('[C-72] people on the stop-list: before a send it is said how many are left out, or that they are included', () => {
  const reach = { ...audience(1, 0, 3), stopped: 2 }
  for (const asked of [question(reach, false), questionAgain(reach, false)])
    expect(asked.text).toContain(
      '3 креатора получат сообщение в Telegram. В стоп-листе: 2, им бриф не уйдёт.',
    )
  expect(question(reach, true).text).toContain('Среди подходящих есть люди из стоп-листа: 2.')
  expect(question({ ...reach, stopped: 0 }, false).text).not.toContain('стоп-лист')
  expect(others(reach, false)).toBe('Уже получили: 1. В стоп-листе: 2, им не уйдёт.')
  const all = { ...audience(0, 0), stopped: 2 }
  expect([hindrance(all), noneLeft(all)]).toEqual(Array(2).fill('Все, кому подходит бриф, в стоп-листе.'))
})
