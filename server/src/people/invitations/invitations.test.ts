import { INVITATION_TOKEN } from '@ugc/contract/facts/invitations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeBrief, OWN_PROFILE, PROFILE } from '../../../test/factories.ts'
import { everythingStored, type World } from '../../../test/sign-in.ts'
import { findNotMe } from '../../access/owner-notices/queries.ts'
import { eraseIdleUsers } from '../erasure/withdrawn-service.ts'
import { makeInvitations } from './service.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

let telegram_id = 940_000_000
let reader: Record<string, string>
beforeEach(() => {
  telegram_id += 1
  reader = launchedBy(telegram_id)
})

const SECRETS = ['Воронцова', 'alina@vrn.studio', 'alina-vrn.ru', 'Москва', '12000']
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, url: string, by: object = world.owner, payload?: object) =>
  world.ask({ method, url, headers: { ...by }, ...(payload ? { payload } : {}) })

async function person(): Promise<string> {
  const reply = await ask('POST', '/api/creators', world.owner, { ...PROFILE, tag_ids: [1] })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ id: string }>().id
}
async function invite(id: string) {
  const reply = await ask('POST', `/api/creators/${id}/invitation`)
  expect(reply.statusCode, reply.body).toBe(201)
  const { url, expires_at } = reply.json<{ url: string; expires_at: string }>()
  const [, token = ''] = /^https:\/\/t\.me\/ugc_test_bot\?start=(.+)$/.exec(url) ?? []
  return { token, expires_at }
}
const open = (token: string, by = reader) => ask('POST', '/api/invitations/open', by, { token })
const answer = (is_me: boolean, by = reader) => ask('POST', '/api/invitations/answer', by, { is_me })
const mine = (by = reader) => ask('GET', '/api/invitations/mine', by)
const card = async (id: string) =>
  (await ask('GET', `/api/creators/${id}`)).json<{
    telegram_id: number | null
    is_active: boolean
    needs_consent: boolean
    invitation: { state: string } | null
  }>()
const stateOf = async (id: string) => (await card(id)).invitation?.state

test('[C-60] a person without Telegram has links of 90 days; one that is used ends all of them', async () => {
  const id = await person()
  expect((await card(id)).invitation).toBeNull()
  const first = await invite(id)
  expect(first.token).toMatch(INVITATION_TOKEN)
  const days = (Date.parse(first.expires_at) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(89.9)
  expect(days).toBeLessThan(90.1)
  expect(await stateOf(id)).toBe('waiting')
  const second = await invite(id)
  expect((await open(first.token)).statusCode).toBe(204)
  expect(await stateOf(id)).toBe('opened')
  const third = await invite(id)
  expect(await stateOf(id)).toBe('opened')
  expect((await open(second.token)).statusCode).toBe(204)
  expect((await answer(true)).statusCode).toBe(204)
  const other = launchedBy(telegram_id + 500)
  for (const { token } of [first, second, third]) expect((await open(token, other)).statusCode).toBe(404)
  const again = await ask('POST', `/api/creators/${id}/invitation`)
  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({ detail: 'Telegram уже привязан, приглашение не нужно' })
})

test('[C-60] a link that is over opens nothing, also if it was opened before', async () => {
  const id = await person()
  const { token } = await invite(id)
  expect((await open(token)).statusCode).toBe(204)
  await world.db
    .updateTable('invitations')
    .set({ expires_at: sql<string>`now()` })
    .where('creator_id', '=', id)
    .execute()
  expect(await stateOf(id)).toBe('expired')
  for (const reply of [await open(token), await mine(), await answer(true), await answer(false)]) {
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({
      detail: 'Это приглашение уже не действует. Попроси у агентства новую ссылку',
    })
  }
  expect((await card(id)).telegram_id).toBeNull()
})

test('[C-61] before «Это я» the reader learns the name and nothing else; afterwards the profile is prefilled', async () => {
  const id = await person()
  await open((await invite(id)).token)
  const asked = await mine()
  expect(asked.json()).toEqual({ name: 'Алина В.' })
  for (const reply of [asked, await ask('GET', `/api/creators/${id}`, reader)])
    for (const secret of SECRETS) expect(reply.body).not.toContain(secret)
  await answer(true)
  const own = await ask('GET', `/api/creators/profile/${telegram_id}`, reader)
  expect(own.json()).toMatchObject({ id, email: 'alina@vrn.studio', last_name: 'Воронцова' })
})

test('[C-61] «Это я» binds the Telegram account; until the consent no brief comes, then the rules of every profile hold', async () => {
  const id = await person()
  const brief = await makeBrief(world.db, { status: 'active', target_tags: [1] })
  const briefs = async () =>
    (await ask('GET', `/api/creators/briefs?creator_id=${id}`, reader)).json<{ items: { id: string }[] }>()
      .items
  const ready = async () =>
    (await ask('GET', `/api/briefs/${brief}/audience`)).json<{ ready: number }>().ready
  await world.db.updateTable('creators').set({ is_active: false }).where('id', '!=', id).execute()
  expect(await ready()).toBe(0)
  await open((await invite(id)).token)
  expect((await answer(true)).statusCode).toBe(204)
  expect(await card(id)).toMatchObject({
    telegram_id,
    is_active: false,
    needs_consent: true,
    invitation: null,
  })
  expect(await ready()).toBe(0)
  const saved = await ask('PUT', `/api/creators/profile/${telegram_id}`, reader, {
    ...OWN_PROFILE,
    tag_ids: [1],
  })
  expect(saved.json()).toMatchObject({ id, is_active: true, needs_consent: false })
  expect((await briefs()).map((one) => one.id)).toContain(brief)
  expect(await ready()).toBe(1)
})

test('[C-61] a Telegram account that has a profile, or is blocked meanwhile, is refused', async () => {
  const id = await person()
  const { token } = await invite(id)
  await open(token)
  await ask('PUT', `/api/creators/profile/${telegram_id}`, reader, OWN_PROFILE)
  for (const reply of [await mine(), await answer(true)]) {
    expect(reply.statusCode).toBe(409)
    expect(reply.json<{ detail: string }>().detail).toMatch(/^В этом Telegram уже есть анкета/)
  }
  const blocked = launchedBy(telegram_id + 1000)
  expect((await open(token, blocked)).statusCode).toBe(204)
  const made = await ask('PUT', `/api/creators/profile/${telegram_id + 1000}`, blocked, OWN_PROFILE)
  const creator_id = made.json<{ id: string }>().id
  expect((await ask('POST', '/api/blocks', world.owner, { creator_id, reason: 'rude' })).statusCode).toBe(201)
  await ask('DELETE', `/api/creators/${creator_id}`)
  const refused = await answer(true, blocked)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'blocked' })
  expect((await card(id)).telegram_id).toBeNull()
})

test('[C-60] of many links the newest ten open', async () => {
  const id = await person()
  const tokens: string[] = []
  for (let n = 0; n < 11; n++) tokens.push((await invite(id)).token)
  const codes = await Promise.all(tokens.map(async (token) => (await open(token)).statusCode))
  expect(codes).toEqual([404, ...Array.from({ length: 10 }, () => 204)])
})

test('[C-62] «Это не я» burns all links of the person and tells the owners', async () => {
  const id = await person()
  const other = await invite(id)
  const { token } = await invite(id)
  await open(token)
  expect((await answer(false)).statusCode).toBe(204)
  expect(await stateOf(id)).toBe('refused')
  expect((await open(token)).statusCode).toBe(404)
  expect((await open(other.token)).statusCode).toBe(404)
  expect((await mine()).statusCode).toBe(404)
  const notices = await world.db
    .selectFrom('owner_notices')
    .select(['kind', 'creator_id', 'is_due'])
    .where('creator_id', '=', id)
    .execute()
  expect(notices).toEqual([{ kind: 'not me', creator_id: id, is_due: true }])
  expect(await findNotMe(world.db, id)).toMatchObject({ first_name: 'Алина' })
  // A new link: nothing to tell any more.
  await invite(id)
  expect(await findNotMe(world.db, id)).toBeUndefined()
  expect(await stateOf(id)).toBe('waiting')
})

test('[C-61] two people who opened one link: the first answer counts; one person with two links gets one profile', async () => {
  const id = await person()
  const { token } = await invite(id)
  const other = launchedBy(telegram_id + 2000)
  await open(token)
  await open(token, other)
  const both = await Promise.all([answer(true), answer(true, other)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404])
  const [one, two] = [await person(), await person()]
  const third = launchedBy(telegram_id + 3000)
  for (const each of [one, two]) await open((await invite(each)).token, third)
  const twice = await Promise.all([answer(true, third), answer(true, third)])
  expect(twice.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  const bound = [await card(one), await card(two)].filter((each) => each.telegram_id === telegram_id + 3000)
  expect(bound).toHaveLength(1)
})

test('[C-63] the token is stored as a hash alone; a person opens 20 links in an hour', async () => {
  const id = await person()
  const { token } = await invite(id)
  await open(token)
  const stored = await everythingStored(world.db)
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(token.slice(4))
  const guess = () => open(`inv_${'x'.repeat(43)}`)
  for (let n = 1; n < 20; n++) expect((await guess()).statusCode).toBe(404)
  const limited = await open(token)
  expect(limited.statusCode).toBe(429)
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3000)
})

test('[C-63] the id of who opened a link goes with that person', async () => {
  const id = await person()
  await open((await invite(id)).token)
  await sql`update users set created_at = now() - interval '2 days' where telegram_id = ${telegram_id}`.execute(
    world.db,
  )
  await world.db.deleteFrom('sessions').where('telegram_id', '=', telegram_id).execute()
  await eraseIdleUsers(world.app.services.db, 1)
  const rows = await world.db
    .selectFrom('invitations')
    .select('opened_by')
    .where('creator_id', '=', id)
    .execute()
  expect(rows).toEqual([{ opened_by: null }])
})

test('[C-60] an erasure by an owner ends the link; taken back, the link opens again', async () => {
  const id = await person()
  const { token } = await invite(id)
  await ask('DELETE', `/api/creators/${id}`)
  expect((await open(token)).statusCode).toBe(404)
  await ask('POST', `/api/erasures/${id}/take-back`)
  expect((await open(token)).statusCode).toBe(204)
})

test('[C-60] links for many people are made in one statement, and not for people who have Telegram', async () => {
  const ids = [await person(), await person(), await person()]
  await open((await invite(ids[1] ?? '')).token)
  await answer(true)
  const made = await world.db.transaction().execute((tx) => makeInvitations(tx, ids))
  expect(made.map(({ creator_id }) => creator_id).toSorted()).toEqual([ids[0], ids[2]].toSorted())
  for (const { token, creator_id } of made) {
    const by = launchedBy(telegram_id + 4000 + made.findIndex((one) => one.creator_id === creator_id))
    expect((await open(token, by)).statusCode).toBe(204)
    expect(await stateOf(creator_id)).toBe('opened')
  }
})
