import type { DueKind } from '@ugc/contract/facts/works'
import { briefKeyboard, money } from './answer-message.ts'
import { appButton, respondPath } from './buttons.ts'
import { confirmButtons } from './confirm-message.ts'
import { soonAt, until } from './dates.ts'
import { quoted } from './quoted.ts'

interface Reminded {
  id: string
  title: string
  answers_until: string
}

/** To a creator who got a brief and is silent. */
export const reminderMessage = (
  { id, title, answers_until }: Reminded,
  app_url: string,
  now = new Date(),
) => ({
  text: `${soonAt(new Date(answers_until), now)} закроем набор на ${quoted(title)}. Успеешь откликнуться?`,
  reply_markup: briefKeyboard(id, app_url),
  link_preview_options: { is_disabled: true as const },
})

interface Accepted {
  brief_id: string
  title: string
  due_at: string
  creator_price: number
  /** The project is done: there is nothing to confirm, but a video to hand in. */
  is_over: boolean
}

/** To an accepted creator who has not confirmed. */
export const askAgainMessage = (
  { brief_id, title, due_at, creator_price, is_over }: Accepted,
  app_url: string,
  now = new Date(),
) => {
  const day = new Date(due_at)
  const handIn = day > now ? `, сдать ${until(day, now)}` : ''
  if (is_over)
    return {
      text: `Проект ${quoted(title)} завершён, а ролика от тебя ещё нет: ${money(creator_price)}${handIn}. Ссылку на видео можно прислать прямо сюда.`,
      reply_markup: appButton('Сдать видео', app_url, respondPath(brief_id)),
      link_preview_options: { is_disabled: true as const },
    }
  return {
    text: `Ждём твоего ответа: тебя выбрали в проект ${quoted(title)}, ${money(creator_price)}${handIn}. Успеешь? Подтверди.`,
    reply_markup: {
      inline_keyboard: [
        confirmButtons(brief_id),
        ...appButton('Мои отклики', app_url, '/creator/responses').inline_keyboard,
      ],
    },
    link_preview_options: { is_disabled: true as const },
  }
}

const DUE: Record<DueKind, (title: string, by: string) => string> = {
  soon: (title, by) =>
    `Напоминаем про сдачу: ${title}, ${by}. Не успеваешь? Попроси другой срок сейчас, а не после него.`,
  today: (title, by) => `Сегодня сдача: ${title}, ${by}.`,
  late: (title, by) =>
    `Срок прошёл: ${title}, ${by}. Видео всё ещё можно сдать. Нужно время? Попроси другой срок.`,
}

/** To a creator who owes a video: a day before the date, on the day, and once when it has passed. */
export const dueMessage = (
  { brief_id, title, deadline, kind }: { brief_id: string; title: string; deadline: string; kind: DueKind },
  app_url: string,
  now = new Date(),
) => ({
  text: `${DUE[kind](quoted(title), until(new Date(deadline), now))} Ссылку на видео можно прислать прямо сюда.`,
  reply_markup: appButton('Сдать видео', app_url, respondPath(brief_id)),
  link_preview_options: { is_disabled: true as const },
})
