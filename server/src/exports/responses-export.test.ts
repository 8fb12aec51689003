import { CLIENT_COLUMNS, INTERNAL_COLUMNS } from '@ugc/contract/public-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { auditOf, type World } from '../../test/sign-in.ts'
import { partsOf, rowsOf, sheetOf } from '../../test/workbook.ts'

let world: World
let brief_id: string
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('responses').execute()
  await world.db.deleteFrom('creators').execute()
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Сыворотка' })
})

const get = (query = '', id = brief_id) =>
  world.ask({ method: 'GET', url: `/api/export/responses/${id}${query}`, headers: world.owner })
const file = async (query = '') => (await get(query)).rawPayload

/** What may not be in a client's file is written so that it is found wherever it is. */
async function people(count: number) {
  const hidden: string[] = []
  for (let n = 0; n < count; n += 1) {
    const secret = {
      email: `canary${n}@hidden.example`,
      phone: `+7999000${String(n).padStart(4, '0')}`,
      telegram_username: `canary_user_${n}`,
      bio: `КанарейкаБио${n}`,
      price_per_video: 700_001.25 + n,
    }
    const telegram_id = 880_000_000_000 + n
    const creator_id = await makeCreator(world.db, { ...secret, telegram_id, last_name: `Фамилия${n}.` })
    const status = (['rejected', 'accepted', 'pending'] as const)[n % 3]!
    const more = { message: `КанарейкаСообщение${n}`, creator_price: 500_003.75 + n }
    const id = await makeResponse(world.db, { brief_id, creator_id, status, ...more })
    await world.db
      .updateTable('responses')
      .set({ client_price: n % 2 ? 1000 + n : null, markup_percentage: 77.25 })
      .where('id', '=', id)
      .execute()
    const values = [...Object.values(secret), ...Object.values(more), telegram_id, creator_id, id]
    hidden.push(...values.map(String), ...(status === 'rejected' ? [`Фамилия${n}.`] : []))
  }
  return [...hidden, '77.25', 'markup', 'creator_price', 'Ставка', 'Наценка', 'Отклик', brief_id]
}

test('[R-07] a client’s copy has the rows and columns of the client table, and nothing hidden in any part of the file', async () => {
  const hidden = await people(30)
  const url = `/api/briefs/${brief_id}/public-links`
  const links = (await world.ask({ method: 'GET', url, headers: world.owner })).json() as {
    link_token: string
    visible_columns?: string[]
  }[]
  const token = links.find((link) => link.visible_columns === undefined)?.link_token
  const table = await world.ask({ method: 'GET', url: `/public/${token}?per_page=100` })
  const seen: { creator: { last_name: string }; client_price: number | null }[] = table.json().items
  for (const markup of ['', '&markup=0']) {
    const reply = await get(`?for_client=true${markup}`)
    const [header = []] = await sheetOf(reply.rawPayload)
    expect(header).toHaveLength(CLIENT_COLUMNS.length)
    expect([header[0], header.at(-1)]).toEqual(['Имя', 'Фото'])
    const rows = await rowsOf(reply.rawPayload)
    expect(rows).toHaveLength(20)
    expect(rows.map((row) => [row.Фамилия, row['Цена, ₽']])).toEqual(
      seen.map((row) => [row.creator.last_name, row.client_price]),
    )
    const everything = JSON.stringify([partsOf(reply.rawPayload), reply.headers])
    expect(hidden.filter((one) => everything.includes(one))).toEqual([])
    expect(everything).not.toMatch(/docProps|2026-/)
  }
})

test('[R-07] a markup fills the missing prices of a client’s copy, rounded as the agency does, and stores nothing', async () => {
  const hidden = await people(6)
  const stored = () =>
    world.db
      .selectFrom('responses')
      .select(['id', 'client_price', 'version'])
      .where('brief_id', '=', brief_id)
      .orderBy('id')
      .execute()
  const before = await stored()
  const prices = async (markup: string) => {
    const copy = await file(`?for_client=true&markup=${markup}`)
    const everything = JSON.stringify(partsOf(copy))
    expect(hidden.filter((one) => everything.includes(one))).toEqual([])
    return (await rowsOf(copy)).map((row) => [row.Фамилия, row['Цена, ₽']])
  }
  // The creators ask for 500 007,75 and 500 005,75; the other two prices are an owner's.
  const filled = (four: number | null, two: number | null) => [
    ['Фамилия5.', 1005],
    ['Фамилия4.', four],
    ['Фамилия2.', two],
    ['Фамилия1.', 1001],
  ]
  expect(await prices('30')).toEqual(filled(650_010.08, 650_007.48))
  expect(await prices('12.5')).toEqual(filled(562_508.72, 562_506.47))
  expect(await prices('0')).toEqual(filled(null, null))
  await world.db.updateTable('agency').set({ price_step: 100 }).execute()
  expect(await prices('30')).toEqual(filled(650_100, 650_100))
  await world.db.updateTable('agency').set({ price_step: 0 }).execute()
  expect(await stored()).toEqual(before)
})

test('[R-07] [T-11] the internal copy has all of it; a markup adds a column of creator price with markup', async () => {
  await people(6)
  const gone = await makeCreator(world.db)
  await makeResponse(world.db, { brief_id, creator_id: gone, creator_price: 99.99 })
  await world.db.deleteFrom('creators').where('id', '=', gone).execute()
  const [header = []] = await sheetOf(await file())
  expect(header).toHaveLength(INTERNAL_COLUMNS.length)
  const rows = await rowsOf(await file('?for_client=false&markup=12.5'))
  expect(rows).toHaveLength(7)
  expect(rows[0]).toMatchObject({ Имя: 'Удалённый креатор', 'Ставка, ₽': 99.99, 'Цена с наценкой': 112.49 })
  expect(rows[1]).toMatchObject({
    Фамилия: 'Фамилия5.',
    Статус: 'На рассмотрении',
    Сообщение: 'КанарейкаСообщение5',
    Telegram: '@canary_user_5',
    Телефон: '+79990000005',
    'Ставка, ₽': 500_008.75,
    'Цена клиента, ₽': 1005,
    'Наценка, %': -100,
    'Цена с наценкой': 562_509.84,
  })
  expect(rows[1]?.['Дата отклика']).toBeInstanceOf(Date)
  expect(rows[0]).toMatchObject({ 'Цена клиента, ₽': null, 'Наценка, %': null })
  expect((await rowsOf(await file('?markup=0')))[0]).toMatchObject({ 'Цена с наценкой': 99.99 })
})

test('[R-07] an unknown or deleted brief is 404, a markup beyond 0–1000 is 422; an empty brief is a header', async () => {
  expect(await sheetOf(await file('?for_client=true'))).toHaveLength(1)
  expect((await get('', '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  const deleted = await makeBrief(world.db, { deleted_at: new Date().toISOString() })
  expect((await get('', deleted)).statusCode).toBe(404)
  for (const markup of ['-1', '1000.5', 'x', 'NaN', 'Infinity'])
    expect((await get(`?markup=${markup}`)).statusCode, markup).toBe(422)
  expect((await get('?for_client=yes')).statusCode).toBe(422)
})

test('[R-07] is named by the brief, in a way that every system can save', async () => {
  const nameOf = async (title: string, query = '?for_client=true') => {
    const id = await makeBrief(world.db, { title })
    return String((await get(query, id)).headers['content-disposition'])
  }
  const encoded = (name: string) =>
    `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`
  expect(await nameOf('Сыворотка')).toBe(encoded('Сыворотка.xlsx'))
  expect(await nameOf('Сыворотка', '')).toBe(encoded('Отклики Сыворотка.xlsx'))
  expect(await nameOf('Summer 2026')).toBe('attachment; filename="Summer 2026.xlsx"')
  expect(await nameOf('../../etc/passwd"\r\nX: 1')).toBe('attachment; filename="etc passwd X 1.xlsx"')
  expect(await nameOf('a\u202Efdp')).toBe('attachment; filename="afdp.xlsx"')
  expect(await nameOf('...')).toBe(encoded('Отклики.xlsx'))
  expect(await nameOf('CON')).toBe('attachment; filename="_CON.xlsx"')
  expect(await nameOf('Ж'.repeat(500))).toBe(encoded(`${'Ж'.repeat(80)}.xlsx`))
  expect(await nameOf("it's (new)*")).toContain("filename*=UTF-8''it%27s%20%28new%29.xlsx")
})

test('[T-90] the sheet for a client is named by the project too, as Excel takes it', async () => {
  const sheet = async (title: string) => {
    const id = await makeBrief(world.db, { title })
    const book = partsOf((await get('?for_client=true', id)).rawPayload)['xl/workbook.xml'] ?? ''
    return /<sheet name="([^"]*)"/.exec(book)?.[1]
  }
  expect(await sheet('Утренний уход')).toBe('Утренний уход')
  expect(await sheet("'Лето: 2026/27 [крем]?'")).toBe('Лето 2026 27 крем')
  expect(await sheet('Ж'.repeat(50))).toBe('Ж'.repeat(31))
  expect(await sheet('History')).toBe('Креаторы')
  expect(await sheet('???')).toBe('Креаторы')
})

test('[R-07] each copy is written down: which brief, for whom, how many', async () => {
  await people(3)
  await file('?for_client=true&markup=20')
  expect((await auditOf(world.db)).at(-1)).toMatchObject({
    action: 'responses exported',
    actor: `owner:${world.ownerId}`,
    detail: { brief_id, for_client: true, markup: 20, rows: 2, complete: true },
  })
})

test('[B-22] [W-41] the totals of a brief: each work with prices and margin, and their sums to the kopeck; a client never gets them', async () => {
  const work = async (last_name: string, creator_price: number, client_price: number | null) => {
    const creator_id = await makeCreator(world.db, { last_name })
    return makeResponse(world.db, { brief_id, creator_id, creator_price, client_price, status: 'accepted' })
  }
  const state = async (id: string, values: object) => {
    await world.db
      .updateTable('works')
      .set({ ended_at: new Date().toISOString(), ...values })
      .where('response_id', '=', id)
      .execute()
  }
  const done = await work('Готова', 10_000.1, 15_000.3)
  await state(done, { state: 'done' })
  await sql`update payouts set amount = 10000.2, paid = 0.2 where response_id = ${done}`.execute(world.db)
  await work('В работе', 5000, null)
  await state(await work('Отменена', 400, 900), { state: 'cancelled', cancelled_because: 'taken_back' })
  const partly = await work('Ясная', 3000, 4000)
  await state(partly, { state: 'done' })
  await sql`update payouts set amount = 1000, paid = 1000 where response_id = ${partly}`.execute(world.db)
  await state(partly, { state: 'cancelled', cancelled_because: 'project' })
  const reply = await get('?totals=true')
  expect(reply.headers['content-disposition']).toContain(encodeURIComponent('Итоги Сыворотка'))
  expect((await sheetOf(reply.rawPayload)).slice(1)).toEqual([
    ['В работе Алина', 'Ждём подтверждения', null, 5000, null, 0, 5000],
    ['Готова Алина', 'Принято', 15_000.3, 10_000.2, 5000.1, 0.2, 10_000],
    ['Ясная Алина', 'Отменена', 0, 1000, -1000, 1000, 0],
    ['Приняты: 2', null, 15_000.3, 15_000.2, 5000.1, 0.2, 15_000],
    ['За отменённые работы: 1', null, 0, 1000, -1000, 1000, 0],
    ['Итого: 3', null, 15_000.3, 16_000.2, 4000.1, 1000.2, 15_000],
  ])
  // The brief's page has the same sums, also of a video that is paid and whose response has another decision.
  await world.db.updateTable('responses').set({ status: 'rejected' }).where('id', '=', done).execute()
  const money = await world.ask({ url: `/api/briefs/${brief_id}/money`, headers: world.owner })
  expect(money.json()).toMatchObject({
    accepted: {
      count: 2,
      client_total: 15_000.3,
      creator_total: 15_000.2,
      cancelled_count: 1,
      cancelled_total: 1000,
      margin: 4000.1,
      paid: 1000.2,
      unpriced: 1,
    },
  })
  const copy = await get('?totals=true&for_client=true')
  expect((await sheetOf(copy.rawPayload))[0]).toHaveLength(CLIENT_COLUMNS.length)
  expect(JSON.stringify(partsOf(copy.rawPayload))).not.toMatch(/Маржа|Ставка|10000\.2|5000\.1/)
  const path = `/api/export/responses/${brief_id}?totals=true`
  expect((await world.ask({ url: path, headers: world.creator })).statusCode).toBe(403)
  expect((await world.ask({ url: path })).statusCode).toBe(401)
  const exported = (await auditOf(world.db)).filter(({ action }) => action === 'responses exported')
  expect(exported.map(({ detail }) => detail)).toContainEqual({
    brief_id,
    for_client: false,
    totals: true,
    rows: 3,
    complete: true,
  })
})
