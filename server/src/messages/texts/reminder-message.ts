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

/** To an accepted creator who has not confirmed. */
export const askAgainMessage = (
  accepted: { brief_id: string; title: string; deadline: string; creator_price: number },
  app_url: string,
  now = new Date(),
) => {
  const { brief_id, title, deadline, creator_price } = accepted
  const day = new Date(deadline)
  const handIn = day > now ? `, сдать ${until(day, now)}` : ''
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
