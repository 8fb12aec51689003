import type { CreatorByBrief, CreatorCard, CreatorPage } from '@ugc/contract/creators'
import { CREATOR_SORT_NAMES, type CreatorSort } from '@ugc/contract/facts/filters'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse, putOnStopList } from '../../../test/factories.ts'
import { clientWithoutTimeout } from '../../../test/postgres.ts'
import { rowsOf } from '../../../test/workbook.ts'
import { creatorPatterns } from '../../platform/search.ts'

let world: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('creators').execute()
})

const ask = (query: Record<string, string | number> = {}, path = '/api/creators') =>
  world.ask({
    url: `${path}?${new URLSearchParams(query as Record<string, string>).toString()}`,
    headers: world.owner,
  })
const list = async (query: Record<string, string | number> = {}) => {
  const reply = await ask(query)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<CreatorPage>()
}
const names = ({ items }: { items: CreatorCard[] }) => items.map((item) => item.first_name)
const found = async (query: Record<string, string | number>) => names(await list(query)).toSorted()

describe('a page', () => {
  test('[C-04] holds what a card shows and nothing that it does not', async () => {
    await makeCreator(world.db, {
      tag_ids: [2, 1],
      telegram_id: 42,
      phone: '+7 900 000-00-00',
      photo_key: 'abc',
    })
    const { items } = await list()
    expect(items).toEqual([
      {
        id: expect.any(String) as string,
        first_name: 'Алина',
        last_name: 'Воронцова',
        photo_url: '/media/abc',
        gender: 'female',
        age: 27,
        city: 'Москва',
        country: 'Россия',
        followers_count: 128_000,
        price_per_video: 12_000,
        tags: [
          { id: 2, name: 'Уход за кожей', category: 'ниша' },
          { id: 1, name: 'Бьюти', category: 'ниша' },
        ],
        is_active: true,
        is_verified: false,
        is_reachable: true,
        last_active_at: null,
        is_stopped: false,
      },
    ])
  })

  test('[C-89] says who is on the stop-list, and finds them and those without Telegram', async () => {
    const stopped = await makeCreator(world.db, { first_name: 'Стоп', telegram_id: 43 })
    await putOnStopList(world.db, stopped)
    await makeCreator(world.db, { first_name: 'Есть', telegram_id: 44 })
    await makeCreator(world.db, { first_name: 'Нет', is_active: false })
    const marked = (await list()).items.filter(({ is_stopped }) => is_stopped)
    expect(names({ items: marked })).toEqual(['Стоп'])
    expect(await found({ is_stopped: 'true' })).toEqual(['Стоп'])
    expect(await found({ is_stopped: 'false' })).toEqual(['Есть', 'Нет'])
    expect(await found({ no_telegram: 'true' })).toEqual(['Нет'])
    expect(await found({ no_telegram: 'false', is_stopped: 'false' })).toEqual(['Есть'])
  })

  test('[C-01, C-04] pages of 50, newest first, every one exactly once, day after day', async () => {
    await sql`insert into creators (first_name, profile_completed, is_active, created_at)
      select 'Креатор ' || n, true, n % 10 <> 0, now() - make_interval(hours => n * 7 / 2) from generate_series(1, 137) n`.execute(
      world.db,
    )
    for (const filter of [
      {},
      { is_active: 'true' },
      { search: 'креатор' },
      { is_active: 'false', search: 'креатор' },
    ]) {
      const first = await list(filter)
      const seen = [first]
      for (let page = 2; page <= first.pages; page += 1) seen.push(await list({ ...filter, page }))
      const ids = seen.flatMap(({ items }) => items.map(({ id }) => id))
      expect(ids).toHaveLength(first.total)
      expect(new Set(ids).size).toBe(first.total)
      expect(seen.every(({ total, pages }) => total === first.total && pages === first.pages)).toBe(true)
      const inOrder = await world.db
        .selectFrom('creators')
        .select('id')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      const positions = ids.map((id) => inOrder.findIndex((row) => row.id === id))
      expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    }
    expect(await list()).toMatchObject({ total: 137, pages: 3, base: { total: 137, active: 124 } })
    expect(await list({ page: 4 })).toMatchObject({ items: [], total: 137, pages: 3 })
    expect((await list({ page: 2, per_page: 100 })).items).toHaveLength(37)
  })

  test('[C-04] a filtered total is counted to 10 000 and then says that there are more', async () => {
    // A connection without the product's limit of 3 s to a statement: on a busy machine ten thousand rows take longer.
    await using client = await clientWithoutTimeout(world.database)
    await client.query(`insert into creators (first_name, profile_completed, is_active)
      select 'Тьма', true, true from generate_series(1, 10050)`)
    expect(await list({ search: 'тьма' })).toMatchObject({ total: 10_000, pages: 200, capped: true })
    expect(await list({ search: 'тьма', page: 200 })).toMatchObject({
      total: 10_000,
      pages: 201,
      capped: true,
    })
    const last = await list({ search: 'тьма', page: 201 })
    expect(last.items).toHaveLength(50)
    expect(last).toMatchObject({ total: 10_050, pages: 201, capped: false })
    expect(await list()).toMatchObject({ total: 10_050, pages: 201, capped: false })
    await client.query('delete from creators')
  })

  test('the kept totals follow every way in and out', async () => {
    const counts = () => world.db.selectFrom('creator_counts').selectAll().orderBy('is_active').execute()
    const exact = async () => {
      const { rows } = await sql<{ active: number; inactive: number }>`select
        count(*) filter (where is_active) as active, count(*) filter (where not is_active) as inactive from creators`.execute(
        world.db,
      )
      return [
        { is_active: false, count: rows[0]?.inactive },
        { is_active: true, count: rows[0]?.active },
      ]
    }
    const days = async () => {
      const { rows } = await sql`select
        (select jsonb_agg(d order by d.is_active, d.day) from creator_days d where count <> 0) as kept,
        (select jsonb_agg(d order by d.is_active, d.day) from (
          select is_active, day_of(created_at) as day, count(*) from creators group by 1, 2) d) as exact`.execute(
        world.db,
      )
      return rows[0] as { kept: unknown; exact: unknown }
    }
    const one = await makeCreator(world.db)
    await makeCreator(world.db, { is_active: false, created_at: '2025-01-01T23:59:59Z' })
    await makeCreator(world.db, { created_at: '2025-01-02T00:00:00Z' })
    expect(await counts()).toEqual(await exact())
    await world.db.updateTable('creators').set({ is_active: false }).where('id', '=', one).execute()
    expect(await counts()).toEqual(await exact())
    await world.db.updateTable('creators').set({ is_active: true }).execute()
    expect(await counts()).toEqual(await exact())
    await world.db.deleteFrom('creators').where('id', '=', one).execute()
    expect(await counts()).toEqual(await exact())
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const id = await makeCreator(world.db, { is_active: n % 2 === 0 })
        await world.db
          .updateTable('creators')
          .set({ is_active: n % 3 === 0 })
          .where('id', '=', id)
          .execute()
      }),
    )
    expect(await counts()).toEqual(await exact())
    const { kept, exact: counted } = await days()
    expect(kept).toEqual(counted)
  })

  test.each([
    { page: 0 },
    { page: -1 },
    { page: 'x' },
    { per_page: 101 },
    { per_page: 0 },
    { tags: '1,x' },
    { tags: ',' },
    { is_active: 'yes' },
    { min_price: 'дорого' },
    { seen_days: 8 },
    { search: 'я'.repeat(101) },
  ])('[C-04] %j is refused in words', async (query) => {
    const reply = await ask(query)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail).toMatch(/[а-я]/)
  })
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

describe('filters', () => {
  beforeEach(async () => {
    await makeCreator(world.db, {
      first_name: 'А',
      tag_ids: [1, 2],
      followers_count: 100,
      price_per_video: 1000,
      city: 'Королёв',
      languages: ['русский', 'Английский'],
      is_verified: true,
      last_active_at: daysAgo(6.9),
    })
    await makeCreator(world.db, {
      first_name: 'Б',
      tag_ids: [2, 3],
      followers_count: 200,
      price_per_video: 2000.5,
      country: 'Беларусь',
      city: 'Минск',
      languages: ['белорусский'],
      last_active_at: daysAgo(29.9),
    })
    await makeCreator(world.db, {
      first_name: 'В',
      tag_ids: [],
      followers_count: 300,
      price_per_video: 3000,
      last_active_at: daysAgo(90.1),
    })
    await makeCreator(world.db, {
      first_name: 'Г',
      tag_ids: [1],
      is_active: false,
      followers_count: null,
      price_per_video: null,
    })
  })

  test.each([
    [{ tags: '1' }, ['А', 'Г']],
    [{ tags: '1', is_active: 'true' }, ['А']],
    [{ tags: '1,3' }, ['А', 'Б', 'Г']],
    [{ tags: '63' }, []],
    [{ min_followers: 200 }, ['Б', 'В']],
    [{ max_followers: 200 }, ['А', 'Б']],
    [{ min_followers: 150, max_followers: 250 }, ['Б']],
    [{ min_price: 2000.5, max_price: 2000.5 }, ['Б']],
    [{ max_price: 2000 }, ['А']],
    [{ min_price: 2000, max_price: 1000 }, []],
    [{ country: 'беларусь' }, ['Б']],
    [{ city: 'королев' }, ['А']],
    [{ city: 'Корол' }, []],
    [{ is_active: 'false' }, ['Г']],
    [{ is_active: 'true' }, ['А', 'Б', 'В']],
    [{ tags: '2', min_price: 1500, search: 'минск' }, ['Б']],
    [{ search: '', city: '', tags: '2' }, ['А', 'Б']],
    [{ languages: 'АНГЛИЙСКИЙ', is_active: 'true' }, ['А', 'В']],
    [{ languages: ' белорусский, латынь,' }, ['Б']],
    [{ languages: ',' }, ['А', 'Б', 'В', 'Г']],
    [{ is_verified: 'true' }, ['А']],
    [{ seen_days: 7 }, ['А']],
    [{ seen_days: 30 }, ['А', 'Б']],
    [{ seen_days: 90 }, ['А', 'Б']],
    [{ seen_days: 30, languages: 'белорусский', min_price: 2000 }, ['Б']],
  ])('[C-04] [C-43] %j', async (query, expected) => {
    expect(await found(query as unknown as Record<string, string>)).toEqual(expected)
  })
})

describe('order', () => {
  const PEOPLE = Array.from({ length: 30 }, (_, n) => ({
    first_name: n % 5 === 0 ? '' : ['Ёлка', 'елена', 'Жанна', 'анна'][n % 4],
    last_name: n % 5 === 0 ? '' : ['Ким', 'Ан'][n % 2],
    price_per_video: n % 4 === 0 ? null : (n % 3) * 1000,
    followers_count: n % 6 === 0 ? null : n % 5,
    last_active_at: n % 3 === 0 ? null : daysAgo(n % 4),
    created_at: `2026-01-01T00:00:00.${String(n % 10).padStart(6, '0')}Z`,
    tag_ids: [1],
    is_active: n % 7 !== 0,
    profile_completed: true,
  }))
  const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
  type Person = CreatorCard & { created_at: string }
  const value: Record<CreatorSort, (one: Person) => string | number | null> = {
    newest: (one) => one.created_at,
    name: (one) => fold(`${one.first_name} ${one.last_name}`).trim() || null,
    price_up: (one) => one.price_per_video,
    price_down: (one) => one.price_per_video,
    followers: (one) => one.followers_count,
    seen: (one) => one.last_active_at,
  }
  const ASCENDING = ['name', 'price_up']
  /** The rule without SQL. */
  const inOrder = (rows: Person[], sort: CreatorSort) =>
    rows
      .toSorted((one, other) => {
        const [a, b] = [value[sort](one), value[sort](other)]
        if (a === null || b === null) return a === b ? compareIds(one, other, sort) : a === null ? 1 : -1
        if (a === b) return compareIds(one, other, sort)
        return (a < b ? -1 : 1) * (ASCENDING.includes(sort) ? 1 : -1)
      })
      .map(({ id }) => id)
  const compareIds = (one: Person, other: Person, sort: CreatorSort) =>
    (one.id < other.id ? -1 : 1) * (ASCENDING.includes(sort) ? 1 : -1)

  async function everybody(): Promise<Person[]> {
    const rows = await world.db
      .selectFrom('creators')
      .select([
        'id',
        'first_name',
        'last_name',
        'price_per_video',
        'followers_count',
        sql<string | null>`to_char(last_active_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`.as(
          'last_active_at',
        ),
        sql<string>`to_char(created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`.as('created_at'),
        'is_active',
      ])
      .execute()
    return rows as never
  }
  const pages = async (query: Record<string, string | number>, by: 'page' | 'after') => {
    const ids: string[] = []
    for (let page = 1; ; page += 1) {
      const last = ids.at(-1)
      const place = by === 'after' && last !== undefined ? { after: last } : {}
      const { items, pages: count } = await list({ ...query, per_page: 7, page, ...place })
      ids.push(...items.map(({ id }) => id))
      if (page >= count) return ids
    }
  }

  test.each(CREATOR_SORT_NAMES)(
    '[C-44] by %s: every page, by number and behind a creator, and the workbook',
    async (sort) => {
      for (const person of PEOPLE) await makeCreator(world.db, person)
      const people = await everybody()
      const wanted = inOrder(people, sort)
      for (const by of ['page', 'after'] as const) {
        expect(await pages({ sort }, by)).toEqual(wanted)
        expect(await pages({ sort, tags: '1' }, by)).toEqual(wanted)
        expect(await pages({ sort, is_active: 'false' }, by)).toEqual(
          inOrder(
            people.filter(({ is_active }) => !is_active),
            sort,
          ),
        )
      }
      const { rawPayload } = await ask({ sort }, '/api/export/creators')
      const written = (await rowsOf(rawPayload)).map((row) => row['Имя'] ?? '')
      const named = new Map(people.map(({ id, first_name }) => [id, first_name]))
      expect(written).toEqual(wanted.map((id) => named.get(id)))
    },
  )

  test('[C-44] a person added or deleted between two pages does not move the others', async () => {
    for (let price = 1; price <= 20; price += 1) await makeCreator(world.db, { price_per_video: price })
    const first = await list({ sort: 'price_up', per_page: 5 })
    await makeCreator(world.db, { price_per_video: 0.5 })
    const last = first.items.at(-1)?.id ?? ''
    const next = { sort: 'price_up', per_page: 5, page: 2, after: last }
    const prices = async (query: Record<string, string | number>) =>
      (await list(query)).items.map((one) => one.price_per_video)
    expect(await prices(next)).toEqual([6, 7, 8, 9, 10])
    // Without a place the rows are counted: the fifth is seen twice.
    expect(await prices({ sort: 'price_up', per_page: 5, page: 2 })).toEqual([5, 6, 7, 8, 9])
    await world.db.deleteFrom('creators').where('price_per_video', 'in', [1, 2, 0.5]).execute()
    expect(await prices(next)).toEqual([6, 7, 8, 9, 10])
    // The creator themselves is gone: the page is found by its number.
    await world.db.deleteFrom('creators').where('id', '=', last).execute()
    expect(await prices(next)).toEqual([9, 10, 11, 12, 13])
  })
})

describe('search', () => {
  const people = {
    Ёлкина: { last_name: 'Ёлкина', telegram_username: 'fir_tree', city: 'Тула' },
    Анна: { first_name: 'АННА', last_name: 'Ким', telegram_username: 'anna.kim', city: 'Алматы' },
    Проценты: { last_name: '100%_скидка', telegram_username: null, city: "О'Коннор" },
    Огонь: { last_name: 'Огонь🔥', telegram_username: 'x', city: 'Уфа', specialization: ['Макияж бровей'] },
    Икс: { last_name: 'Иксов', telegram_username: 'abc_def', city: 'Уфа' },
    Почта: {
      last_name: 'Почтина',
      city: 'Тверь',
      email: 'Post.Box@mail.example',
      phone: '8 (916) 240-18-36',
    },
  }
  beforeEach(async () => {
    for (const person of Object.values(people))
      await makeCreator(world.db, { first_name: 'Имя', email: null, ...person })
  })
  const surnames = async (search: string) =>
    (await list({ search })).items.map((item) => item.last_name).toSorted()

  test.each([
    ['елк', ['Ёлкина']],
    ['ЁЛКИ', ['Ёлкина']],
    ['лкин', ['Ёлкина']],
    ['анн', ['Ким']],
    ['Анна Алматы', ['Ким']],
    ['алматы ким', ['Ким']],
    ['nna.k', ['Ким']],
    ['@anna', ['Ким']],
    ['fir_tr', ['Ёлкина']],
    ['fir tree', ['Ёлкина']],
    ['fir oak', []],
    ['тула', ['Ёлкина']],
    ['бров', ['Огонь🔥']],
    ['к', ['Ким']],
    ['ел', ['Ёлкина']],
    ['лк', []],
    ['🔥', ['Огонь🔥']],
    ['огонь🔥', ['Огонь🔥']],
    ['😀', []],
    ['%', ['100%_скидка']],
    ['100%', ['100%_скидка']],
    ['_', ['100%_скидка', 'Иксов', 'Ёлкина']],
    ['abc_def', ['Иксов']],
    ['abcxdef', []],
    ["о'к", ['100%_скидка']],
    ["'", ['100%_скидка']],
    ['\\', []],
    ["'; drop table creators; --", []],
    ['почтина тверь', ['Почтина']],
    ['тверь почт', ['Почтина']],
    ['post.box@mail.example', ['Почтина']],
    ['POST.box@', ['Почтина']],
    ['@mail.example', ['Почтина']],
    ['other@mail.example', []],
    ['+7 916 240-18-36', ['Почтина']],
    ['89162401836', ['Почтина']],
    ['+7 (916) 240', ['Почтина']],
    ['240-18', ['Почтина']],
    ['тверь 2401836', ['Почтина']],
    ['+7 916 240-18-37', []],
  ])('[C-04] «%s»', async (search, expected) => {
    expect(await surnames(search)).toEqual(expected.toSorted())
  })

  test('[C-04] finds inactive ones too where all are asked for', async () => {
    await makeCreator(world.db, { last_name: 'Ёлкин', is_active: false, city: 'Омск' })
    expect(await surnames('елкин')).toEqual(['Ёлкин', 'Ёлкина'])
    expect((await list({ search: 'елкин', is_active: 'true' })).total).toBe(1)
  })

  test('what is too short for trigrams is looked for where a word begins', () => {
    expect(creatorPatterns('  ан МОСК a_b %% . 🔥 ')).toEqual([
      { pattern: '% ан%', rare: false },
      { pattern: '%моск%', rare: false },
      { pattern: String.raw`% a\_b%`, rare: false },
      { pattern: String.raw`%\%\%%`, rare: true },
      { pattern: '%.%', rare: false },
      { pattern: '%🔥%', rare: true },
    ])
    expect(creatorPatterns('а '.repeat(50))).toHaveLength(8)
    // A phone number is one word of digits, however it is grouped; a few digits alone are no number.
    expect(creatorPatterns('8 (916) 240-18-36')).toEqual([{ pattern: '%79162401836%', rare: false }])
    expect(creatorPatterns('12 34')).toHaveLength(2)
  })
})

describe('by brief', () => {
  const byBrief = (id: string, query = {}) => ask(query, `/api/creators/by-brief/${id}`)

  test('[C-05] those with a tag in common, each with what came of it', async () => {
    const brief_id = await makeBrief(world.db, { target_tags: [1, 5] })
    const other = await makeBrief(world.db, { target_tags: [1] })
    const make = (first_name: string, tag_ids: number[]) => makeCreator(world.db, { first_name, tag_ids })
    const [yes, no, waiting] = [await make('Да', [1]), await make('Нет', [5, 2]), await make('Ждёт', [1, 5])]
    const silent = await make('Молчит', [5])
    const stranger = await make('Мимо', [2])
    await makeResponse(world.db, { brief_id, creator_id: yes, status: 'accepted' })
    await makeResponse(world.db, { brief_id, creator_id: no, status: 'rejected' })
    await makeResponse(world.db, { brief_id, creator_id: waiting })
    await makeResponse(world.db, { brief_id: other, creator_id: silent, status: 'accepted' })
    await makeResponse(world.db, { brief_id, creator_id: stranger })
    const { items, total } = (await byBrief(brief_id)).json<{ items: CreatorByBrief[]; total: number }>()
    expect(total).toBe(4)
    expect(Object.fromEntries(items.map((item) => [item.first_name, item.response_status]))).toEqual({
      Да: 'accepted',
      Нет: 'rejected',
      Ждёт: 'pending',
      Молчит: null,
    })
    const page = (await byBrief(brief_id, { per_page: 3, page: 2 })).json()
    expect(page).toMatchObject({ total: 4, pages: 2 })
    expect(names((await byBrief(brief_id, { search: 'молч' })).json())).toEqual(['Молчит'])
  })

  test('[C-05] one that is not there, is deleted, or has no tags is said to be so', async () => {
    const missing = await byBrief('018f0000-0000-7000-8000-000000000000')
    expect(missing.json()).toMatchObject({ code: 'not_found', detail: 'Бриф не найден' })
    const deleted = await makeBrief(world.db, { deleted_at: new Date().toISOString() })
    expect((await byBrief(deleted)).statusCode).toBe(404)
    const bare = await makeBrief(world.db, { target_tags: [] })
    const refused = await byBrief(bare)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toContain('нет тегов')
  })

  test('[C-01] the projects to choose from: newest first, without the deleted ones', async () => {
    await world.db.deleteFrom('responses').execute()
    await world.db.deleteFrom('briefs').execute()
    for (const title of ['Первый', 'Второй', 'Третий']) await makeBrief(world.db, { title })
    await makeBrief(world.db, { title: 'Удалён', deleted_at: new Date().toISOString() })
    const reply = await ask({ per_page: 100 }, '/api/briefs')
    expect(reply.json()).toMatchObject({ total: 3, pages: 1 })
    expect(reply.json<{ items: { title: string }[] }>().items.map(({ title }) => title)).toEqual([
      'Третий',
      'Второй',
      'Первый',
    ])
  })
})
