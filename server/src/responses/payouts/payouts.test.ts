import type { Payout } from '@ugc/contract/payouts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'

const PAID = { paid_on: '2025-11-12', method: 'transfer' }
let world: World
let brief_id: string
let id: string
let chat = 660_000_000
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from throttles`.execute(world.db)
  await sql`delete from responses`.execute(world.db)
  brief_id = await makeBrief(world.db, { status: 'active' })
  id = await done(12_000)
})

async function done(creator_price: number) {
  chat += 1
  const creator_id = await makeCreator(world.db, { telegram_id: chat })
  const response = await makeResponse(world.db, {
    brief_id,
    creator_id,
    creator_price,
    client_price: 777_001,
    status: 'accepted',
  })
  await sql`insert into work_versions (response_id, number, links, due_at) values (${response}, 1, '{}', now())`.execute(
    world.db,
  )
  await sql`update works set state = 'submitted' where response_id = ${response}`.execute(world.db)
  await answer('done', response)
  return response
}
const ask = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers = world.owner,
) => {
  const reply = await world.ask({ method, url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, text: reply.body, body: reply.json<Record<string, unknown>>() }
}
const answer = (verdict: string | null, of = id) => ask('POST', '/api/works/answers', { ids: [of], verdict })
type Results = { result: string; reason?: string; version?: number }[] | undefined
const noting = (more: object = {}, ids = [id]) =>
  ask('POST', '/api/payouts/payments', { ids, ...PAID, ...more })
const pay = async (more: object = {}, ids = [id]) => (await noting(more, ids)).body.items as Results
const undo = (more: object = {}, ids = [id]) => ask('POST', '/api/payouts/payments/undo', { ids, ...more })
const list = async (query = '') =>
  (await ask('GET', `/api/payouts?${query}`)).body as unknown as {
    items: Payout[]
    totals: Record<string, number>
  }
const stored = () =>
  world.db
    .selectFrom('payouts')
    .select(['paid', 'amount', 'version', sql<string>`due_on::text`.as('due_on')])
    .where('response_id', '=', id)
    .executeTakeFirst()

test('[W-17] a done work is owed its price in ten working days; taken back it is not, unless a part is paid', async () => {
  const { rows } = await sql<{ day: string; days: number; due: string }>`
    select day::date::text as day, days, add_working_days(day::date, days)::text as due
    from (values ('2026-11-16', 10), ('2026-11-20', 1), ('2026-11-21', 1), ('2026-11-22', 5)) given (day, days)`.execute(
    world.db,
  )
  expect(rows.map(({ due }) => due)).toEqual(['2026-11-30', '2026-11-23', '2026-11-23', '2026-11-27'])
  expect(await stored()).toMatchObject({ amount: 12_000, paid: 0 })
  await answer(null)
  expect(await stored()).toBeUndefined()
  await answer('done')
  await pay({ amount: 1 })
  await answer(null)
  await answer('done')
  expect(await stored()).toMatchObject({ amount: 12_000, paid: 1 })
})

test('[W-17] [W-44] owners have what is due, late and paid this month; a creator has the own', async () => {
  const late = await done(3000)
  await sql`update payouts set due_on = moscow_day(now()) - 1 where response_id = ${late}`.execute(world.db)
  const { rows } = await sql<{ today: string }>`select moscow_day(now())::text as today`.execute(world.db)
  await pay({ amount: 2000.55, paid_on: rows[0]?.today, receipt: 'чек 1' })
  const due = await list()
  expect(due.items).toMatchObject([
    { id: late, due: 3000, is_late: true },
    {
      id,
      due: 9999.45,
      is_late: false,
      payments: [{ amount: 2000.55, method: 'transfer', receipt: 'чек 1' }],
    },
  ])
  expect(due.totals).toEqual({ due: 12_999.45, late: 3000, month: 2000.55 })
  await pay({}, [late])
  expect((await list('view=paid')).items).toMatchObject([{ id: late, due: 0, is_late: false }])
  const own = await ask('GET', '/api/payouts/own', undefined, launchedBy(chat - 1))
  expect(own.body.items).toMatchObject([{ id, paid: 2000.55, payment_terms: 'Через 3 дня после сдачи' }])
  expect(own.body.totals).toEqual({ due: 9999.45, paid: 2000.55, next: (await stored())?.due_on })
  await pay()
  const paid = await ask('GET', '/api/payouts/own', undefined, launchedBy(chat - 1))
  expect(paid.body.totals).toEqual({ due: 0, paid: 12_000, next: null })
  for (const word of ['777001', late, 'reason', 'creator']) expect(own.text).not.toContain(word)
  const file = await world.ask({ url: '/api/my-data/file', headers: launchedBy(chat - 1) })
  expect(file.body).toContain('чек 1')
})

test('[W-93] a mark that was taken back by mistake is noted again, and its creator is not told a second time', async () => {
  const untold = async () =>
    (
      await world.db
        .selectFrom('payments')
        .select(['amount', 'tell_after'])
        .where('response_id', '=', id)
        .execute()
    ).map(({ amount, tell_after }) => [amount, tell_after !== null])
  await pay({ amount: 700 })
  expect(await untold()).toEqual([[700, true]])
  await undo({ versions: [2] })
  expect(await pay({ amount: 700, versions: [3], again: true })).toMatchObject([
    { result: 'done', version: 4 },
  ])
  expect(await untold()).toEqual([[700, false]])
})

test('[W-19] a lost reply: the repeated payment is noted once, another payment of the same moment is told', async () => {
  const part = { amount: 700, versions: [1] }
  await pay(part)
  expect(await pay({ ...part, repeated: true })).toMatchObject([{ result: 'done', version: 2 }])
  expect(await stored()).toMatchObject({ paid: 700, version: 2 })
  expect((await noting({ ...part, amount: 800, repeated: true })).status).toBe(409)
  expect((await noting({ versions: [1], repeated: true })).status).toBe(409)
  expect((await noting(part)).status).toBe(409)
  // Of many, each by what is left; what never arrived is noted.
  const second = await done(500)
  await pay({ versions: [2] })
  expect(await pay({ versions: [2, 1], repeated: true }, [id, second])).toMatchObject([
    { result: 'done', version: 3 },
    { result: 'done', version: 2 },
  ])
  expect(await stored()).toMatchObject({ paid: 12_000, version: 3 })
  // The change of a sum has the same effect once.
  const change = { amount: 13_000, reason: 'Второе видео', version: 3 }
  for (const status of [200, 200])
    expect((await ask('PATCH', `/api/payouts/${id}`, change)).status).toBe(status)
  expect(await stored()).toMatchObject({ amount: 13_000, version: 4 })
  expect((await ask('PATCH', `/api/payouts/${id}`, { ...change, amount: 14_000 })).status).toBe(409)
})

test('[W-18] two owners at once: one notes the payment, the other is told; many at once, each by what is left', async () => {
  const both = await Promise.all([noting({ versions: [1] }), noting({ versions: [1] })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.text).toContain('Не отмечено: уже выплачено')
  expect(await stored()).toMatchObject({ paid: 12_000, version: 2 })
  const second = await done(500)
  expect((await noting({ amount: 501 }, [second])).text).toContain('больше, чем осталось')
  expect((await noting({ versions: [7] }, [second])).text).toContain('изменил кто-то другой')
  expect(await pay({}, [second, id])).toMatchObject([
    { result: 'done', version: 2 },
    { result: 'refused', reason: 'paid' },
  ])
  // The payment of another owner is not taken back by an older screen.
  expect((await undo({ versions: [1, 2] }, [second, id])).body.items).toMatchObject([
    { result: 'refused', reason: 'changed' },
    { result: 'done', version: 3 },
  ])
  expect(await stored()).toMatchObject({ paid: 0 })
  expect(await undo()).toMatchObject({ status: 409 })
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  expect((await noting({ paid_on: tomorrow })).body).toMatchObject({
    fields: { paid_on: expect.any(String) },
  })
  for (const wrong of [{ amount: 0 }, { amount: 1.001 }, { paid_on: '31.12.2026' }, { method: 'cash' }])
    expect((await ask('POST', '/api/payouts/payments', { ids: [id], ...PAID, ...wrong })).status).toBe(422)
})
