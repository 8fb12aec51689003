import { expect, test } from 'vitest'
import { outcomeMessage } from './outcome-message.ts'

test.each([
  ['accepted', 'Твой отклик на «Сыворотка „Лумия“» принят!'],
  ['rejected', 'На проект «Сыворотка „Лумия“» в этот раз выбрали других авторов.'],
] as const)('a title with quotes of its own, in the message about %s', (status, words) => {
  const { text } = outcomeMessage({ status, brief_title: 'Сыворотка «Лумия»' }, 'https://a.ru')
  expect(text).toContain(words)
})
