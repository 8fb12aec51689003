import { PEOPLE_PER_HOUR } from '@ugc/contract/facts/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator } from '../../../test/factories.ts'
import { rowsOf } from '../../../test/workbook.ts'
import { insertOwner } from '../owners/queries.ts'
import {
  bearer,
  cookie,
  makeOwner,
  OUR_PAGE,
  postPassword,
  sessionCookie,
  signIn,
} from '../../../test/sign-in.ts'
import { holdByTap, stopByTap } from '../../messages/to-owners/stop-service.ts'
import { listUntoldOwners } from '../owner-notices/queries.ts'
import { sendPlanned } from '../../briefs/deliveries/plan-service.ts'
import { servedBy } from '../../../test/postgres.ts'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/schema.ts'
import { createLog } from '../../platform/log.ts'
import { recordReads } from './queries.ts'

type World = Awaited<ReturnType<typeof startApp>>
const PEOPLE = 600

let world: World
let second: { authorization: string }
/** As the processes connect, with their rights. */
let roles: Record<'worker' | 'bot', Db>
beforeAll(async () => {
  world = await startApp({ env: { CALL_LIMITS: 'on' } })
  await insertOwner(world.db, { telegram_id: world.ownerId + 5 })
  second = launchedBy(world.ownerId + 5)
  const log = createLog({ name: 'test', level: 'silent' })
  const as = (role: 'worker' | 'bot') =>
    connect({ url: servedBy(role, world.database.url), max: 2, application: 'test', log }).db
  roles = { worker: as('worker'), bot: as('bot') }
  await sql`insert into users (telegram_id) select 880000000 + n from generate_series(1, ${PEOPLE}::int) n`.execute(
    world.db,
  )
  await sql`insert into creators (telegram_id, first_name, last_name, profile_completed, is_active, tag_ids)
    select 880000000 + n, 'Имя', n::text, true, true, array[1]
    from generate_series(1, ${PEOPLE}::int) n`.execute(world.db)
})
afterAll(async () => {
  for (const db of Object.values(roles)) await db.destroy()
  await world.close()
})
beforeEach(async () => {
  await world.db.deleteFrom('throttles').execute()
})

const CREATORS = '/api/export/creators'
const download = (headers: object = world.owner, url = CREATORS) =>
  world.ask({ url, headers: { ...headers } })
const offer = (headers: object = world.owner) =>
  world.ask({
    method: 'POST',
    url: '/api/exports/tickets',
    headers: { ...headers },
    payload: { path: CREATORS },
  })
const erase = (id: string) =>
  world.ask({ method: 'DELETE', url: `/api/creators/${id}`, headers: world.owner })
const draft = () => makeBrief(world.db, { status: 'draft', target_tags: [1] })
const send = (id: string, headers: object = world.owner) =>
  world.ask({ method: 'POST', url: `/api/briefs/${id}/send`, headers: { ...headers } })
const plan = (id: string) =>
  world.ask({
    method: 'PUT',
    url: `/api/briefs/${id}/plan`,
    headers: world.owner,
    payload: { at: new Date(Date.now() + 3_600_000).toISOString() },
  })
/** How many people the owner has reached in this hour. */
const counted = async () => {
  const rows = await world.db
    .selectFrom('throttles')
    .selectAll()
    .where('key', 'like', 'hour:people:%')
    .execute()
  return rows.map(({ count }) => count)
}
const countUpTo = (count: number) =>
  world.db
    .insertInto('throttles')
    .values({ key: `hour:people:owner:${world.ownerId}`, count, since: sql`now()`, blocked_until: null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count }))
    .execute()

describe('[S-61] nothing stands between an owner and a large action', () => {
  test('[C-08] the workbook of everybody and of a filter is answered at once, by its address and by a ticket', async () => {
    for (const [url, people] of [
      [CREATORS, PEOPLE],
      [`${CREATORS}?is_active=true&tags=1`, PEOPLE],
      [`${CREATORS}?search=${PEOPLE}`, 1],
    ] as const) {
      const reply = await download(world.owner, url)
      expect([url, reply.statusCode]).toEqual([url, 200])
      expect(await rowsOf(reply.rawPayload)).toHaveLength(people)
    }
    expect((await offer()).statusCode).toBe(201)
  })

  test('25 workbooks and 25 erasures in an hour are made', async () => {
    for (let n = 0; n < 25; n++) expect((await offer()).statusCode).toBe(201)
    for (let n = 0; n < 25; n++) expect((await erase(await makeCreator(world.db))).statusCode).toBe(204)
  })

  test('a brief goes to everybody, eleven times in an hour', async () => {
    for (let n = 0; n < 11; n++) expect((await send(await draft())).json()).toEqual({ sent_to: PEOPLE })
  })
})

describe('[S-20] the ceiling of people in an hour', () => {
  const expectRefusal = (reply: Awaited<ReturnType<World['ask']>>) => {
    expect(reply.statusCode, reply.body).toBe(429)
    expect(reply.json()).toMatchObject({
      code: 'throttled',
      detail:
        'За этот час вы охватили 20\u00A0000 человек: списки, анкеты, таблицы и сообщения. Это предел. Повторите через 60 минут.',
    })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500)
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(3600)
  }

  test('people in workbooks, in sent and planned briefs are counted; a ticket, HEAD and a moved plan are not counted again', async () => {
    await download()
    const { url } = (await offer()).json<{ url: string }>()
    for (let n = 0; n < 3; n++) await world.ask({ url: url.replace('https://app.test', '') })
    await world.ask({ method: 'HEAD', url: CREATORS, headers: world.owner })
    expect(await counted()).toEqual([2 * PEOPLE])
    await send(await draft())
    expect(await counted()).toEqual([3 * PEOPLE])
    const planned = await draft()
    for (let n = 0; n < 3; n++) expect((await plan(planned)).statusCode).toBe(200)
    expect(await counted()).toEqual([4 * PEOPLE])
  })

  test('one action more is whole whatever its size; after it workbooks and sends are refused, and nothing is done', async () => {
    await countUpTo(PEOPLE_PER_HOUR - 1)
    expect((await download()).statusCode).toBe(200)
    expect(await counted()).toEqual([PEOPLE_PER_HOUR - 1 + PEOPLE])
    const brief = await draft()
    for (const reply of [await download(), await offer(), await send(brief), await plan(brief)])
      expectRefusal(reply)
    expect(await counted()).toEqual([PEOPLE_PER_HOUR - 1 + PEOPLE])
    const { status } = await world.db
      .selectFrom('briefs')
      .select('status')
      .where('id', '=', brief)
      .executeTakeFirstOrThrow()
    expect(status).toBe('draft')
    // Erasures can be taken back and have no ceiling. Another owner has a count of their own.
    expect((await erase(await makeCreator(world.db))).statusCode).toBe(204)
    expect((await send(brief, second)).statusCode).toBe(200)
  })

  test('an hour later the count begins anew', async () => {
    await countUpTo(PEOPLE_PER_HOUR)
    expectRefusal(await download())
    await world.db
      .updateTable('throttles')
      .set({ since: new Date(Date.now() - 3_601_000).toISOString() })
      .execute()
    expect((await download()).statusCode).toBe(200)
  })

  test('an action that fails is not counted', async () => {
    expect((await send(await makeBrief(world.db, { status: 'closed' }))).statusCode).toBe(409)
    expect(
      (await download(world.owner, `${CREATORS}?brief_id=00000000-0000-7000-8000-000000000000`)).statusCode,
    ).toBe(404)
    expect(await counted()).toEqual([])
  })
})

const noticed = () =>
  world.db
    .selectFrom('owner_notices')
    .select(['id', 'kind', 'people', 'from_browser', 'brief_id'])
    .orderBy('id')
    .execute()
const clear = async () => {
  await world.db.deleteFrom('owner_notices').execute()
  await sql`delete from owner_reads`.execute(world.db)
  // The brief of a test before may not be in an audience any more.
  await sql`update planned_sends set at = now() + interval '1 day'`.execute(world.db)
}
const idsOf = async (limit: number, offset = 0) =>
  (
    await world.db
      .selectFrom('creators')
      .select('id')
      .where('tag_ids', '@>', sql<number[]>`array[1]`)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
  ).map(({ id }) => id)
/** A session that has read no people. */
const freshSession = async () => bearer(await signIn(world, world.ownerId))
const openAll = async (ids: string[], headers: Record<string, string>) => {
  const statuses = new Map<number, number>()
  for (const id of ids) {
    const { statusCode } = await world.ask({ url: `/api/creators/${id}`, headers })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  return Object.fromEntries(statuses)
}

describe('[S-62] every way out counts people and tells the other owners', () => {
  beforeEach(clear)

  test('a person who is read again in a session is counted once, in a list and as a profile', async () => {
    const headers = await freshSession()
    for (let n = 0; n < 3; n += 1) await world.ask({ url: '/api/creators?per_page=50', headers })
    expect(await counted()).toEqual([50])
    const [id = ''] = await idsOf(1)
    await openAll([id, id, id], headers)
    const contacts = () => world.db.selectFrom('owner_reads').select('contacts').execute()
    expect(await contacts()).toEqual([{ contacts: 1 }])
    // Another session, which may be a stolen one, counts anew.
    await openAll([id, id], await freshSession())
    expect(await contacts()).toEqual([{ contacts: 2 }])
  })

  test('the 301st person whose contacts are opened in an hour is told, once, and the hour leaves one entry of the audit', async () => {
    await world.db.updateTable('creators').set({ email: 'a@b.test' }).execute()
    const headers = await freshSession()
    const ids = await idsOf(320)
    expect(await openAll(ids.slice(0, 300), headers)).toEqual({ 200: 300 })
    expect(await noticed()).toEqual([])
    await openAll(ids.slice(300), headers)
    expect(await noticed()).toMatchObject([{ kind: 'profiles', people: 300, from_browser: false }])
    await sql`update owner_reads set hour = hour - interval '1 hour'`.execute(world.db)
    expect(await recordReads(roles.worker)).toBe(1)
    expect(await recordReads(roles.worker)).toBe(0)
    const entries = await world.db
      .selectFrom('audit')
      .select(['actor', 'detail'])
      .where('action', '=', 'people read')
      .execute()
    expect(entries.at(-1)).toMatchObject({
      actor: `owner:${world.ownerId}`,
      detail: { people: 320, contacts: 320 },
    })
  })

  test.each([
    ['the list of responses', (brief: string) => `/api/responses?brief_id=${brief}&per_page=100&page=`],
    ['the internal table', (_brief: string, token: string) => `/public/${token}?per_page=100&page=`],
  ])('%s shows contacts and is counted like profiles', async (_name, addressOf) => {
    await world.db.updateTable('creators').set({ email: 'a@b.test' }).execute()
    const brief_id = await makeBrief(world.db, { status: 'active' })
    await sql`insert into responses (brief_id, creator_id, creator_price)
      select ${brief_id}, id, 1 from creators where tag_ids @> array[1] order by id limit 310`.execute(
      world.db,
    )
    const { token } = await world.db
      .selectFrom('public_links')
      .select('token')
      .where('brief_id', '=', brief_id)
      .where('kind', '=', 'internal')
      .executeTakeFirstOrThrow()
    const headers = { ...(await freshSession()), accept: 'application/json' }
    for (let page = 1; page <= 4; page += 1)
      expect((await world.ask({ url: `${addressOf(brief_id, token)}${page}`, headers })).statusCode).toBe(200)
    expect(await noticed()).toMatchObject([{ kind: 'profiles' }])
    expect(await world.db.selectFrom('owner_reads').select('contacts').execute()).toEqual([{ contacts: 310 }])
  })

  test('a workbook of 301 people is told, one of 300 is not, and a second one is', async () => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    await sql`insert into responses (brief_id, creator_id, creator_price)
      select ${brief_id}, id, 1 from creators where tag_ids @> array[1] order by id limit 300`.execute(
      world.db,
    )
    const workbook = `/api/export/responses/${brief_id}`
    expect((await download(world.owner, workbook)).statusCode).toBe(200)
    expect(await noticed()).toEqual([])
    expect((await download(world.owner, workbook)).statusCode).toBe(200)
    expect(await noticed()).toMatchObject([{ kind: 'profiles' }])
    await clear()
    await sql`insert into responses (brief_id, creator_id, creator_price)
      select ${brief_id}, id, 1 from creators where tag_ids @> array[1] order by id limit 1 offset 300`.execute(
      world.db,
    )
    expect((await download(world.owner, workbook)).statusCode).toBe(200)
    expect(await noticed()).toMatchObject([{ kind: 'export', people: 301, brief_id }])
  })

  test('the change of a sent brief is told before anyone gets it, and not again within its ten minutes', async () => {
    const brief_id = await draft()
    await send(brief_id)
    await sql`update deliveries set state = 'sent' where brief_id = ${brief_id}`.execute(world.db)
    await clear()
    const change = (payment_terms: string) =>
      world.ask({
        method: 'PATCH',
        url: `/api/briefs/${brief_id}`,
        headers: world.owner,
        payload: { payment_terms },
      })
    const before = await counted()
    expect((await change('https://evil.example/pay')).statusCode).toBe(200)
    expect(await noticed()).toMatchObject([{ kind: 'change', people: PEOPLE, brief_id }])
    expect(await counted()).toEqual([(before[0] ?? 0) + PEOPLE])
    await change('https://evil.example/pay2')
    expect(await noticed()).toHaveLength(1)
    // The same words again, and a change that is taken back, make no notice.
    const { payment_terms } = await world.db
      .selectFrom('briefs')
      .select('payment_terms')
      .where('id', '=', brief_id)
      .executeTakeFirstOrThrow()
    await clear()
    await world.db.deleteFrom('brief_changes').execute()
    await world.db.deleteFrom('throttles').execute()
    await change(payment_terms)
    expect(await noticed()).toEqual([])
  })

  test('small messages of an hour are told when they reach more than a hundred people together', async () => {
    await sql`update creators set tag_ids = array[1, 2] where id in (select id from creators order by id limit 60)`.execute(
      world.db,
    )
    const small = () => makeBrief(world.db, { status: 'draft', target_tags: [2] })
    expect((await send(await small())).json()).toEqual({ sent_to: 60 })
    expect(await noticed()).toEqual([])
    await send(await small())
    expect(await noticed()).toMatchObject([{ kind: 'messages', people: 120 }])
  })

  test('a plan is told when it is made; what its audience has grown by is counted when it is sent', async () => {
    const brief_id = await makeBrief(world.db, { status: 'draft', target_tags: [3] })
    await plan(brief_id)
    expect(await noticed()).toEqual([])
    await world.db
      .updateTable('briefs')
      .set({ target_tags: [1] })
      .where('id', '=', brief_id)
      .execute()
    await sql`update planned_sends set at = now() where brief_id = ${brief_id}`.execute(world.db)
    await sendPlanned(roles.worker, world.app.services.jobs)
    expect(await noticed()).toMatchObject([{ kind: 'broadcast', people: PEOPLE, brief_id }])
    expect(await counted()).toEqual([PEOPLE])
  })

  test('many decisions at once, and the end of a brief with many who wait, are told', async () => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    await sql`insert into responses (brief_id, creator_id, creator_price)
      select ${brief_id}, id, 1 from creators where tag_ids @> array[1] order by id limit 210`.execute(
      world.db,
    )
    const rows = await world.db
      .selectFrom('responses')
      .select('id')
      .where('brief_id', '=', brief_id)
      .execute()
    const ids = rows.slice(0, 105).map(({ id }) => id)
    const ask = (method: 'POST' | 'PATCH', url: string, payload: object) =>
      world.ask({ method, url, headers: world.owner, payload })
    expect((await ask('POST', '/api/responses/bulk', { ids, action: 'rejected' })).statusCode).toBe(200)
    expect((await ask('PATCH', `/api/briefs/${brief_id}`, { status: 'cancelled' })).statusCode).toBe(200)
    expect(await noticed()).toMatchObject([
      { kind: 'decisions', people: 105 },
      { kind: 'ending', people: 105, brief_id },
    ])
  })

  test('the owner who acts in a browser is told too', async () => {
    const boss = world.ownerId + 6
    const secret = await makeOwner(world, boss, 'boss')
    const headers = { ...cookie(sessionCookie(await postPassword(world, secret))), ...OUR_PAGE }
    await send(await draft(), headers)
    const [notice] = await noticed()
    expect(notice?.from_browser).toBe(true)
    const untold = async (id = 0) =>
      (await listUntoldOwners(world.db, [String(id)])).map(({ telegram_id }) => telegram_id)
    expect((await untold(notice?.id)).toSorted()).toEqual([world.ownerId, world.ownerId + 5, boss].toSorted())
    await clear()
    await send(await draft())
    const [mini] = await noticed()
    expect(await untold(mini?.id)).not.toContain(world.ownerId)
  })
})

describe('[S-65] what is told can be stopped by one tap of another owner', () => {
  beforeEach(clear)
  const by = () => world.ownerId + 5
  const stop = async (notice_id: number, telegram_id = by()) =>
    stopByTap(roles.bot, { notice_id, telegram_id })
  const last = async () => (await noticed()).at(-1)?.id ?? 0

  test('a broadcast: what is queued does not leave, and «Повторить» sends it after all', async () => {
    const brief_id = await draft()
    await send(brief_id)
    expect(await stop(await last(), world.creatorId)).toBeUndefined()
    expect(await stop(await last())).toBe(PEOPLE)
    expect(await stop(await last())).toBe(0)
    const again = await world.ask({
      method: 'POST',
      url: `/api/briefs/${brief_id}/resend`,
      headers: world.owner,
    })
    expect(again.json()).toEqual({ sent_to: PEOPLE })
    expect(await noticed()).toMatchObject([{ kind: 'broadcast' }, { kind: 'again', people: PEOPLE }])
    expect(await stop(await last())).toBe(PEOPLE)
  })

  test('a reminder, a change and a plan', async () => {
    const brief_id = await draft()
    await send(brief_id)
    await sql`update deliveries set state = 'sent', updated_at = now() - interval '2 days' where brief_id = ${brief_id}`.execute(
      world.db,
    )
    const ask = (method: 'PUT' | 'PATCH', url: string, payload: object) =>
      world.ask({ method, url, headers: world.owner, payload })
    await ask('PUT', `/api/briefs/${brief_id}/reminder`, { scope: 'silent' })
    expect((await noticed()).at(-1)).toMatchObject({ kind: 'reminder', people: PEOPLE })
    expect(await stop(await last())).toBe(PEOPLE)
    await ask('PATCH', `/api/briefs/${brief_id}`, { payment_terms: 'https://evil.example/pay' })
    expect((await noticed()).at(-1)).toMatchObject({ kind: 'change' })
    expect(await stop(await last())).toBe(1)
    const gathered = world.db.selectFrom('brief_changes').select('id').where('brief_id', '=', brief_id)
    expect(await gathered.execute()).toEqual([])
    const planned = await draft()
    await plan(planned)
    expect((await noticed()).at(-1)).toMatchObject({ kind: 'planned' })
    expect(await stop(await last())).toBe(1)
    await plan(planned)
  })

  test('reading: the sessions of the owner end, and for an hour a new one can read no people and send no messages', async () => {
    await download()
    const notice_id = await last()
    const headers = await freshSession()
    expect(await holdByTap(roles.bot, { notice_id, telegram_id: world.creatorId })).toBe(false)
    expect(await holdByTap(roles.bot, { notice_id, telegram_id: by() })).toBe(true)
    expect((await world.ask({ url: '/api/auth/me', headers })).statusCode).toBe(401)
    // A launch that began after that.
    const again = launchedBy(world.ownerId, new Date(Date.now() + 2000))
    const held = await world.ask({ url: '/api/creators', headers: again })
    expect(held.statusCode).toBe(429)
    expect(held.json()).toMatchObject({
      detail: expect.stringContaining('Другой владелец остановил ваши действия'),
    })
    expect((await download(again)).statusCode).toBe(429)
    expect((await send(await draft(), again)).statusCode).toBe(429)
    expect((await world.ask({ url: '/api/creators', headers: second })).statusCode).toBe(200)
    await sql`update throttles set blocked_until = now()`.execute(world.db)
    expect((await world.ask({ url: '/api/creators', headers: again })).statusCode).toBe(200)
  })
})
