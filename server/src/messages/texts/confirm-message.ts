import { WITHDRAW_REASON_NAMES, WITHDRAW_REASONS, type WithdrawReason } from '@ugc/contract/facts/drafts'
import { questionLink } from '@ugc/contract/values/contact'
import { type ChatMessage, money, withTitle } from './answer-message.ts'
import { until } from './dates.ts'

const TAP = /^k:([0-9a-f-]{36}):(\w{1,8})$/

/** Buttons under the message to an accepted creator: «Не смогу» asks for the reason, and the reason takes the response back. */
export type ConfirmTap =
  | { brief_id: string; does: 'confirm' | 'ask' }
  | { brief_id: string; does: 'keep' }
  | { brief_id: string; does: 'refuse'; reason: WithdrawReason }

export function readConfirm(data: string): ConfirmTap | undefined {
  const [, brief_id, name] = TAP.exec(data) ?? []
  if (brief_id === undefined) return undefined
  if (name === 'confirm' || name === 'ask' || name === 'keep') return { brief_id, does: name }
  const reason = WITHDRAW_REASON_NAMES.find((known) => known === name)
  return reason && { brief_id, does: 'refuse', reason }
}

const button = (text: string, brief_id: string, does: string) => ({
  text,
  callback_data: `k:${brief_id}:${does}`,
})

export const confirmButtons = (brief_id: string) => [
  button('Подтверждаю', brief_id, 'confirm'),
  button('Не смогу', brief_id, 'ask'),
]

interface Confirmed {
  brief_id: string
  title: string
  /** The date of delivery. */
  deadline: string
  price: number | null
  /** The agency's contact. */
  contact: string | null
}

export const confirmedMessage = (
  { brief_id, title, deadline, price, contact }: Confirmed,
  now = new Date(),
): ChatMessage => {
  const chat = contact === null ? undefined : questionLink(contact, title)
  return withTitle(
    '✅ Участие подтверждено',
    `${title}\n${price === null ? '' : `${money(price)}, `}сдать ${until(new Date(deadline), now)}\n\nМенеджер напишет тебе о деталях. Готовое видео сдай ссылкой: пришли её сюда или нажми «Сдать видео» в приложении. Не получается? Нажми «Не смогу».`,
    [...(chat ? [[{ text: 'Написать менеджеру', url: chat }]] : []), [button('Не смогу', brief_id, 'ask')]],
  )
}

/** The reason is the confirmation: one tap more than a mistaken one. */
export function askRefusalMessage({ brief_id, title }: Pick<Confirmed, 'brief_id' | 'title'>): ChatMessage {
  const reasons = WITHDRAW_REASON_NAMES.map((name) => button(WITHDRAW_REASONS[name], brief_id, name))
  return withTitle(
    'Точно не сможешь?',
    `${title}\n\nМенеджер узнает сразу и отдаст место другому. Почему не сможешь?`,
    [[button('Смогу, остаюсь', brief_id, 'keep')], reasons.slice(0, 2), reasons.slice(2)],
  )
}

export const STAYED = 'Хорошо, ты в проекте.'
export const CONFIRMED_BEFORE = 'Участие уже подтверждено'
