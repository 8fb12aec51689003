import type { InlineKeyboardMarkup } from 'grammy/types'

/** An address in the app, whether or not APP_URL ends with a slash. */
const inApp = (app_url: string, path: string) => `${app_url.replace(/\/$/, '')}${path}`

/** One inline button that opens the app: such a launch is signed, one from a reply keyboard is not. */
export const appButton = (text: string, app_url: string, path = ''): InlineKeyboardMarkup => ({
  inline_keyboard: [[{ text, web_app: { url: path === '' ? app_url : inApp(app_url, path) } }]],
})

/** The same keyboard with a row that opens a chat with the support contact. */
export const withSupport = (
  { inline_keyboard }: InlineKeyboardMarkup,
  username: string,
): InlineKeyboardMarkup => ({
  inline_keyboard: [...inline_keyboard, [{ text: 'Написать в поддержку', url: `https://t.me/${username}` }]],
})

export const respondPath = (brief_id: string) => `/creator/respond/${brief_id}`
