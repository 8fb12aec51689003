import { expect, test } from 'vitest'
import { outcomeMessage } from './outcome-message.ts'

test.each([
  ['accepted', 'Твой отклик на проект «Сыворотка „Лумия“» принят!'],
  ['reserve', 'Ты в резерве проекта «Сыворотка „Лумия“»'],
  ['rejected', 'На проект «Сыворотка „Лумия“» в этот раз выбрали других креаторов.'],
  ['closed', 'Набор на проект «Сыворотка „Лумия“» закрыт'],
  ['cancelled', 'Проект «Сыворотка „Лумия“» отменён'],
  ['pending', 'Решение по твоему отклику на проект «Сыворотка „Лумия“» пока пересматривается.'],
] as const)('a title with quotes of its own, in the message about %s', (outcome, words) => {
  const notice = {
    outcome,
    notified_status: null,
    title: 'Сыворотка «Лумия»',
    deadline: '2026-11-21T15:00:00Z',
  }
  expect(outcomeMessage(notice, 'https://a.ru').text).toContain(words)
})

test.each([
  [
    '2026-11-16T10:00:00Z',
    'заняты. До 21 ноября ответим окончательно, а если место освободится раньше, сразу напишем.',
  ],
  [
    '2025-12-16T10:00:00Z',
    'заняты. До 21 ноября 2026 г. ответим окончательно, а если место освободится раньше, сразу напишем.',
  ],
  ['2026-11-22T10:00:00Z', 'заняты. Если место освободится, сразу напишем.'],
])(
  '[R-18] the message about the reserve names the day of the answer, unless it has passed (at %s)',
  (now, end) => {
    const notice = {
      outcome: 'reserve',
      notified_status: null,
      title: 'Крем',
      deadline: '2026-11-21T15:00:00Z',
    } as const
    expect(outcomeMessage(notice, 'https://a.ru', new Date(now)).text.slice(-end.length)).toBe(end)
  },
)
