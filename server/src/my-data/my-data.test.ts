import type { MyData } from '@ugc/contract/safety/my-data'
import { CONSENT_VERSION } from '@ugc/contract/facts/consent'
import { consentDocument } from '@ugc/contract/facts/consent-text'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse, OWN_PROFILE, PROFILE } from '../../test/factories.ts'
import { everythingStored, type World } from '../../test/sign-in.ts'
import { eraseWithdrawn } from '../erasure/withdrawn.ts'
import { sha256 } from '../tokens.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

let telegram_id = 930_000_000
let id: string
beforeEach(async () => {
  telegram_id += 1
  id = await makeCreator(world.db, { telegram_id, tag_ids: [1] })
  await call('PUT', `/api/creators/profile/${telegram_id}`, { ...OWN_PROFILE, tag_ids: [1] })
})

type Method = 'GET' | 'PUT' | 'PATCH' | 'DELETE'
const call = (
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = launchedBy(telegram_id),
) => world.ask({ method, url, headers, ...(payload ? { payload } : {}) })
const read = async () => (await call('GET', '/api/my-data')).json<MyData>()
const set = async (purpose: 'profile' | 'clients', given: boolean) => {
  const reply = await call('PUT', `/api/my-data/consents/${purpose}`, { given, version: CONSENT_VERSION })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<MyData>()
}
const isActive = async () => {
  const reply = await call('GET', `/api/creators/${id}`)
  return reply.json<{ is_active: boolean }>().is_active
}

/** A brief with an accepted response of the person, as its client sees it. */
async function shownToClient() {
  const brief_id = await makeBrief(world.db, { status: 'active' })
  await makeResponse(world.db, { brief_id, creator_id: id, status: 'accepted', client_price: 5000 })
  const { token } = await world.db
    .selectFrom('public_links')
    .select('token')
    .where('brief_id', '=', brief_id)
    .where('kind', '=', 'client')
    .executeTakeFirstOrThrow()
  return async () => (await call('GET', `/public/${token}`, undefined, {})).json<{ total: number }>().total
}

test('[S-34] a change of the text needs a new version', () => {
  expect([CONSENT_VERSION, sha256(consentDocument('profile')), sha256(consentDocument('clients'))]).toEqual([
    '2026-11',
    'b49469ae9632f56deec315cf4688ef35598625141c0a2e7185731bb712a9dac8',
    'c1bf224ea1e9db8a3f8536ac5ef9ae77c98d9b9124d1a8bdd00fbeb9459f1b26',
  ])
})

describe('[S-36] a consent', () => {
  test('to be shown to clients is withdrawn: rows leave the client at once, and come back with it', async () => {
    const rows = await shownToClient()
    expect(await rows()).toBe(1)
    expect(await read()).toMatchObject({ has_profile: true, shown_to_clients: true, seen_by_clients: 1 })
    const off = await set('clients', false)
    expect(off).toMatchObject({ shown_to_clients: false, seen_by_clients: 0, erase_at: null })
    expect(off.consents.map(({ purpose }) => purpose)).toEqual(['profile'])
    expect(await rows()).toBe(0)
    expect(await isActive()).toBe(true)
    const later = await shownToClient()
    expect(await later()).toBe(0)
    expect(await set('clients', true)).toMatchObject({ shown_to_clients: true })
    expect([await rows(), await later()]).toEqual([1, 1])
  })

  test('to processing is withdrawn: inactive now, erased in 30 days, taken back until then', async () => {
    const rows = await shownToClient()
    const { erase_at } = await set('profile', false)
    const days = (Date.parse(erase_at ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
    expect((await set('profile', false)).erase_at).toBe(erase_at)
    expect(await isActive()).toBe(false)
    expect(await rows()).toBe(0)
    for (const headers of [world.owner, launchedBy(telegram_id)])
      expect((await call('PATCH', `/api/creators/${id}`, { is_active: true }, headers)).statusCode).toBe(409)
    expect((await call('PATCH', `/api/creators/${id}`, { city: 'Омск' }, world.owner)).statusCode).toBe(200)
    expect(await isActive()).toBe(false)
    const unasked = { ...PROFILE, tag_ids: [1] }
    expect((await call('PUT', `/api/creators/profile/${telegram_id}`, unasked)).statusCode).toBe(422)
    expect(await eraseWithdrawn(world.db)).toBe(0)

    expect(await set('profile', true)).toMatchObject({ erase_at: null, shown_to_clients: true })
    expect(await isActive()).toBe(true)
    expect(await rows()).toBe(1)
    const history = await world.db
      .selectFrom('consents')
      .select('withdrawn_at')
      .where('creator_id', '=', id)
      .where('purpose', '=', 'profile')
      .orderBy('given_at')
      .execute()
    expect(history.map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true, false])
  })

  test('that is given again by a save of the profile takes the withdrawal back', async () => {
    await set('profile', false)
    const saved = await call('PUT', `/api/creators/profile/${telegram_id}`, { ...OWN_PROFILE, tag_ids: [1] })
    expect(saved.json()).toMatchObject({ is_active: true })
    expect(await read()).toMatchObject({ erase_at: null })
  })

  test('that was not given to be shown to clients hides the person from the first save on', async () => {
    const consent = { version: CONSENT_VERSION, purposes: ['profile'] }
    await call('PUT', `/api/creators/profile/${telegram_id}`, { ...OWN_PROFILE, consent, tag_ids: [1] })
    expect(await read()).toMatchObject({ shown_to_clients: false })
    expect(await (await shownToClient())()).toBe(0)
  })

  test('that is not withdrawn for 30 days: the worker erases the person, and no other', async () => {
    const other = telegram_id
    telegram_id += 1
    id = await makeCreator(world.db, { telegram_id })
    await set('profile', false)
    await sql`update creators set erase_at = now() - interval '1 minute' where id = ${id}`.execute(world.db)
    expect(await eraseWithdrawn(world.db)).toBe(1)
    expect(await everythingStored(world.db)).not.toContain(String(telegram_id))
    const ledger = world.db.selectFrom('erasures').select('by_role').where('creator_id', '=', id)
    expect(await ledger.execute()).toEqual([{ by_role: 'self' }])
    expect(await everythingStored(world.db)).toContain(String(other))
  })
})

describe('[S-37] «Мои данные»', () => {
  test('has everything that is stored about the person in one file', async () => {
    await shownToClient()
    const reply = await call('GET', '/api/my-data/file')
    expect(reply.json()).toMatchObject({
      telegram: { telegram_id },
      profile: { ...PROFILE, tags: ['Бьюти'] },
      consents: [{ purpose: 'profile' }, { purpose: 'clients' }],
      responses: [{ status: 'accepted', creator_price: expect.any(Number) as number }],
    })
    expect(reply.body).not.toContain('client_price')
  })
})

describe('[S-38] a person without a profile', () => {
  test('sees that there is none, gets the file, and is erased at once', async () => {
    telegram_id += 1
    const launch = launchedBy(telegram_id)
    expect(await read()).toEqual({
      has_profile: false,
      consents: [],
      shown_to_clients: false,
      erase_at: null,
      seen_by_clients: 0,
    })
    expect((await call('GET', '/api/my-data/file')).json()).toMatchObject({ profile: null })
    expect(await everythingStored(world.db)).toContain(String(telegram_id))
    expect((await call('DELETE', '/api/my-data', undefined, launch)).statusCode).toBe(204)
    expect(await everythingStored(world.db)).not.toContain(String(telegram_id))
    // The launch that asked for it does not create the person again.
    expect((await call('GET', '/api/my-data', undefined, launch)).statusCode).toBe(401)
  })

  test('a person with a profile is erased with it', async () => {
    expect((await call('DELETE', '/api/my-data')).statusCode).toBe(204)
    expect(await everythingStored(world.db)).not.toContain(String(telegram_id))
  })
})
