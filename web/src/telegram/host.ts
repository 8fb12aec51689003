import { HOST_POLL_MS, HOST_WAIT_MS } from '@ugc/contract/limits'

import type { WebApp } from 'telegram-web-app'

export type Host = WebApp

/** Where a launch can be seen before Telegram's script has run. */
function launchedByTelegram(): boolean {
  return (
    'TelegramWebviewProxy' in window ||
    location.hash.includes('tgWebAppVersion=') ||
    rememberedLaunch() ||
    window.parent !== window ||
    navigator.userAgent.includes('Telegram')
  )
}

/** Storage throws inside Telegram Web when third-party data is blocked. */
function rememberedLaunch(): boolean {
  try {
    return sessionStorage.getItem('__telegram__initParams') !== null
  } catch {
    return false
  }
}

/**
 * The host object, or undefined in a plain browser. Telegram's script comes with our own files: its home domain is not
 * reachable everywhere, and a page that waits for it stays white.
 */
export async function findHost(): Promise<Host | undefined> {
  if (!launchedByTelegram()) return undefined
  refuseForeignStyles()
  if (!window.Telegram?.WebApp) await import('@twa-dev/sdk')
  return poll(() => window.Telegram?.WebApp, HOST_POLL_MS, HOST_WAIT_MS)
}

/** Telegram Web sends scrollbar styles for the script to write into the page; our policy forbids them, so they end here. */
function refuseForeignStyles() {
  window.addEventListener('message', (event) => {
    if (typeof event.data === 'string' && event.data.includes('"set_custom_style"'))
      event.stopImmediatePropagation()
  })
}

function poll<T>(look: () => T | undefined, every: number, atMost: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const until = performance.now() + atMost
    const tick = () => {
      const found = look()
      if (found !== undefined || performance.now() >= until) resolve(found)
      else setTimeout(tick, every)
    }
    tick()
  })
}

/** Sent where there is no launch data. The server never accepts it: it only says that the door was the wrong one. */
const NO_LAUNCH = 'menu_button'

let credential = NO_LAUNCH
export const initData = () => credential

export function enterHost(host: Host) {
  credential = host.initData || NO_LAUNCH
  host.ready()
  host.expand()
}
