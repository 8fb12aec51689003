import { expect, test } from 'vitest'
import { outcomeMessage } from './outcome-message.ts'

const BRIEF = {
  brief_id: '01a1e8cf-ef5e-7ec4-94b4-dfa251fbe9ce',
  brief_status: 'active',
  confirmed_at: null,
  end_words: null,
  responses_until: null,
  creator_price: 6500,
  contact: null,
} as const

test.each([
  ['accepted', 'Тебя выбрали! Проект «Сыворотка „Лумия“»: 6\u00A0500 ₽'],
  ['reserve', 'Ты в резерве проекта «Сыворотка „Лумия“»'],
  ['rejected', 'На проект «Сыворотка „Лумия“» в этот раз выбрали других.'],
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
    'До 21 ноября ответим окончательно, а если место освободится раньше, сразу напишем.',
  ],
  [
    '2025-12-16T10:00:00Z',
    'До 21 ноября 2026 ответим окончательно, а если место освободится раньше, сразу напишем.',
  ],
  ['2026-11-22T10:00:00Z', 'понравился. Если место освободится, сразу напишем.'],
])(
  '[R-18] the message about the reserve names the day of the answer, unless it has passed (at %s)',
  (now, end) => {
    const notice = {
      outcome: 'reserve',
      notified_status: null,
      ...BRIEF,
      title: 'Крем',
      deadline: '2026-12-01T15:00:00Z',
      responses_until: '2026-11-21T15:00:00Z',
    } as const
    const { text, reply_markup } = outcomeMessage(notice, 'https://a.ru', new Date(now))
    expect(text).toContain(`${end} Не хочешь ждать? Сними отклик.`)
    expect(reply_markup.inline_keyboard.flat().map((button) => button.text)).toEqual([
      'Снять отклик',
      'Мои отклики',
    ])
    // The day of delivery is no day of an answer.
    const open = outcomeMessage({ ...notice, responses_until: null }, 'https://a.ru', new Date(now))
    expect(open.text).toContain('понравился. Если место освободится, сразу напишем.')
  },
)

test.each([
  [
    {},
    'сдать до 21 ноября, 18:00 МСК. Менеджер напишет тебе в Telegram. Успеешь? Подтверди.',
    ['Подтверждаю', 'Не смогу', 'Мои отклики'],
  ],
  [
    { deadline: '2026-11-15T15:00:00Z' },
    '6\u00A0500 ₽. Менеджер напишет тебе в Telegram. Успеешь? Подтверди.',
    ['Подтверждаю', 'Не смогу', 'Мои отклики'],
  ],
  [{ confirmed_at: '2026-11-16T09:00:00Z' }, 'напишет тебе в Telegram.', ['Мои отклики']],
  [{ brief_status: 'completed' as const }, 'напишет тебе в Telegram.', ['Мои отклики']],
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

test.each([
  [{ outcome: 'accepted' as const }, true],
  [{ outcome: 'stopped' as const, notified_status: 'accepted' as const }, true],
  [{ outcome: 'cancelled' as const }, false],
  [{ outcome: 'rejected' as const }, false],
])(
  '[P-30] a person in the project gets a button to the agency with the project’s name ready (%j)',
  (given, has) => {
    const notice = {
      notified_status: null,
      ...BRIEF,
      title: 'Крем',
      deadline: '2026-11-21T15:00:00Z',
      contact: '@irina_ugc',
      ...given,
    }
    const buttons = outcomeMessage(notice, 'https://a.ru').reply_markup.inline_keyboard.flat()
    const chat = buttons.find((button) => 'url' in button)
    expect(chat).toEqual(
      has
        ? {
            text: 'Написать менеджеру',
            url: `https://t.me/irina_ugc?text=${encodeURIComponent('Вопрос по проекту «Крем»: ')}`,
          }
        : undefined,
    )
  },
)
