import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeCreator, makeResponse } from '../../../test/factories.ts'
import { formOf, redAndBlue } from '../../../test/images.ts'
import { launchOf, makeOwner, postPassword, type World } from '../../../test/sign-in.ts'
import { rowsOf } from '../../../test/workbook.ts'

// The calls of the specification. Payloads, parameters and field names are written out and not taken from the contract: a field that
// the contract renames, or demands besides, turns this file red.

let world: World
/** A creator with a profile, and a brief that was sent to them. */
let creator_id: string
let brief_id: string
beforeAll(async () => {
  world = await startApp()
  const { creatorId: telegram_id } = world
  creator_id = await makeCreator(world.db, { ...PROFILE, telegram_id, tag_ids: [TAG] })
  brief_id = String((await ask('owner', 'POST', '/api/briefs', BRIEF)).id)
  expect(await ask('owner', 'POST', `/api/briefs/${brief_id}/send`)).toMatchObject({ sent_to: 1 })
})
afterAll(() => world.close())

type Fields = Record<string, unknown>
interface Page {
  items: Fields[]
  total: number
  pages: number
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Caller = 'owner' | 'creator' | 'client'

async function send(as: Caller, method: Method, url: string, payload?: object) {
  const headers = as === 'client' ? {} : world[as]
  const reply = await world.ask({ method, url, headers, ...(payload ? { payload } : {}) })
  if (reply.statusCode < 200 || reply.statusCode > 299)
    throw new Error(`${method} ${url} answered ${reply.statusCode}: ${reply.body}`)
  return reply
}
const ask = async <Body = Fields>(as: Caller, method: Method, url: string, payload?: object) =>
  (await send(as, method, url, payload)).json<Body>()

const queryOf = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()

const expectFields = (body: object | null | undefined, names: string) =>
  expect(Object.keys(body ?? {})).toEqual(expect.arrayContaining(names.split(' ')))

async function page(as: Caller, url: string): Promise<Fields[]> {
  const body = await ask<Page>(as, 'GET', url)
  expectFields(body, 'items total pages')
  expect(body.total).toBeGreaterThan(0)
  return body.items
}

const SESSION = 'telegram_id first_name last_name username role is_active profile_completed'
const CREATOR =
  'id first_name last_name email phone telegram_id telegram_username photo_url city country age gender languages ' +
  'portfolio_url social_links followers_count price_per_video experience_years specialization bio tags is_active ' +
  'is_verified profile_completed created_at updated_at last_active_at'
/** What the list of creators shows. */
const CARD = 'id first_name last_name photo_url city country followers_count price_per_video tags is_active'
const BRIEF_FIELDS =
  'id title product_name brand_description brief_description publication_required deadline payment_terms target_tags ' +
  'status sent_to_count created_at'
/** What a creator knows of a brief. */
const PROJECT =
  'id title product_name brand_description brief_description publication_required deadline payment_terms status created_at'
const RESPONSE =
  'id status creator creator_id brief brief_id creator_price markup_percentage client_price estimated_delivery_days ' +
  'message created_at'
/** Its author sees no price of the client. */
const OWN_RESPONSE =
  'id status creator_id brief brief_id creator_price estimated_delivery_days message created_at'

const TAG = 1
const PROFILE = {
  first_name: 'Алина',
  last_name: 'Воронцова',
  email: 'alina@vrn.studio',
  phone: '+79990000001',
  telegram_username: 'alina_vrn',
  city: 'Москва',
  country: 'Россия',
  age: 27,
  gender: 'female' as const,
  languages: ['русский', 'английский'],
  portfolio_url: 'https://alina-vrn.ru/ugc',
  social_links: { instagram: 'https://www.instagram.com/alina.vrn', tiktok: null },
  followers_count: 128_000,
  price_per_video: 12_000,
  experience_years: 3,
  specialization: ['косметика'],
  bio: 'Снимаю дома',
}

const BRIEF = {
  title: 'Сыворотка',
  product_name: 'Сыворотка с витамином C',
  brand_description: 'Косметика для лица',
  brief_description: 'Видео до 30 секунд',
  publication_required: false,
  deadline: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  payment_terms: 'Через 3 дня после сдачи',
  target_tags: [TAG],
}

/** A priced response to the brief, of a person of its own. */
async function makeAnswer(last_name: string, client_price: number | null) {
  const person = await makeCreator(world.db, { last_name })
  return makeResponse(world.db, { brief_id, creator_id: person, creator_price: 9000, client_price })
}

async function linksOfBrief() {
  const links = await ask<Fields[]>('owner', 'GET', `/api/briefs/${brief_id}/public-links`)
  expect(links).toHaveLength(2)
  return links
}

test('[A-20] [F-11] POST /api/auth/telegram and POST /api/auth/web answer with the session', async () => {
  const telegram_id = world.creatorId + 1
  const user = await ask('client', 'POST', '/api/auth/telegram', {
    init_data: launchOf(telegram_id),
    telegram_id,
    first_name: 'Анна',
    last_name: '',
    username: '',
  })
  expectFields(user, SESSION)
  expect(user).toMatchObject({ telegram_id, role: 'creator', is_active: false, profile_completed: false })
  const owner = { telegram_id: world.ownerId + 10, role: 'owner' }
  const login = await postPassword(world, await makeOwner(world, owner.telegram_id, 'boss'))
  expect(login.statusCode).toBe(200)
  expectFields(login.json(), 'telegram_id first_name last_name username role')
  expect(login.json()).toMatchObject(owner)
})

test('[C-21] [F-11] POST /api/tags makes a tag, GET /api/tags lists them', async () => {
  const niche = await ask('owner', 'POST', '/api/tags', { name: 'Пчеловодство', category: 'ниша' })
  expect(niche).toEqual({ id: expect.any(Number) as number, name: 'Пчеловодство', category: 'ниша' })
  const other = await ask('owner', 'POST', '/api/tags', { name: 'Без категории' })
  for (const caller of ['owner', 'creator'] as const)
    expect(await ask<Fields[]>(caller, 'GET', '/api/tags')).toEqual(
      expect.arrayContaining([expect.objectContaining(niche), expect.objectContaining(other)]),
    )
})

test('[C-20] [F-11] PUT /api/creators/profile/{telegram_id} takes the profile payload, GET answers with the creator', async () => {
  const telegram_id = world.creatorId + 2
  const headers = launchedBy(telegram_id)
  const url = `/api/creators/profile/${telegram_id}`
  const save = (payload: object) => world.ask({ method: 'PUT', url, headers, payload })
  const saved = await save({ ...PROFILE, tag_ids: [TAG] })
  expect([saved.statusCode, saved.body]).toEqual([200, expect.stringContaining('"is_active":false')])
  expect(saved.json()).toMatchObject({ profile_completed: true })
  const creator = (await world.ask({ url, headers })).json<Fields>()
  expectFields(creator, CREATOR)
  expect(creator).toMatchObject({ ...PROFILE, telegram_id, tags: [{ id: TAG }] })
  expectFields((creator.tags as object[])[0], 'id name category')
  // The fields of the creator as they were read, and the ids of the tags.
  expect((await save({ ...creator, tag_ids: [TAG] })).statusCode).toBe(200)
  const form = await formOf([['file', await redAndBlue(60, 40).jpeg().toBuffer()]])
  const photo = {
    method: 'POST',
    url: `${url}/photo`,
    ...form,
    headers: { ...form.headers, ...headers },
  } as const
  expectFields((await world.ask(photo)).json(), 'photo_url')
})

test('[C-20] [F-10] [F-11] POST, GET, PATCH and DELETE /api/creators', async () => {
  const made = await ask('owner', 'POST', '/api/creators', { ...PROFILE, tag_ids: [TAG] })
  expectFields(made, CREATOR)
  expect(made).toMatchObject({ ...PROFILE, is_active: true })
  const at = `/api/creators/${String(made.id)}`
  expectFields(await ask('owner', 'GET', at), CREATOR)
  for (const is_active of [false, true])
    expect(await ask('owner', 'PATCH', at, { is_active })).toMatchObject({ is_active })
  const query = queryOf({
    page: '1',
    per_page: '50',
    search: 'Воронцова',
    tags: `${TAG},3`,
    min_followers: '1000',
    max_followers: '200000',
    min_price: '0',
    max_price: '15000',
    country: 'Россия',
    city: 'Москва',
    is_active: 'true',
  })
  for (const item of await page('owner', `/api/creators?${query}`)) expectFields(item, CARD)
  await send('owner', 'DELETE', at)
})

test('[B-95] [F-10] [F-11] POST, GET, PATCH and DELETE /api/briefs', async () => {
  const made = await ask('owner', 'POST', '/api/briefs', { ...BRIEF, title: 'Крем' })
  expectFields(made, BRIEF_FIELDS)
  const at = `/api/briefs/${String(made.id)}`
  expectFields(await ask('owner', 'GET', at), BRIEF_FIELDS)
  for (const title of ['Крем для рук', 'Крем для ног'])
    expect(await ask('owner', 'PATCH', at, { title })).toMatchObject({ title })
  const query = queryOf({
    page: '1',
    per_page: '50',
    search: 'крем',
    status: 'draft',
    deadline_from: new Date().toISOString(),
    deadline_to: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  })
  const [item] = await page('owner', `/api/briefs?${query}`)
  expectFields(item, 'id title product_name deadline target_tags status sent_to_count created_at')
  await send('owner', 'DELETE', at)
})

test('[F-10] [F-11] GET /api/creators/by-brief/{briefId} and GET /api/creators/briefs', async () => {
  const [person] = await page('owner', `/api/creators/by-brief/${brief_id}?page=1&per_page=50`)
  expectFields(person, `${CARD} response_status`)
  const query = `creator_id=${creator_id}&page=1&per_page=20`
  const [project] = await page('creator', `/api/creators/briefs?${query}`)
  expectFields(project, PROJECT)
})

test('[R-60] [F-10] [F-11] POST, GET and PATCH /api/responses', async () => {
  const made = await ask('creator', 'POST', '/api/responses', {
    brief_id,
    creator_id,
    creator_price: 9000,
    markup_percentage: 0,
    estimated_delivery_days: 5,
    message: 'Готова',
  })
  const brief = { id: brief_id, title: BRIEF.title }
  const given = {
    creator_id,
    brief_id,
    brief,
    creator_price: 9000,
    estimated_delivery_days: 5,
    message: 'Готова',
  }
  expectFields(made, OWN_RESPONSE)
  expect(made).toMatchObject({ ...given, status: 'pending' })

  const query = queryOf({
    page: '1',
    per_page: '100',
    brief_id,
    creator_id,
    status: 'pending',
    min_price: '0',
    max_price: '9000',
  })
  const { first_name, last_name, email } = PROFILE
  const seen = { ...given, creator: { first_name, last_name, email } }
  const [response] = await page('owner', `/api/responses?${query}`)
  expectFields(response, RESPONSE)
  expect(response).toMatchObject({ ...seen, markup_percentage: 0, client_price: null })
  const [own] = await page('creator', `/api/responses?${query}`)
  expectFields(own, OWN_RESPONSE)
  expect(own).toMatchObject(given)

  const at = `/api/responses/${String(made.id)}`
  for (const client_price of [11_000, 12_000])
    expect(await ask('owner', 'PATCH', at, { client_price })).toMatchObject({ client_price })
  const accepted = await ask('owner', 'PATCH', at, { status: 'accepted' })
  expectFields(accepted, RESPONSE)
  expect(accepted).toMatchObject({ ...seen, status: 'accepted', client_price: 12_000 })
})

test('[T-80] [F-10] [F-11] GET, DELETE and POST /api/public-links', async () => {
  const links = await linksOfBrief()
  for (const link of [...links, ...(await page('owner', '/api/public-links'))]) {
    expectFields(link, 'link_token table_type brief')
    expect(link).toMatchObject({ table_type: 'responses' })
    expectFields(link.brief as object, 'id title')
  }
  for (const { id, link_token, visible_columns } of links) {
    await send('owner', 'DELETE', `/api/public-links/${String(id)}`)
    const columns = visible_columns ? { visible_columns } : {}
    const body = { brief_id, table_type: 'responses', ...columns }
    const made = await ask('owner', 'POST', '/api/public-links', body)
    expect(made).toMatchObject({ table_type: 'responses', brief: { id: brief_id, title: BRIEF.title } })
    expect(made.visible_columns).toEqual(visible_columns)
    expect(made.link_token).not.toBe(link_token)
  }
})

test('[F-10] [F-11] GET /public/{token} and PATCH /public/{token}/responses/{responseId}', async () => {
  const id = await makeAnswer('Таблицын', 12_000)
  const links = await linksOfBrief()
  const tokens = [false, true].map((internal) =>
    String(links.find((link) => 'visible_columns' in link === internal)?.link_token),
  )
  const query = queryOf({
    page: '1',
    per_page: '50',
    search: 'Таблицын',
    sort_by: 'client_price',
    sort_order: 'desc',
    admin_id: String(world.ownerId),
  })
  const client = await ask<Page>('client', 'GET', `/public/${tokens[0]}?${query}`)
  const internal = await ask<Page>('owner', 'GET', `/public/${tokens[1]}?${query}`)
  expectFields(client, 'items total pages can_edit')
  expect(client).not.toHaveProperty('visible_columns')
  expectFields(internal, 'items total pages can_edit visible_columns')
  for (const { items } of [client, internal]) {
    expect(items).toMatchObject([{ creator: { last_name: 'Таблицын' }, client_price: 12_000 }])
    for (const name of ['id', 'telegram_id']) expect(items[0]?.creator).not.toHaveProperty(name)
  }
  for (const [at, token] of tokens.entries()) {
    const client_price = 13_000 + at
    const url = `/public/${token}/responses/${id}?admin_id=${world.ownerId}`
    expect(await ask('owner', 'PATCH', url, { client_price })).toMatchObject({ client_price })
  }
})

test('[R-07] [F-11] GET /api/export/responses/{briefId} with for_client and markup', async () => {
  const id = await makeAnswer('Наценкин', null)
  await makeAnswer('Ценин', 10_000)
  const at = `/api/export/responses/${brief_id}`
  await ask('owner', 'PATCH', `/api/responses/${id}`, { status: 'accepted' })
  const rows = await rowsOf((await send('owner', 'GET', `${at}?for_client=true&markup=30`)).rawPayload)
  const price = (last_name: string) => rows.find((row) => row.Фамилия === last_name)?.['Цена, ₽']
  expect([price('Наценкин'), price('Ценин')]).toEqual([11_700, 10_000])
  expect((await send('owner', 'GET', `${at}?for_client=false`)).rawPayload.length).toBeGreaterThan(0)
})

test('[C-08] [F-11] GET /api/export/creators answers with the file, for 600 people too', async () => {
  for (let n = 0; n < 600; n += 1) await makeCreator(world.db, { tag_ids: [TAG], last_name: `Экспорт${n}` })
  const query = queryOf({ search: 'Экспорт', tags: String(TAG), is_active: 'true' })
  const reply = await send('owner', 'GET', `/api/export/creators?${query}`)
  expect(reply.headers['content-disposition']).toContain('creators_export.xlsx')
  expect(await rowsOf(reply.rawPayload)).toHaveLength(600)
})
