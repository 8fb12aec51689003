import { appButton } from './buttons.ts'

interface Outcome {
  status: 'accepted' | 'rejected'
  brief_title: string
}

/** Quotes inside of quotes are „these“. */
const quoted = (title: string) => `«${title.replaceAll('«', '„').replaceAll('»', '“')}»`

const WORDS = {
  accepted: (title: string) =>
    `Твой отклик на ${quoted(title)} принят! Скоро с тобой свяжутся и договорятся о деталях.`,
  rejected: (title: string) =>
    `На проект ${quoted(title)} в этот раз выбрали других авторов. Спасибо за отклик! Все проекты, которые тебе подходят, — в приложении.`,
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
