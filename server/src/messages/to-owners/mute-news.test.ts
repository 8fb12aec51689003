import { NEWS_KINDS } from '@ugc/contract/facts/bot/owner-news'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import type { World } from '../../../test/sign-in.ts'
import { insertOwner } from '../../access/owners/queries.ts'

const SECOND = 680_000_001
let world: World
beforeAll(async () => {
  world = await startApp()
  await insertOwner(world.db, { telegram_id: SECOND })
})
afterAll(() => world.close())
beforeEach(() => world.db.updateTable('owners').set({ muted_news: [] }).execute())

const read = async (headers = world.owner) => (await world.ask({ url: '/api/news', headers })).json<unknown>()
const change = (payload: object) =>
  world.ask({ method: 'PATCH', url: '/api/news', headers: world.owner, payload })

test('[N-64] an owner switches each kind off and on again, without effect on other owners', async () => {
  expect(await read()).toEqual({ wanted: [...NEWS_KINDS] })
  for (const kind of NEWS_KINDS) {
    const without = { wanted: NEWS_KINDS.filter((one) => one !== kind) }
    for (let times = 0; times < 2; times += 1)
      expect((await change({ kind, wanted: false })).json()).toEqual(without)
    expect([await read(), await read(launchedBy(SECOND))]).toEqual([without, { wanted: [...NEWS_KINDS] }])
    expect((await change({ kind, wanted: true })).json()).toEqual({ wanted: [...NEWS_KINDS] })
  }
})

test('[N-64] two switches pressed at once do not undo each other', async () => {
  await Promise.all(NEWS_KINDS.map((kind) => change({ kind, wanted: false })))
  expect(await read()).toEqual({ wanted: [] })
})

test.each([
  { kind: 'security', wanted: false },
  { kind: 'export', wanted: false },
  { kind: 'digest', wanted: 'no' },
  { kind: 'digest', wanted: false, telegram_id: SECOND },
])('[N-64] refuses %o', async (payload) => {
  expect((await change(payload)).statusCode).toBe(422)
  expect(await read(launchedBy(SECOND))).toEqual({ wanted: [...NEWS_KINDS] })
})
