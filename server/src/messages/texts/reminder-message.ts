import { briefKeyboard, money } from './answer-message.ts'
import { appButton } from './buttons.ts'
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

/** To an accepted creator, a day before the date of delivery. */
export const dueMessage = (
  { title, deadline }: { title: string; deadline: string },
  app_url: string,
  now = new Date(),
) => ({
  text: `Напоминаем про сдачу: ${quoted(title)}, ${until(new Date(deadline), now)}. Не успеваешь? Напиши менеджеру сейчас, а не после срока.`,
  reply_markup: appButton('Мои отклики', app_url, '/creator/responses'),
  link_preview_options: { is_disabled: true as const },
})
