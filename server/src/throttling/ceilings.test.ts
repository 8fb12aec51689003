import { PEOPLE_PER_HOUR } from '@ugc/contract/facts/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../test/app.ts'
import { makeBrief, makeCreator } from '../../test/factories.ts'
import { rowsOf } from '../../test/workbook.ts'
import { insertOwner } from '../owners/queries.ts'

type World = Awaited<ReturnType<typeof startApp>>
const PEOPLE = 600

let world: World
let second: { authorization: string }
beforeAll(async () => {
  world = await startApp({ env: { CALL_LIMITS: 'on' } })
  await insertOwner(world.db, { telegram_id: world.ownerId + 5 })
  second = launchedBy(world.ownerId + 5)
  await sql`insert into users (telegram_id) select 880000000 + n from generate_series(1, ${PEOPLE}::int) n`.execute(
    world.db,
  )
  await sql`insert into creators (telegram_id, first_name, last_name, profile_completed, is_active, tag_ids)
    select 880000000 + n, 'Имя', n::text, true, true, array[1]
    from generate_series(1, ${PEOPLE}::int) n`.execute(world.db)
})
afterAll(() => world.close())
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
        'За этот час ваши таблицы и рассылки уже охватили 20\u00A0000 человек, это предел. Повторите через 60 минут.',
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
