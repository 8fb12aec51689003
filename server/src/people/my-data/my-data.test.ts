import type { MyData } from '@ugc/contract/my-data'
import { CONSENT_VERSION } from '@ugc/contract/facts/consent'
import { consentDocument } from '@ugc/contract/facts/consent-text'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse, OWN_PROFILE, PROFILE } from '../../../test/factories.ts'
import { everythingStored, type World } from '../../../test/sign-in.ts'
import { eraseWithdrawn } from '../erasure/withdrawn-service.ts'
import { sha256 } from '../../platform/tokens.ts'

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

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = launchedBy(telegram_id),
) => world.ask({ method, url, headers, ...(payload ? { payload } : {}) })
const read = async () => (await call('GET', '/api/my-data')).json<MyData>()
const change = async (payload: object) => {
  const reply = await call('PATCH', '/api/my-data', payload)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<MyData>()
}
const AGREED = { consent: { version: CONSENT_VERSION } }
const WITHDRAWN = { consent: null }
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
  expect([CONSENT_VERSION, sha256(consentDocument(null)), sha256(consentDocument('Мария'))]).toEqual([
    '2026-11-19',
    'ba4ada6d83e99231f5ce1405a261b36b4a92456d4625632fd1ed174fbc879ef4',
    '36ec28b3ab07f4f3fe76853fabc1d5eab29390bac207b739d218cb34e122ed70',
  ])
})

test('[S-36] «Не показывать брендам»: off at first; rows leave the client at once, and come back', async () => {
  const rows = await shownToClient()
  expect(await rows()).toBe(1)
  expect(await read()).toMatchObject({ has_profile: true, hidden_from_clients: false, seen_by_clients: 1 })
  const off = await change({ hidden_from_clients: true })
  expect(off).toMatchObject({ hidden_from_clients: true, seen_by_clients: 0, erase_at: null })
  expect(off.consent).toMatchObject({ version: CONSENT_VERSION })
  expect(await rows()).toBe(0)
  expect(await isActive()).toBe(true)
  const later = await shownToClient()
  expect(await later()).toBe(0)
  // A save of the profile leaves the switch alone.
  await call('PUT', `/api/creators/profile/${telegram_id}`, { ...OWN_PROFILE, tag_ids: [1] })
  expect(await read()).toMatchObject({ hidden_from_clients: true })
  expect(await change({ hidden_from_clients: false })).toMatchObject({ hidden_from_clients: false })
  expect([await rows(), await later()]).toEqual([1, 1])
})

test('[S-36] who agreed to the processing only, by an earlier text, stays hidden; the switch is consent to the present one', async () => {
  await world.db.updateTable('consents').set({ version: '2026-11' }).where('creator_id', '=', id).execute()
  await world.db.updateTable('creators').set({ hidden_from_clients: true }).where('id', '=', id).execute()
  const rows = await shownToClient()
  await call('PUT', `/api/creators/profile/${telegram_id}`, { ...PROFILE, tag_ids: [1] })
  expect([await rows(), await isActive()]).toEqual([0, true])
  expect((await change({ hidden_from_clients: false })).consent).toMatchObject({ version: CONSENT_VERSION })
  expect(await rows()).toBe(1)
})

describe('[S-36] a consent', () => {
  test('that is missing is given in «Мои данные»: the profile is active; at 14 to 17 a guardian is named', async () => {
    telegram_id += 1
    await call('PUT', `/api/creators/profile/${telegram_id}`, { ...PROFILE, age: 17 })
    id = (await call('GET', `/api/creators/profile/${telegram_id}`)).json<{ id: string }>().id
    expect(await read()).toMatchObject({ consent: null, erase_at: null })
    const refused = await call('PATCH', '/api/my-data', AGREED)
    expect([refused.statusCode, refused.json().detail]).toEqual([422, expect.stringContaining('опекуна')])
    expect(await isActive()).toBe(false)
    const consent = { version: CONSENT_VERSION, guardian: 'Мария' }
    expect(await change({ consent })).toMatchObject({ consent: { version: CONSENT_VERSION } })
    expect(await isActive()).toBe(true)
  })

  test('that is missing keeps the person out of every client’s table', async () => {
    const rows = await shownToClient()
    await world.db.deleteFrom('consents').where('creator_id', '=', id).execute()
    await call('PUT', `/api/creators/profile/${telegram_id}`, PROFILE)
    expect(await rows()).toBe(0)
    await change(AGREED)
    expect(await rows()).toBe(1)
  })

  test('is withdrawn: inactive now, erased in 30 days, taken back until then', async () => {
    const rows = await shownToClient()
    const { erase_at } = await change(WITHDRAWN)
    const days = (Date.parse(erase_at ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
    expect((await change(WITHDRAWN)).erase_at).toBe(erase_at)
    expect(await isActive()).toBe(false)
    expect(await rows()).toBe(0)
    for (const headers of [world.owner, launchedBy(telegram_id)])
      expect((await call('PATCH', `/api/creators/${id}`, { is_active: true }, headers)).statusCode).toBe(409)
    expect((await call('PATCH', `/api/creators/${id}`, { city: 'Омск' }, world.owner)).statusCode).toBe(200)
    expect(await isActive()).toBe(false)
    const unasked = { ...PROFILE, tag_ids: [1] }
    expect((await call('PUT', `/api/creators/profile/${telegram_id}`, unasked)).statusCode).toBe(200)
    expect(await isActive()).toBe(false)
    expect((await read()).erase_at).toBe(erase_at)
    expect(await eraseWithdrawn(world.db)).toBe(0)

    expect(await change(AGREED)).toMatchObject({ erase_at: null, hidden_from_clients: false })
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
    await change(WITHDRAWN)
    const saved = await call('PUT', `/api/creators/profile/${telegram_id}`, { ...OWN_PROFILE, tag_ids: [1] })
    expect(saved.json()).toMatchObject({ is_active: true })
    expect(await read()).toMatchObject({ erase_at: null })
  })

  test('that is not withdrawn for 30 days: the worker erases the person, and no other', async () => {
    const other = telegram_id
    telegram_id += 1
    id = await makeCreator(world.db, { telegram_id })
    await change(WITHDRAWN)
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
    await sql`update responses set message = '<b>Сниму</b> & сдам' where creator_id = ${id}`.execute(world.db)
    const reply = await call('GET', '/api/my-data/file')
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment') as string,
    })
    for (const words of [
      ['Номер (ID)', telegram_id],
      ['Имя', PROFILE.first_name],
      ['Теги', 'Бьюти'],
      ['Статус', 'Принят'],
      ['Сообщение', '&lt;b&gt;Сниму&lt;/b&gt; &amp; сдам'],
      ['Версия текста', CONSENT_VERSION],
    ])
      expect(reply.body).toContain(`<dt>${words[0]}</dt><dd>${words[1]}</dd>`)
    // Nothing of the client's, nothing for machines.
    expect(reply.body).not.toMatch(/5\s?000|null|undefined|client|_at/)
  })

  test('[P-46] its address opens the own file without a session, for some minutes, and no other file', async () => {
    const offered = await call('POST', '/api/my-data/file/ticket')
    expect(offered.statusCode).toBe(201)
    const { url, file_name } = offered.json<{ url: string; file_name: string }>()
    expect(file_name).toBe('Мои данные.html')
    const { pathname, search } = new URL(url)
    const opened = await call('GET', pathname + search, undefined, {})
    expect([opened.statusCode, opened.body.includes(String(telegram_id))]).toEqual([200, true])
    expect((await call('GET', `/api/export/creators${search}`, undefined, {})).statusCode).toBe(401)
    expect((await call('GET', `${pathname}?ticket=wrong`, undefined, {})).statusCode).toBe(401)
    await sql`update tickets set expires_at = now() - interval '1 second'`.execute(world.db)
    expect((await call('GET', pathname + search, undefined, {})).statusCode).toBe(401)
  })

  test('[P-46] an address that is asked for during an erasure is refused', async () => {
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        world.db,
      )
    const offered = await world.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('users').where('telegram_id', '=', telegram_id).execute()
      const asked = call('POST', '/api/my-data/file/ticket')
      await expect.poll(async () => (await waiting()).rows.length).toBe(1)
      return { asked }
    })
    expect((await offered.asked).statusCode).toBe(404)
  })
})

describe('[S-38] a person without a profile', () => {
  test('sees that there is none, gets the file, and is erased at once', async () => {
    telegram_id += 1
    const launch = launchedBy(telegram_id)
    expect(await read()).toEqual({
      has_profile: false,
      consent: null,
      hidden_from_clients: false,
      erase_at: null,
      seen_by_clients: 0,
    })
    expect((await call('GET', '/api/my-data/file')).body).not.toContain('Анкета')
    expect(await everythingStored(world.db)).toContain(String(telegram_id))
    expect((await call('DELETE', '/api/my-data', undefined, launch)).statusCode).toBe(204)
    expect(await everythingStored(world.db)).not.toContain(String(telegram_id))
    // The launch that asked for it does not create the person again.
    expect((await call('GET', '/api/my-data', undefined, launch)).statusCode).toBe(401)
    // Nor does a sign-in that does not say that the person begins again.
    const init_data = launch.authorization.slice('tma '.length)
    const signIn = (more: object) => call('POST', '/api/auth/telegram', { init_data, ...more }, {})
    expect((await signIn({})).statusCode).toBe(401)
    expect(await everythingStored(world.db)).not.toContain(String(telegram_id))
    expect((await signIn({ begin_again: true })).json()).toMatchObject({
      telegram_id,
      profile_completed: false,
    })
  })

  test('[P-08] a launch that ended by a sign-out does not begin again after an erasure', async () => {
    telegram_id += 1
    const old = launchedBy(telegram_id, new Date(Date.now() - 60_000))
    const init_data = old.authorization.slice('tma '.length)
    expect((await call('POST', '/api/auth/logout-everywhere', undefined, old)).statusCode).toBe(204)
    expect((await call('DELETE', '/api/my-data')).statusCode).toBe(204)
    const again = await call('POST', '/api/auth/telegram', { init_data, begin_again: true }, {})
    expect(again.statusCode).toBe(401)
  })

  test('a person with a profile is erased with it', async () => {
    expect((await call('DELETE', '/api/my-data')).statusCode).toBe(204)
    expect(await everythingStored(world.db)).not.toContain(String(telegram_id))
  })
})
