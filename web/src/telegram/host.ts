import { HOST_POLL_MS, HOST_WAIT_MS } from '@ugc/contract/facts/limits'
import type { WebApp } from 'telegram-web-app'
import { poll } from '../lib/poll.ts'

export type Host = WebApp

export interface HostUser {
  id: number
  firstName: string
  lastName: string | undefined
  username: string | undefined
  languageCode: string | undefined
  isPremium: boolean
  photoUrl: string | undefined
}

let current: Host | undefined

/** The host found at the start; undefined in a plain browser. */
export const getHost = (): Host | undefined => current

/** Places that show a launch before Telegram's script has run. */
const launchedByTelegram = () =>
  'TelegramWebviewProxy' in window ||
  location.hash.includes('tgWebAppVersion=') ||
  rememberedLaunch() ||
  window.parent !== window ||
  namesTelegram()

const namesTelegram = () => navigator.userAgent.includes('Telegram')

/** Storage throws inside Telegram Web when third-party data is blocked. */
function rememberedLaunch(): boolean {
  try {
    return sessionStorage.getItem('__telegram__initParams') !== null
  } catch {
    return false
  }
}

/**
 * Returns the host object, or undefined in a plain browser without waiting. Telegram's script is served with our files,
 * because telegram.org is blocked in some networks and the page would stay white.
 */
export async function findHost(): Promise<Host | undefined> {
  if (!launchedByTelegram()) return undefined
  refuseForeignStyles()
  // A failed download is ignored: the host may still be injected, and the wait below has a limit.
  if (!window.Telegram?.WebApp) await import('@twa-dev/sdk').catch(() => undefined)
  current = await poll(() => window.Telegram?.WebApp, HOST_POLL_MS, HOST_WAIT_MS)
  return current
}

/** Drops the scrollbar styles that Telegram Web sends, because the content security policy forbids inline styles. */
function refuseForeignStyles() {
  window.addEventListener('message', (event) => {
    if (typeof event.data === 'string' && event.data.includes('"set_custom_style"'))
      event.stopImmediatePropagation()
  })
}

/** The script creates a host object in every browser; init data, a user or the user agent shows that it is Telegram. */
export const isInTelegram = (host: Host | undefined) =>
  Boolean(host?.initData) || host?.initDataUnsafe.user !== undefined || namesTelegram()

export function hostUser(host: Host): HostUser | undefined {
  const user = host.initDataUnsafe.user
  return (
    user && {
      id: user.id,
      firstName: user.first_name,
      lastName: user.last_name,
      username: user.username,
      languageCode: user.language_code,
      isPremium: user.is_premium ?? false,
      photoUrl: user.photo_url,
    }
  )
}

export function enterHost(host: Host) {
  host.ready()
  host.expand()
}
