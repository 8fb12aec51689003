import { MARKUP_MAX, PRICE_MAX, PRICE_STEPS } from '@ugc/contract/facts/limits'
import { priceWithMarkup } from '@ugc/contract/values/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { BRIEF, makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { clientWithoutTimeout } from '../../../test/postgres.ts'
import type { World } from '../../../test/sign-in.ts'
import { expectWithin } from '../../../test/long.ts'

let world: World
let brief_id: string
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  brief_id = await makeBrief(world.db, { status: 'active' })
  await world.db.updateTable('agency').set({ default_markup: null, price_step: 0 }).execute()
})

async function call(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const reply = await world.ask({ method, url, headers: world.owner, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
}
const set = (payload: object = {}) => call('POST', `/api/briefs/${brief_id}/prices`, payload)
const preview = (payload: object = {}) => set({ ...payload, dry_run: true })

interface Given {
  status?: 'pending' | 'accepted' | 'reserve' | 'rejected'
  creator_price?: number
  client_price?: number | null
}
async function answered({ client_price = null, ...given }: Given = {}): Promise<string> {
  const id = await makeResponse(world.db, { brief_id, creator_id: await makeCreator(world.db), ...given })
  await world.db.updateTable('responses').set({ client_price }).where('id', '=', id).execute()
  return id
}
const stored = (id: string) =>
  world.db
    .selectFrom('responses')
    .select(['client_price', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('[B-21] places, budget and markup: stored, changed, removed; wrong ones name their field', async () => {
  const created = await call('POST', '/api/briefs', { ...BRIEF, places: 5, budget: 25_000, markup: 30 })
  expect(created).toMatchObject({ status: 201, body: { places: 5, budget: 25_000, markup: 30 } })
  const url = `/api/briefs/${created.body.id as string}`
  expect(await call('PATCH', url, { places: null, budget: 1, version: 1 })).toMatchObject({
    status: 200,
    body: { places: null, budget: 1, markup: 30 },
  })
  expect((await call('POST', '/api/briefs', BRIEF)).body).toMatchObject({
    places: null,
    budget: null,
    markup: null,
  })
  for (const [field, value] of [
    ['places', 0],
    ['places', 1001],
    ['places', 1.5],
    ['budget', 0],
    ['budget', 1_000_000_001],
    ['markup', -1],
    ['markup', 1001],
  ] as const)
    expect(await call('PATCH', url, { [field]: value, version: 2 })).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.stringMatching(/^Укажите целое число/) as string } },
    })
})

test('[B-21] [B-22] the sums are those of all accepted and of all shown responses; margin only where both prices are known', async () => {
  await answered({ status: 'accepted', creator_price: 3800, client_price: 5000 })
  await answered({ status: 'accepted', creator_price: 3200.5, client_price: 4200 })
  await answered({ status: 'accepted', creator_price: 1000 })
  await answered({ creator_price: 9999, client_price: 9999 })
  await answered({ status: 'rejected', creator_price: 9999, client_price: 9999 })
  expect(await call('GET', `/api/briefs/${brief_id}/money`)).toEqual({
    status: 200,
    body: {
      accepted: {
        count: 3,
        creator_total: 8000.5,
        client_total: 9200,
        margin: 2199.5,
        unpriced: 1,
        paid: null,
        cancelled_count: 0,
        cancelled_total: 0,
      },
      shown: { count: 4, creator_total: 17_999.5, client_total: 19_199, margin: 2199.5, unpriced: 1 },
    },
  })
  // What the client does not see is in no sum of the shown ones: hidden, and not selected in a brief of selected ones.
  await world.db.updateTable('briefs').set({ show_mode: 'selected' }).where('id', '=', brief_id).execute()
  await answered({ creator_price: 1 })
  const hidden = await answered({ status: 'accepted', creator_price: 10, client_price: 5 })
  await world.db.updateTable('responses').set({ visibility: 'hidden' }).where('id', '=', hidden).execute()
  expect((await call('GET', `/api/briefs/${brief_id}/money`)).body).toMatchObject({
    accepted: { count: 4, margin: 2194.5 },
    shown: { count: 3, creator_total: 8000.5, margin: 2199.5 },
  })
  const deleted = await makeBrief(world.db, { deleted_at: new Date().toISOString() })
  expect((await call('GET', `/api/briefs/${deleted}/money`)).status).toBe(404)
})

test('[R-21] prices by markup: without a price only; rejected, erased and typed ones stay; the typed ones on demand', async () => {
  const open = await answered({ creator_price: 4900 })
  const other = await answered({ status: 'reserve', creator_price: 3000 })
  const typed = await answered({ creator_price: 3600, client_price: 1 })
  const rejected = await answered({ status: 'rejected' })
  const erased = await answered()
  await world.db.updateTable('responses').set({ creator_id: null }).where('id', '=', erased).execute()
  const elsewhere = await makeResponse(world.db, {
    brief_id: await makeBrief(world.db),
    creator_id: await makeCreator(world.db),
  })
  expect((await preview({ markup: 30, price_step: 100 })).body).toMatchObject({
    markup: 30,
    price_step: 100,
    unpriced: 2,
    priced: 1,
    too_large: 0,
    count: 2,
    creator_total: 7900,
    client_total: 10_300,
    sample: [
      { creator_price: 3000, client_price: 3900 },
      { creator_price: 4900, client_price: 6400 },
    ],
  })
  expect(await set({ markup: 30, price_step: 100 })).toMatchObject({
    status: 200,
    body: { set: 2, too_large: 0 },
  })
  expect(await stored(open)).toEqual({ client_price: 6400, version: 2 })
  expect(await stored(other)).toEqual({ client_price: 3900, version: 2 })
  expect(await stored(typed)).toEqual({ client_price: 1, version: 1 })
  for (const id of [rejected, erased, elsewhere])
    expect(await stored(id)).toEqual({ client_price: null, version: 1 })
  expect((await set({ markup: 30, price_step: 100, replace: true })).body.set).toBe(1)
  expect(await stored(typed)).toEqual({ client_price: 4700, version: 2 })
  expect(await stored(open)).toEqual({ client_price: 6400, version: 2 })
})

test('[R-21] the markup is the asked one, else the brief’s, else the agency’s; without any it is 422', async () => {
  const id = await answered({ creator_price: 1001 })
  expect((await preview()).body).toMatchObject({ markup: null, unpriced: 1, count: 0, sample: [] })
  expect(await set()).toMatchObject({
    status: 422,
    body: { fields: { markup: expect.any(String) as string } },
  })
  await world.db.updateTable('agency').set({ default_markup: 10, price_step: 50 }).execute()
  expect((await preview()).body).toMatchObject({ markup: 10, price_step: 50, client_total: 1150 })
  await world.db.updateTable('briefs').set({ markup: 0 }).where('id', '=', brief_id).execute()
  expect((await preview()).body).toMatchObject({ markup: 0, client_total: 1050 })
  expect((await set({ markup: 20, price_step: 0 })).body.set).toBe(1)
  expect(await stored(id)).toEqual({ client_price: 1201.2, version: 2 })
  for (const wrong of [{ markup: -1 }, { markup: MARKUP_MAX + 1 }, { price_step: 7 }, { other: 1 }])
    expect((await set(wrong)).status).toBe(422)
})

test('[R-21] SQL and contract compute the same price; a price above the largest is not set', async () => {
  const creatorPrices = [0, 0.01, 4.35, 99.99, 100, 1001, 3333.33, 12_000, 9_999_999.99]
  const ids = await Promise.all(creatorPrices.map((creator_price) => answered({ creator_price })))
  for (const markup of [0, 1, 33, MARKUP_MAX])
    for (const price_step of PRICE_STEPS) {
      await world.db
        .updateTable('responses')
        .set({ client_price: null })
        .where('brief_id', '=', brief_id)
        .execute()
      const wanted = creatorPrices.map((price) => priceWithMarkup(price, markup, price_step))
      const large = wanted.filter((price) => price > PRICE_MAX).length
      expect((await preview({ markup, price_step })).body).toMatchObject({
        too_large: large,
        count: wanted.length - large,
      })
      expect((await set({ markup, price_step })).body).toMatchObject({
        set: wanted.length - large,
        too_large: large,
      })
      const found = await Promise.all(ids.map(async (id) => (await stored(id)).client_price))
      expect(found).toEqual(wanted.map((price) => (price > PRICE_MAX ? null : price)))
    }
})

test('[R-21] a price typed in the same moment is kept, whichever commits first', async () => {
  for (let n = 0; n < 20; n += 1) {
    const id = await answered({ creator_price: 1000 })
    const [single, all] = await Promise.all([
      call('PATCH', `/api/responses/${id}`, { client_price: 7, version: 1 }),
      set({ markup: 30 }),
    ])
    expect(all.status).toBe(200)
    // The single change either came first and stays, or is refused with a conflict.
    expect(await stored(id)).toEqual(
      single.status === 200 ? { client_price: 7, version: 2 } : { client_price: 1300, version: 2 },
    )
    expect([200, 409]).toContain(single.status)
  }
})

test('[R-21] a typed price that is not committed yet is waited for and kept', async () => {
  const id = await answered({ creator_price: 1000 })
  let pricing: ReturnType<typeof set> | undefined
  await world.db.transaction().execute(async (tx) => {
    await tx.updateTable('responses').set({ client_price: 7, version: 2 }).where('id', '=', id).execute()
    pricing = set({ markup: 30 })
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
        return rows.length
      })
      .toBe(1)
  })
  expect((await pricing)?.body.set).toBe(0)
  expect(await stored(id)).toEqual({ client_price: 7, version: 2 })
})

test('[R-21] 1 000 responses are priced in less than 3 s', async () => {
  await using client = await clientWithoutTimeout(world.database)
  await client.query(
    `with made as (
      insert into creators (first_name, last_name, profile_completed, is_active)
      select 'Автор', n::text, true, true from generate_series(1, 1000) n returning id)
    insert into responses (brief_id, creator_id, creator_price) select $1, id, 1000 from made`,
    [brief_id],
  )
  const from = performance.now()
  expect((await set({ markup: 30, price_step: 100 })).body.set).toBe(1000)
  expectWithin((performance.now() - from) / 1000, 3)
})

interface Before {
  id: string
  client_price: number | null
  version: number
}
const undo = (before: Before[]) => call('POST', `/api/briefs/${brief_id}/prices/undo`, { before })

test('[R-24] only the selected responses of this brief get a price; a preview changes nothing', async () => {
  const [one, two, rejected] = [
    await answered({ creator_price: 1000 }),
    await answered({ creator_price: 2000 }),
    await answered({ status: 'rejected' }),
  ]
  const elsewhere = await makeResponse(world.db, {
    brief_id: await makeBrief(world.db),
    creator_id: await makeCreator(world.db),
  })
  const ids = [one, rejected, elsewhere]
  expect((await preview({ markup: 30, ids })).body).toMatchObject({
    unpriced: 1,
    count: 1,
    client_total: 1300,
    set: 0,
    before: [],
  })
  expect(await stored(one)).toEqual({ client_price: null, version: 1 })
  expect((await set({ markup: 30, ids })).body).toMatchObject({
    set: 1,
    before: [{ id: one, client_price: null, version: 2 }],
  })
  expect(await stored(one)).toEqual({ client_price: 1300, version: 2 })
  for (const id of [two, rejected, elsewhere])
    expect(await stored(id)).toEqual({ client_price: null, version: 1 })
  expect((await set({ markup: 30, ids: [] })).status).toBe(422)
  expect((await set({ markup: 30, ids: ['x'] })).status).toBe(422)
})

test('[R-25] the price of an accepted response is frozen, and the response is named', async () => {
  const priced = await answered({ status: 'accepted', creator_price: 1000, client_price: 1 })
  const unpriced = await answered({ status: 'accepted', creator_price: 1000 })
  expect((await preview({ markup: 30 })).body).toMatchObject({
    count: 0,
    priced: 0,
    frozen: 1,
    frozen_names: ['Алина Воронцова'],
  })
  expect((await set({ markup: 30, replace: true })).body).toMatchObject({ set: 0, frozen: 2, before: [] })
  expect(await stored(priced)).toEqual({ client_price: 1, version: 1 })
  expect(await stored(unpriced)).toEqual({ client_price: null, version: 1 })
})

test('[R-25] undo puts the earlier prices back, except where the response was changed since', async () => {
  const none = await answered({ creator_price: 1000 })
  const typed = await answered({ creator_price: 1000, client_price: 7 })
  const changed = await answered({ creator_price: 1000, client_price: 8 })
  const decided = await answered({ creator_price: 1000 })
  const { before } = (await set({ markup: 30, replace: true })).body as { before: Before[] }
  expect(before).toHaveLength(4)
  await call('PATCH', `/api/responses/${changed}`, { client_price: 99, version: 2 })
  await call('PATCH', `/api/responses/${decided}`, { status: 'accepted', version: 2 })
  expect(await undo(before)).toEqual({ status: 200, body: { restored: 2, kept: 2 } })
  expect(await stored(none)).toEqual({ client_price: null, version: 3 })
  expect(await stored(typed)).toEqual({ client_price: 7, version: 3 })
  expect(await stored(changed)).toEqual({ client_price: 99, version: 3 })
  expect(await stored(decided)).toEqual({ client_price: 1300, version: 3 })
  // A second undo, and one through another brief, find other versions and another brief.
  expect((await undo(before)).body).toEqual({ restored: 0, kept: 4 })
  const foreign = await makeBrief(world.db)
  const now = before.map((one) => ({ ...one, version: 3 }))
  expect((await call('POST', `/api/briefs/${foreign}/prices/undo`, { before: now })).body).toEqual({
    restored: 0,
    kept: 4,
  })
  expect((await undo([])).status).toBe(422)
  expect((await undo([{ id: none, client_price: PRICE_MAX + 1, version: 3 }])).status).toBe(422)
})
