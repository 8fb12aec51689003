import type { Creator } from '@ugc/contract/creators'

/** By name, or by id when that is all that is known; Telegram answers both. */
export function telegramLink({ telegram_username, telegram_id }: Creator): string | undefined {
  if (telegram_username !== null && /^\w{3,64}$/.test(telegram_username))
    return `https://t.me/${telegram_username}`
  return telegram_id === null ? undefined : `tg://user?id=${telegram_id}`
}

export const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
export const phoneLink = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

/** `URL.parse` is newer than the supported browsers. */
function parsed(link: string): URL | undefined {
  try {
    return new URL(link)
  } catch {
    return undefined
  }
}

/** «@alina.vrn» of a profile, «alina-vrn.ru/ugc» of anything else. */
export function shortLink(link: string): string {
  const { host, pathname } = parsed(link) ?? {}
  if (host === undefined || pathname === undefined) return link
  const site = host.replace(/^(www|m)\./, '')
  const profile = /^\/@?([\w.]+)\/?$/.exec(pathname)?.[1]
  if (profile && ['instagram.com', 'tiktok.com'].includes(site)) return `@${profile}`
  return site + pathname.replace(/\/$/, '')
}
