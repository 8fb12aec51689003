import type { MouseEvent } from 'react'
import { getHost } from './host.ts'

/** Inside Telegram the host opens links; it accepts only http(s) and t.me addresses. */
export function openThroughHost(event: MouseEvent<HTMLAnchorElement>) {
  const { href } = event.currentTarget
  const host = getHost()
  if (!host?.isVersionAtLeast('6.1') || !/^https?:/.test(href)) return
  event.preventDefault()
  if (href.startsWith('https://t.me/')) host.openTelegramLink(href)
  else host.openLink(href)
}
