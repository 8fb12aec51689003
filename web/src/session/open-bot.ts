import { getHost } from '../telegram/host.ts'

/** Names of Telegram accounts, which the server writes into the page; empty if not configured. */
const nameOf = (what: 'bot' | 'support') =>
  document.querySelector<HTMLMetaElement>(`meta[name="telegram-${what}"]`)?.content ?? ''

/** «@name» of the support contact, as a contact of the agency is written. */
export function supportContact(): string | undefined {
  const name = nameOf('support')
  return name === '' ? undefined : `@${name}`
}

/** The chat with support; undefined if none is configured, and then no text mentions support. */
export function supportAddress(): string | undefined {
  const name = nameOf('support')
  return name === '' ? undefined : `https://t.me/${name}`
}

/** The bot's chat, with the given project opened in it; undefined if the bot has no name. */
export function botAddress(brief_id?: string): string | undefined {
  const name = nameOf('bot')
  if (name === '') return undefined
  return `https://t.me/${name}${brief_id === undefined ? '' : `?start=brief_${brief_id}`}`
}

export const openBot = () => openTelegram(`https://t.me/${nameOf('bot')}`)

export function openTelegram(address: string) {
  const host = getHost()
  if (host?.isVersionAtLeast('6.1')) host.openTelegramLink(address)
  else location.assign(address)
}
