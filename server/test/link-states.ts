import { hashPin, passOf } from '../src/clients/public-links/pin-part.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { makeBrief, makeCreator, makeResponse } from './factories.ts'

export const PIN = '4815'
const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
const seconds = (ms: number) => Math.floor(ms / 1000)

/** The cookie of a browser that entered the PIN. */
const passCookie = (pass: string) => [`__Secure-ugc-pass=${pass}`]

export const linkOf = (db: Db, brief_id: string, kind: 'client' | 'internal' = 'client') =>
  db
    .selectFrom('public_links')
    .selectAll()
    .where('brief_id', '=', brief_id)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()

/** A brief with a response, a client link and an internal one. */
export async function linkedBrief(db: Db, title = 'Тайный бриф') {
  const brief_id = await makeBrief(db, { status: 'active', title })
  const response_id = await makeResponse(db, { brief_id, creator_id: await makeCreator(db) })
  return { brief_id, response_id, link: await linkOf(db, brief_id) }
}
type Linked = Awaited<ReturnType<typeof linkedBrief>>

type Columns = Partial<Pick<Linked['link'], 'expires_at' | 'pin_hash' | 'revoked_at'>>
const set = (db: Db, id: string, columns: Columns) =>
  db.updateTable('public_links').set(columns).where('id', '=', id).execute()

/** Two hashes of each PIN, made once: hashing is slow. */
const hashes = new Map<string, Promise<string>>()
let turn = 0
function nextHash(pin: string): Promise<string> {
  turn = 1 - turn
  const made = hashes.get(`${pin} ${turn}`) ?? hashPin(pin)
  hashes.set(`${pin} ${turn}`, made)
  return made
}

/** Sets the PIN and returns what a pass is made of. A PIN that is set again has another hash. */
export async function setPin(db: Db, { id, row_key }: Linked['link'], pin = PIN) {
  const pin_hash = await nextHash(pin)
  await set(db, id, { pin_hash })
  return { row_key, pin_hash }
}

async function pinned(db: Db, link: Linked['link']) {
  const parts = await setPin(db, link)
  return { cookies: passCookie(passOf(parts, seconds(Date.now()))) }
}

const endBrief = (db: Db, brief_id: string, days: number) =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('briefs').set({ status: 'completed' }).where('id', '=', brief_id).execute()
    // The trigger stamps the step itself, so the date is moved afterwards.
    await tx
      .updateTable('briefs')
      .set({ ended_at: ago(days) })
      .where('id', '=', brief_id)
      .execute()
  })

interface State {
  token?: string
  cookies?: string[]
}

/** Brings a live link into each state. */
export const LINK_STATES: Record<string, (db: Db, linked: Linked) => Promise<State>> = {
  live: () => Promise.resolve({}),
  'ended brief': async (db, { brief_id }) => {
    await endBrief(db, brief_id, 400)
    return {}
  },
  'pin and pass': (db, { link }) => pinned(db, link),
  'pin, no pass': async (db, { link }) => {
    await setPin(db, link)
    return {}
  },
  'pin, pass of an old PIN': async (db, { link }) => {
    const state = await pinned(db, link)
    // The same digits: a new hash is enough.
    await setPin(db, link)
    return state
  },
  'pin, pass of another link': async (db, { link }) => {
    const { link: other } = await linkedBrief(db)
    const { pin_hash } = await setPin(db, link)
    const pass = passOf({ row_key: other.row_key, pin_hash }, seconds(Date.now()))
    return { cookies: passCookie(pass) }
  },
  'pin, expired pass': async (db, { link }) => {
    const parts = await setPin(db, link)
    return { cookies: passCookie(passOf(parts, seconds(Date.now() - 30 * DAY) - 1)) }
  },
  expired: async (db, { link }) => {
    await set(db, link.id, { expires_at: ago(0.00001) })
    return {}
  },
  'expired with pin': async (db, { link }) => {
    const state = await pinned(db, link)
    await set(db, link.id, { expires_at: ago(1) })
    return state
  },
  revoked: async (db, { link }) => {
    await set(db, link.id, { revoked_at: ago(0) })
    return {}
  },
  'revoked with pass': async (db, { link }) => {
    const state = await pinned(db, link)
    await set(db, link.id, { revoked_at: ago(0) })
    return state
  },
  'deleted brief': async (db, { brief_id }) => {
    await db
      .updateTable('briefs')
      .set({ deleted_at: ago(0) })
      .where('id', '=', brief_id)
      .execute()
    return {}
  },
  wrong: () => Promise.resolve({ token: 'w'.repeat(43) }),
  internal: async (db, { brief_id }) => ({ token: (await linkOf(db, brief_id, 'internal')).token }),
}
