import { bearer, cookie, launchOf, OUR_PAGE, tma } from '../server/test/sign-in.ts'
import type { Actor as Column } from '../server/test/authz-matrix.ts'
import { idOf, telegramOf, NEWCOMER, OWNER, SESSIONS } from './canaries.ts'
import type { Power } from './may-change.ts'

type Headers = Record<string, string>

/** A caller and its credentials. Actors run one after another, so that every change in between is the work of one actor. */
export interface Actor {
  name: string
  /** The column of authz-matrix.json. */
  column: Column
  power: Power
  /** The share of all requests. */
  weight: number
  headers: () => Headers
  /** The seeded person with canaries that this actor is, if any. */
  person: number | undefined
}

const creator = (n: number): Power => ({
  is: 'creator',
  telegram_id: telegramOf(n),
  creator_id: idOf.creator(n),
})
const owner: Power = { is: 'owner' }
const client: Power = { is: 'client' }
const anonymous: Power = { is: 'anonymous' }
const newcomer: Power = { is: 'creator', telegram_id: NEWCOMER, creator_id: undefined }
/** The name that a browser has given to the link. */
const NAMED: Headers = { cookie: '__Secure-ugc-name=Anna' }
const page = (token: string) => ({ ...cookie(token), ...OUR_PAGE })

let turn = 0
/** Credentials that sign no one in. A valid cookie from a foreign page is not in this list: it is refused for writes only. */
const strangers: (() => Headers)[] = [
  () => ({}),
  () => tma('menu_button'),
  () => ({ authorization: '' }),
  () => tma(launchOf(telegramOf(0)).replace(String(telegramOf(0)), String(OWNER))),
  () => tma(launchOf(OWNER, 9 * 3600)),
  () => ({ 'x-user-id': String(OWNER), 'x-telegram-id': String(OWNER), 'x-role': 'owner' }),
  () => bearer(SESSIONS.left),
  () => page(SESSIONS.left),
]
const stranger = () => strangers[(turn += 1) % strangers.length]?.() ?? {}

export const ACTORS = (
  [
    ['owner', 'owner', owner, 24, () => bearer(SESSIONS.owner)],
    ['owner-web', 'owner', owner, 14, () => page(SESSIONS.web)],
    ['owner-launch', 'owner', owner, 4, () => tma(launchOf(OWNER))],
    ['creator', 'creator_self', creator(0), 16, () => ({ ...bearer(SESSIONS.creator), ...NAMED }), 0],
    ['other-creator', 'creator_other', creator(1), 12, () => bearer(SESSIONS.other), 1],
    ['newcomer', 'creator_other', newcomer, 4, () => bearer(SESSIONS.newcomer)],
    ['client', 'client_token', client, 10, () => NAMED],
    ['internal-link', 'internal_token', anonymous, 4, () => ({})],
    ['handoff', 'internal_token', owner, 4, () => page(SESSIONS.handoff)],
    ['anonymous', 'anonymous', anonymous, 8, stranger],
  ] as [string, Column, Power, number, () => Headers, number?][]
).map(([name, column, power, weight, headers, person]): Actor => ({
  name,
  column,
  power,
  weight,
  headers,
  person,
}))
