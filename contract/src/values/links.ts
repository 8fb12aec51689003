const LINK_MAX = 2048

/** http(s), with a host, without credentials, not too long: what may be stored and opened. */
export function isLink(text: string): boolean {
  if (text.length > LINK_MAX || /\s/.test(text)) return false
  // By hand, because the three places that ask share no URL type; what passes here every browser reads the same way.
  const parts = /^https?:\/\/([^/?#]+)/i.exec(text)
  const host = parts?.[1] ?? ''
  return (
    !/[@\\]/.test(text.slice(0, parts?.[0].length)) &&
    /^[\p{L}\p{N}.-]+(:\d{1,5})?$/u.test(host) &&
    isHost(host)
  )
}

const isHost = (host: string) =>
  host
    .replace(/:\d+$/, '')
    .split('.')
    .every((label) => label !== '') && host.includes('.')

const NETWORKS = {
  instagram: {
    hosts: /^(www\.|m\.)?instagram\.com$/i,
    link: (handle: string) => `https://www.instagram.com/${handle}`,
  },
  tiktok: {
    hosts: /^(www\.|m\.|vm\.)?tiktok\.com$/i,
    link: (handle: string) => `https://www.tiktok.com/@${handle}`,
  },
}
export type Network = keyof typeof NETWORKS

/** A link that leads to the network itself: another host would hide behind its name. */
export const isSocialLink = (network: Network, text: string) =>
  isLink(text) && NETWORKS[network].hosts.test(/^https?:\/\/([^/?#]+)/i.exec(text)?.[1] ?? '')

/** A handle, «@handle» or an address without its scheme becomes the link; anything else stays as it was typed. */
export function socialLink(network: Network, typed: string): string {
  const text = typed.trim()
  const { hosts, link } = NETWORKS[network]
  if (/^@?[\w.]{1,64}$/.test(text) && !hosts.test(text)) return link(text.replace(/^@/, ''))
  const host = /^([^/?#]+)\//.exec(text)?.[1] ?? ''
  return hosts.test(host) ? `https://${text}` : text
}

/** Adds «https://» to an address that was typed without a scheme. */
export function webLink(typed: string): string {
  const text = typed.trim()
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(text) ? `https://${text}` : text
}

/** «@vika_ugc» and the links that Telegram copies become «vika_ugc»; anything else stays as it was typed. */
export function telegramUsername(typed: string): string {
  const text = typed.trim()
  const link =
    /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/@?(\w+)\/?(?:\?.*)?$/i.exec(text) ??
    /^(?:https?:\/\/)?(\w+)\.t\.me\/?$/i.exec(text)
  return link?.[1] ?? text.replace(/^@(?=.)/, '')
}
