import { randomUUID } from 'node:crypto'
import { PEOPLE_PER_HOUR, TAGS_MAX } from '@ugc/contract/facts/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeCreator } from '../../../test/factories.ts'
import { rowsOf } from '../../../test/workbook.ts'

let world: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  world = await startApp({ env: { CALL_LIMITS: 'on' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['creators', 'creator_bulks', 'throttles', 'owner_notices'] as const)
    await world.db.deleteFrom(table).execute()
})

interface Changed {
  changed: number
  refused: number
  next: string | null
}
const post = (url: string, payload: object = {}, headers = world.owner) =>
  world.ask({ method: 'POST', url, headers, payload })
const change = (payload: object) => post('/api/creators/bulk', { id: randomUUID(), ...payload })
const undo = (id: string) => post(`/api/creators/bulk/${id}/undo`)
/** All calls of one change. */
async function changeAll(payload: {
  id: string
  action: string
  tag_id?: number
  filter: object
}): Promise<Changed & { calls: number }> {
  for (let calls = 1, after: string | null = null, refused = 0; ; calls += 1) {
    const reply = await change({ ...payload, ...(after === null ? {} : { after }) })
    expect(reply.statusCode, reply.body).toBe(200)
    const done = reply.json<Changed>()
    refused += done.refused
    if (done.next === null) return { ...done, refused, calls }
    after = done.next
  }
}
const look = (id: string) =>
  world.db
    .selectFrom('creators')
    .select(['tag_ids', 'is_active', 'deactivated_by', 'paused_until', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const many = (count: number, values = '') =>
  sql`insert into creators (first_name, profile_completed, is_active, tag_ids, price_per_video)
    select 'Креатор ' || n, true, n % 10 <> 0, '{1}', n from generate_series(1, ${sql.lit(count)}) n ${sql.raw(values)}`.execute(
    world.db,
  )

describe('[C-47] tags', () => {
  test('a tag is added to those without it and taken back from them alone; a repeated call changes nothing', async () => {
    const without = await makeCreator(world.db, { tag_ids: [1] })
    const having = await makeCreator(world.db, { tag_ids: [2, 1] })
    const full = await makeCreator(world.db, { tag_ids: Array.from({ length: TAGS_MAX }, (_, n) => n + 3) })
    const other = await makeCreator(world.db, { tag_ids: [] })
    const wanted = { id: randomUUID(), action: 'tag_on', tag_id: 2, ids: [without, having, full] }
    expect((await change(wanted)).json()).toEqual({ changed: 1, refused: 1, next: null })
    expect((await change(wanted)).json()).toEqual({ changed: 1, refused: 1, next: null })
    expect(await look(without)).toMatchObject({ tag_ids: [1, 2], version: 2 })
    expect(await look(having)).toMatchObject({ tag_ids: [2, 1], version: 1 })
    expect(await look(other)).toMatchObject({ tag_ids: [] })
    expect((await undo(wanted.id)).json()).toEqual({ undone: 1, kept: 0, more: false })
    expect(await look(without)).toMatchObject({ tag_ids: [1], version: 3 })
    expect(await look(having)).toMatchObject({ tag_ids: [2, 1] })
    expect((await undo(wanted.id)).json()).toEqual({ undone: 0, kept: 0, more: false })
    expect((await change(wanted)).statusCode).toBe(409)
  })

  test('a removed tag comes back to its place, or to the end if the other tags have changed', async () => {
    const same = await makeCreator(world.db, { tag_ids: [5, 2, 7] })
    const changed = await makeCreator(world.db, { tag_ids: [5, 2, 7] })
    const id = randomUUID()
    await change({ id, action: 'tag_off', tag_id: 2, ids: [same, changed] })
    expect(await look(same)).toMatchObject({ tag_ids: [5, 7] })
    await world.db
      .updateTable('creators')
      .set({ tag_ids: [7, 9] })
      .where('id', '=', changed)
      .execute()
    expect((await undo(id)).json()).toMatchObject({ undone: 2 })
    expect(await look(same)).toMatchObject({ tag_ids: [5, 2, 7] })
    expect(await look(changed)).toMatchObject({ tag_ids: [7, 9, 2] })
  })

  test('what another owner changed meanwhile stays', async () => {
    const [kept, gone, edited] = await Promise.all(
      [1, 2, 3].map(() => makeCreator(world.db, { tag_ids: [1] })),
    )
    const id = randomUUID()
    await change({ id, action: 'tag_on', tag_id: 2, ids: [kept, gone, edited] })
    await world.db
      .updateTable('creators')
      .set({ tag_ids: [1] })
      .where('id', '=', kept!)
      .execute()
    await world.db.deleteFrom('creators').where('id', '=', gone!).execute()
    await world.db
      .updateTable('creators')
      .set({ tag_ids: [1, 2, 6], city: 'Тула' })
      .where('id', '=', edited!)
      .execute()
    expect((await undo(id)).json()).toEqual({ undone: 1, kept: 1, more: false })
    expect(await look(kept!)).toMatchObject({ tag_ids: [1], version: 2 })
    expect(await look(edited!)).toMatchObject({ tag_ids: [1, 6] })
  })
})

describe('[C-47] active and inactive', () => {
  test('who can be active is; the undo gives back who had switched it off and until when', async () => {
    const pause = '2031-01-01T00:00:00.000Z'
    const off = { is_active: false, deactivated_by: 'self', paused_until: pause }
    const resting = await makeCreator(world.db, off)
    const empty = await makeCreator(world.db, { is_active: false, profile_completed: false })
    const asks = await makeCreator(world.db, { is_active: false, needs_consent: true } as object)
    const blocked = await makeCreator(world.db, { is_active: false, is_blocked: true } as object)
    const active = await makeCreator(world.db)
    const id = randomUUID()
    const ids = [resting, empty, asks, blocked, active]
    expect((await change({ id, action: 'activate', ids })).json()).toEqual({
      changed: 1,
      refused: 3,
      next: null,
    })
    expect(await look(resting)).toMatchObject({ is_active: true, deactivated_by: null, paused_until: null })
    expect((await undo(id)).json()).toMatchObject({ undone: 1, kept: 0 })
    expect(await look(resting)).toMatchObject(off)
    expect(await look(active)).toMatchObject({ is_active: true })
  })

  test('a profile switched off is switched on again, unless it may not be active any more', async () => {
    const [plain, blocked, again] = await Promise.all([1, 2, 3].map(() => makeCreator(world.db)))
    const id = randomUUID()
    await change({ id, action: 'deactivate', ids: [plain, blocked, again] })
    expect(await look(plain!)).toMatchObject({ is_active: false, deactivated_by: 'owner' })
    await world.db.updateTable('creators').set({ is_blocked: true }).where('id', '=', blocked!).execute()
    await world.db
      .updateTable('creators')
      .set({ is_active: true, deactivated_by: null })
      .where('id', '=', again!)
      .execute()
    expect((await undo(id)).json()).toEqual({ undone: 1, kept: 2, more: false })
    expect(await look(plain!)).toMatchObject({ is_active: true, deactivated_by: null })
    expect(await look(blocked!)).toMatchObject({ is_active: false })
  })
})

test('[C-79] the stop-list for many: who is on it keeps the reason; taken back, but for whom another owner has stopped again', async () => {
  const stop = (id: string, reason: string) =>
    world.ask({ method: 'PUT', url: `/api/creators/${id}/stop`, headers: world.owner, payload: { reason } })
  const [earlier, plain, again] = await Promise.all([1, 2, 3].map(() => makeCreator(world.db)))
  const ids = [earlier, plain, again] as string[]
  const reasons = async () => {
    const rows = world.db.selectFrom('creators').select(['id', 'stop_reason', 'stopped_by'])
    const of = new Map((await rows.execute()).map((row) => [row.id, row]))
    return ids.map((one) => of.get(one)?.stop_reason)
  }
  await stop(earlier!, 'Грубость')
  const wanted = { id: randomUUID(), action: 'stop', reason: '  Срывает сроки ', ids }
  expect((await change(wanted)).json()).toEqual({ changed: 2, refused: 0, next: null })
  expect((await change(wanted)).json()).toEqual({ changed: 2, refused: 0, next: null })
  expect(await reasons()).toEqual(['Грубость', 'Срывает сроки', 'Срывает сроки'])
  expect((await change({ ...wanted, reason: 'Другая' })).statusCode).toBe(409)
  await stop(again!, 'Срывает сроки')
  expect((await undo(wanted.id)).json()).toEqual({ undone: 1, kept: 1, more: false })
  expect(await reasons()).toEqual(['Грубость', null, 'Срывает сроки'])
  const { rows } = await sql`select * from creator_bulks, audit`.execute(world.db)
  expect(JSON.stringify(rows)).not.toContain('сроки')
})

describe('[C-48] all that a filter finds', () => {
  test('by a thousand a call, each once; who comes meanwhile is not changed; the undo is by a thousand too', async () => {
    await many(2500)
    const wanted = {
      id: randomUUID(),
      action: 'tag_on',
      tag_id: 2,
      filter: { is_active: 'true', max_price: 2400 },
    }
    const first = (await change(wanted)).json<Changed>()
    expect(first).toMatchObject({ changed: 1000, refused: 0, next: expect.any(String) as string })
    await makeCreator(world.db, { tag_ids: [1], price_per_video: 1 })
    expect(await changeAll(wanted)).toMatchObject({ changed: 2160, refused: 0, calls: 3 })
    const tagged = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from creators
        where tag_ids = '{1,2}' and is_active and price_per_video <= 2400`.execute(world.db)
      return rows[0]?.count
    }
    expect(await tagged()).toBe(2160)
    const undone = [await undo(wanted.id), await undo(wanted.id), await undo(wanted.id)]
    expect(undone.map((reply) => reply.json<object>())).toEqual([
      { undone: 1000, kept: 0, more: true },
      { undone: 1000, kept: 0, more: true },
      { undone: 160, kept: 0, more: false },
    ])
    expect(await tagged()).toBe(0)
  })

  test('people are counted in the hour of the owner, and the others are told once of more than 100', async () => {
    await many(1200)
    await changeAll({ id: randomUUID(), action: 'deactivate', filter: { is_active: 'true' } })
    const told = () => world.db.selectFrom('owner_notices').select(['kind', 'people']).execute()
    expect(await told()).toEqual([{ kind: 'bulk', people: 100 }])
    const { count } = await world.db
      .selectFrom('throttles')
      .select('count')
      .where('key', 'like', 'hour:people:%')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1080)
    await world.db
      .updateTable('throttles')
      .set({ count: PEOPLE_PER_HOUR })
      .where('key', 'like', 'hour:people:%')
      .execute()
    const refused = await change({ action: 'activate', filter: {} })
    expect(refused.statusCode).toBe(429)
    expect(
      await world.db.selectFrom('creators').select('id').where('is_active', '=', true).execute(),
    ).toEqual([])
  })
})

test('[C-47] after ten minutes a change stays; an unknown one cannot be taken back', async () => {
  const id = randomUUID()
  const creator = await makeCreator(world.db, { tag_ids: [1] })
  await change({ id, action: 'tag_on', tag_id: 2, ids: [creator] })
  await sql`update creator_bulks set ended_at = now() - interval '601 seconds'`.execute(world.db)
  for (const one of [id, randomUUID()]) {
    const reply = await undo(one)
    expect(reply.statusCode).toBe(409)
    expect(reply.json().detail).toContain('10 минут')
  }
  expect(await look(creator)).toMatchObject({ tag_ids: [1, 2] })
})

test.each([
  [{ action: 'tag_on', tag_id: 999_999, filter: {} }, 422],
  [{ action: 'tag_on', filter: {} }, 422],
  [{ action: 'erase', filter: {} }, 422],
  [{ action: 'stop', filter: {} }, 422],
  [{ action: 'stop', filter: {}, reason: ' ' }, 422],
  [{ action: 'stop', filter: {}, reason: 'а'.repeat(201) }, 422],
  [{ action: 'activate', filter: {}, reason: 'Грубость' }, 422],
  [{ action: 'activate' }, 422],
  [{ action: 'activate', ids: [] }, 422],
  [{ action: 'activate', ids: [randomUUID()], filter: {} }, 422],
  [{ action: 'activate', ids: Array.from({ length: 1001 }, () => randomUUID()) }, 422],
  [{ action: 'activate', filter: { min_price: 'дорого' } }, 422],
  [{ id: 'x', action: 'activate', filter: {} }, 422],
])('[C-47] %j is refused', async (payload, status) => {
  expect((await change(payload)).statusCode).toBe(status)
})

test('[C-47] the key of another change is refused', async () => {
  const id = randomUUID()
  await change({ id, action: 'deactivate', filter: { search: 'анна' } })
  expect((await change({ id, action: 'deactivate', filter: { search: 'мария' } })).statusCode).toBe(409)
})

test('[C-47] a workbook of the chosen creators alone', async () => {
  const chosen = await makeCreator(world.db, { first_name: 'Да' })
  await makeCreator(world.db, { first_name: 'Нет' })
  const offer = await post('/api/exports/tickets', { path: '/api/export/creators', ids: [chosen] })
  const { url } = offer.json<{ url: string }>()
  const { rawPayload } = await world.ask({ url: url.replace('https://app.test', '') })
  expect((await rowsOf(rawPayload)).map((row) => row['Имя'])).toEqual(['Да'])
})
