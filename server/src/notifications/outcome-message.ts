import { appButton } from './buttons.ts'

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
  return {
    text: WORDS[status](brief_title),
    reply_markup:
      status === 'accepted'
        ? appButton('Мои отклики', app_url, '/creator/responses')
        : appButton('Смотреть проекты', app_url, '/creator/briefs'),
    link_preview_options: { is_disabled: true },
  }
}
