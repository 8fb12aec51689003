import type { Role } from '@ugc/contract/auth'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Kind = 'mini' | 'web' | 'handoff'

/** Idle and total lifetime in seconds. An owner's session gives access to everything, so it is shorter. */
export function sessionLife(kind: Kind, role: Role): { idle: number; total: number } {
  if (kind === 'handoff') return { idle: 30 * MINUTE, total: HOUR }
  if (kind === 'web') return { idle: 2 * HOUR, total: 12 * HOUR }
  return role === 'owner' ? { idle: 2 * HOUR, total: DAY } : { idle: DAY, total: 7 * DAY }
}

export const MAX_SESSIONS = { owner: 10, creator: 5 } satisfies Record<Role, number>
export const HANDOFF_SECONDS = 60

/** Login attempts from one address, successful or not. */
export const ADDRESS_LIMITS = [
  { seconds: MINUTE, tries: 6 },
  { seconds: HOUR, tries: 30 },
] as const

/**
 * Seconds for which password sign-in to a login is blocked after so many failures in a row: none before the fifth, then
 * doubling, 15 minutes from the tenth on. Sign-in with Telegram is not blocked, so an attack locks no owner out.
 */
export function closedSeconds(failures: number): number {
  if (failures < 5) return 0
  return failures >= 10 ? 15 * MINUTE : 2 ** (failures - 4)
}

/** Failures are counted for an hour from the first one. */
export const FAILURES_REMEMBERED = HOUR

/** So many times «Это не я» in an hour close the password sign-in of that owner in unknown browsers. */
export const DENIALS = { seconds: HOUR, tries: 3, closed: 15 * MINUTE }

const BROWSERS: [string, RegExp][] = [
  ['Яндекс Браузер', /YaBrowser/],
  ['Edge', /Edg/],
  ['Opera', /OPR/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]
const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS/],
  ['Linux', /Linux/],
]

/** A browser and a system by the names that people know. A caller can write anything there, so only known names are shown. */
export function deviceOf(user_agent = '', kind: Kind = 'web'): string {
  const nameIn = (table: typeof BROWSERS) => table.find(([, pattern]) => pattern.test(user_agent))?.[0]
  const names = [kind === 'mini' ? 'Telegram' : nameIn(BROWSERS), nameIn(SYSTEMS)].filter(
    (name) => name !== undefined,
  )
  return names.length === 0 ? 'Неизвестный браузер' : names.join(', ')
}

/** Of the refused sign-ins of one address in a minute the audit gets the 1st, 10th, 100th …, so that a flood does not fill the disk. */
export const REFUSALS_COUNTED = MINUTE
/** Of all addresses together the audit gets so many refusals in a minute, and one more that says so. */
export const REFUSALS_RECORDED = 60
export const isRecorded = (count: number) => Number.isInteger(Math.log10(count))

const OPEN_TO_ALL = ['/api/auth/me', '/api/auth/logout', '/api/auth/logout-everywhere']

/** What a web session may call before the password that the server made is replaced. */
export const opensWithFirstPassword = (path: string) => [...OPEN_TO_ALL, '/api/auth/password'].includes(path)

/** A hand-off session may call its table, the photos in it, /me and logout. It may not create hand-offs, which would open other tables. */
export function scopeAllows(scope: string | null, path: string): boolean {
  const below = [`${scope}/`, '/media/']
  return (
    scope === null ||
    path === scope ||
    below.some((start) => path.startsWith(start)) ||
    OPEN_TO_ALL.includes(path)
  )
}
