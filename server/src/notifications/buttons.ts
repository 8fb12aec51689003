import type { InlineKeyboardMarkup } from 'grammy/types'

/** An address in the app, whether or not APP_URL ends with a slash. */
const inApp = (app_url: string, path: string) => `${app_url.replace(/\/$/, '')}${path}`

/** One inline button that opens the app: such a launch is signed, one from a reply keyboard is not. */
export const appButton = (text: string, app_url: string, path = ''): InlineKeyboardMarkup => ({
  inline_keyboard: [[{ text, web_app: { url: path === '' ? app_url : inApp(app_url, path) } }]],
})

export const respondPath = (brief_id: string) => `/creator/respond/${brief_id}`
