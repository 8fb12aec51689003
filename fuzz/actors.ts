import { bearer, cookie, launchOf, OUR_PAGE, tma } from '../server/test/sign-in.ts'
import { idOf, telegramOf } from './canaries.ts'
import type { Actor as Column } from '../server/test/authz-matrix.ts'
import type { Power } from './may-change.ts'
import { NEWCOMER, OWNER, SESSIONS } from './seed-ids.ts'

type Headers = Record<string, string>

/** A caller and its credentials. Actors run one after another, so that every change in between is the work of one actor. */
export interface Actor {
  name: string
  /** The column of authz-matrix.json. */
  column: Column
  power: Power
  headers: () => Headers
  /** The seeded person with canaries that this actor is, if any. */
  person?: number
  /** The share of all requests. */
  weight: number
}

const creator = (n: number): Power => ({
  is: 'creator',
  telegram_id: telegramOf(n),
  creator_id: idOf.creator(n),
})
const anonymous: Power = { is: 'anonymous' }
const client: Power = { is: 'client' }
const owner: Power = { is: 'owner' }
/** The name that a browser has given to the link. */
const NAMED: Headers = { cookie: '__Secure-ugc-name=Anna' }

let turn = 0
/** Credentials that sign no one in. */
const strangers: (() => Headers)[] = [
  () => ({}),
  () => tma('menu_button'),
  () => ({ authorization: '' }),
  () => tma(launchOf(telegramOf(0)).replace(String(telegramOf(0)), String(OWNER))),
  () => tma(launchOf(OWNER, 9 * 3600)),
  () => ({ 'x-user-id': String(OWNER), 'x-telegram-id': String(OWNER), 'x-role': 'owner' }),
  () => bearer(SESSIONS.left),
  () => ({ ...cookie(SESSIONS.left), ...OUR_PAGE }),
  // A valid cookie from a foreign page is not in this list: it is refused for writes only.
]

export const ACTORS: Actor[] = [
  { name: 'owner', column: 'owner', power: owner, headers: () => bearer(SESSIONS.owner), weight: 24 },
  {
    name: 'owner-web',
    column: 'owner',
    power: owner,
    headers: () => ({ ...cookie(SESSIONS.web), ...OUR_PAGE }),
    weight: 14,
  },
  { name: 'owner-launch', column: 'owner', power: owner, headers: () => tma(launchOf(OWNER)), weight: 4 },
  {
    name: 'creator',
    column: 'creator_self',
    power: creator(0),
    headers: () => ({ ...bearer(SESSIONS.creator), ...NAMED }),
    person: 0,
    weight: 16,
  },
  {
    name: 'other-creator',
    column: 'creator_other',
    power: creator(1),
    headers: () => bearer(SESSIONS.other),
    person: 1,
    weight: 12,
  },
  {
    name: 'newcomer',
    column: 'creator_other',
    power: { is: 'creator', telegram_id: NEWCOMER, creator_id: undefined },
    headers: () => bearer(SESSIONS.newcomer),
    weight: 4,
  },
  { name: 'client', column: 'client_token', power: client, headers: () => NAMED, weight: 10 },
  { name: 'internal-link', column: 'internal_token', power: anonymous, headers: () => ({}), weight: 4 },
  {
    name: 'handoff',
    column: 'internal_token',
    power: owner,
    headers: () => ({ ...cookie(SESSIONS.handoff), ...OUR_PAGE }),
    weight: 4,
  },
  {
    name: 'anonymous',
    column: 'anonymous',
    power: anonymous,
    headers: () => strangers[(turn += 1) % strangers.length]?.() ?? {},
    weight: 8,
  },
]
