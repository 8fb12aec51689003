import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'

let world: World
let tags: Record<'beauty' | 'food' | 'secret', number>
let client: string
let internal: string

async function addTag(name: string) {
  const row = await world.db
    .insertInto('tags')
    .values({ name, category: 'ниша' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const PLACES: Record<string, { city: string; followers_count: number }> = {
  Алина: { city: 'Москва', followers_count: 1000 },
  Борис: { city: 'Казань', followers_count: 999 },
  Вера: { city: 'москва', followers_count: 5000 },
}

async function add(
  brief_id: string,
  first_name: string,
  tag_ids: number[],
  languages: string[],
  response: Partial<Parameters<typeof makeResponse>[1]> = {},
) {
  const is_verified = first_name === 'Алина'
  const { city = 'Тайный', followers_count = 1 } = PLACES[first_name] ?? {}
  const person = { first_name, tag_ids, languages, is_verified, city, followers_count }
  const creator_id = await makeCreator(world.db, person)
  await makeResponse(world.db, { brief_id, creator_id, ...response })
}

beforeAll(async () => {
  world = await startApp()
  tags = {
    beauty: await addTag('Красота'),
    food: await addTag('Готовка'),
    secret: await addTag('Тайное'),
  }
  const brief_id = await makeBrief(world.db, { status: 'active' })
  await add(brief_id, 'Алина', [tags.beauty], ['русский', 'Английский'], {
    client_price: 5000,
    estimated_delivery_days: 5,
  })
  await add(brief_id, 'Борис', [tags.food], ['Русский'], {
    client_price: 5000.01,
    estimated_delivery_days: 6,
  })
  await add(brief_id, 'Вера', [tags.beauty, tags.food], ['сербский'], {
    client_price: 4000,
    estimated_delivery_days: null,
  })
  // Neither of the two is in the client's table.
  await add(brief_id, 'Глеб', [tags.secret], ['эсперанто'], { visibility: 'hidden' })
  await add(brief_id, 'Дина', [tags.secret], ['клингонский'], { client_price: 3000, status: 'rejected' })
  const links = await world.db
    .selectFrom('public_links')
    .select(['kind', 'token'])
    .where('brief_id', '=', brief_id)
    .execute()
  const of = (kind: string) => links.find((link) => link.kind === kind)!.token
  client = of('client')
  internal = of('internal')
})
afterAll(() => world.close())

interface Reply {
  total: number
  pages: number
  items: { creator: { first_name: string; is_verified: boolean } }[]
}
const read = async (query: Record<string, string>, headers = {}, token = client) => {
  const reply = await world.ask({
    url: `/public/${token}?${new URLSearchParams({ sort_by: 'first_name', ...query }).toString()}`,
    headers,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Reply>()
}
const names = (reply: Reply) => reply.items.map(({ creator }) => creator.first_name)

test.each<[string, () => Record<string, string>, string[]]>([
  ['one tag', () => ({ tags: `${tags.beauty}` }), ['Алина', 'Вера']],
  ['any of two tags', () => ({ tags: `${tags.beauty},${tags.food}` }), ['Алина', 'Борис', 'Вера']],
  ['a tag of hidden people', () => ({ tags: `${tags.secret}` }), []],
  ['a language, whatever its case', () => ({ language: 'РУССКИЙ' }), ['Алина', 'Борис']],
  ['a part of a language', () => ({ language: 'русск' }), []],
  ['a language of hidden people', () => ({ language: 'эсперанто' }), []],
  ['a price, its bound included', () => ({ max_price: '5000' }), ['Алина', 'Вера']],
  ['days, the bound included', () => ({ max_days: '5' }), ['Алина']],
  ['followers, the bound included', () => ({ min_followers: '1000' }), ['Алина', 'Вера']],
  ['a city, whatever its case', () => ({ city: 'МОСКВА' }), ['Алина', 'Вера']],
  ['a city of hidden people', () => ({ city: 'Тайный' }), []],
  ['tag and price', () => ({ tags: `${tags.food}`, max_price: '5000' }), ['Вера']],
  [
    'tag, language and a search',
    () => ({ tags: `${tags.beauty}`, language: 'русский', search: 'али' }),
    ['Алина'],
  ],
])('[T-31] a client filters by %s', async (_how, query, found) => {
  const reply = await read(query())
  expect(names(reply)).toEqual(found)
  expect(reply.total).toBe(found.length)
})

test('[T-31] filters and pages work together: the total is of the found rows', async () => {
  const query = { tags: `${tags.beauty}`, per_page: '1' }
  const [first, second] = [await read(query), await read({ ...query, page: '2' })]
  expect([names(first), names(second)]).toEqual([['Алина'], ['Вера']])
  expect(second).toMatchObject({ total: 2, pages: 2 })
})

test('[T-31] the options are of the rows that the reader sees', async () => {
  const ask = async (token: string, headers = {}) => world.ask({ url: `/public/${token}/options`, headers })
  expect((await ask(client)).json()).toEqual({
    tags: [
      { id: tags.food, name: 'Готовка', category: 'ниша' },
      { id: tags.beauty, name: 'Красота', category: 'ниша' },
    ],
    languages: ['Русский', 'Английский', 'сербский'],
    cities: ['Москва', 'Казань'],
  })
  expect((await ask(internal)).statusCode).toBe(401)
  for (const token of [internal, client]) {
    const all = (await ask(token, world.owner)).json<{ languages: string[] }>()
    expect(all.languages).toContain('эсперанто')
  }
  expect((await ask('x'.repeat(43))).statusCode).toBe(404)
})

test('[T-31] an owner filters all rows of both tables alike', async () => {
  for (const token of [internal, client])
    expect(names(await read({ tags: `${tags.secret}` }, world.owner, token))).toEqual(['Глеб', 'Дина'])
})

test('[T-05] a client sees who is verified', async () => {
  const { items } = await read({})
  expect(items.map(({ creator }) => creator.is_verified)).toEqual([true, false, false])
})
