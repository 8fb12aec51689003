import { getHost } from '../telegram/host.ts'

/** Written into the page by the server. */
const bot = () => document.querySelector<HTMLMetaElement>('meta[name="telegram-bot"]')?.content ?? ''

export function openBot() {
  const address = `https://t.me/${bot()}`
  const host = getHost()
  if (host?.isVersionAtLeast('6.1')) host.openTelegramLink(address)
  else location.assign(address)
}
