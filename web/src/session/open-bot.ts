import { getHost } from '../telegram/host.ts'

/** Names of Telegram accounts, written into the page by the server from its settings; empty where one is not set. */
const nameOf = (what: 'bot' | 'support') =>
  document.querySelector<HTMLMetaElement>(`meta[name="telegram-${what}"]`)?.content ?? ''

/** The chat with the support contact, or undefined where there is none: then no text mentions support. */
export function supportAddress(): string | undefined {
  const name = nameOf('support')
  return name === '' ? undefined : `https://t.me/${name}`
}

export const openBot = () => openTelegram(`https://t.me/${nameOf('bot')}`)

export function openTelegram(address: string) {
  const host = getHost()
  if (host?.isVersionAtLeast('6.1')) host.openTelegramLink(address)
  else location.assign(address)
}
