import { CONSENT_VERSION } from '@ugc/contract/facts/consent'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import {
  type Actor,
  ACTORS,
  matrix,
  type MatrixRow,
  nameOf,
  ownerWrites,
} from '../../../test/authz-matrix.ts'
import {
  BRIEF,
  makeBrief,
  makeCreator,
  makeResponse,
  OWN_PROFILE,
  tomorrow,
} from '../../../test/factories.ts'
import {
  bearer,
  cookie,
  everythingStored,
  launchOf,
  makeOwner,
  me,
  nextAddress,
  OUR_PAGE,
  postPassword,
  sessionCookie,
  signIn,
  tma,
  type World,
} from '../../../test/sign-in.ts'
import { answerApproval, insertApproval } from '../../access/approvals/queries.ts'
import { insertOwner } from '../../access/owners/queries.ts'
import { rowKeyOf } from '../../clients/choices/row-keys-part.ts'
import { hashToken, newInvitationToken, newToken } from '../../platform/tokens.ts'

/** A caller with one kind of credentials. */
interface Caller {
  actor: Actor
  how: string
  headers: Record<string, string>
  /** What they would sign in with. */
  launch: string
  query?: string
}
type Method = NonNullable<InjectOptions['method']>
type Probe = (caller: Caller) => Partial<InjectOptions> | Promise<Partial<InjectOptions>>

const caseOf = (row: MatrixRow) => nameOf(row.method, row.path) + (row.case ? ` (${row.case})` : '')

let world: World
let boss: Awaited<ReturnType<typeof makeOwner>>
let bossId: number
let loggedOut: string
const web = mkdtempSync(join(tmpdir(), 'ugc-web-'))

beforeAll(async () => {
  mkdirSync(join(web, 'assets'))
  for (const name of ['index.html', 'favicon.svg', 'assets/app.js']) writeFileSync(join(web, name), 'x')
  world = await startApp({ env: { WEB_DIR: web, SUPPORT_USERNAME: 'ugc_support' } })
  bossId = world.ownerId + 2
  boss = await makeOwner(world, bossId, 'boss')
  loggedOut = await signIn(world, bossId)
  await world.ask({ method: 'POST', url: '/api/auth/logout', headers: bearer(loggedOut) })
})
afterAll(async () => {
  await world.close()
  rmSync(web, { recursive: true })
})

/** One red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)
function photoForm() {
  const form = new FormData()
  form.set('file', new Blob([PIXEL]), 'pixel.png')
  return form
}

/** The profile of the creator whom the routes are about, there again after each erasure. */
async function theirs(tag_ids: number[] = []): Promise<string> {
  const telegram_id = world.creatorId
  const row = await world.db
    .selectFrom('creators')
    .select('id')
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()
  const id = row?.id ?? (await makeCreator(world.db, { telegram_id }))
  await world.db
    .updateTable('creators')
    .set({ tag_ids, is_active: true, profile_completed: true })
    .where('id', '=', id)
    .execute()
  return id
}
/** The address of their photo, which is stored. */
const theirPhoto = async () => {
  const url = `/api/creators/profile/${await theirs()}/photo`
  await world.db.deleteFrom('throttles').execute()
  const sent = await world.ask({ method: 'POST', url, headers: world.owner, payload: photoForm() })
  return sent.json<{ photo_url: string }>().photo_url
}
const anothers = async () => {
  const telegram_id = world.creatorId + 100
  const found = world.db.selectFrom('creators').select('id').where('telegram_id', '=', telegram_id)
  if (!(await found.executeTakeFirst())) await makeCreator(world.db, { telegram_id, tag_ids: [9] })
}
const theirWork = async () =>
  makeResponse(world.db, {
    brief_id: await makeBrief(world.db, { status: 'active' }),
    creator_id: await theirs(),
    status: 'accepted',
  })
const theirPayout = async () => {
  const id = await theirWork()
  await world.db
    .updateTable('works')
    .set({ state: 'done', ended_at: sql<string>`now()` })
    .where('response_id', '=', id)
    .execute()
  await sql`with part as (insert into payments (response_id, number, amount, paid_on, method)
      values (${id}, 1, 1000, '2026-11-11', 'transfer') returning response_id)
    update payouts set paid = 1000 from part where part.response_id = payouts.response_id`.execute(world.db)
  return id
}
const theirCard = async () => ({ url: `/api/creators/${await theirs()}` })
const theirProfile = async () => {
  await theirs()
  return { url: `/api/creators/profile/${world.creatorId}` }
}

/** A session of the owner that no other call uses. */
const theirSession = async () => {
  const times = { idle_until: sql<string>`now() + '1 hour'`, expires_at: sql<string>`now() + '1 hour'` }
  const row = { token_hash: hashToken(newToken()), telegram_id: bossId, kind: 'web' as const, scope: null }
  const { id } = await world.db
    .insertInto('sessions')
    .values({ ...row, launch_hash: null, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const view = async () => {
  const { id } = await world.db
    .insertInto('creator_views')
    .values({ name: `Вид ${(tags += 1)}`, address: 'city=a' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Another owner, suspended or not. */
let colleagues_made = 0
async function colleague(suspended = false) {
  colleagues_made += 1
  const telegram_id = bossId + 1000 + colleagues_made
  await insertOwner(world.db, { telegram_id })
  if (suspended)
    await sql`with gone as (delete from owners where telegram_id = ${telegram_id} returning *)
      insert into suspended_owners (telegram_id, password_is_first, muted_news, created_at)
      select telegram_id, password_is_first, muted_news, created_at from gone`.execute(world.db)
  return telegram_id
}
/** A link that a colleague has opened. */
async function invitedColleague() {
  colleagues_made += 1
  const { id } = await world.db
    .insertInto('team_invitations')
    .values({
      token_hash: hashToken(newToken()),
      invited_by: world.ownerId,
      expires_at: sql<string>`now() + interval '1 hour'`,
      opened_by: bossId + 1000 + colleagues_made,
      opened_name: 'Павел',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A note about the creator whom the routes are about, deleted or not. */
async function noted(deleted: boolean) {
  const { id } = await world.db
    .insertInto('creator_notes')
    .values({
      creator_id: await theirs(),
      text: 'Снимает быстро',
      author: 'Ирина',
      deleted_at: deleted ? sql<string>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A creator whom an owner has erased. */
const erased = async () => {
  const id = await makeCreator(world.db)
  await world.ask({ method: 'DELETE', url: `/api/creators/${id}`, headers: world.owner })
  return id
}

const publicToken = 'p'.repeat(43)
const table = `/public/${publicToken}`
let tags = 0

/** A brief's two links, and a response in its tables. */
async function linked() {
  const brief_id = await makeBrief(world.db, { status: 'active' })
  const response_id = await makeResponse(world.db, { brief_id, creator_id: await theirs() })
  const links = await world.db
    .selectFrom('public_links')
    .selectAll()
    .where('brief_id', '=', brief_id)
    .execute()
  const of = (kind: 'client' | 'internal') => links.find((link) => link.kind === kind)!
  return { brief_id, response_id, client: of('client'), internal: of('internal') }
}
/** With a link a caller opens its table; without one the caller can only guess. */
const opens =
  (kind: 'client' | 'internal', part = '') =>
  async (caller: Caller) => {
    const { client, internal, response_id } = await linked()
    const own = {
      client_token: client,
      internal_token: internal,
      anonymous: { ...client, token: publicToken },
    }
    const link = own[caller.actor as keyof typeof own] ?? (kind === 'client' ? client : internal)
    return { url: `/public/${link.token}${part}`, link, response_id }
  }

/** The key of the response in the link that the caller opens. */
const chooses = async (caller: Caller) => {
  const { url, link, response_id } = await opens('client')(caller)
  const key = rowKeyOf(link.row_key, response_id)
  return {
    url: `${url}/choices/${key}`,
    headers: { cookie: '__Secure-ugc-name=Anna' },
    payload: { verdict: 'yes', comment: null },
  }
}

/** A creator who is none of the actors, blocked or not. */
let strangers_made = 0
async function stranger(blocked = false) {
  strangers_made += 1
  const creator_id = await makeCreator(world.db, { telegram_id: 930_000_000 + strangers_made })
  if (!blocked) return { creator_id, block_id: '' }
  const person = String(strangers_made).padStart(16, '0')
  const { id } = await world.db
    .insertInto('blocks')
    .values({ person, creator_id, reason: 'other', blocked_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { creator_id, block_id: id }
}

/** A creator whose profile waits for an owner. */
async function newcomer() {
  const { creator_id } = await stranger()
  await world.db
    .updateTable('creators')
    .set({ review: 'waiting', review_at: new Date().toISOString() })
    .where('id', '=', creator_id)
    .execute()
  return creator_id
}

/** An import whose check is done. */
async function imported() {
  const { id } = await world.db
    .insertInto('imports')
    .values({
      file_name: 'x',
      created_by: bossId,
      state: 'checked',
      columns: JSON.stringify([{ header: 'Имя', examples: [], field: 'first_name' }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How each route is asked, by its name in the matrix. A route that is served and has none fails the test. */
const PROBES: Record<string, Probe> = {
  'POST /api/auth/telegram': ({ actor, launch }) => ({
    payload: { init_data: launch, ...(actor === 'creator_other' ? { telegram_id: world.creatorId } : {}) },
  }),
  'POST /api/crashes': () => ({
    payload: { place: 'app', screen: '/admin', name: 'TypeError', at: 'index.js:1:2' },
  }),
  'POST /api/auth/web': async ({ actor }) => {
    await world.db.deleteFrom('throttles').execute()
    return { payload: actor === 'owner' ? boss : { ...boss, password: 'wrong' } }
  },
  'POST /api/auth/web/continue': async ({ actor }) => {
    const attempt = newToken()
    const question = { kind: 'web_login', telegram_id: bossId, number: 47, subject: { device: '' } } as const
    if (actor === 'owner')
      await world.db.transaction().execute(async (tx) => {
        const id = await insertApproval(tx, { ...question, token_hash: hashToken(attempt) })
        await answerApproval(tx, { id, telegram_id: bossId, approve: true })
      })
    return { payload: { attempt } }
  },
  'GET /api/auth/me': () => ({}),
  'POST /api/auth/logout': () => ({}),
  'POST /api/auth/logout-everywhere': () => ({}),
  'POST /api/auth/handoff': () => ({ payload: { path: table } }),
  'POST /api/auth/handoff/exchange': async ({ actor, headers }) => {
    const offer = { method: 'POST', url: '/api/auth/handoff', headers, payload: { path: table } } as const
    const code: unknown = actor === 'owner' ? (await world.ask(offer)).json().code : loggedOut
    return { payload: { path: table, code } }
  },
  'GET /api/creators': () => ({}),
  'POST /api/creators': () => ({ payload: { first_name: 'Новый', ground: 'contract' } }),
  'GET /api/creators/by-brief/:': async () => ({
    url: `/api/creators/by-brief/${await makeBrief(world.db)}`,
  }),
  'GET /api/creators/:': theirCard,
  'PATCH /api/creators/:': async () => ({ ...(await theirCard()), payload: { is_active: false } }),
  'DELETE /api/creators/:': theirCard,
  'GET /api/creators/profile/:': theirProfile,
  'PUT /api/creators/profile/:': async () => ({ ...(await theirProfile()), payload: OWN_PROFILE }),
  'POST /api/creators/profile/:/photo': async () => {
    const { url } = await theirProfile()
    await world.db.deleteFrom('throttles').execute()
    return { url: `${url}/photo`, payload: photoForm() }
  },
  'GET /media/: (photo of a person)': async () => ({ url: await theirPhoto() }),
  'GET /media/: (photo in a client’s table)': async () => {
    await theirPhoto()
    const { client } = await linked()
    return { url: (await world.ask({ url: `/public/${client.token}` })).json().items[0].creator.photo_url }
  },
  'GET /media/: (mark of the agency)': async () => {
    const headers = world.owner
    const sent = await world.ask({ method: 'POST', url: '/api/agency/mark', headers, payload: photoForm() })
    return { url: sent.json().mark_url }
  },
  'GET /api/briefs': () => ({}),
  'POST /api/briefs': () => ({ payload: BRIEF }),
  'GET /api/briefs/:': async () => {
    await theirs([1])
    // With a profile whose tags do not match: without one the link would be enough.
    await anothers()
    return { url: `/api/briefs/${await makeBrief(world.db, { status: 'active' })}` }
  },
  'PATCH /api/briefs/:': async () => ({
    url: `/api/briefs/${await makeBrief(world.db)}`,
    payload: { title: 'Другой', version: 1 },
  }),
  'DELETE /api/briefs/:': async () => ({ url: `/api/briefs/${await makeBrief(world.db)}` }),
  'POST /api/briefs/:/send': async () => {
    await theirs([1])
    return { url: `/api/briefs/${await makeBrief(world.db)}/send` }
  },
  'POST /api/briefs/:/resend': async () => ({ url: `/api/briefs/${await makeBrief(world.db)}/resend` }),
  'DELETE /api/briefs/:/sending': async () => ({ url: `/api/briefs/${await makeBrief(world.db)}/sending` }),
  'GET /api/briefs/:/unreachable': async () => ({
    url: `/api/briefs/${await makeBrief(world.db)}/unreachable`,
  }),
  'GET /api/briefs/:/change-audience': async () => ({
    url: `/api/briefs/${await makeBrief(world.db)}/change-audience`,
  }),
  'DELETE /api/briefs/:/telling': async () => ({
    url: `/api/briefs/${await makeBrief(world.db)}/telling`,
  }),
  'GET /api/briefs/:/message': async () => ({ url: `/api/briefs/${await makeBrief(world.db)}/message` }),
  'PUT /api/briefs/:/plan': async () => ({
    url: `/api/briefs/${await makeBrief(world.db)}/plan`,
    payload: { at: tomorrow() },
  }),
  'DELETE /api/briefs/:/plan': async () => ({ url: `/api/briefs/${await makeBrief(world.db)}/plan` }),
  'POST /api/briefs/:/test': async () => ({ url: `/api/briefs/${await makeBrief(world.db)}/test` }),
  'GET /api/briefs/:/reminder': async () => ({ url: `/api/briefs/${await makeBrief(world.db)}/reminder` }),
  'PUT /api/briefs/:/reminder': async () => ({
    url: `/api/briefs/${await makeBrief(world.db)}/reminder`,
    payload: { scope: 'silent' },
  }),
  'GET /api/briefs/:/untold': async () => ({ url: `/api/briefs/${await makeBrief(world.db)}/untold` }),
  'POST /api/briefs/audience': () => ({ payload: { target_tags: [1] } }),
  'GET /api/briefs/:/audience': async () => ({ url: `/api/briefs/${await makeBrief(world.db)}/audience` }),
  'GET /api/briefs/:/progress': async () => ({ url: `/api/briefs/${await makeBrief(world.db)}/progress` }),
  'GET /api/briefs/:/funnel': async () => ({ url: `/api/briefs/${await makeBrief(world.db)}/funnel` }),
  'GET /api/briefs/:/addressees': async () => ({
    url: `/api/briefs/${await makeBrief(world.db)}/addressees?state=opened`,
  }),
  'GET /api/briefs/:/deliveries': async () => ({
    url: `/api/briefs/${await makeBrief(world.db)}/deliveries`,
  }),
  'GET /api/briefs/:/client-choice': async () => ({
    url: `/api/briefs/${await makeBrief(world.db)}/client-choice`,
  }),
  'GET /api/briefs/:/money': async () => ({ url: `/api/briefs/${await makeBrief(world.db)}/money` }),
  'POST /api/briefs/:/prices': async () => ({
    url: `/api/briefs/${await makeBrief(world.db)}/prices`,
    payload: { markup: 30 },
  }),
  'POST /api/briefs/:/prices/undo': async () => ({
    url: `/api/briefs/${await makeBrief(world.db)}/prices/undo`,
    payload: { before: [{ id: randomUUID(), client_price: null, version: 1 }] },
  }),
  'GET /api/overview': () => ({}),
  'GET /api/journal': () => ({}),
  'GET /api/journal/people': () => ({}),
  'GET /api/responses': async () => ({ url: `/api/responses?creator_id=${await theirs()}` }),
  'POST /api/responses': async () => ({
    payload: {
      creator_id: await theirs([1]),
      brief_id: await makeBrief(world.db, { status: 'active' }),
      creator_price: 10_000,
    },
  }),
  'POST /api/responses/bulk': async () => ({
    url: '/api/responses/bulk',
    payload: {
      ids: [
        await makeResponse(world.db, { brief_id: await makeBrief(world.db), creator_id: await theirs() }),
      ],
      action: 'accepted',
    },
  }),
  'PATCH /api/responses/:': async () => ({
    url: `/api/responses/${await makeResponse(world.db, { brief_id: await makeBrief(world.db), creator_id: await theirs() })}`,
    payload: { status: 'accepted', version: 1 },
  }),
  'PATCH /api/responses/:/own': async () => ({
    url: `/api/responses/${await makeResponse(world.db, { brief_id: await makeBrief(world.db), creator_id: await theirs() })}/own`,
    payload: { creator_price: 9000, version: 1 },
  }),
  'PUT /api/responses/:/reminder': async () => ({
    url: `/api/responses/${await makeResponse(world.db, { brief_id: await makeBrief(world.db, { status: 'active' }), creator_id: await theirs() })}/reminder`,
  }),
  'POST /api/responses/:/withdraw': async () => ({
    url: `/api/responses/${await makeResponse(world.db, { brief_id: await makeBrief(world.db), creator_id: await theirs() })}/withdraw`,
    payload: { version: 1 },
  }),
  'PUT /api/responses/:/confirmation': async () => ({
    url: `/api/responses/${await makeResponse(world.db, { brief_id: await makeBrief(world.db, { status: 'active' }), creator_id: await theirs(), status: 'accepted' })}/confirmation`,
    payload: { reason: null },
  }),
  'GET /api/payouts': () => ({}),
  'GET /api/payouts/own': () => ({}),
  'GET /api/payouts/period': () => ({ url: '/api/payouts/period?from=2026-11-01&to=2026-11-30' }),
  'POST /api/payouts/payments': async () => ({
    payload: { ids: [await theirPayout()], paid_on: '2025-11-12', method: 'transfer' },
  }),
  'POST /api/payouts/payments/undo': async () => ({ payload: { ids: [await theirPayout()] } }),
  'PATCH /api/payouts/:': async () => ({
    url: `/api/payouts/${await theirPayout()}`,
    payload: { amount: 13_000, reason: 'Второе видео', version: 1 },
  }),
  'GET /api/works': () => ({}),
  'GET /api/works/own': () => ({}),
  'PATCH /api/works/:': async () => ({ url: `/api/works/${await theirWork()}`, payload: { product: null } }),
  'POST /api/works/answers': async () => ({ payload: { ids: [await theirWork()], verdict: 'done' } }),
  'POST /api/works/dates': async () => ({ payload: { ids: [await theirWork()], due_at: tomorrow() } }),
  'POST /api/works/reminders': async () => ({ payload: { ids: [await theirWork()] } }),
  'PUT /api/works/:/asked-due': async () => ({
    url: `/api/works/${await theirWork()}/asked-due`,
    payload: { due_at: tomorrow() },
  }),
  'POST /api/works/:/versions': async () => ({
    url: `/api/works/${await theirWork()}/versions`,
    payload: { links: ['https://disk.example/1'], number: 1 },
  }),
  'PUT /api/briefs/:/decline': async () => {
    await theirs([1])
    return {
      url: `/api/briefs/${await makeBrief(world.db, { status: 'active' })}/decline`,
      payload: { reason: 'time' },
    }
  },
  'GET /api/briefs/:/public-links': async () => ({
    url: `/api/briefs/${await makeBrief(world.db)}/public-links`,
  }),
  'GET /api/public-links': () => ({}),
  'GET /api/public-links/by-brief': () => ({}),
  'POST /api/public-links': async () => {
    const { brief_id, client } = await linked()
    await world.db
      .updateTable('public_links')
      .set({ revoked_at: new Date().toISOString() })
      .where('id', '=', client.id)
      .execute()
    return { payload: { brief_id, kind: 'client' } }
  },
  'PATCH /api/public-links/:': async () => ({
    url: `/api/public-links/${(await linked()).client.id}`,
    payload: { end: 'never' },
  }),
  'POST /api/public-links/:/renew': async () => ({
    url: `/api/public-links/${(await linked()).client.id}/renew`,
  }),
  'DELETE /api/public-links/:': async () => ({ url: `/api/public-links/${(await linked()).client.id}` }),
  'GET /public/: (client link)': opens('client'),
  'GET /public/: (internal link)': opens('internal'),
  'POST /public/:/pin': async (caller) => ({
    url: `${(await opens('client')(caller)).url}/pin`,
    payload: { pin: '4815' },
  }),
  'GET /public/:/options (client link)': opens('client', '/options'),
  'GET /public/:/options (internal link)': opens('internal', '/options'),
  'PATCH /public/:/responses/:': async () => {
    const { client, response_id } = await linked()
    return { url: `/public/${client.token}/responses/${response_id}`, payload: { client_price: 5000 } }
  },
  'PUT /public/:/name': async (caller) => ({
    url: `${(await opens('client')(caller)).url}/name`,
    payload: { name: 'Анна' },
  }),
  'PUT /public/:/choices/:': chooses,
  'PUT /public/:/remarks/:': async (caller) => {
    const { url, ...asked } = await chooses(caller)
    return { ...asked, url: url.replace('/choices/', '/remarks/'), payload: { number: 1, text: 'Тише' } }
  },
  'POST /public/:/submissions': async (caller) => ({
    url: `${(await opens('client')(caller)).url}/submissions`,
    headers: { cookie: '__Secure-ugc-name=Anna' },
    payload: { message: null },
  }),
  'GET /public/:/excel': async (caller) => ({ url: `${(await opens('client')(caller)).url}/excel` }),
  'POST /public/:/rest': async (caller) => ({
    url: `${(await opens('client')(caller)).url}/rest`,
    headers: { cookie: '__Secure-ugc-name=Anna' },
    payload: {},
  }),
  'POST /public/:/restore': async (caller) => ({
    url: `${(await opens('client')(caller)).url}/restore`,
    headers: { cookie: '__Secure-ugc-name=Anna' },
  }),
  'GET /api/erasures': () => ({}),
  'POST /api/erasures/:/take-back': async () => ({ url: `/api/erasures/${await erased()}/take-back` }),
  'POST /api/erasures/take-back': async () => ({ payload: { ids: [await erased()] } }),
  'GET /api/export/creators': () => ({}),
  'GET /api/export/responses/:': async () => ({ url: `/api/export/responses/${await makeBrief(world.db)}` }),
  'POST /api/exports/tickets': () => ({ payload: { path: '/api/export/creators' } }),
  'GET /api/creators/briefs': async () => ({ url: `/api/creators/briefs?creator_id=${await theirs()}` }),
  'GET /api/openapi.json': () => ({}),
  'GET /assets/*': () => ({ url: '/assets/app.js' }),
  'GET /favicon.svg': () => ({}),
  'GET /.well-known/security.txt': () => ({}),
  'GET /*': () => ({ url: '/admin' }),
  'POST /api/auth/password': async () => {
    await world.db.deleteFrom('throttles').execute()
    return { payload: { old_password: 'wrong', new_password: 'vetka.more.2148' } }
  },
  'GET /api/devices': () => ({}),
  'DELETE /api/devices/:': async () => ({ url: `/api/devices/${await theirSession()}` }),
  'POST /api/devices/end-others': () => ({}),
  'GET /api/my-data': () => ({}),
  'GET /api/my-data/file': () => ({}),
  'POST /api/my-data/file/ticket': () => ({}),
  'PATCH /api/my-data': async () => {
    await theirs()
    return { payload: { consent: { version: CONSENT_VERSION } } }
  },
  'DELETE /api/my-data': () => ({}),
  'GET /api/creators/:/memory': async () => ({ url: `/api/creators/${await theirs()}/memory` }),
  'POST /api/creators/:/notes': async () => ({
    url: `/api/creators/${await theirs()}/notes`,
    payload: { text: 'Снимает быстро' },
  }),
  'DELETE /api/notes/:': async () => ({ url: `/api/notes/${await noted(false)}` }),
  'POST /api/notes/:/take-back': async () => ({ url: `/api/notes/${await noted(true)}/take-back` }),
  'PUT /api/creators/:/stop': async () => ({
    url: `/api/creators/${await theirs()}/stop`,
    payload: { reason: 'Пропал с заказом' },
  }),
  'DELETE /api/creators/:/stop': async () => ({ url: `/api/creators/${await theirs()}/stop` }),
  'GET /api/owners': () => ({}),
  'POST /api/owners/invitations': () => ({}),
  'POST /api/owners/invitations/:/admit': async () => ({
    url: `/api/owners/invitations/${await invitedColleague()}/admit`,
  }),
  'DELETE /api/owners/invitations/:': async () => ({
    url: `/api/owners/invitations/${await invitedColleague()}`,
  }),
  'PUT /api/owners/:/suspension': async () => ({ url: `/api/owners/${await colleague()}/suspension` }),
  'DELETE /api/owners/:/suspension': async () => ({
    url: `/api/owners/${await colleague(true)}/suspension`,
  }),
  'DELETE /api/owners/:': async () => ({ url: `/api/owners/${await colleague()}` }),
  'GET /api/blocks': () => ({}),
  'POST /api/blocks': async () => ({
    payload: { creator_id: (await stranger()).creator_id, reason: 'rude' },
  }),
  'DELETE /api/blocks/:': async () => ({ url: `/api/blocks/${(await stranger(true)).block_id}` }),
  'GET /api/export/imports/:': async () => ({
    url: `/api/export/imports/${await imported()}?sheet=invitations`,
  }),
  'GET /api/export/payouts': () => ({ url: '/api/export/payouts?from=2026-11-01&to=2026-11-30' }),
  'GET /api/export/template': () => ({}),
  'GET /api/imports': () => ({}),
  'POST /api/imports': async () => {
    await world.db.deleteFrom('throttles').execute()
    return { payload: photoForm() }
  },
  'GET /api/imports/:': async () => ({ url: `/api/imports/${await imported()}` }),
  'PUT /api/imports/:/columns': async () => ({
    url: `/api/imports/${await imported()}/columns`,
    payload: { fields: ['first_name'] },
  }),
  'POST /api/imports/:/steps': async () => ({
    url: `/api/imports/${await imported()}/steps`,
    payload: { step: 'run' },
  }),
  'POST /api/creators/:/invitation': async () => ({
    url: `/api/creators/${await makeCreator(world.db)}/invitation`,
  }),
  'POST /api/invitations/open': () => ({ payload: { token: newInvitationToken() } }),
  'GET /api/invitations/mine': () => ({}),
  'POST /api/invitations/answer': () => ({ payload: { is_me: false } }),
  'GET /api/reviews': () => ({}),
  'PUT /api/reviews/:': async () => ({
    url: `/api/reviews/${await newcomer()}`,
    payload: { review: 'approved', version: 1 },
  }),
  'GET /api/news': () => ({}),
  'PATCH /api/news': () => ({ payload: { kind: 'digest', wanted: false } }),
  'GET /api/agency': () => ({}),
  'GET /api/agency/card': () => ({}),
  'GET /api/agency/retention': () => ({ url: '/api/agency/retention?months=24' }),
  'PATCH /api/agency': async () => ({
    payload: {
      name: 'Агентство',
      version: (await world.db.selectFrom('agency').select('version').executeTakeFirstOrThrow()).version,
    },
  }),
  'POST /api/agency/mark': async () => {
    await world.db.deleteFrom('throttles').execute()
    return { payload: photoForm() }
  },
  'DELETE /api/agency/mark': () => ({}),
  'POST /api/creators/bulk': async () => ({
    payload: { id: randomUUID(), action: 'tag_on', tag_id: 1, ids: [await theirs()] },
  }),
  'POST /api/creators/bulk/:/undo': async () => {
    const bulk = { id: randomUUID(), telegram_id: bossId, action: 'tag_on' as const, tag_id: 1 }
    await world.db
      .insertInto('creator_bulks')
      .values({ ...bulk, input_hash: Buffer.alloc(0) })
      .execute()
    return { url: `/api/creators/bulk/${bulk.id}/undo` }
  },
  'GET /api/creator-views': () => ({}),
  'POST /api/creator-views': () => ({ payload: { name: `Вид ${(tags += 1)}`, address: 'city=a' } }),
  'PATCH /api/creator-views/:': async () => ({
    url: `/api/creator-views/${await view()}`,
    payload: { name: `Вид ${(tags += 1)}` },
  }),
  'DELETE /api/creator-views/:': async () => ({ url: `/api/creator-views/${await view()}` }),
  'GET /api/tags': () => ({}),
  'POST /api/tags': () => ({ payload: { name: `Тег ${(tags += 1)}`, category: null } }),
}

const strangers = (): Omit<Caller, 'actor'>[] => {
  const id = String(bossId)
  const tampered = launchOf(world.creatorId).replace(String(world.creatorId), id)
  const expired = launchOf(bossId, 8 * 3600 + 60)
  const forged = { 'x-user-id': id, 'x-telegram-id': id, 'x-role': 'owner', 'x-forwarded-user': id }
  return [
    { how: 'nothing', headers: {}, launch: '' },
    { how: 'the marker menu_button', headers: tma('menu_button'), launch: 'menu_button' },
    { how: 'an empty header', headers: { authorization: '' }, launch: ' ' },
    { how: 'a tampered launch', headers: tma(tampered), launch: tampered },
    { how: 'an expired launch', headers: tma(expired), launch: expired },
    {
      how: 'a table’s token',
      headers: { ...bearer(publicToken), ...cookie(publicToken) },
      launch: publicToken,
    },
    { how: 'an owner’s id in the address', headers: {}, launch: '', query: `admin_id=${id}` },
    { how: 'an owner’s id in headers', headers: forged, launch: '' },
    { how: 'a session that was left', headers: bearer(loggedOut), launch: loggedOut },
  ]
}

/** On a push three of the nine ways to be a stranger for each row, in turn; all of them at night. */
const strangersOf = (at: number) => {
  const [first, ...others] = strangers()
  if (process.env.LONG === '1') return [first!, ...others]
  return [first!, others[(at * 2) % others.length]!, others[(at * 2 + 1) % others.length]!]
}

type Way = () => Caller | Promise<Caller>

/** A session by password is used until a call ends it, because hashing the password takes longer than the call. */
let webSession = ''
const isSignedIn = async (token: string) =>
  token !== '' && (await me(world, { ...cookie(token), ...OUR_PAGE })).statusCode === 200

/** Each in every way that they have; made when asked for, because some calls end the session they are made with. */
function waysOf(actor: Actor, at = 0): Way[] {
  if (actor === 'anonymous') return strangersOf(at).map((stranger) => () => ({ actor, ...stranger }))
  if (actor === 'client_token' || actor === 'internal_token') {
    return [() => ({ actor, how: 'a token', headers: bearer(publicToken), launch: publicToken })]
  }
  const id = { creator_self: world.creatorId, creator_other: world.creatorId + 100, owner: bossId }[actor]
  const come = (how: string, headers: Record<string, string>, launch = launchOf(id)): Caller => ({
    actor,
    how,
    headers,
    launch,
  })
  const byLaunch = () => {
    const launch = launchOf(id)
    return come('a launch', tma(launch), launch)
  }
  const bySession = async () => come('a session', bearer(await signIn(world, id)))
  const byCookie = async () => {
    if (await isSignedIn(webSession)) return come('a cookie', { ...cookie(webSession), ...OUR_PAGE })
    await world.db.deleteFrom('throttles').execute()
    let reply = await postPassword(world, boss)
    // On a loaded machine the wait for a connection ends; it is not what is tested here.
    while (reply.statusCode === 503) reply = await postPassword(world, boss)
    webSession = sessionCookie(reply)
    return come('a cookie', { ...cookie(webSession), ...OUR_PAGE })
  }
  return actor === 'owner' ? [byLaunch, bySession, byCookie] : [byLaunch, bySession]
}

/** Out of the router's own picture of itself: four columns a level, a child continues its parent's path. */
function servedRoutes(): { method: Method; path: string }[] {
  const parents: string[] = []
  return world.app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods = ''] =
        /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (piece === '') return []
      const depth = indent.length / 4
      const path = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + piece
      parents[depth] = path
      return methods === '' ? [] : methods.split(', ').map((method) => ({ method, path }))
    })
}

/** HEAD is GET without the answer: Fastify adds it by itself, and it opens as much. */
const rowsOf = (method: Method, path: string) => {
  const name = nameOf(method === 'HEAD' ? 'GET' : method, path)
  return matrix.filter((row) => nameOf(row.method, row.path) === name)
}
const served = () =>
  servedRoutes().flatMap(({ method, path }) => rowsOf(method, path).map((row) => ({ method, row })))

function ask(method: Method, row: MatrixRow, caller: Caller, options: Partial<InjectOptions>) {
  const url = typeof options.url === 'string' ? options.url : row.path
  return world.ask({
    remoteAddress: nextAddress(),
    ...options,
    method,
    url: caller.query === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${caller.query}`,
    headers: { ...options.headers, ...caller.headers },
  })
}

describe('the matrix of who may do what', () => {
  test('[A-05] has a row for every route, and the router tells all of them', () => {
    const routes = servedRoutes()
    expect(routes).toContainEqual({ method: 'HEAD', path: '/api/auth/me' })
    expect(routes).toContainEqual({ method: 'POST', path: '/api/auth/handoff/exchange' })
    // Where routes name the same parameter differently, the router prints both names, and one of them is right.
    const urls = (path: string) => [0, 1].map((at) => path.replaceAll(/(:\w+)\|(:\w+)/g, at ? '$2' : '$1'))
    const isThere = ({ method, path }: { method: Method; path: string }) =>
      urls(path).some((url) => world.app.hasRoute({ method, url }))
    expect(routes.filter((route) => !isThere(route))).toEqual([])
    const unknown = routes.filter(({ method, path }) => rowsOf(method, path).length === 0)
    expect(unknown, 'routes without a row in authz-matrix.json').toEqual([])
  })

  test('[A-05] has a way to ask every route that is served', () => {
    const names = new Set(served().map(({ row }) => caseOf(row)))
    const silent = [...names].filter((name) => !(name in PROBES))
    expect(silent, 'routes that are served and are not asked').toEqual([])
    expect(Object.keys(PROBES).filter((name) => !names.has(name))).toEqual([])
  })

  test('[A-05] is what the server does, cell by cell', { timeout: 400_000 }, async () => {
    const deviations: string[] = []
    let cells = 0
    for (const [at, { method, row }] of served().entries()) {
      for (const actor of ACTORS) {
        for (const come of waysOf(actor, at)) {
          const caller = await come()
          const options = await PROBES[caseOf(row)]!(caller)
          const { statusCode } = await ask(method, row, caller, options)
          cells += 1
          if (!row[actor].includes(statusCode)) {
            deviations.push(
              `${method} ${row.path}, ${actor} with ${caller.how}: ${statusCode}, not ${row[actor].join(' or ')}`,
            )
          }
        }
      }
    }
    const asked = new Set(served().map(({ row }) => row))
    process.stdout.write(
      `authorisation matrix: ${cells} cells asked on ${served().length} routes, ${deviations.length} deviations; ` +
        `${matrix.length - asked.size} rows not served yet\n`,
    )
    expect(deviations).toEqual([])
  })
})

describe('an owner who is removed after the guard has let the call in', () => {
  /** A session of this database waits for a lock. */
  const isWaiting = async () => {
    const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(world.db)
    return rows[0]?.waits ?? false
  }
  const stored = async () => {
    await world.db.deleteFrom('throttles').execute()
    return (await everythingStored(world.db)).split('\n').toSorted()
  }

  // The cells above have left these, and they go with their owner.
  beforeAll(async () => {
    await world.db.deleteFrom('brief_tests').execute()
    await world.db.deleteFrom('team_invitations').where('invited_by', '=', bossId).execute()
  })

  test.each(ownerWrites)('[A-05] writes nothing: $method $path', async (row) => {
    const launch = launchOf(bossId)
    const caller: Caller = { actor: 'owner', how: 'a launch', headers: tma(launch), launch }
    const options = await PROBES[caseOf(row)]!(caller)
    // These go with the owner's row, whatever the call does.
    for (const table of ['approvals', 'known_browsers', 'handoffs', 'tickets', 'request_keys'] as const)
      await world.db.deleteFrom(table).where('telegram_id', '=', bossId).execute()
    await world.db.updateTable('blocks').set({ blocked_by: null }).execute()
    const before = await stored()
    const owners = world.db.selectFrom('owners').where('telegram_id', '=', bossId)
    // As text: a Date has no microseconds.
    const { created_at, ...owner } = await owners
      .select(['login', 'password_hash', sql<string>`created_at::text`.as('created_at')])
      .executeTakeFirstOrThrow()

    // The guard still finds the owner, because the removal is not committed; the change has to wait for it.
    const removal = await world.db.startTransaction().execute()
    await removal.deleteFrom('owners').where('telegram_id', '=', bossId).execute()
    const asking = ask(row.method, row, caller, options)
    let isOver = false
    void asking.finally(() => (isOver = true))
    while (!isOver && !(await isWaiting()));
    await removal.commit().execute()
    const reply = await asking

    await sql`insert into owners (telegram_id, login, password_hash, created_at)
      values (${bossId}, ${owner.login}, ${owner.password_hash}, ${created_at})`.execute(world.db)
    expect(reply.statusCode, reply.body).toBe(403)
    expect(reply.json()).toMatchObject({ detail: 'Этот раздел доступен только владельцу' })
    expect(await stored()).toEqual(before)
  })
})

describe('the order of checks', () => {
  const json = { 'content-type': 'application/json' }
  const malformed: Partial<InjectOptions>[] = [
    { headers: json, payload: '{' },
    { headers: json, payload: '[]' },
    { headers: { 'content-type': 'text/csv' }, payload: 'a' },
    { headers: json, payload: JSON.stringify({ name: 'я'.repeat(200_000) }) },
  ]
  /** Ids that cannot be, and a query that means nothing. */
  const badPath = (path: string) => `${path.replaceAll(/:\w+/g, '%00')}?page=-1&limit=x&creator_id[]=1`
  const mistakes = (method: Method, row: MatrixRow): Partial<InjectOptions>[] => [
    { url: badPath(row.path) },
    ...(method === 'GET' || method === 'HEAD' ? [] : malformed),
  ]
  const inside = () => served().filter(({ row }) => row.door !== true)

  test('[A-05] a stranger is a stranger, whatever the ids and the body say', async () => {
    let asked = 0
    for (const [at, { method, row }] of inside().entries()) {
      for (const options of mistakes(method, row)) {
        for (const { query: _, ...stranger } of strangersOf(at)) {
          const reply = await ask(method, row, { actor: 'anonymous', ...stranger }, options)
          expect(row.anonymous, `${method} ${row.path} with ${stranger.how}`).toContain(reply.statusCode)
          asked += 1
        }
      }
    }
    expect(asked).toBeGreaterThan(100)
  })

  test("[A-05] another's is another's, whatever the body says", async () => {
    const foreign = inside().filter(
      ({ row }) => /^40[34]$/.test(row.creator_other.join()) && row.path.includes(':'),
    )
    expect(foreign.length).toBeGreaterThan(4)
    for (const { method, row } of foreign) {
      const { url } = await PROBES[caseOf(row)]!({ actor: 'creator_other', how: '', headers: {}, launch: '' })
      for (const { url: _, ...options } of mistakes(method, row)) {
        for (const come of waysOf('creator_other')) {
          const reply = await ask(method, row, await come(), { ...options, ...(url ? { url } : {}) })
          expect(row.creator_other, `${method} ${row.path}`).toContain(reply.statusCode)
        }
      }
    }
  })

  test('[A-05] a wrong role is a wrong role, whatever the body says', async () => {
    const forbidden = inside().filter(({ row }) => row.creator_self.join() === '403')
    expect(forbidden.length).toBeGreaterThan(0)
    for (const { method, row } of forbidden) {
      for (const options of mistakes(method, row)) {
        for (const come of waysOf('creator_self')) {
          expect((await ask(method, row, await come(), options)).statusCode).toBe(403)
        }
      }
    }
  })
})
