import { expect, test } from 'vitest'
import { outcomeMessage } from './outcome-message.ts'

test.each([
  ['accepted', 'Твой отклик на проект «Сыворотка „Лумия“» принят!'],
  ['rejected', 'На проект «Сыворотка „Лумия“» в этот раз выбрали других креаторов.'],
  ['pending', 'Решение по твоему отклику на проект «Сыворотка „Лумия“» пока пересматривается.'],
] as const)('a title with quotes of its own, in the message about %s', (status, words) => {
  const outcome = { status, notified_status: null, title: 'Сыворотка «Лумия»' }
  expect(outcomeMessage(outcome, 'https://a.ru').text).toContain(words)
})
