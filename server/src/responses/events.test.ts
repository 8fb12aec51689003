import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import type { World } from '../../test/sign-in.ts'
import { endResponses } from './queries.ts'

let world: World
let brief_id: string
let id: string
let headers: { authorization: string }
let chat = 657_000_000
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('throttles').execute()
  chat += 1
  brief_id = await makeBrief(world.db, { status: 'active' })
  const creator_id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
  id = await makeResponse(world.db, { brief_id, creator_id, client_price: 20_000 })
  headers = launchedBy(chat)
})

interface Event {
  kind: string
  [name: string]: unknown
}
const ask = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  by: object,
  payload?: object,
) => {
  const reply = await world.ask({ method, url, headers: { ...by }, ...(payload ? { payload } : {}) })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json<{
    items: { id: string; events: Event[]; brief_ending: string | null }[]
    version: number
  }>()
}
const eventsFor = async (by: object) => {
  const { items } = await ask('GET', `/api/responses?brief_id=${brief_id}`, by)
  return items.find((one) => one.id === id)?.events ?? expect.fail('not listed')
}
const kinds = async (by: object = headers) => (await eventsFor(by)).map(({ kind }) => kind)
let version = 1
beforeEach(() => {
  version = 1
})
const decide = async (status: string) => {
  version = (await ask('PATCH', `/api/responses/${id}`, world.owner, { status, version })).version
}
const told = (status: string | null) =>
  sql`update responses set notified_status = ${status} where id = ${id}`.execute(world.db)

test('[R-43] sent, edited with was and now, withdrawn with the reason, given again: for the author and the owner', async () => {
  const change = { creator_price: 13_000, estimated_delivery_days: 5, version: 1 }
  await ask('PATCH', `/api/responses/${id}/own`, headers, change)
  await ask('POST', `/api/responses/${id}/withdraw`, headers, { version: 2, reason: 'time' })
  await ask('POST', '/api/responses', headers, { brief_id, creator_price: 9000, estimated_delivery_days: 5 })
  const none = { price_was: null, price_now: null, days_was: null, days_now: null, reason: null }
  const at = expect.stringMatching(/^\d{4}-.*Z$/) as string
  const story = [
    { ...none, at, kind: 'sent' },
    { ...none, at, kind: 'edited', price_was: 12_000, price_now: 13_000, days_was: 3, days_now: 5 },
    { ...none, at, kind: 'withdrawn', reason: 'time' },
    { ...none, at, kind: 'again', price_was: 13_000, price_now: 9000 },
  ]
  expect(await eventsFor(headers)).toEqual(story)
  expect(await eventsFor(world.owner)).toEqual(story)
})

test('[R-43] a new message, a client price and a changed view are no events', async () => {
  const same = { creator_price: 12_000, estimated_delivery_days: 3, message: 'Другой текст', version: 1 }
  await ask('PATCH', `/api/responses/${id}/own`, headers, same)
  await ask('PATCH', `/api/responses/${id}`, world.owner, {
    client_price: 31_000,
    visibility: 'shown',
    version: 2,
  })
  expect(await kinds()).toEqual(['sent'])
  expect(JSON.stringify(await eventsFor(headers))).not.toContain('31000')
})

test('[R-43] decisions that were told stay; one that is taken back before leaves nothing', async () => {
  await decide('reserve')
  await decide('pending')
  expect(await kinds()).toEqual(['sent'])
  await decide('rejected')
  await decide('reserve')
  expect(await kinds()).toEqual(['sent', 'reserve'])
  await told('reserve')
  await decide('accepted')
  await told('accepted')
  await decide('pending')
  expect(await kinds()).toEqual(['sent', 'reserve', 'accepted', 'pending'])
  await ask('POST', '/api/responses/bulk', world.owner, { ids: [id], action: 'rejected' })
  expect(await kinds()).toEqual(['sent', 'reserve', 'accepted', 'pending', 'rejected'])
})

test('[R-43] a refused change leaves no event', async () => {
  const reply = await world.ask({
    method: 'PATCH',
    url: `/api/responses/${id}/own`,
    headers,
    payload: { creator_price: 1, version: 7 },
  })
  expect(reply.statusCode).toBe(409)
  expect(await kinds()).toEqual(['sent'])
})

test.each([
  ['closed', 'choosing'],
  ['completed', 'closed'],
  ['cancelled', 'cancelled'],
] as const)(
  '[R-43] [R-44] the end of a brief that is %s is in the story and on the card',
  async (status, ending) => {
    await sql`update briefs set status = ${status}, answered_at = now() where id = ${brief_id}`.execute(
      world.db,
    )
    await world.db.transaction().execute((tx) => endResponses(tx, brief_id, status))
    expect(await kinds()).toEqual(['sent', ending])
    const { items } = await ask('GET', `/api/responses?brief_id=${brief_id}`, headers)
    expect(items).toMatchObject([{ brief_ending: ending }])
  },
)

test('[R-44] an end is on the card before the bot tells it, and gone when the owner takes it back', async () => {
  const ending = async () =>
    (await ask('GET', `/api/responses?brief_id=${brief_id}`, headers)).items[0]?.brief_ending
  const { version } = await world.db
    .selectFrom('briefs')
    .select('version')
    .where('id', '=', brief_id)
    .executeTakeFirstOrThrow()
  await ask('PATCH', `/api/briefs/${brief_id}`, world.owner, { status: 'cancelled', version })
  expect(await ending()).toBe('cancelled')
  await ask('DELETE', `/api/briefs/${brief_id}/telling`, world.owner)
  expect(await ending()).toBeNull()
})
