import type { Random } from '../server/seed/random.ts'
import type { Actor } from './actors.ts'
import { idOf, photoOf, telegramOf, tokenOf } from './canaries.ts'
import type { Line } from './lines.ts'
import { rowKeyOf } from '../server/src/choices/row-keys.ts'
import {
  BRIEFS,
  CHOSEN,
  HANDOFF,
  NEWCOMER,
  ROW_KEY,
  SPARE,
  spareId,
  spareTelegram,
  spareToken,
} from './seed-ids.ts'

/** Values from earlier answers that later requests use. */
export interface Learned {
  versions: Map<string, number>
  /** Sessions of the accounts that only sign in and out. */
  tokens: string[]
  codes: { code: string; path: string }[]
  tickets: string[]
  photos: string[]
}
export const nothingLearned = (): Learned => ({
  versions: new Map(),
  tokens: [],
  codes: [],
  tickets: [],
  photos: [],
})

export interface Asking {
  random: Random
  actor: Actor
  line: Line
  learned: Learned
  /** The id in the URL; other values of the request must fit it. */
  target: string
}

/** The person whose data is requested: the creator's own, for other actors that of the first person. */
export const PERSON = 0
export const isOwner = ({ actor }: Asking) => actor.power.is === 'owner'
const spare = ({ random }: Asking, of: (n: number) => string, count: number) => of(random.whole(0, count - 1))
/** The Telegram id in the URL: the creator's own; a newcomer has no profile and uses the newcomer's id. */
export const ownTelegram = ({ actor }: Asking) =>
  actor.power.is === 'creator' && actor.power.creator_id === undefined ? NEWCOMER : telegramOf(PERSON)

function creatorTarget(asking: Asking): string {
  const { random, line } = asking
  const reads = line.route.method === 'GET'
  if (!isOwner(asking)) return idOf.creator(PERSON)
  return reads && random.chance(0.5)
    ? idOf.creator(random.whole(0, 49))
    : spare(asking, spareId.creator, SPARE.people)
}

export function briefTarget(asking: Asking): string {
  const { random, line } = asking
  const reads = line.route.method === 'GET'
  if (line.name === 'POST /api/responses') return idOf.brief(random.pick(BRIEFS.open))
  if (!isOwner(asking))
    return idOf.brief(random.pick([BRIEFS.answered, BRIEFS.draft, BRIEFS.foreign, ...BRIEFS.open]))
  return reads && random.chance(0.5)
    ? idOf.brief(random.whole(0, 19))
    : spare(asking, spareId.brief, SPARE.briefs)
}

/** The number of the spare brief that the response belongs to. */
export const linkOf = (response_id: string) => Math.floor(Number.parseInt(response_id.slice(-4), 16) / 3)
const isChoice = ({ route: { path, method } }: Line) =>
  path.startsWith('/public/:token/') && method !== 'PATCH' && method !== 'GET'

function tokenTarget(asking: Asking): string {
  const { actor, random, line } = asking
  if (line.route.method !== 'GET') {
    if (actor.name === 'handoff') return spareToken('internal', 1)
    if (actor.column === 'anonymous' && isChoice(line)) return 'guess'.padEnd(43, 'x')
    const kind = actor.column === 'internal_token' ? 'internal' : 'client'
    return spareToken(kind, linkOf(asking.target))
  }
  if (actor.name === 'handoff')
    return random.chance(0.7) ? HANDOFF.slice(8) : tokenOf('internal', BRIEFS.answered)
  if (actor.column === 'client_token') return tokenOf('client', BRIEFS.answered)
  if (actor.column === 'internal_token') return tokenOf('internal', BRIEFS.answered)
  if (actor.column === 'anonymous') return 'guess'.padEnd(43, 'x')
  return tokenOf(random.pick(['client', 'internal'] as const), BRIEFS.answered)
}

const responseTarget = (asking: Asking) =>
  asking.actor.name === 'handoff'
    ? spareId.response(asking.random.whole(3, 5))
    : spare(asking, spareId.response, SPARE.briefs * 3)

const chosenTarget = ({ random }: Asking) =>
  spareId.response(random.whole(CHOSEN.first * 3, (CHOSEN.first + CHOSEN.briefs) * 3 - 1))

function paramOf(asking: Asking, name: string): string {
  const { random, line, learned } = asking
  const { path } = line.route
  if (name === 'token') return tokenTarget(asking)
  if (name === 'response_id') return asking.target
  if (name === 'key' && path.startsWith('/public/')) return rowKeyOf(ROW_KEY, asking.target)
  if (name === 'key')
    return learned.photos.length > 0 && random.chance(0.8) ? random.pick(learned.photos) : photoOf(1)
  if (name === 'brief_id') return briefTarget(asking)
  if (name === 'telegram_id') {
    if (isOwner(asking))
      return line.route.method === 'GET'
        ? String(telegramOf(random.whole(0, 49)))
        : String(spareTelegram(random.whole(0, SPARE.people - 1)))
    return String(ownTelegram(asking))
  }
  return path.includes('/profile/') && !isOwner(asking) && random.chance(0.5)
    ? String(ownTelegram(asking))
    : asking.target
}

/** The id that the URL is about; it is chosen first. */
export function targetOf(asking: Asking): string {
  const { path } = asking.line.route
  if (isChoice(asking.line)) return chosenTarget(asking)
  if (path.includes(':response_id') || path.startsWith('/api/responses/')) return responseTarget(asking)
  if (path.startsWith('/api/public-links/')) return spare(asking, spareId.link, SPARE.briefs * 2)
  if (path.startsWith('/api/briefs/')) return briefTarget(asking)
  return creatorTarget(asking)
}

export const paramsOf = (asking: Asking): Record<string, string> =>
  Object.fromEntries(
    Object.keys(asking.line.shapes.params?.properties ?? {}).map((name) => [name, paramOf(asking, name)]),
  )
