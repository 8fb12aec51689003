import type { InlineKeyboardMarkup } from 'grammy/types'
import { appButton } from './buttons.ts'
import { at } from './dates.ts'

interface Login {
  id: string
  device: string
  created_at: string
}

const TAP = /^end:([0-9a-f-]{36})$/
/** The id of the session that a tap on «Это не я» ends; undefined for the data of another button. */
export const readEnd = (data: string): string | undefined => TAP.exec(data)?.[1]

/** Plain text, never parsed as markup. */
export function loginMessage({ id, device, created_at }: Login) {
  const reply_markup: InlineKeyboardMarkup = {
    inline_keyboard: [[{ text: 'Это не я', callback_data: `end:${id}` }]],
  }
  return { text: `Вход в кабинет\n${device}\n${at(new Date(created_at))}`, reply_markup }
}

/** The message after «Это не я», with a button to what to do next. */
export const endedMessage = (is_ended: boolean, app_url: string) => ({
  text: is_ended
    ? 'Сеанс завершён, этот браузер больше не открыт. Пароль знает кто-то ещё: смените его и посмотрите остальные устройства.'
    : 'Этот сеанс уже завершён. Посмотрите остальные устройства.',
  reply_markup: appButton('Безопасность', app_url, '/admin/settings/security'),
})
