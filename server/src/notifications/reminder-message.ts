import { briefKeyboard } from './answer-message.ts'
import { soonAt } from './dates.ts'
import { quoted } from './quoted.ts'

interface Reminded {
  id: string
  title: string
  deadline: string
}

/** To a creator who got a brief and is silent. */
export const reminderMessage = ({ id, title, deadline }: Reminded, app_url: string, now = new Date()) => ({
  text: `${soonAt(new Date(deadline), now)} закроем набор на ${quoted(title)}. Успеешь откликнуться?`,
  reply_markup: briefKeyboard(id, app_url),
  link_preview_options: { is_disabled: true as const },
})
