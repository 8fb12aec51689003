import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, launchedBy, startApp } from '../../test/app.ts'
import { type BotApi, startBotApi } from '../../test/bot-api.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { endUndo } from '../../test/jobs.ts'
import { clientWithoutTimeout } from '../../test/postgres.ts'
import { type Running, start } from '../../test/process.ts'
import { auditOf, type World } from '../../test/sign-in.ts'
import { expectWithin } from '../../test/long.ts'
import { insertOwner } from '../access/owners/queries.ts'

import { listUntoldOutcomes } from './queries.ts'

let world: World
let telegram: BotApi
let worker: Running
let brief_id: string
let chat = 720_000_000
const RATE = 10
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  worker = start('worker', {
    DATABASE_URL: world.database.url,
    BOT_API_ROOT: telegram.url,
    BROADCAST_RATE: String(RATE),
  })
  await worker.logged('working')
})
afterAll(async () => {
  await worker.stop()
  await telegram.close()
  await world.close()
})
beforeEach(async () => {
  telegram.clear()
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
})

interface Item {
  id: string
  result: string
  reason?: string
  version?: number
}
const bulk = async (ids: string[], action: string, headers: Record<string, string> = world.owner) => {
  const payload = { ids, action }
  const reply = await world.ask({ method: 'POST', url: '/api/responses/bulk', headers, payload })
  return { status: reply.statusCode, items: reply.json<{ items?: Item[] }>().items ?? [] }
}
const resultsOf = ({ items }: { items: Item[] }) =>
  items.map(({ result, reason }) => (reason === undefined ? result : `${result}: ${reason}`))

const answers = async (count: number) => {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    chat += 1
    const creator_id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
    ids.push(await makeResponse(world.db, { brief_id, creator_id }))
  }
  return ids
}
const rowOf = (id: string) =>
  world.db
    .selectFrom('responses')
    .select(['status', 'visibility', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** Waits until all notifications are sent; the clock of the jobs is moved. */
const quiet = () =>
  expect
    .poll(async () => {
      await endUndo(world.db)
      const { rows } =
        await sql`select 1 from jobs.job where name = 'tell-outcome' and state < 'completed'`.execute(
          world.db,
        )
      return rows.length
    })
    .toBe(0)
/** Without what the other owners are told of so many decisions. */
const toCreators = () =>
  telegram
    .sent('sendMessage')
    .filter(({ chat_id }) => Number(chat_id) > 730_000_000 && Number(chat_id) <= 730_001_000)
const texts = () => telegram.sent('sendMessage').map((call) => String(call.payload.text))

test('[R-19] many are decided at once, each with its audit entry and one message; again changes and tells nothing', async () => {
  const ids = await answers(5)
  expect(resultsOf(await bulk(ids, 'reserve'))).toEqual(Array.from({ length: 5 }, () => 'done'))
  const changes = async () => (await auditOf(world.db)).filter(({ action }) => action === 'response changed')
  expect(await changes()).toMatchObject(
    ids.map((response_id) => ({
      action: 'response changed',
      detail: { response_id, from: 'pending', to: 'reserve' },
    })),
  )
  await quiet()
  expect(texts()).toHaveLength(5)
  expect(texts().every((text) => text.startsWith('Ты в резерве'))).toBe(true)
  expect(resultsOf(await bulk([...ids, ...ids], 'reserve'))).toEqual(
    Array.from({ length: 5 }, () => 'unchanged'),
  )
  await quiet()
  expect(texts()).toHaveLength(5)
  expect(await rowOf(ids[0]!)).toEqual({ status: 'reserve', visibility: 'auto', version: 2 })
  expect(await changes()).toHaveLength(5)
})

test('[R-19] decided and undone before the bot writes: no message', async () => {
  const ids = await answers(3)
  await bulk(ids, 'rejected')
  await bulk(ids, 'pending')
  await quiet()
  expect(texts()).toEqual([])
})

test('[R-26] refusals of several wait ten minutes and can be taken back; one waits as every decision does', async () => {
  const waits = async (ids: string[]) => {
    const { rows } = await sql<{
      seconds: number
    }>`select extract(epoch from tell_after - now())::int as seconds
      from responses where id = any(${ids}::uuid[])`.execute(world.db)
    return rows.map(({ seconds }) => Math.ceil(seconds / 60))
  }
  const [one = '', ...several] = await answers(3)
  await bulk([one], 'rejected')
  await bulk(several, 'rejected')
  expect(await waits([one])).toEqual([1])
  expect(await waits(several)).toEqual([10, 10])
  expect(await listUntoldOutcomes(world.db)).toEqual([])
  await quiet()
  expect(texts()).toHaveLength(1)
  // When the time is over the look-out of every minute finds them.
  expect((await listUntoldOutcomes(world.db)).toSorted()).toEqual(several.toSorted())
  await bulk(several, 'pending')
  await quiet()
  expect(texts()).toHaveLength(1)
})

test('[R-19] show and hide change the client’s view and send nothing; a rejected response is not shown', async () => {
  const [first = '', second = '', rejected = ''] = await answers(3)
  await bulk([rejected], 'rejected')
  await quiet()
  telegram.clear()
  expect(resultsOf(await bulk([first, rejected], 'show'))).toEqual(['done', 'refused: rejected'])
  expect(resultsOf(await bulk([first, second], 'hide'))).toEqual(['done', 'done'])
  expect(resultsOf(await bulk([first], 'hide'))).toEqual(['unchanged'])
  expect(resultsOf(await bulk([first, second], 'show'))).toEqual(['done', 'done'])
  expect(resultsOf(await bulk([first], 'show'))).toEqual(['unchanged'])
  expect(resultsOf(await bulk([first], 'hide'))).toEqual(['done'])
  expect(await rowOf(first)).toEqual({ status: 'pending', visibility: 'hidden', version: 5 })
  await quiet()
  expect(texts()).toEqual([])
})

test('[R-19] unknown responses and those of erased creators are refused one by one; the others are decided', async () => {
  const [good = '', gone = ''] = await answers(2)
  await world.db.updateTable('responses').set({ creator_id: null }).where('id', '=', gone).execute()
  expect(resultsOf(await bulk([randomUUID(), gone, good], 'accepted'))).toEqual([
    'refused: not_found',
    'refused: erased',
    'done',
  ])
  expect(await rowOf(gone)).toMatchObject({ status: 'pending', version: 1 })
  expect(await rowOf(good)).toMatchObject({ status: 'accepted', version: 2 })
})

test('[R-19] wrong bodies are refused: no ids, more than 1 000, not an id, another action', async () => {
  const ids = [randomUUID()]
  expect((await bulk([], 'accepted')).status).toBe(422)
  expect(
    (
      await bulk(
        Array.from({ length: 1001 }, () => randomUUID()),
        'accepted',
      )
    ).status,
  ).toBe(422)
  expect((await bulk(['x'], 'accepted')).status).toBe(422)
  expect((await bulk(ids, 'paid')).status).toBe(422)
  expect((await bulk(ids, 'accepted')).status).toBe(200)
})

test('[R-19] against single decisions and in opposite orders: no deadlock, every change counted once, one message', async () => {
  // The first job of a process reads its queue through a second connection, which this many requests would use up.
  await bulk(await answers(1), 'rejected')
  await quiet()
  telegram.clear()
  const other = world.ownerId + 7
  await insertOwner(world.db, { telegram_id: other })
  const theirs = launchedBy(other)
  const ids = await answers(8)
  const single = (id: string) =>
    world.ask({
      method: 'PATCH',
      url: `/api/responses/${id}`,
      headers: world.owner,
      payload: { status: 'accepted', version: 1 },
    })
  const [replies, ...many] = await Promise.all([
    Promise.all(ids.map(single)),
    bulk(ids, 'rejected'),
    bulk(ids.toReversed(), 'rejected', theirs),
    bulk(ids, 'reserve'),
    bulk(ids.toReversed(), 'reserve', theirs),
  ])
  expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const [at, id] of ids.entries()) {
    const code = replies[at]?.statusCode
    expect([200, 409]).toContain(code)
    const done = many.flatMap(({ items }) => items.filter((one) => one.id === id && one.result === 'done'))
    expect((await rowOf(id)).version).toBe(1 + done.length + Number(code === 200))
    // Under the lock each decision starts from the one before it.
    const steps = (await auditOf(world.db))
      .map(({ detail }) => detail as { response_id?: string; from: string; to: string })
      .filter(({ response_id }) => response_id === id)
    expect(steps.map(({ from }) => from)).toEqual(['pending', ...steps.slice(0, -1).map(({ to }) => to)])
  }
  await quiet()
  expect(texts()).toHaveLength(8)
})

test('[R-19] [R-26] 1 000 responses take less than 3 s; the messages are jobs that wait, and leave at the bot’s pace', async () => {
  await using client = await clientWithoutTimeout(world.database)
  const { rows } = await client.query<{ id: string }>(
    `with chats as (
      insert into users (telegram_id) select 730000000 + n from generate_series(1, 1000) n returning telegram_id),
    people as (
      insert into creators (first_name, last_name, telegram_id)
      select 'А', telegram_id::text, telegram_id from chats returning id)
    insert into responses (brief_id, creator_id, creator_price) select $1, id, 1 from people
    returning id`,
    [brief_id],
  )
  const ids = rows.map(({ id }) => id)
  const started = performance.now()
  const reply = await bulk(ids, 'reserve')
  expectWithin((performance.now() - started) / 1000, 3)
  expect(new Set(resultsOf(reply))).toEqual(new Set(['done']))
  // None was sent by the request: each has a job that starts later.
  expect(toCreators()).toEqual([])
  const waiting = await sql<{ count: number }>`select count(*) as count from jobs.job
    where name = 'tell-outcome' and state = 'created' and start_after > now()`.execute(world.db)
  expect(waiting.rows).toEqual([{ count: 1000 }])
  const kept = 30
  await sql`delete from jobs.job where name = 'tell-outcome' and id not in (
    select id from jobs.job where name = 'tell-outcome' and state = 'created' limit ${kept})`.execute(
    world.db,
  )
  await sql`update responses set tell_after = null
    where id::text not in (select singleton_key from jobs.job where name = 'tell-outcome')`.execute(world.db)
  await quiet()
  const sent = toCreators().map(({ at }) => at)
  expect(sent).toHaveLength(kept)
  const busiest = Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + 1000).length))
  expect(busiest).toBeLessThanOrEqual(RATE)
}, 60_000)

test('[R-61] two groups are decided together or not at all, and a response in both by the first', async () => {
  const [first = '', second = '', third = ''] = await answers(3)
  const post = (payload: object) =>
    world.ask({ method: 'POST', url: '/api/responses/bulk', headers: world.owner, payload })
  const wrong = await post({ ids: [first], action: 'accepted', and: [{ ids: [second], action: 'nonsense' }] })
  expect(wrong.statusCode).toBe(422)
  expect((await rowOf(first)).status).toBe('pending')
  const both = await post({
    ids: [first],
    action: 'accepted',
    and: [{ ids: [second, first, third], action: 'reserve' }],
  })
  expect(both.json()).toEqual({
    items: [
      { id: first, result: 'done', version: 2 },
      { id: second, result: 'done', version: 2 },
      { id: first, result: 'refused', reason: 'not_found' },
      { id: third, result: 'done', version: 2 },
    ],
  })
  expect([(await rowOf(first)).status, (await rowOf(second)).status]).toEqual(['accepted', 'reserve'])
})

test('[R-62] an undo carries the version that it undoes: what another owner has changed since stays', async () => {
  const ids = await answers(2)
  const [first = '', second = ''] = ids
  const done = await bulk(ids, 'rejected')
  expect(done.items.map(({ version }) => version)).toEqual([2, 2])
  await world.ask({
    method: 'PATCH',
    url: `/api/responses/${second}`,
    headers: world.owner,
    payload: { status: 'accepted' },
  })
  const undo = await world.ask({
    method: 'POST',
    url: '/api/responses/bulk',
    headers: world.owner,
    payload: { ids, action: 'pending', versions: [2, 2] },
  })
  expect(undo.json()).toEqual({
    items: [
      { id: first, result: 'done', version: 3 },
      { id: second, result: 'refused', reason: 'changed' },
    ],
  })
  expect([(await rowOf(first)).status, (await rowOf(second)).status]).toEqual(['pending', 'accepted'])
})
