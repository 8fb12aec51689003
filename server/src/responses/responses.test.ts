import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import type { World } from '../../test/sign-in.ts'

let world: World
/** Two creators with a profile and a tag in common with each brief. */
let anna: { id: string; headers: { authorization: string } }
let boris: typeof anna
let brief_id: string
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('responses').execute()
  await world.db.deleteFrom('creators').execute()
  const person = async (telegram_id: number) => ({
    id: await makeCreator(world.db, { telegram_id, tag_ids: [1] }),
    headers: launchedBy(telegram_id),
  })
  anna = await person(world.ownerId + 10)
  boris = await person(world.ownerId + 11)
  brief_id = await makeBrief(world.db, { status: 'active' })
})

const post = async (headers: Record<string, string>, payload: object) => {
  const reply = await world.ask({ method: 'POST', url: '/api/responses', headers, payload })
  return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
}
const list = async (headers: Record<string, string>, query = '') => {
  const reply = await world.ask({ method: 'GET', url: `/api/responses${query}`, headers })
  return {
    status: reply.statusCode,
    text: reply.body,
    body: reply.json() as { items: object[]; total: number },
  }
}
const stored = () => world.db.selectFrom('responses').selectAll().execute()

test('[R-01] a creator answers a brief with a price; what an owner sets is not theirs to send', async () => {
  const { status, body } = await post(anna.headers, {
    brief_id,
    creator_id: anna.id,
    creator_price: 15_000.5,
    markup_percentage: 90,
    client_price: 1,
    status: 'accepted',
    estimated_delivery_days: 5,
    message: '  Сниму за два дня  ',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ creator_price: 15_000.5, status: 'pending', message: 'Сниму за два дня' })
  expect(Object.keys(body)).not.toContain('client_price')
  expect(Object.keys(body)).not.toContain('markup_percentage')
  expect(await stored()).toMatchObject([
    {
      creator_id: anna.id,
      creator_price: 15_000.5,
      markup_percentage: 0,
      client_price: null,
      status: 'pending',
    },
  ])
})

test('[R-01] price and days have their limits, days and message may be left out', async () => {
  for (const wrong of [
    {},
    { creator_price: -1 },
    { creator_price: '12' },
    { creator_price: 1e9 },
    { creator_price: 1, estimated_delivery_days: 0 },
    { creator_price: 1, estimated_delivery_days: 1.5 },
    { creator_price: 1, message: 'я'.repeat(2001) },
  ])
    expect((await post(anna.headers, { brief_id, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
  const missing = await post(anna.headers, { brief_id })
  expect(missing.body.fields).toEqual({ creator_price: 'Укажи свою ставку' })
  const days = await post(anna.headers, { brief_id, creator_price: 0, estimated_delivery_days: 0 })
  expect(days.body.fields).toEqual({ estimated_delivery_days: 'Минимум 1 день' })
  expect((await post(anna.headers, { brief_id, creator_price: 0 })).status).toBe(201)
})

test('[R-06] fifty submits at the same time are one response; the others get 409', async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => post(anna.headers, { brief_id, creator_price: 10_000 })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  const others = replies.filter(({ status }) => status !== 201)
  expect(new Set(others.map(({ status, body }) => `${status} ${String(body.detail)}`))).toEqual(
    new Set(['409 Отклик на этот проект уже отправлен']),
  )
  expect(await stored()).toHaveLength(1)
})

test('[R-01] only an active brief with time left takes responses, and only one that the creator may see', async () => {
  const ask = async (given: Parameters<typeof makeBrief>[1]) =>
    post(anna.headers, { brief_id: await makeBrief(world.db, given), creator_price: 1 })
  expect((await ask({ status: 'draft' })).status).toBe(404)
  expect((await ask({ status: 'active', target_tags: [2] })).status).toBe(404)
  expect((await ask({ status: 'active', deleted_at: new Date().toISOString() })).status).toBe(404)
  for (const status of ['closed', 'completed', 'cancelled'] as const)
    expect((await ask({ status })).status, status).toBe(409)
  const past = await ask({ status: 'active', deadline: new Date(Date.now() - 1000).toISOString() })
  expect(past).toMatchObject({
    status: 409,
    body: { detail: 'Проект закрыт, отклики больше не принимаются' },
  })
})

test('[R-02] a creator without a complete profile cannot answer', async () => {
  const stranger = launchedBy(world.ownerId + 50)
  const none = await post(stranger, { brief_id, creator_price: 1 })
  expect(none).toMatchObject({
    status: 403,
    body: { detail: 'Не удалось загрузить твой профиль. Пожалуйста, заполни анкету сначала.' },
  })
  const telegram_id = world.ownerId + 51
  await makeCreator(world.db, { telegram_id, tag_ids: [1], profile_completed: false, is_active: false })
  expect((await post(launchedBy(telegram_id), { brief_id, creator_price: 1 })).status).toBe(403)
})

test('[R-03] a creator sees their own responses, newest first, and never what the client pays', async () => {
  const other = await makeBrief(world.db, { status: 'active', title: 'Второй' })
  await makeResponse(world.db, { brief_id, creator_id: boris.id, creator_price: 777_001 })
  await post(anna.headers, { brief_id, creator_price: 1000 })
  await post(anna.headers, { brief_id: other, creator_price: 2000 })
  await world.db.updateTable('responses').set({ client_price: 999_123, markup_percentage: 33 }).execute()
  for (const query of ['', `?creator_id=${anna.id}`, '?status=pending', '?per_page=100']) {
    const mine = await list(anna.headers, query)
    expect(mine.body).toMatchObject({
      total: 2,
      items: [{ brief: { title: 'Второй' } }, { creator_price: 1000 }],
    })
    expect(mine.text).not.toMatch(/999123|client_price|markup|777001|portfolio|social/)
  }
  expect((await list(anna.headers, `?brief_id=${brief_id}`)).body.total).toBe(1)
  expect((await list(anna.headers, `?creator_id=${boris.id}`)).status).toBe(403)
})

test('[R-04] an owner filters responses by brief, creator, status and price', async () => {
  const other = await makeBrief(world.db, { status: 'active' })
  await makeResponse(world.db, { brief_id, creator_id: anna.id, creator_price: 1000, status: 'accepted' })
  await makeResponse(world.db, { brief_id, creator_id: boris.id, creator_price: 5000 })
  await makeResponse(world.db, {
    brief_id: other,
    creator_id: anna.id,
    creator_price: 9000,
    status: 'rejected',
  })
  const total = async (query: string) => (await list(world.owner, query)).body.total
  expect(await total('')).toBe(3)
  expect(await total(`?brief_id=${brief_id}`)).toBe(2)
  expect(await total(`?creator_id=${anna.id}`)).toBe(2)
  expect(await total('?status=pending')).toBe(1)
  expect(await total('?min_price=1001&max_price=8999')).toBe(1)
  expect(await total(`?brief_id=${other}&status=accepted`)).toBe(0)
  await world.db
    .updateTable('briefs')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', other)
    .execute()
  // A deleted brief takes no response out of the lists.
  expect(await total('')).toBe(3)
  expect((await list(anna.headers)).body.total).toBe(2)
  const { items } = (await list(world.owner, `?creator_id=${boris.id}`)).body
  expect(items).toMatchObject([
    {
      creator_id: boris.id,
      creator: { first_name: 'Алина', is_verified: false },
      client_price: null,
      version: 1,
    },
  ])
})

test('[R-11] an owner gets the links and the email of the author, a creator does not', async () => {
  const links = {
    portfolio_url: 'https://alina-vrn.ru/ugc',
    social_links: { instagram: 'https://www.instagram.com/alina.vrn', tiktok: null },
    email: 'alina@vrn.studio',
  }
  const { body } = await post(anna.headers, { brief_id, creator_price: 1000 })
  expect(Object.keys(body.creator as object)).not.toContain('portfolio_url')
  expect((await list(anna.headers)).text).not.toMatch(/portfolio|social_links|alina-vrn|email|vrn\.studio/)
  expect((await list(world.owner)).body.items).toMatchObject([{ creator: links }])
  const url = `/api/responses/${String(body.id)}`
  const payload = { client_price: 1500, version: 1 }
  const changed = await world.ask({ method: 'PATCH', url, headers: world.owner, payload })
  expect(changed.json()).toMatchObject({ creator: links })
})

test('[R-04] beyond 10 000 the total is where counting ended, and there is a next page while there are more', async () => {
  const page = async (query: string) =>
    (await list(world.owner, `?brief_id=${brief_id}&per_page=100${query}`)).body
  const fill = (count: number) =>
    sql`insert into responses (brief_id, creator_price)
      select ${brief_id}::uuid, n from generate_series(1, ${count}::int) n`.execute(world.db)
  await fill(10_000)
  expect(await page('')).toMatchObject({ total: 10_000, pages: 100, capped: false })
  await fill(150)
  expect(await page('')).toMatchObject({ total: 10_000, pages: 100, capped: true })
  expect(await page('&page=101')).toMatchObject({ total: 10_000, pages: 102, capped: true })
  const last = await page('&page=102')
  expect(last).toMatchObject({ total: 10_150, pages: 102, capped: false })
  expect(last.items).toHaveLength(50)
})

/** Names in the order of an owner's list. */
const order = async (query = '') =>
  ((await list(world.owner, query)).body.items as { creator: { last_name: string } | null }[]).map(
    ({ creator }) => creator?.last_name ?? 'erased',
  )

test('[R-22] pending responses come first, newest first inside; the other orders; a creator’s own have those that are over last', async () => {
  const rows = [
    ['А', 'accepted', 300, 2],
    ['Б', 'pending', 500, 9],
    ['В', 'rejected', 100, null],
    ['Г', 'pending', 200, 1],
    ['Д', 'pending', 400, 4],
  ] as const
  for (const [at, [last_name, status, creator_price, estimated_delivery_days]] of rows.entries()) {
    const creator_id = await makeCreator(world.db, { last_name })
    const id = await makeResponse(world.db, { brief_id, creator_id, creator_price, status })
    await world.db
      .updateTable('responses')
      .set({ estimated_delivery_days, created_at: `2026-11-0${at + 1}T10:00:00Z` } as never)
      .where('id', '=', id)
      .execute()
  }
  for (const scope of ['', `&brief_id=${brief_id}`]) {
    expect(await order(`?page=1${scope}`)).toEqual(['Д', 'Г', 'Б', 'В', 'А'])
    expect(await order(`?sort=waiting&status=pending${scope}`)).toEqual(['Д', 'Г', 'Б'])
    expect(await order(`?sort=newest${scope}`)).toEqual(['Д', 'Г', 'В', 'Б', 'А'])
    expect(await order(`?sort=price_up${scope}`)).toEqual(['В', 'Г', 'А', 'Д', 'Б'])
    expect(await order(`?sort=price_down${scope}`)).toEqual(['Б', 'Д', 'А', 'Г', 'В'])
    expect(await order(`?sort=days${scope}`)).toEqual(['Г', 'А', 'Д', 'Б', 'В'])
    expect(await order(`?per_page=2&page=2${scope}`)).toEqual(['Б', 'В'])
  }
  // Nothing can be decided on a response without an author.
  await sql`update responses set creator_id = null where created_at = '2026-11-05T10:00:00Z'`.execute(
    world.db,
  )
  expect(await order()).toEqual(['Г', 'Б', 'erased', 'В', 'А'])
  expect((await list(world.owner, '?sort=margin')).status).toBe(422)

  const older = await makeResponse(world.db, { brief_id, creator_id: anna.id })
  const newer = await makeResponse(world.db, {
    brief_id: await makeBrief(world.db, { status: 'active' }),
    creator_id: anna.id,
    status: 'rejected',
  })
  const own = (await list(anna.headers, '?sort=waiting')).body.items as { id: string }[]
  expect(own.map(({ id }) => id)).toEqual([older, newer])
})

test('[R-22] the search finds the words of the creator and of the brief’s title together, within the other filters', async () => {
  const coffee = await makeBrief(world.db, { status: 'active', title: 'Кофе ждёт с ночи 100%' })
  const answer = async (brief: string, last_name: string, city: string, status: 'pending' | 'accepted') =>
    makeResponse(world.db, {
      brief_id: brief,
      creator_id: await makeCreator(world.db, { last_name, city, email: 'secret@vrn.studio' }),
      status,
    })
  await answer(brief_id, 'Жёлудева', 'Пермь', 'pending')
  await answer(coffee, 'Кузнецова', 'Пермь', 'pending')
  await answer(coffee, 'Ли', 'Казань', 'accepted')
  const found = async (search: string, more = '') =>
    (await order(`?search=${encodeURIComponent(search)}&sort=newest${more}`)).toSorted()
  expect(await found('желудева')).toEqual(['Жёлудева'])
  expect(await found('ПЕРМЬ')).toEqual(['Жёлудева', 'Кузнецова'])
  expect(await found('ждет с ночи')).toEqual(['Кузнецова', 'Ли'])
  expect(await found('кофе кузнецова')).toEqual(['Кузнецова'])
  expect(await found('кофе желудева')).toEqual([])
  expect(await found('ли')).toEqual(['Ли'])
  expect(await found('кофе', '&status=accepted')).toEqual(['Ли'])
  expect(await found('кофе', `&brief_id=${brief_id}`)).toEqual([])
  expect(await found('100%')).toEqual(['Кузнецова', 'Ли'])
  expect(await found('10_%')).toEqual([])
  expect((await list(world.owner, `?search=${'я'.repeat(101)}`)).status).toBe(422)
})

test('[R-23] `shown` divides the responses like the client’s view; it tells a creator nothing', async () => {
  const selected = await makeBrief(world.db, { status: 'active', show_mode: 'selected' })
  const add = async (last_name: string, given: object) => {
    const creator_id = await makeCreator(world.db, { last_name })
    const id = await makeResponse(world.db, { brief_id: selected, creator_id })
    await world.db.updateTable('responses').set(given).where('id', '=', id).execute()
  }
  await add('Принята', { status: 'accepted' })
  await add('Скрыта', { status: 'accepted', visibility: 'hidden' })
  await add('Показана', { visibility: 'shown' })
  await add('Ждёт', { visibility: 'auto' })
  await add('Отклонена', { status: 'rejected', client_price: 1 })
  await add('Сценой', { client_price: 1 })
  const scope = `&brief_id=${selected}`
  expect((await order(`?shown=true${scope}`)).toSorted()).toEqual(['Показана', 'Принята'])
  expect((await order(`?shown=false${scope}`)).toSorted()).toEqual(['Ждёт', 'Отклонена', 'Скрыта', 'Сценой'])
  expect(await order(`?shown=true&status=accepted${scope}`)).toEqual(['Принята'])
  expect((await list(world.owner, `?shown=false${scope}`)).body.total).toBe(4)
  await world.db.updateTable('briefs').set({ show_mode: 'all' }).where('id', '=', selected).execute()
  expect((await order(`?shown=false${scope}`)).toSorted()).toEqual(['Отклонена', 'Скрыта'])

  await makeResponse(world.db, { brief_id: selected, creator_id: anna.id })
  for (const query of ['', '?shown=true', '?shown=false'])
    expect((await list(anna.headers, query)).body.total, query).toBe(1)
})
