import fc from 'fast-check'
import { rowKeyOf } from '../server/src/clients/choices/row-keys-part.ts'
import type { Actor } from './actors.ts'
import { type Draw, whole } from './draw.ts'
import type { Line } from './lines.ts'
import * as ids from './canaries.ts'

const { BRIEFS, CHOSEN, HANDOFF, NEWCOMER, ROW_KEY, SPARE, spareId, spareTelegram, spareToken } = ids
const { idOf, photoOf, telegramOf, tokenOf } = ids

/** Values from earlier answers that later requests use. */
export const nothingLearned = () => ({
  versions: new Map<string, number>(),
  /** Sessions of the accounts that only sign in and out. */
  tokens: [] as string[],
  codes: [] as { code: string; path: string }[],
  photos: [] as string[],
})
export type Learned = ReturnType<typeof nothingLearned>

export interface Asking {
  draw: Draw
  actor: Actor
  line: Line
  learned: Learned
  /** The id in the URL; other values of the request must fit it. */
  target: string
}

/** The person whose data is requested: the creator's own, for other actors that of the first person. */
export const PERSON = 0
export const isOwner = ({ actor }: Pick<Asking, 'actor'>) => actor.power.is === 'owner'
/** The Telegram id in the URL: the creator's own; a newcomer has no profile and uses the newcomer's id. */
const ownTelegram = ({ actor }: Asking) =>
  actor.power.is === 'creator' && actor.power.creator_id === undefined ? NEWCOMER : telegramOf(PERSON)

/** An owner reads half of the time rows with canaries; only spare rows may change. */
const readOrSpare = ({ line }: Asking, kept: fc.Arbitrary<string>, other: fc.Arbitrary<string>) =>
  line.route.method === 'GET' ? fc.oneof(kept, other) : other

const creatorTarget = (asking: Asking) =>
  isOwner(asking)
    ? readOrSpare(asking, whole(0, 49).map(idOf.creator), whole(0, SPARE.people - 1).map(spareId.creator))
    : fc.constant(idOf.creator(PERSON))

export function briefTarget(asking: Asking): fc.Arbitrary<string> {
  if (asking.line.name === 'POST /api/responses') return fc.constantFrom(...BRIEFS.open).map(idOf.brief)
  return isOwner(asking)
    ? readOrSpare(asking, whole(0, 19).map(idOf.brief), whole(0, SPARE.briefs - 1).map(spareId.brief))
    : whole(0, 19).map(idOf.brief)
}

/** The number of the spare brief that the response belongs to. */
const linkOf = (response_id: string) => Math.floor(Number.parseInt(response_id.slice(-4), 16) / 3)
const isChoice = ({ route: { path, method } }: Line) =>
  path.startsWith('/public/:token/') && method !== 'PATCH' && method !== 'GET'

function tokenTarget({ actor, line, target }: Asking): fc.Arbitrary<string> {
  const kind = actor.column === 'internal_token' ? 'internal' : 'client'
  const answered = tokenOf(kind, BRIEFS.answered)
  const reads = line.route.method === 'GET'
  if (actor.name === 'handoff') {
    const own = fc.constant(HANDOFF.slice('/public/'.length))
    return reads
      ? fc.oneof({ weight: 7, arbitrary: own }, { weight: 3, arbitrary: fc.constant(answered) })
      : own
  }
  if (actor.column === 'anonymous' && (reads || isChoice(line))) return fc.constant('guess'.padEnd(43, 'x'))
  if (!reads) return fc.constant(spareToken(kind, linkOf(target)))
  return actor.column.endsWith('_token')
    ? fc.constant(answered)
    : fc.constantFrom(answered, tokenOf('internal', BRIEFS.answered))
}

function paramOf(asking: Asking, name: string): fc.Arbitrary<string> {
  const { line, learned, target } = asking
  const { path, method } = line.route
  const own = String(ownTelegram(asking))
  switch (name) {
    case 'token':
      return tokenTarget(asking)
    case 'response_id':
      return fc.constant(target)
    case 'key':
      if (path.startsWith('/public/')) return fc.constant(rowKeyOf(ROW_KEY, target))
      return fc.constantFrom(photoOf(1), ...learned.photos.slice(-4))
    case 'brief_id':
      return briefTarget(asking)
    case 'telegram_id':
      if (!isOwner(asking)) return fc.constant(own)
      return method === 'GET'
        ? whole(0, 49).map((n) => String(telegramOf(n)))
        : whole(0, SPARE.people - 1).map((n) => String(spareTelegram(n)))
    default:
      return path.includes('/profile/') && !isOwner(asking)
        ? fc.constantFrom(own, target)
        : fc.constant(target)
  }
}

/** The id that the URL is about; it is chosen first. */
export function targetOf(asking: Asking): fc.Arbitrary<string> {
  const { path } = asking.line.route
  if (isChoice(asking.line))
    return whole(CHOSEN.first * 3, (CHOSEN.first + CHOSEN.briefs) * 3 - 1).map(spareId.response)
  // A creator hands in the own work: person 1 is accepted in the answered brief.
  if (path.startsWith('/api/works/') && asking.actor.power.is === 'creator')
    return fc.constantFrom(idOf.response(1), spareId.response(0))
  if (path.startsWith('/api/works/') || path.includes(':response_id') || path.startsWith('/api/responses/'))
    return (asking.actor.name === 'handoff' ? whole(3, 5) : whole(0, SPARE.briefs * 3 - 1)).map(
      spareId.response,
    )
  if (path.startsWith('/api/public-links/')) return whole(0, SPARE.briefs * 2 - 1).map(spareId.link)
  if (path.startsWith('/api/notes/')) return whole(0, SPARE.people - 1).map(spareId.note)
  if (path.startsWith('/api/briefs/')) return briefTarget(asking)
  return creatorTarget(asking)
}

export function paramsOf(asking: Asking): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(asking.line.shapes.params?.properties ?? {})
  return fc.record(Object.fromEntries(names.map((name) => [name, paramOf(asking, name)])))
}
