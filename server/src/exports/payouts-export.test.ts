import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { auditOf, type World } from '../../test/sign-in.ts'
import { rowsOf } from '../../test/workbook.ts'
import { finishErasures } from '../people/erasure/pending-service.ts'

let world: World
let brief_id: string
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from throttles`.execute(world.db)
  await world.db.deleteFrom('responses').execute()
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Сыворотка' })
})

const get = (query: string, headers: Record<string, string> = world.owner) =>
  world.ask({ method: 'GET', url: `/api/export/payouts?${query}`, headers })
const november = async () => rowsOf((await get('from=2026-11-01&to=2026-11-30')).rawPayload)

/** A done work and its payout. */
async function owe(
  creator_id: string,
  amount: number,
  due_on: string,
  { brief = brief_id, since = '2026-11-01 12:00' } = {},
) {
  const id = await makeResponse(world.db, {
    brief_id: brief,
    creator_id,
    creator_price: amount,
    client_price: 777_001,
    status: 'accepted',
  })
  await sql`update works set state = 'done', ended_at = now() where response_id = ${id}`.execute(world.db)
  await sql`update payouts set due_on = ${due_on}::date, created_at = ${since}::timestamp at time zone 'Europe/Moscow'
    where response_id = ${id}`.execute(world.db)
  return id
}
async function pay(id: string, amount: number | undefined, paid_on: string, receipt = '') {
  const payload = {
    ids: [id],
    ...(amount !== undefined && { amount }),
    paid_on,
    method: 'self_employed',
    receipt,
  }
  const reply = await world.ask({
    method: 'POST',
    url: '/api/payouts/payments',
    headers: world.owner,
    payload,
  })
  expect(reply.statusCode, reply.body).toBe(200)
}
const day = (text: string) => new Date(text)

test('[W-40] a row for each payment of the period and for each debt that is open on its last day; sums of each person and of the period', async () => {
  const alina = await makeCreator(world.db)
  const boris = await makeCreator(world.db, { first_name: 'Борис', last_name: '=1+1' })
  const first = await owe(alina, 12_000.1, '2026-11-30')
  await pay(first, 5000.05, '2025-11-01', '=HYPERLINK("http://x")')
  await pay(first, 0.2, '2025-11-30')
  await sql`update payments set paid_on = paid_on + interval '1 year'`.execute(world.db)
  await pay(first, 1000, '2025-10-31')
  // Not due yet on the last day, and paid after it: both are owed on it. What arises a second later is not.
  const vera = await makeCreator(world.db, { first_name: 'Вера', last_name: 'Яблокова' })
  await owe(vera, 700, '2026-12-14', { since: '2026-11-30 23:59:59' })
  await owe(vera, 11, '2026-12-14', { since: '2026-12-01', brief: await makeBrief(world.db) })
  const old = await owe(boris, 3000, '2026-10-15', { since: '2026-10-01' })
  await pay(old, undefined, '2025-12-01')
  await sql`update payments set paid_on = '2026-12-01' where response_id = ${old}`.execute(world.db)
  const reply = await get('from=2026-11-01&to=2026-11-30')
  expect(reply.headers['content-disposition']).toContain(
    encodeURIComponent('Выплаты 2026-11-01 — 2026-11-30'),
  )
  expect(await rowsOf(reply.rawPayload)).toEqual(
    [
      {
        Креатор: '=1+1 Борис',
        Проект: 'Сыворотка',
        'Сумма, ₽': 3000,
        'Осталось, ₽': 3000,
        till: '2026-10-15',
      },
      {
        Креатор: 'Воронцова Алина',
        Проект: 'Сыворотка',
        'Сумма, ₽': 12_000.1,
        'Выплачено, ₽': 5000.05,
        on: '2026-11-01',
        Чек: '=HYPERLINK("http://x")',
      },
      {
        Креатор: 'Воронцова Алина',
        Проект: 'Сыворотка',
        'Сумма, ₽': 12_000.1,
        'Выплачено, ₽': 0.2,
        on: '2026-11-30',
      },
      {
        Креатор: 'Воронцова Алина',
        Проект: 'Сыворотка',
        'Сумма, ₽': 12_000.1,
        'Осталось, ₽': 5999.85,
        till: '2026-11-30',
      },
      { Креатор: 'Итого: Воронцова Алина', 'Выплачено, ₽': 5000.25, 'Осталось, ₽': 5999.85 },
      {
        Креатор: 'Яблокова Вера',
        Проект: 'Сыворотка',
        'Сумма, ₽': 700,
        'Осталось, ₽': 700,
        till: '2026-12-14',
      },
      { Креатор: 'Итого за период', 'Выплачено, ₽': 5000.25, 'Осталось, ₽': 9699.85 },
    ].map(({ on, till, ...row }: Record<string, string | number>) => ({
      Проект: null,
      'Сумма, ₽': null,
      'Выплачено, ₽': null,
      Чек: null,
      'Осталось, ₽': null,
      Дата: on === undefined ? null : day(String(on)),
      'Как заплатили': on === undefined ? null : 'Счёт самозанятого',
      'Заплатить до': till === undefined ? null : day(String(till)),
      ...row,
    })),
  )
  expect(reply.rawPayload.includes('777001')).toBe(false)
  const sums = await world.ask({
    url: '/api/payouts/period?from=2026-11-01&to=2026-11-30',
    headers: world.owner,
  })
  expect(sums.json()).toEqual({ paid: 5000.25, due: 9699.85 })
})

test('[W-40] the payouts of an erased person stay as sums without a name, each alone', async () => {
  const [gone, other] = [
    await makeCreator(world.db, { last_name: 'Стёрта' }),
    await makeCreator(world.db, { last_name: 'Стёрта' }),
  ]
  const [paid, late] = [
    await owe(gone, 500, '2026-11-20'),
    await owe(gone, 40, '2026-11-20', { brief: await makeBrief(world.db, { title: 'Крем' }) }),
  ]
  await pay(paid, undefined, '2025-11-10')
  await pay(late, 0.5, '2025-11-10')
  await sql`update payments set paid_on = '2026-11-10'`.execute(world.db)
  await sql`update payouts set reason = 'Стёрта просила'`.execute(world.db)
  await owe(other, 3, '2026-11-20')
  const register = async (view: string) => {
    const reply = await world.ask({ url: `/api/payouts?view=${view}`, headers: world.owner })
    return reply.json<{ items: Record<string, unknown>[]; totals: object }>()
  }
  const shown = async () => {
    const views = await Promise.all(['due', 'paid'].map(register))
    return {
      totals: views[0]?.totals,
      sums: views.flatMap(({ items }) => items.map(({ id, amount, paid: of }) => [id, amount, of])),
      names: new Set(
        views.flatMap(({ items }) => items.map(({ creator, creator_id }) => creator ?? creator_id)),
      ),
    }
  }
  const before = { ...(await shown()), last: (await november()).at(-1) }
  expect(before.last).toMatchObject({ 'Выплачено, ₽': 500.5, 'Осталось, ₽': 42.5 })
  for (const id of [gone, other])
    await world.ask({ method: 'DELETE', url: `/api/creators/${id}`, headers: world.owner })
  await sql`update pending_erasures set final_at = now()`.execute(world.db)
  await finishErasures(world.db)
  const rows = await november()
  // The payout that is paid in part has two lines, and so their sum.
  const people = rows.slice(0, -1).map((row) => String(row.Креатор).replace('Итого: ', ''))
  expect(people).toEqual(Array(5).fill('Удалённый креатор'))
  expect({ ...(await shown()), last: rows.at(-1) }).toEqual({ ...before, names: new Set([null]) })
  expect(JSON.stringify([rows, await register('due'), await register('paid')])).not.toContain('Стёрта')
})

test('[W-40] more lines than one part of the file: each once, and the sums are those of the database', async () => {
  await sql`insert into creators (first_name, last_name, profile_completed, is_active)
    select 'Имя', (n / 2)::text, true, true from generate_series(1, 700) n`.execute(world.db)
  await sql`insert into responses (brief_id, creator_id, creator_price, status)
    select ${brief_id}, id, 10.01, 'accepted' from creators`.execute(world.db)
  await sql`update works set state = 'done', ended_at = now()`.execute(world.db)
  await sql`update payouts set due_on = '2026-11-05', created_at = '2026-11-04', paid = 3.33`.execute(
    world.db,
  )
  await sql`insert into payments (response_id, number, amount, paid_on, method)
    select response_id, 1, 3.33, '2026-11-04', 'transfer' from payouts`.execute(world.db)
  const rows = await november()
  const { rows: sums } = await sql<{ lines: number; paid: number; due: number }>`
    select 3 * count(*)::int as lines, sum(paid) as paid, sum(amount - paid) as due from payouts`.execute(
    world.db,
  )
  expect(rows).toHaveLength((sums[0]?.lines ?? 0) + 1)
  expect(rows.at(-1)).toMatchObject({ 'Выплачено, ₽': sums[0]?.paid, 'Осталось, ₽': sums[0]?.due })
  expect((await auditOf(world.db)).at(-1)).toMatchObject({
    action: 'payouts exported',
    detail: { from: '2026-11-01', to: '2026-11-30', rows: (2 * rows.length - 2) / 3, complete: true },
  })
})

test('[W-40] is for owners, by a ticket too; days that are none, and an end before the beginning, are 422', async () => {
  const query = 'from=2026-11-01&to=2026-11-01'
  expect((await get(query, {})).statusCode).toBe(401)
  expect((await get(query, world.creator)).statusCode).toBe(403)
  for (const wrong of [
    '',
    'from=2026-11-01',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-11-02&to=2026-11-01',
  ])
    expect((await get(wrong)).statusCode, wrong).toBe(422)
  const offer = (path: string) =>
    world.ask({ method: 'POST', url: '/api/exports/tickets', headers: world.owner, payload: { path } })
  const offered = await offer(`/api/export/payouts?${query}`)
  expect(offered.statusCode).toBe(201)
  const { url } = offered.json<{ url: string }>()
  const file = await world.ask({ url: url.slice(url.indexOf('/api/')) })
  expect(await rowsOf(file.rawPayload)).toEqual([expect.objectContaining({ Креатор: 'Итого за период' })])
  expect((await offer('/api/export/payouts?from=2026-11-02&to=2026-11-01')).statusCode).toBe(422)
})
