import {
  NEVER_SEEN,
  type NeverSeen,
  SHOW_MODE_NAMES,
  type ShowMode,
  VISIBILITIES,
} from '@ugc/contract/facts/client-view'
import { RESPONSE_STATUS_NAMES } from '@ugc/contract/facts/statuses'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { BRIEF, makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { everythingStored, type World } from '../../../test/sign-in.ts'
import { partsOf, rowsOf } from '../../../test/workbook.ts'

let world: World
let brief_id: string
let links: { client: string; internal: string; client_id: string }
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

async function linksOf(brief: string) {
  const url = `/api/briefs/${brief}/public-links`
  const reply = await world.ask({ method: 'GET', url, headers: world.owner })
  const both = reply.json() as { id: string; link_token: string; visible_columns?: string[] }[]
  const client = both.find((one) => one.visible_columns === undefined)
  const internal = both.find((one) => one.visible_columns !== undefined)
  return { client: client!.link_token, internal: internal!.link_token, client_id: client!.id }
}
beforeEach(async () => {
  await world.db.deleteFrom('responses').execute()
  await world.db.deleteFrom('creators').execute()
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Сыворотка' })
  links = await linksOf(brief_id)
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await world.ask({ method: 'GET', url: `/public/${path}`, headers })
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: reply.json() }
}
interface Row {
  id?: string
  client_price: number | null
  creator: { first_name: string }
}
const names = (body: { items: Row[] }) => body.items.map((row) => row.creator.first_name)

/** Each with twenty values that are nowhere else and that no client may see. */
async function canary(n: number): Promise<string[]> {
  const telegram_id = 880_000_000_000 + n
  const day = (of: number) => new Date(Date.UTC(2019, of, 1, 1, n, 11, 100 + n)).toISOString()
  const profile = {
    email: `canary${n}@hidden.example`,
    phone: `+7999000${String(n).padStart(4, '0')}`,
    telegram_username: `canary_user_${n}`,
    bio: `КанарейкаБио${n}`,
    price_per_video: 700_001.25 + n,
  }
  const creator_id = await makeCreator(world.db, {
    ...profile,
    telegram_id,
    first_name: `Имя${n}`,
    tag_ids: [1],
    created_at: day(1),
  })
  const user = {
    first_name: `КанарейкаИмя${n}`,
    last_name: `КанарейкаФамилия${n}`,
    username: `canary_login_${n}`,
  }
  await world.db.updateTable('users').set(user).where('telegram_id', '=', telegram_id).execute()
  await world.db
    .updateTable('creators')
    .set({ updated_at: day(2), last_active_at: day(3) })
    .where('id', '=', creator_id)
    .execute()
  const delivery = { message_id: 9_900_000_000 + n, reason: `КанарейкаПричина${n}` }
  await world.db
    .insertInto('deliveries')
    .values({ creator_id, brief_id, claim: null, lease_until: null, ...delivery })
    .execute()
  const response = { message: `КанарейкаСообщение${n}`, creator_price: 500_003.75 + n }
  const status = n % 3 === 0 ? 'rejected' : n % 3 === 1 ? 'accepted' : 'pending'
  const id = await makeResponse(world.db, { brief_id, creator_id, ...response, status })
  const markup_percentage = 177.01 + n
  await world.db
    .updateTable('responses')
    .set({ client_price: 1000 + n, markup_percentage, updated_at: day(4) })
    .where('id', '=', id)
    .execute()
  const stamps = [day(1), day(2), day(3), day(4)].map((moment) => moment.slice(0, 19))
  return [
    ...Object.values({ ...profile, ...user, ...delivery, ...response }).map(String),
    ...stamps,
    ...[telegram_id, creator_id, id, markup_percentage].map(String),
  ]
}
async function canaries(count = 50): Promise<string[]> {
  const hidden: string[] = []
  for (let n = 0; n < count; n += 1) hidden.push(...(await canary(n)))
  return hidden
}
/** What another client says of the same people, by the link of another brief. */
async function choicesElsewhere(count = 50): Promise<string[]> {
  const other = await makeBrief(world.db, { status: 'active' })
  const { client_id: link_id } = await linksOf(other)
  const people = await world.db.selectFrom('creators').select('id').limit(count).execute()
  const said = people.map((_, n) => ({
    author: `КанарейкаКлиент${n}я`,
    comment: `КанарейкаКомментарий${n}я`,
    message: `КанарейкаПослание${n}я`,
  }))
  for (const [n, { author, comment, message }] of said.entries()) {
    const response_id = await makeResponse(world.db, { brief_id: other, creator_id: people[n]!.id })
    const verdict = 'yes' as const
    await world.db
      .insertInto('client_marks')
      .values({
        link_id,
        response_id,
        verdict,
        comment,
        author,
      })
      .execute()
    const { id: submission_id } = await world.db
      .insertInto('client_submissions')
      .values({ link_id, author, message })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db
      .insertInto('client_submission_rows')
      .values({ submission_id, response_id, verdict, comment, author, chosen_at: new Date().toISOString() })
      .execute()
  }
  return said.flatMap((one) => Object.values(one))
}
/** The names of what a client's reply must not have, and those who were turned down. */
const WORDS = ['creator_price', 'markup', 'telegram', '_at"', 'version', '"status"', '"id"', 'Имя0"', 'Имя3"']

test('[T-01] every brief has two links; revoked, unknown and deleted ones answer alike', async () => {
  expect(links.client).toMatch(/^[\w-]{43}$/)
  expect(links.client).not.toBe(links.internal)
  const unknown = await get('x'.repeat(43))
  const short = await get('x')
  expect((await get(links.client)).status).toBe(200)
  await world.ask({ method: 'DELETE', url: `/api/public-links/${links.client_id}`, headers: world.owner })
  const revoked = await get(links.client)
  const other = await makeBrief(world.db)
  const otherLinks = await linksOf(other)
  await world.ask({ method: 'DELETE', url: `/api/briefs/${other}`, headers: world.owner })
  const deleted = await get(otherLinks.client)
  for (const reply of [unknown, short, revoked, deleted]) {
    expect(reply.status).toBe(404)
    expect(reply.body.detail).toBe('Ссылка не найдена или больше не действует')
  }
  const payload = { brief_id, kind: 'client' }
  const made = await world.ask({ method: 'POST', url: '/api/public-links', headers: world.owner, payload })
  expect(made.statusCode).toBe(201)
  expect(made.json().link_token).not.toBe(links.client)
  expect((await get(made.json().link_token)).status).toBe(200)
  const twice = await world.ask({ method: 'POST', url: '/api/public-links', headers: world.owner, payload })
  expect(twice.statusCode).toBe(409)
})

test('[T-05] a client sees nothing that is not theirs: rows, search, order, headers; none of a thousand canaries', async () => {
  const values = await canaries()
  expect(new Set(values).size).toBe(1000)
  const foreign = await choicesElsewhere()
  expect(new Set(foreign).size).toBe(150)
  const hidden = [...values, ...foreign, ...WORDS]
  // The test sees what it looks for: all of it is stored.
  const stored = await everythingStored(world.db)
  const unstored = [...values, ...foreign].filter(
    (one) => !stored.includes(one.replace('T', ' ')) && !stored.includes(one),
  )
  expect(unstored).toEqual([])
  const queries = [
    '',
    '?per_page=100',
    '?search=canary',
    '?search=КанарейкаБио1',
    '?search=canary_user_1',
    '?search=%2B7999',
    '?search=hidden.example',
    '?admin_id=1',
    `?admin_id=${world.ownerId}`,
    ...['first_name', 'last_name', 'city', 'country', 'followers_count', 'experience_years'].map(
      (name) => `?sort_by=${name}&sort_order=desc`,
    ),
    '?sort_by=client_price',
    '?choice=none',
    '?choice=yes',
    `?search=${encodeURIComponent('КанарейкаКомментарий1я')}`,
    '?sort_by=estimated_delivery_days',
  ]
  for (const query of queries) {
    const reply = await get(links.client + query)
    expect(reply.status, query).toBe(200)
    const seen = reply.text + JSON.stringify(reply.headers)
    expect(
      hidden.filter((one) => seen.includes(one)),
      query,
    ).toEqual([])
  }
  expect((await get(links.client)).body.total).toBe(33)

  const url = `/api/export/responses/${brief_id}?for_client=true&markup=50`
  const file = await world.ask({ method: 'GET', url, headers: world.owner })
  const workbook = JSON.stringify([partsOf(file.rawPayload), file.headers])
  expect(workbook).toContain('Имя1')
  expect([...values, ...foreign].filter((one) => workbook.includes(one))).toEqual([])

  // A creator among them sees only their own.
  const [own, others] = [values.slice(20, 40), [...values.slice(0, 20), ...values.slice(40)]]
  const me = launchedBy(880_000_000_001)
  for (const path of ['/api/responses', `/api/briefs/${brief_id}`, '/api/creators/briefs', '/api/auth/me']) {
    const reply = await world.ask({ method: 'GET', url: path, headers: me })
    expect(reply.statusCode, path).toBe(200)
    expect(
      [...others, ...foreign].filter((one) => reply.body.includes(one)),
      path,
    ).toEqual([])
    expect(reply.body, path).not.toMatch(/client_price|markup|178\.01|target_tags|sent_to_count/)
  }
  expect((await world.ask({ method: 'GET', url: '/api/responses', headers: me })).body).toContain(own[10])
  for (const query of [
    'canary',
    'КанарейкаБио1',
    'canary_user_1',
    'hidden.example',
    '7999',
    'КанарейкаСообщение1',
  ])
    expect((await get(`${links.client}?search=${encodeURIComponent(query)}`)).body.total, query).toBe(0)
  // By no value at all that is not in the table, as a client or as an owner who looks at the client's table.
  for (const query of values.slice(20, 40))
    for (const headers of [{}, world.owner]) {
      const reply = await get(`${links.client}?search=${encodeURIComponent(query.slice(0, 100))}`, headers)
      expect(reply.body.total, query).toBe(0)
    }
  expect((await get(`${links.internal}?search=%40canary_user_1`, world.owner)).body.total).toBeGreaterThan(0)
  for (const name of [
    'creator_price',
    'markup_percentage',
    'status',
    'created_at',
    'email',
    'id',
    'telegram_id',
  ])
    expect((await get(`${links.client}?sort_by=${name}`)).status, name).toBe(422)
})

test('[T-06] an internal table is for owners alone', async () => {
  await canaries(3)
  expect((await get(links.internal)).status).toBe(401)
  expect((await get(links.internal, launchedBy(world.creatorId))).status).toBe(403)
  const { status, body } = await get(`${links.internal}?sort_by=creator_price&sort_order=desc`, world.owner)
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 3, can_edit: true, title: 'Сыворотка' })
  const of = (total: number) => ({ total, capped: false })
  expect(body.counts).toEqual({ responses: of(3), accepted: of(1), unpriced: of(0) })
  expect(body).not.toHaveProperty('price_from')
  expect(body.visible_columns).toContain('creator_price')
  expect(body.brief_id).toBe(brief_id)
  expect((await get(links.client, world.owner)).text).not.toContain(brief_id)
  expect(body.items[0]).toMatchObject({
    creator_price: 500_005.75,
    status: 'pending',
    creator: { email: 'canary2@hidden.example', telegram_username: 'canary_user_2' },
  })
  expect(JSON.stringify(body)).not.toMatch(/telegram_id|creator_id|88000000000/)
})

test('[T-16] briefs with their links: a revoked link while there is no new one, deleted briefs left out', async () => {
  const older = await makeBrief(world.db, { title: 'Старый' })
  await sql`update briefs set created_at = '2020-01-01' where id = ${older}`.execute(world.db)
  const deleted = await makeBrief(world.db, { title: 'Удалённый', deleted_at: new Date().toISOString() })
  await world.ask({ method: 'DELETE', url: `/api/public-links/${links.client_id}`, headers: world.owner })
  const ask = async (query: string) => {
    const url = `/api/public-links/by-brief${query}`
    const reply = await world.ask({ method: 'GET', url, headers: world.owner })
    return reply.json() as {
      total: number
      items: { id: string; links: { link_token: string; revoked_at?: string; brief: { id: string } }[] }[]
    }
  }
  const { items } = await ask('?per_page=100')
  const ids = items.map(({ id }) => id)
  expect(ids.indexOf(brief_id)).toBeLessThan(ids.indexOf(older))
  expect(ids).not.toContain(deleted)
  for (const item of items) expect(item.links.map(({ brief }) => brief.id)).toEqual([item.id, item.id])

  const one = await ask(`?brief_id=${brief_id}`)
  expect(one).toMatchObject({ total: 1, items: [{ id: brief_id, response_count: 0, title: 'Сыворотка' }] })
  expect(one.items[0]?.links).toEqual([
    expect.objectContaining({ link_token: links.client, revoked_at: expect.any(String) }),
    expect.not.objectContaining({ revoked_at: expect.anything() }),
  ])
  expect(await ask(`?brief_id=${deleted}`)).toMatchObject({ total: 0, items: [] })
})

test('[T-09] 200 guesses of admin_id change no byte and no price', async () => {
  await canaries(5)
  const plain = (await get(links.client)).text
  expect(plain).not.toContain('"id"')
  const [row] = await world.db.selectFrom('responses').select(['id']).execute()
  for (let n = 0; n < 200; n += 1) {
    const guess = n === 0 ? world.ownerId : n
    expect((await get(`${links.client}?admin_id=${guess}`)).text).toBe(plain)
    const url = `/public/${links.client}/responses/${row!.id}?admin_id=${guess}`
    const reply = await world.ask({ method: 'PATCH', url, payload: { client_price: 1 } })
    expect(reply.statusCode).toBe(401)
  }
})

test('[T-08] an owner at a table sets the client’s price; a response of another brief is not there', async () => {
  await canaries(2)
  const { items } = (await get(links.client, world.owner)).body as { items: (Row & { version: number })[] }
  const [{ id, version }] = items as [Row & { version: number }]
  const patch = (token: string, payload: object, response = id) =>
    world.ask({
      method: 'PATCH',
      url: `/public/${token}/responses/${response}`,
      headers: world.owner,
      payload,
    })
  const saved = await patch(links.client, { client_price: 4321.5, version })
  expect(saved.json()).toEqual({ client_price: 4321.5, version: version + 1 })
  expect((await patch(links.client, { client_price: 1, version })).statusCode).toBe(409)
  expect((await patch(links.internal, { client_price: null })).json().client_price).toBeNull()
  // Without a version each is made from the newest one: none is late, however many come at once.
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, n) => patch(links.internal, { client_price: 100 + n })),
  )
  expect(many.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(many.map((reply) => reply.json().version)).size).toBe(20)
  for (const wrong of [
    { client_price: -1 },
    { client_price: 'x' },
    { client_price: 1, status: 'accepted' },
    {},
  ])
    expect((await patch(links.client, wrong)).statusCode).toBe(422)
  const other = await linksOf(await makeBrief(world.db))
  expect((await patch(other.client, { client_price: 1 })).statusCode).toBe(404)
})

test('[T-04] pages, order with gaps at the end both ways, search in any order of words', async () => {
  for (const [n, first_name] of ['Борис', 'Анна', 'Вера'].entries()) {
    const creator_id = await makeCreator(world.db, { first_name, last_name: 'Ёлкина', city: 'Казань' })
    const id = await makeResponse(world.db, { brief_id, creator_id })
    const client_price = first_name === 'Анна' ? null : n * 100 + 100
    await world.db.updateTable('responses').set({ client_price }).where('id', '=', id).execute()
  }
  const sorted = async (query: string) => names((await get(`${links.client}?${query}`)).body)
  expect(await sorted('sort_by=first_name')).toEqual(['Анна', 'Борис', 'Вера'])
  expect(await sorted('sort_by=first_name&sort_order=desc')).toEqual(['Вера', 'Борис', 'Анна'])
  expect(await sorted('sort_by=client_price')).toEqual(['Борис', 'Вера', 'Анна'])
  expect(await sorted('sort_by=client_price&sort_order=desc')).toEqual(['Вера', 'Борис', 'Анна'])
  expect(await sorted('sort_by=first_name&per_page=2&page=2')).toEqual(['Вера'])
  expect(await sorted(`search=${encodeURIComponent('елкина АННА')}`)).toEqual(['Анна'])
  expect(await sorted('search=%25')).toEqual([])
  // The head of a client's table says what all of its rows have in common, whatever is searched for.
  const { body } = await get(`${links.client}?search=%25`)
  expect(body).toMatchObject({ total: 0, price_from: 100, product_name: 'Сыворотка' })
  expect(Date.parse(body.deadline)).toBeGreaterThan(0)
  expect(body).not.toHaveProperty('counts')
  expect((await get(links.client)).headers['cache-control']).toBe('no-store')
})

test('[T-11] the markup is computed from the two prices, and rows are sorted by it with gaps at the end', async () => {
  for (const [first_name, creator_price, client_price] of [
    ['Анна', 6000, 9000],
    ['Борис', 12_000, 10_000],
    ['Вера', 9000, 9050],
    ['Глеб', 5000, null],
    ['Даша', 0, 4000],
  ] as const) {
    const creator_id = await makeCreator(world.db, { first_name })
    const id = await makeResponse(world.db, { brief_id, creator_id, creator_price })
    // What is stored in the column of that name is not shown.
    const stored = { client_price, markup_percentage: 77.25 }
    await world.db.updateTable('responses').set(stored).where('id', '=', id).execute()
  }
  const sorted = async (order: string) => {
    const { body } = await get(`${links.internal}?sort_by=markup_percentage&sort_order=${order}`, world.owner)
    return (body.items as (Row & { markup_percentage: number | null })[]).map((row) => [
      row.creator.first_name,
      row.markup_percentage,
    ])
  }
  const gaps = [
    ['Глеб', null],
    ['Даша', null],
  ]
  expect(await sorted('asc')).toEqual([['Борис', -17], ['Вера', 1], ['Анна', 50], ...gaps])
  expect(await sorted('desc')).toEqual([['Анна', 50], ['Вера', 1], ['Борис', -17], ...gaps])
})

test('[T-05] an erased creator is not in a client’s table, and last and without a name in the internal one', async () => {
  const person = async (first_name: string, followers_count: number) => {
    const creator_id = await makeCreator(world.db, { first_name, followers_count })
    await makeResponse(world.db, { brief_id, creator_id })
    return creator_id
  }
  const gone = await person('Вера', 1)
  await person('Борис', 20)
  await person('Анна', 10)
  await world.db.deleteFrom('creators').where('id', '=', gone).execute()
  for (const [order, first, second] of [
    ['asc', 'Анна', 'Борис'],
    ['desc', 'Борис', 'Анна'],
  ]) {
    const query = `?sort_by=followers_count&sort_order=${order}`
    const client = (await get(links.client + query)).body
    expect(names(client)).toEqual([first, second])
    expect(client.total).toBe(2)
    const { items } = (await get(links.internal + query, world.owner)).body
    expect(items).toMatchObject([
      { creator: { first_name: first } },
      { creator: { first_name: second } },
      { creator: null },
    ])
  }
})

test('[T-17] which responses a client sees: every combination, in rows, counts, lowest price, workbook and the owner’s replies', async () => {
  const listed = async (show_mode: ShowMode) => {
    const brief = await makeBrief(world.db, { status: 'active', show_mode })
    const expected: string[] = []
    for (const status of RESPONSE_STATUS_NAMES)
      for (const visibility of VISIBILITIES)
        for (const client_price of [null, 700]) {
          const first_name = `${status} ${visibility} ${client_price ?? 'unpriced'}`
          const creator_id = await makeCreator(world.db, { first_name })
          await makeResponse(world.db, { brief_id: brief, creator_id, status, visibility, client_price })
          if (status === 'rejected' || status === 'withdrawn' || visibility === 'hidden') continue
          const selected = visibility === 'shown' || status === 'accepted'
          if (selected || show_mode === 'all') expected.push(first_name)
        }
    return { brief, expected: expected.toSorted() }
  }
  for (const show_mode of SHOW_MODE_NAMES) {
    const { brief, expected } = await listed(show_mode)
    expect(expected).toHaveLength(show_mode === 'all' ? 12 : 8)
    const both = await linksOf(brief)
    const { body } = await get(both.client)
    expect(names(body).toSorted()).toEqual(expected)
    expect(body).toMatchObject({ total: expected.length, price_from: 700 })
    const internal = await get(both.internal, world.owner)
    // What is withdrawn is in no table. The head counts the rows of the table.
    expect(internal.body).toMatchObject({ total: 24, counts: { unpriced: { total: 12 } } })
    const file = await world.ask({
      url: `/api/export/responses/${brief}?for_client=true`,
      headers: world.owner,
    })
    const rows = await rowsOf(file.rawPayload)
    expect(rows.map((row) => row['Имя']).toSorted()).toEqual(expected)
    const owners = await world.ask({ url: `/api/responses?brief_id=${brief}`, headers: world.owner })
    for (const reply of [owners.json<Seen>(), (await get(both.client, world.owner)).body as Seen]) {
      expect(reply.total).toBe(24)
      const shown = reply.items.filter(({ unseen }) => unseen === null)
      expect(names({ items: shown }).toSorted()).toEqual(expected)
    }
  }
})
interface Seen {
  total: number
  items: (Row & { unseen: string | null })[]
}

test('[T-17] a new brief shows all responses; an owner switches it, shows one response and hides it; no message is sent', async () => {
  const created = await world.ask({
    method: 'POST',
    url: '/api/briefs',
    headers: world.owner,
    payload: BRIEF,
  })
  const brief = created.json<{ id: string; show_mode: string }>()
  expect(brief.show_mode).toBe('all')
  const id = await makeResponse(world.db, { brief_id: brief.id, creator_id: await makeCreator(world.db) })
  const { client } = await linksOf(brief.id)
  const total = async () => (await get(client)).body.total as number
  const change = (url: string, payload: object) =>
    world.ask({ method: 'PATCH', url, headers: world.owner, payload })
  expect((await get(client)).body).toMatchObject({ total: 1, items: [{ client_price: null }] })
  expect((await change(`/api/responses/${id}`, { visibility: 'hidden', version: 1 })).statusCode).toBe(200)
  expect(await total()).toBe(0)
  const selected = await change(`/api/briefs/${brief.id}`, { show_mode: 'selected', version: 1 })
  expect(selected.json()).toMatchObject({ show_mode: 'selected', version: 2 })
  // A price does not make a response visible.
  expect(
    (await change(`/api/responses/${id}`, { visibility: 'auto', client_price: 900, version: 2 })).json(),
  ).toMatchObject({ unseen: 'unselected' })
  expect(await total()).toBe(0)
  const shown = await change(`/api/responses/${id}`, { visibility: 'shown', version: 3 })
  expect(shown.json()).toMatchObject({ visibility: 'shown', unseen: null, status: 'pending', version: 4 })
  expect(await total()).toBe(1)
  expect((await change(`/api/responses/${id}`, { visibility: 'maybe', version: 4 })).statusCode).toBe(422)
  const { rows } = await sql`select 1 from jobs.job where name = 'tell-outcome'`.execute(world.db)
  expect(rows).toEqual([])
})

test('[T-08] [T-66] a new brief: the client sees the response without a price, an owner types it there, the client sees it', async () => {
  const id = await makeResponse(world.db, { brief_id, creator_id: await makeCreator(world.db) })
  expect((await get(links.client)).body).toMatchObject({
    total: 1,
    can_edit: false,
    items: [{ client_price: null }],
  })
  const { body } = await get(links.client, world.owner)
  expect(body).toMatchObject({ total: 1, can_edit: true, items: [{ id, client_price: null, unseen: null }] })
  const saved = await world.ask({
    method: 'PATCH',
    url: `/public/${links.client}/responses/${id}`,
    headers: world.owner,
    payload: { client_price: 9000 },
  })
  expect(saved.statusCode).toBe(200)
  expect((await get(links.client)).body.items).toMatchObject([{ client_price: 9000 }])
})

/** Each state of a response or its author that a client does not see, and the reason that an owner reads. */
const UNSEEN_STATES: [string, { response?: object; creator?: object }][] = [
  ['rejected', { response: { status: 'rejected', visibility: 'shown' } }],
  ['blocked', { creator: { is_blocked: true } }],
  ['private', { creator: { hidden_from_clients: true } }],
  ['in_review', { creator: { review: 'waiting', review_at: new Date().toISOString() } }],
  ['no_consent', { creator: { is_active: false, needs_consent: true } }],
  ['hidden', { response: { visibility: 'hidden' } }],
  ['unselected', { response: { client_price: 700 } }],
]
async function unseenRow({ response, creator }: { response?: object; creator?: object }) {
  const creator_id = await makeCreator(world.db, { first_name: 'Скрытая' })
  const id = await makeResponse(world.db, { brief_id, creator_id })
  if (creator) await world.db.updateTable('creators').set(creator).where('id', '=', creator_id).execute()
  if (response) await world.db.updateTable('responses').set(response).where('id', '=', id).execute()
  return { id, creator_id }
}

test.each(UNSEEN_STATES)(
  '[T-66] a row that is %s: an owner at the client’s table reads why and sets its price, a client gets no trace of it',
  async (reason, given) => {
    const { id } = await unseenRow(given)
    if (reason === 'unselected')
      await world.db.updateTable('briefs').set({ show_mode: 'selected' }).where('id', '=', brief_id).execute()
    const { body } = await get(links.client, world.owner)
    expect(body).toMatchObject({
      total: 1,
      items: [{ id, unseen: reason, creator: { first_name: 'Скрытая' } }],
    })
    // An owner gets no more of the person there than a client does of a shown one.
    expect(JSON.stringify(body)).not.toMatch(/creator_price|email|telegram|message|"status"/)
    const url = `/public/${links.client}/responses/${id}`
    const payload = { client_price: 4000 }
    const saved = await world.ask({ method: 'PATCH', url, headers: world.owner, payload })
    expect(saved.statusCode).toBe(200)
    for (const headers of [{}, launchedBy(world.creatorId)]) {
      const client = await get(links.client, headers)
      expect(client.body).toMatchObject({ total: 0, items: [], can_edit: false, price_from: null })
      expect(client.text).not.toMatch(/Скрытая|unseen|4000/)
    }
  },
)

test('[T-66] an owner at the client’s table reads no choice that is not submitted: `choice` filters nothing there', async () => {
  const first = await unseenRow({})
  await unseenRow({})
  await world.db
    .insertInto('client_marks')
    .values({
      link_id: links.client_id,
      response_id: first.id,
      verdict: 'yes',
      comment: null,
      author: 'Анна',
    })
    .execute()
  const asAnna = { cookie: `__Secure-ugc-name=${encodeURIComponent('Анна')}` }
  expect((await get(`${links.client}?choice=yes`, asAnna)).body.total).toBe(1)
  expect((await get(`${links.client}?choice=yes`, world.owner)).body.total).toBe(2)
})

test.each(UNSEEN_STATES)(
  '[T-67] «Показать клиенту» on a response that is %s takes effect or is refused',
  async (reason, given) => {
    const { id, creator_id } = await unseenRow(given)
    const url = `/api/responses/${id}`
    const show = (payload: object = {}) =>
      world.ask({
        method: 'PATCH',
        url,
        headers: world.owner,
        payload: { visibility: 'shown', version: 1, ...payload },
      })
    const bulk = async () => {
      const payload = { ids: [id], action: 'show' }
      const reply = await world.ask({
        method: 'POST',
        url: '/api/responses/bulk',
        headers: world.owner,
        payload,
      })
      return reply.json<{ items: object[] }>().items
    }
    const creator = await world.ask({ url: `/api/creators/${creator_id}`, headers: world.owner })
    expect(creator.json()).toMatchObject({ hidden_from_clients: reason === 'private' })
    if (!(reason in NEVER_SEEN)) {
      expect((await show()).json()).toMatchObject({ unseen: null })
      expect(await bulk()).toEqual([{ id, result: 'unchanged' }])
      return
    }
    const refused = await show()
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'conflict',
      detail: `Показать клиенту нельзя: ${NEVER_SEEN[reason as NeverSeen]}`,
    })
    expect(await bulk()).toEqual([{ id, result: 'refused', reason }])
    const stored = world.db.selectFrom('responses').select(['version']).where('id', '=', id)
    expect(await stored.executeTakeFirst()).toEqual({ version: 1 })
    // Taken back from rejected and shown by one change.
    if (reason === 'rejected')
      expect((await show({ status: 'pending' })).json()).toMatchObject({ unseen: null })
  },
)

test('[T-68] who is seen is unchosen, with both numbers, until an owner chooses; a choice is kept with the brief', async () => {
  const settings = async (id = brief_id) => {
    const url = `/api/briefs/${id}/public-links`
    const both = await world.ask({ url, headers: world.owner })
    return both.json<{ settings?: { unchosen: object | null } }[]>().map((link) => link.settings?.unchosen)
  }
  for (const status of ['pending', 'accepted', 'rejected'] as const)
    await makeResponse(world.db, { brief_id, creator_id: await makeCreator(world.db), status })
  expect(await settings()).toEqual([{ all: 2, selected: 1 }, undefined])
  const change = (payload: object) =>
    world.ask({ method: 'PATCH', url: `/api/briefs/${brief_id}`, headers: world.owner, payload })
  await change({ title: 'Другое имя' })
  expect(await settings()).toEqual([{ all: 2, selected: 1 }, undefined])
  // The mode that stands is chosen too.
  expect((await change({ show_mode: 'all' })).statusCode).toBe(200)
  expect(await settings()).toEqual([null, undefined])
  const renewed = `/api/public-links/${links.client_id}/renew`
  await world.ask({ method: 'POST', url: renewed, headers: world.owner })
  expect(await settings()).toEqual([null, undefined])
})
