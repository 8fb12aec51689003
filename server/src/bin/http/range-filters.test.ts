import { briefs } from '@ugc/contract/briefs'
import { creators } from '@ugc/contract/creators'
import { exports } from '@ugc/contract/exports'
import { responses } from '@ugc/contract/responses'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'
import { rowsOf } from '../../../test/workbook.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('responses').execute()
  await world.db.deleteFrom('creators').execute()
  await world.db.deleteFrom('briefs').execute()
})

const NAMES = ['below', 'at the bound', 'above'] as const

interface Range {
  path: string
  from: string
  to: string
  /** Who asks; an owner unless named. */
  as?: 'creator'
  read?: 'workbook'
  /** Stores one row for each of NAMES. The reply has the value at the bound, and the path with its parameters filled in. */
  store: () => Promise<{ bound: string; path?: string }>
}

const AROUND = { below: -1, 'at the bound': 0, above: 1 }

/** Three creators whose value is one step below the bound, the bound itself and one step above it. */
const storeCreators =
  (column: 'followers_count' | 'price_per_video' | 'age', bound: number, step: number) => async () => {
    for (const name of NAMES)
      await makeCreator(world.db, { first_name: name, tag_ids: [1], [column]: bound + AROUND[name] * step })
    return { bound: String(bound), path: `/api/creators/by-brief/${await makeBrief(world.db)}` }
  }

async function storeBriefs() {
  const bound = Date.parse('2031-05-05T12:00:00.000Z')
  for (const title of NAMES)
    await makeBrief(world.db, { title, deadline: new Date(bound + AROUND[title]).toISOString() })
  return { bound: new Date(bound).toISOString() }
}

async function storeResponses() {
  const creator_id = await makeCreator(world.db, { telegram_id: world.creatorId })
  for (const title of NAMES) {
    const brief_id = await makeBrief(world.db, { title })
    await makeResponse(world.db, { brief_id, creator_id, creator_price: 5000 + AROUND[title] * 0.01 })
  }
  return { bound: '5000' }
}

const FOLLOWERS = {
  from: 'min_followers',
  to: 'max_followers',
  store: storeCreators('followers_count', 10_000, 1),
}
const PRICE = { from: 'min_price', to: 'max_price', store: storeCreators('price_per_video', 5000, 0.01) }

const AGE = { from: 'min_age', to: 'max_age', store: storeCreators('age', 27, 1) }

const RANGES: Range[] = [
  { path: briefs.list.path, from: 'deadline_from', to: 'deadline_to', store: storeBriefs },
  { path: creators.list.path, ...FOLLOWERS },
  { path: creators.list.path, ...PRICE },
  { path: creators.list.path, ...AGE },
  { path: creators.byBrief.path, ...AGE },
  { path: exports.creators.path, ...AGE, read: 'workbook' },
  { path: creators.byBrief.path, ...FOLLOWERS },
  { path: creators.byBrief.path, ...PRICE },
  { path: exports.creators.path, ...FOLLOWERS, read: 'workbook' },
  { path: exports.creators.path, ...PRICE, read: 'workbook' },
  { path: responses.list.path, from: 'min_price', to: 'max_price', store: storeResponses },
  { path: responses.list.path, from: 'min_price', to: 'max_price', store: storeResponses, as: 'creator' },
]

/** Ranges with one end. Their bounds are tested in public-table/filters.test.ts; the workbook has the rows of the table. */
const ONE_END = ['/public/:token', '/public/:token/excel'].flatMap((path) =>
  ['max_price', 'max_days', 'min_followers'].map((name) => `${path} ${name}`),
)

type OpenApiPaths = Record<string, { get?: { parameters: { name: string }[] } }>

interface Item {
  first_name?: string
  title?: string
  brief?: { title: string }
}

async function found({ path, as, read }: Range, filled: string | undefined, query: Record<string, string>) {
  const url = `${path.includes(':') ? (filled ?? path) : path}?${new URLSearchParams(query).toString()}`
  const reply = await world.ask({ url, headers: as === 'creator' ? world.creator : world.owner })
  expect(reply.statusCode, reply.body).toBe(200)
  const names =
    read === 'workbook'
      ? (await rowsOf(reply.rawPayload)).map((row) => row['Имя'])
      : reply
          .json<{ items: Item[] }>()
          .items.map((item) => item.brief?.title ?? item.title ?? item.first_name)
  return NAMES.filter((name) => names.includes(name))
}

describe('a range filter', () => {
  test.each(RANGES)('$path with $from and $to includes both ends (asked as $as)', async (range) => {
    const { bound, path } = await range.store()
    const ask = (query: Record<string, string>) => found(range, path, query)
    expect(await ask({})).toEqual(NAMES)
    expect(await ask({ [range.from]: '', [range.to]: '' })).toEqual(NAMES)
    expect(await ask({ [range.from]: bound })).toEqual(['at the bound', 'above'])
    expect(await ask({ [range.to]: bound })).toEqual(['below', 'at the bound'])
    expect(await ask({ [range.from]: bound, [range.to]: bound })).toEqual(['at the bound'])
    if (Number.isNaN(Number(bound))) return
    // More than the column can hold.
    expect(await ask({ [range.from]: '2147483647' })).toEqual([])
    expect(await ask({ [range.to]: '2147483647' })).toEqual(NAMES)
  })

  test('of every served route is in the table above', async () => {
    const { paths } = (await world.ask({ url: '/api/openapi.json' })).json<{ paths: OpenApiPaths }>()
    const served = Object.entries(paths).flatMap(([path, { get }]) =>
      (get?.parameters ?? [])
        .filter(({ name }) => /^(min|max)_|_(from|to)$/.test(name))
        .map(({ name }) => `${path.replaceAll(/\{(\w+)\}/g, ':$1')} ${name}`),
    )
    const listed = RANGES.flatMap(({ path, from, to }) => [`${path} ${from}`, `${path} ${to}`])
    expect(served.toSorted()).toEqual([...new Set([...listed, ...ONE_END])].toSorted())
  })
})
