import { type Decided, type ResponseStatus, UNDECIDED } from '@ugc/contract/facts/statuses'
import { appButton } from './buttons.ts'

interface Outcome {
  status: ResponseStatus
  /** The last outcome that was sent to the creator; null for none, or for «the decision is open again». */
  notified_status: Decided | null
  title: string
}

/** Nested quotation marks are „these“. */
const quoted = (title: string) => `«${title.replaceAll('«', '„').replaceAll('»', '“')}»`

const WORDS: Record<ResponseStatus, (title: string) => string> = {
  accepted: (title) =>
    `Твой отклик на проект ${quoted(title)} принят! Скоро с тобой свяжутся и договорятся о деталях.`,
  rejected: (title) =>
    `На проект ${quoted(title)} в этот раз выбрали других креаторов. Спасибо за отклик! Все проекты, которые тебе подходят, — в приложении.`,
  pending: (title) =>
    `Решение по твоему отклику на проект ${quoted(title)} пока пересматривается. Напишем, как только оно будет принято.`,
}

/** Plain text: nothing in it is parsed as markup. */
export function outcomeMessage({ status, notified_status, title }: Outcome, app_url: string) {
  const words = WORDS[status](title)
  const changed = status !== UNDECIDED && notified_status !== null
  return {
    text: changed ? `Решение изменилось: ${words[0]?.toLowerCase()}${words.slice(1)}` : words,
    reply_markup:
      status === 'rejected'
        ? appButton('Смотреть проекты', app_url, '/creator/briefs')
        : appButton('Мои отклики', app_url, '/creator/responses'),
    link_preview_options: { is_disabled: true },
  }
}
