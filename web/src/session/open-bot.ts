import { getHost } from '../telegram/host.ts'

/** Names of Telegram accounts, written into the page by the server from its settings; empty where one is not set. */
const nameOf = (what: 'bot' | 'support') =>
  document.querySelector<HTMLMetaElement>(`meta[name="telegram-${what}"]`)?.content ?? ''

/** The chat with the support contact, or undefined where there is none: then no text mentions support. */
export function supportAddress(): string | undefined {
  const name = nameOf('support')
  return name === '' ? undefined : `https://t.me/${name}`
}

/** The bot's chat, or in it the project whose id is given; undefined where the bot has no name. */
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
