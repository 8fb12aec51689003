import { expect, test } from 'vitest'
import { outcomeMessage } from './outcome-message.ts'

const BRIEF = {
  brief_id: '01a1e8cf-ef5e-7ec4-94b4-dfa251fbe9ce',
  brief_status: 'active',
  confirmed_at: null,
  end_words: null,
} as const

test.each([
  ['accepted', 'Твой отклик на проект «Сыворотка „Лумия“» принят!'],
  ['reserve', 'Ты в резерве проекта «Сыворотка „Лумия“»'],
  ['rejected', 'Твой отклик на проект «Сыворотка „Лумия“» в этот раз не выбрали.'],
  ['closed', 'Проект «Сыворотка „Лумия“»\nВ этот раз выбрали других.'],
  ['cancelled', 'Проект «Сыворотка „Лумия“»\nПроект отменён'],
  ['pending', 'Решение по твоему отклику на проект «Сыворотка „Лумия“» сейчас пересматривают.'],
] as const)('a title with quotes of its own, in the message about %s', (outcome, words) => {
  const notice = {
    outcome,
    notified_status: null,
    ...BRIEF,
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
    'заняты. До 21 ноября 2026 ответим окончательно, а если место освободится раньше, сразу напишем.',
  ],
  ['2026-11-22T10:00:00Z', 'заняты. Если место освободится, сразу напишем.'],
])(
  '[R-18] the message about the reserve names the day of the answer, unless it has passed (at %s)',
  (now, end) => {
    const notice = {
      outcome: 'reserve',
      notified_status: null,
      ...BRIEF,
      title: 'Крем',
      deadline: '2026-11-21T15:00:00Z',
    } as const
    expect(outcomeMessage(notice, 'https://a.ru', new Date(now)).text.slice(-end.length)).toBe(end)
  },
)

test.each([
  [{}, 'Подтверди, что успеешь к 21 ноября.', ['Подтверждаю', 'Не смогу', 'Мои отклики']],
  [{ deadline: '2026-11-15T15:00:00Z' }, 'Подтверди участие.', ['Подтверждаю', 'Не смогу', 'Мои отклики']],
  [{ confirmed_at: '2026-11-16T09:00:00Z' }, 'договорятся о деталях.', ['Мои отклики']],
  [{ brief_status: 'completed' as const }, 'договорятся о деталях.', ['Мои отклики']],
])(
  '[R-46] the message to an accepted creator asks to confirm, unless there is nothing to confirm (%j)',
  (given, end, buttons) => {
    const notice = {
      outcome: 'accepted' as const,
      notified_status: null,
      ...BRIEF,
      title: 'Крем',
      deadline: '2026-11-21T15:00:00Z',
      ...given,
    }
    const { text, reply_markup } = outcomeMessage(notice, 'https://a.ru', new Date('2026-11-16T10:00:00Z'))
    expect(text.slice(-end.length)).toBe(end)
    expect(reply_markup.inline_keyboard.flat().map((button) => button.text)).toEqual(buttons)
  },
)
