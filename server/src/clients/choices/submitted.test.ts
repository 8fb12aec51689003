import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { createClient, type TestClient } from '../../../test/client.ts'
import { launchOf, tma, type World } from '../../../test/sign-in.ts'
import { partsOf, rowsOf } from '../../../test/workbook.ts'

let world: World
let brief_id: string
let client: TestClient
let chat = 640_000_000
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('throttles').execute()
  brief_id = await makeBrief(world.db, {
    status: 'active',
    title: 'Сыворотка',
    places: 5,
  })
  client = await createClient(world, brief_id)
})

interface Given {
  client_price?: number | null
  status?: 'pending' | 'accepted' | 'reserve' | 'rejected'
  visibility?: 'hidden'
}
async function answered(first_name: string, { client_price = 5000, ...given }: Given = {}) {
  chat += 1
  const creator_id = await makeCreator(world.db, { first_name, last_name: 'К.', telegram_id: chat })
  return makeResponse(world.db, { brief_id, creator_id, client_price, ...given })
}
const get = async (url: string, headers: Record<string, string> = world.owner) => {
  const reply = await world.ask({ url, headers })
  return { status: reply.statusCode, text: reply.body, body: reply.json() }
}
interface Listed {
  id: string
  creator: { first_name: string }
  client_choice?: Record<string, unknown> | null
}
const listed = async (query = '') =>
  (await get(`/api/responses?brief_id=${brief_id}${query}`)).body.items as Listed[]
const choiceOf = async (id: string) => (await listed()).find((one) => one.id === id)?.client_choice
const summary = async () => (await get(`/api/briefs/${brief_id}/client-choice`)).body

test('[R-30] an owner sees the submitted choice beside a response, and nothing of the one that is not submitted', async () => {
  const id = await answered('Алина')
  await client.choose(id, 'yes', 'Наш голос')
  expect(await choiceOf(id)).toBeNull()
  await client.submit()
  const submitted = {
    verdict: 'yes',
    comment: 'Наш голос',
    author: 'Анна',
    chosen_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    changed: false,
    was: null,
    others: [],
    price: 5000,
  }
  expect(await choiceOf(id)).toEqual(submitted)
  await client.choose(id, 'no', 'Дорого')
  expect(await choiceOf(id)).toEqual(submitted)
  await client.submit()
  expect(await choiceOf(id)).toMatchObject({ verdict: 'no', comment: 'Дорого', changed: true, was: 'yes' })
  await client.submit('Без изменений')
  expect(await choiceOf(id)).toMatchObject({ verdict: 'no', changed: false })
  await client.choose(id, null)
  await client.submit()
  expect(await choiceOf(id)).toMatchObject({ verdict: null, comment: null, changed: true, was: 'no' })
  const patched = await world.ask({
    method: 'PATCH',
    url: `/api/responses/${id}`,
    headers: world.owner,
    payload: { status: 'accepted', version: 1 },
  })
  expect(patched.json()).toMatchObject({ status: 'accepted', client_choice: { verdict: null } })
})

test('[T-102] a «да» keeps the price at which it was submitted; both sides have the price of now beside it', async () => {
  const raised = await answered('Юлия', { client_price: 9000 })
  const priced = await answered('Алина', { client_price: null })
  for (const id of [raised, priced]) await client.choose(id, 'yes')
  await client.submit()
  for (const [id, client_price] of [
    [raised, 12_000],
    [priced, 7500],
  ])
    await world.db
      .updateTable('responses')
      .set({ client_price: client_price as number })
      .where('id', '=', id as string)
      .execute()
  const agreed = { sum: 9000, without_price: 1, now: { sum: 19_500, without_price: 0 } }
  expect((await summary()).totals).toMatchObject(agreed)
  expect([await choiceOf(raised), await choiceOf(priced)]).toMatchObject([{ price: 9000 }, { price: null }])
  const seen = async () =>
    (await get(`/public/${client.token}`, { cookie: `__Secure-ugc-name=${encodeURIComponent('Анна')}` })).body
  const { items, choice } = await seen()
  expect(choice.submission).toMatchObject({ yes: 2, ...agreed })
  expect(items).toMatchObject([
    { client_price: 7500, sent: { price: null } },
    { client_price: 12_000, sent: { price: 9000 } },
  ])
  // What is sent again is agreed to again.
  await client.submit('Согласны')
  expect((await seen()).choice.submission).toMatchObject({ sum: 19_500, now: { sum: 19_500 } })
})

test('[R-30] the internal table has the submitted choice, the client’s table as an owner opens it has none', async () => {
  const id = await answered('Алина')
  await client.choose(id, 'yes', 'Наш голос')
  const internal = await createClient(world, brief_id, 'internal')
  const row = async (token: string) => (await get(`/public/${token}`)).body.items[0] as Listed
  expect((await row(internal.token)).client_choice).toBeNull()
  await client.submit()
  expect((await row(internal.token)).client_choice).toMatchObject({ verdict: 'yes', author: 'Анна' })
  const opened = await get(`/public/${client.token}`)
  expect(opened.body.items).toHaveLength(1)
  expect(opened.text).not.toMatch(/Наш голос|Анна|"verdict"/)
})

test('[R-30] a creator gets no choice, no comment and no client’s name in any reply, and cannot filter by it', async () => {
  const id = await answered('Алина')
  const theirs = tma(launchOf(chat))
  await client.choose(id, 'no', 'КанарейкаКомментарий', 'КанарейкаИмя')
  await client.submit('КанарейкаСообщение', 'КанарейкаИмя')
  const answers = await Promise.all(
    [
      '/api/responses',
      '/api/responses?client_choice=no',
      '/api/responses?client_choice=yes',
      `/api/responses?brief_id=${brief_id}`,
      `/api/briefs/${brief_id}`,
      '/api/creators/briefs',
      `/api/briefs/${brief_id}/client-choice`,
    ].map((url) => get(url, theirs)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 403])
  expect(answers.map(({ text }) => text).join('\n')).not.toMatch(/Канарейка|client_choice|verdict/)
  // The filter tells nothing either: it is the same list with and without it.
  expect(answers.slice(0, 4).map(({ body }) => body.total)).toEqual([1, 1, 1, 1])
})

test('[R-31] the brief has who submitted, when, the counts, the sum and what changed', async () => {
  const first = await answered('Алина')
  const second = await answered('Борис', { client_price: null })
  const third = await answered('Вера', { client_price: 4000, status: 'accepted' })
  await answered('Глеб')
  await answered('Скрытый', { visibility: 'hidden' })
  const nothing = {
    yes: 0,
    reserve: 0,
    no: 0,
    sum: 0,
    without_price: 0,
    undecided: 0,
    now: { sum: 0, without_price: 0 },
  }
  expect(await summary()).toEqual({
    open: true,
    places: 5,
    shown: 4,
    choosing: null,
    submission: null,
    totals: { ...nothing, none: 3 },
    against: [],
    changed: 0,
    changes: [],
  })
  for (const id of [first, second, third]) await client.choose(id, 'yes')
  expect(await summary()).toMatchObject({
    choosing: { chosen: 3, changed: 3 },
    submission: null,
    totals: { ...nothing, none: 3 },
  })
  await client.submit('Начните с Алины')
  expect(await summary()).toMatchObject({
    choosing: null,
    submission: {
      author: 'Анна',
      number: 1,
      authors: ['Анна'],
      words: [{ author: 'Анна', message: 'Начните с Алины' }],
    },
    totals: { yes: 3, reserve: 0, no: 0, none: 1, sum: 9000, without_price: 1, undecided: 2 },
    changed: 0,
    changes: [],
  })
  await client.choose(first, 'reserve', null, 'Дмитрий')
  await client.submit(null, 'Дмитрий')
  expect(await summary()).toMatchObject({
    // Words of a colleague stay until their author sends others.
    submission: {
      author: 'Дмитрий',
      number: 2,
      authors: ['Дмитрий', 'Анна'],
      words: [{ author: 'Анна', message: 'Начните с Алины' }],
    },
    totals: { yes: 2, reserve: 1, no: 0, none: 1, sum: 4000, without_price: 1, undecided: 1 },
    changed: 1,
    changes: [
      {
        response_id: first,
        creator: { first_name: 'Алина', last_name: 'К.' },
        was: 'yes',
        verdict: 'reserve',
      },
    ],
  })
  const deleted = await makeBrief(world.db, { deleted_at: new Date().toISOString() })
  expect((await get(`/api/briefs/${deleted}/client-choice`)).status).toBe(404)
})

test('[L-20] a link that is revoked and made anew keeps choices, PIN, end and date of the answer; the agency has what the client sees', async () => {
  const [first, second, third] = [await answered('Алина'), await answered('Борис'), await answered('Вера')]
  await client.choose(first, 'yes', 'Наш голос')
  await client.choose(second, 'yes')
  await client.submit('Начните с Алины')
  const [end, answer_by] = ['2090-11-30T12:00:00.000Z', '2090-11-20T15:00:00.000Z']
  const settings = { end, answer_by, pin: '4815', shows_socials: false }
  const patched = await world.ask({
    method: 'PATCH',
    url: `/api/public-links/${client.id}`,
    headers: world.owner,
    payload: settings,
  })
  expect(patched.statusCode).toBe(200)
  await world.ask({ method: 'DELETE', url: `/api/public-links/${client.id}`, headers: world.owner })
  expect(await choiceOf(first)).toMatchObject({ verdict: 'yes' })
  expect(await summary()).toMatchObject({ submission: { number: 1 }, totals: { yes: 2 } })
  const made = await world.ask({
    method: 'POST',
    url: '/api/public-links',
    headers: world.owner,
    payload: { brief_id, kind: 'client' },
  })
  expect(made.json()).toMatchObject({
    settings: { ends_at: end, answer_by, has_pin: true, shows_socials: false },
  })
  await world.ask({
    method: 'PATCH',
    url: `/api/public-links/${made.json<{ id: string }>().id}`,
    headers: world.owner,
    payload: { pin: null },
  })
  client = await createClient(world, brief_id)
  await client.choose(third, 'yes')
  await client.submit()
  const seen = (
    await get(`/public/${client.token}`, { cookie: `__Secure-ugc-name=${encodeURIComponent('Анна')}` })
  ).body.choice
  expect(seen).toMatchObject({ totals: { yes: 3, sum: 15_000 }, submission: { yes: 3, no: 0 } })
  expect(await summary()).toMatchObject({
    submission: { number: 2 },
    totals: { yes: 3, no: 0, sum: 15_000 },
    changed: 1,
  })
})

test('[R-31] an owner sees beside a verdict what colleagues say otherwise, and to whom of the accepted the client says no', async () => {
  const id = await answered('Лейла', { status: 'accepted' })
  await client.choose(id, 'no', 'Другой образ')
  await client.choose(id, 'yes', null, 'Олег')
  expect(await summary()).toMatchObject({ against: [] })
  await client.submit()
  expect(await choiceOf(id)).toMatchObject({
    verdict: 'no',
    author: 'Анна',
    others: [{ author: 'Олег', verdict: 'yes', comment: null }],
  })
  expect(await summary()).toMatchObject({
    against: [{ response_id: id, creator: { first_name: 'Лейла' } }],
  })
})

test('[R-32] responses are filtered by the last submitted verdict; «без решения» is what the client sees without one', async () => {
  const ids = {
    yes: await answered('Да'),
    reserve: await answered('Резерв'),
    no: await answered('Нет'),
    back: await answered('Снято'),
  }
  await answered('Молчание')
  await answered('Скрыто', { visibility: 'hidden' })
  await answered('Принята', { status: 'accepted' })
  await client.choose(ids.yes, 'no')
  await client.choose(ids.back, 'yes')
  await client.submit()
  await client.choose(ids.yes, 'yes')
  await client.choose(ids.reserve, 'reserve')
  await client.choose(ids.no, 'no')
  await client.choose(ids.back, null)
  await client.submit()
  await client.choose(ids.no, 'yes')
  const named = async (verdict: string) =>
    (await listed(`&client_choice=${verdict}`)).map(({ creator }) => creator.first_name).toSorted()
  expect(await named('yes')).toEqual(['Да'])
  expect(await named('reserve')).toEqual(['Резерв'])
  expect(await named('no')).toEqual(['Нет'])
  expect(await named('none')).toEqual(['Молчание', 'Снято'])
  expect((await get('/api/responses?client_choice=maybe')).status).toBe(422)
})

test('[R-33] the owner’s workbook has verdict, author and comment; the client’s has none of it', async () => {
  const id = await answered('Алина')
  const silent = await answered('Борис')
  await client.choose(id, 'reserve', 'КанарейкаКомментарий')
  await client.choose(silent, 'yes', 'КанарейкаЧерновик')
  await client.choose(silent, null)
  await client.submit()
  await client.choose(silent, 'yes', 'КанарейкаЧерновик')
  const file = async (query: string) =>
    (await world.ask({ url: `/api/export/responses/${brief_id}${query}`, headers: world.owner })).rawPayload
  const internal = await file('')
  const rows = await rowsOf(internal)
  expect(rows.find((row) => row.Имя === 'Алина')).toMatchObject({
    'Выбор клиента': 'Резерв',
    'Кто выбрал': 'Анна',
    'Комментарий клиента': 'КанарейкаКомментарий',
  })
  expect(rows.find((row) => row.Имя === 'Борис')).toMatchObject({
    'Выбор клиента': 'Без решения',
    'Комментарий клиента': null,
  })
  expect(JSON.stringify(partsOf(internal))).not.toContain('КанарейкаЧерновик')
  expect(JSON.stringify(partsOf(await file('?for_client=true')))).not.toMatch(
    /Канарейка|Анна|Выбор клиента|Кто выбрал|Комментарий/,
  )
})

test('[R-35] a brief waits on the first screen while a «да» of its client is undecided', async () => {
  const waiting = async () =>
    ((await get('/api/overview')).body.waiting as { kind: string; brief_id: string; count: number }[])
      .filter((one) => one.kind === 'chosen' && one.brief_id === brief_id)
      .map(({ count }) => count)
  const ids = [await answered('Алина'), await answered('Борис'), await answered('Вера')]
  await client.choose(ids[0]!, 'yes')
  await client.choose(ids[1]!, 'yes')
  await client.choose(ids[2]!, 'no')
  expect(await waiting()).toEqual([])
  await client.submit()
  expect(await waiting()).toEqual([2])
  await client.choose(ids[1]!, 'reserve')
  await client.submit()
  expect(await waiting()).toEqual([1])
  const payload = { ids: [ids[0]], action: 'accepted' }
  await world.ask({ method: 'POST', url: '/api/responses/bulk', headers: world.owner, payload })
  expect(await waiting()).toEqual([])
})
