import { InlineKeyboard } from 'grammy'

interface Outcome {
  status: 'accepted' | 'rejected'
  brief_title: string
}

const WORDS = {
  accepted: (title: string) =>
    `Твой отклик на «${title}» принят! Скоро с тобой свяжутся и договорятся о деталях.`,
  rejected: (title: string) =>
    `На «${title}» в этот раз выбрали других авторов. Спасибо за отклик: новые проекты уже в приложении.`,
}

/** Plain text: nothing in it is parsed as markup. */
export function outcomeMessage({ status, brief_title }: Outcome, app_url: string) {
  const [path, label] =
    status === 'accepted' ? ['creator/responses', 'Мои отклики'] : ['creator/briefs', 'Смотреть проекты']
  const address = new URL(path, app_url.endsWith('/') ? app_url : `${app_url}/`).href
  return {
    text: WORDS[status](brief_title),
    reply_markup: new InlineKeyboard().webApp(label, address),
    link_preview_options: { is_disabled: true },
  }
}
