import type { MouseEvent } from 'react'
import { getHost } from './host.ts'

/** Inside Telegram the host opens links; it accepts only http(s) and t.me addresses. */
function throughHost(href: string): boolean {
  const host = getHost()
  if (!host?.isVersionAtLeast('6.1') || !/^https?:/.test(href)) return false
  if (href.startsWith('https://t.me/')) host.openTelegramLink(href)
  else host.openLink(href)
  return true
}

export function openThroughHost(event: MouseEvent<HTMLAnchorElement>) {
  if (throughHost(event.currentTarget.href)) event.preventDefault()
}

/** For a press that is not on the link itself. */
export function openAddress(href: string) {
  if (!throughHost(href)) window.open(href, '_blank', 'noopener')
}
