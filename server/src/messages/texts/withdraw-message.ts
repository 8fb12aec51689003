import { WITHDRAW_REASON_NAMES, WITHDRAW_REASONS, type WithdrawReason } from '@ugc/contract/facts/drafts'
import type { InlineKeyboardButton } from 'grammy/types'
import { type ChatMessage, withTitle } from './answer-message.ts'
import { until } from './dates.ts'

const TAP = /^w:([0-9a-f-]{36})(?::(\w{1,8}))?$/

/** Buttons about taking a response back: the first one asks, the others answer. `null`: without a reason. */
export type WithdrawTap =
  | { brief_id: string; does: 'ask' | 'keep' }
  | { brief_id: string; does: 'withdraw'; reason: WithdrawReason | null }

export function readWithdraw(data: string): WithdrawTap | undefined {
  const [, brief_id, name] = TAP.exec(data) ?? []
  if (brief_id === undefined) return undefined
  if (name === undefined) return { brief_id, does: 'ask' }
  if (name === 'keep') return { brief_id, does: 'keep' }
  const reason = WITHDRAW_REASON_NAMES.find((known) => known === name)
  if (reason === undefined && name !== 'none') return undefined
  return { brief_id, does: 'withdraw', reason: reason ?? null }
}

const button = (text: string, brief_id: string, does: string): InlineKeyboardButton => ({
  text,
  callback_data: `w:${brief_id}:${does}`,
})

/** Asks first. */
export const withdrawButton = (brief_id: string) => ({
  text: 'Снять отклик',
  callback_data: `w:${brief_id}`,
})

interface Asked {
  brief_id: string
  title: string
  /** Until when the brief takes answers; null if it takes none any more. */
  deadline: string | null
}

const again = (deadline: string | null, now: Date) =>
  deadline === null
    ? 'Откликнуться снова уже не получится'
    : `Откликнуться снова можно ${until(new Date(deadline), now)}`

/** The reason is the confirmation: one tap more than a mistaken one. */
export function askWithdrawMessage({ brief_id, title, deadline }: Asked, now = new Date()): ChatMessage {
  const reasons = WITHDRAW_REASON_NAMES.map((name) => button(WITHDRAW_REASONS[name], brief_id, name))
  return withTitle(
    'Снять отклик?',
    `${title}\n\nМенеджер узнает сразу. ${again(deadline, now)}.\n\nПочему снимаешь?`,
    [
      [button('Оставить', brief_id, 'keep')],
      reasons.slice(0, 2),
      reasons.slice(2),
      [button('Снять без причины', brief_id, 'none')],
    ],
  )
}

export const KEPT = 'Отклик остаётся. Напишу, как только решат.'

export const withdrawnByTap = ({ brief_id, title, deadline }: Asked, now = new Date()): ChatMessage =>
  withTitle(
    'Отклик снят',
    `${title}\n\n${again(deadline, now)}.`,
    deadline === null ? [] : [[{ text: 'Откликнуться снова', callback_data: `a:${brief_id}` }]],
  )
