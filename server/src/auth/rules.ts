import type { Role } from '@ugc/contract/auth'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Kind = 'mini' | 'web' | 'handoff'

/** Seconds without a call, and seconds in all. An owner's session opens everything, so it is the shorter one. */
export function sessionLife(kind: Kind, role: Role): { idle: number; total: number } {
  if (kind === 'handoff') return { idle: 30 * MINUTE, total: HOUR }
  if (kind === 'web') return { idle: 2 * HOUR, total: 12 * HOUR }
  return role === 'owner' ? { idle: 2 * HOUR, total: DAY } : { idle: DAY, total: 7 * DAY }
}

export const MAX_SESSIONS = { owner: 10, creator: 5 } satisfies Record<Role, number>
export const HANDOFF_SECONDS = 60

/** Tries from one address, right or wrong. */
export const ADDRESS_LIMITS = [
  { seconds: MINUTE, tries: 6 },
  { seconds: HOUR, tries: 30 },
] as const

/**
 * How long the password door of a login stays closed after so many failures in a row: five are free, then each doubles
 * the wait, from the tenth on it is a quarter of an hour. The Telegram door is another one, so nobody is locked out.
 */
export function closedSeconds(failures: number): number {
  if (failures < 5) return 0
  return failures >= 10 ? 15 * MINUTE : 2 ** (failures - 4)
}

/** Failures are counted for an hour from the first of them. */
export const FAILURES_REMEMBERED = HOUR

/** Network part alone, for the audit: who it was from roughly, not who it was. */
export function addressPrefix(ip: string): string {
  if (ip.includes('.'))
    return `${ip
      .replace(/^::ffff:/, '')
      .split('.')
      .slice(0, 3)
      .join('.')}.0/24`
  return `${networkOf(ip, 3)}::/48`
}

/** Who counts as one caller: an IPv4 address, or the /64 that one IPv6 customer has to himself. */
export const callerAddress = (ip: string) => (ip.includes('.') ? ip : `${networkOf(ip, 4)}::/64`)

/** What stands before «::» is the network; the zeros that it leaves out are written, or the host would move up. */
function networkOf(ip: string, groups: number): string {
  const [network = ''] = ip.split('::')
  return [...network.split(':').filter(Boolean), '0', '0', '0', '0'].slice(0, groups).join(':')
}

const OPEN_TO_ALL = ['/api/auth/me', '/api/auth/logout', '/api/auth/logout-everywhere']

/** A hand-off opens its table, and may ask who it is and leave. It makes no hand-offs: those would open other tables. */
export function scopeAllows(scope: string | null, path: string): boolean {
  return scope === null || path === scope || path.startsWith(`${scope}/`) || OPEN_TO_ALL.includes(path)
}
