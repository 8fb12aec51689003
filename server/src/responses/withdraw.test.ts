import { randomUUID } from 'node:crypto'
import { DECLINE_TEXT_MAX } from '@ugc/contract/facts/drafts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../test/app.ts'
import { createClient } from '../../test/client.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import type { World } from '../../test/sign-in.ts'
import { countPeopleTo } from '../clients/public-table/walk-queries.ts'
import { claimNotification, endResponses } from './queries.ts'

let world: World
let brief_id: string
let creator_id: string
let id: string
let headers: { authorization: string }
let chat = 656_000_000
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('throttles').execute()
  chat += 1
  brief_id = await makeBrief(world.db, { status: 'active' })
  creator_id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
  id = await makeResponse(world.db, { brief_id, creator_id, client_price: 20_000 })
  headers = launchedBy(chat)
})

const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, by: object, payload?: object) => {
  const reply = await world.ask({ method, url, headers: { ...by }, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}
const withdraw = (payload: object = { version: 1 }, by = headers, of = id) =>
  ask('POST', `/api/responses/${of}/withdraw`, by, payload)
const decide = (payload: object) => ask('PATCH', `/api/responses/${id}`, world.owner, payload)
const answer = (creator_price: number) =>
  ask('POST', '/api/responses', headers, { brief_id, creator_price, message: 'Снова я' })
const offered = async () => {
  const { body } = await ask('GET', '/api/creators/briefs', headers)
  return (body.items as { id: string }[]).find((one) => one.id === brief_id)
}
const stored = () =>
  world.db.selectFrom('responses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const listed = async (query: string, by: object = world.owner) =>
  (await ask('GET', `/api/responses?brief_id=${brief_id}${query}`, by)).body as {
    total: number
    items: Record<string, unknown>[]
  }

test('[R-42] a response is taken back with a reason; its author and the owner read both, and the owners get a notice', async () => {
  const { status, body } = await withdraw({ version: 1, reason: 'project' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'withdrawn', withdraw_reason: 'project', version: 2 })
  expect(Object.keys(body)).not.toContain('client_price')
  const own = await listed('', headers)
  expect(own.items).toMatchObject([{ status: 'withdrawn', withdraw_reason: 'project' }])
  const taken = await listed('&status=withdrawn')
  expect(taken.items).toMatchObject([{ id, status: 'withdrawn', withdraw_reason: 'project' }])
  const notices = world.db
    .selectFrom('owner_notices')
    .select(['kind', 'is_due', 'done_by'])
    .where('response_id', '=', id)
  expect(await notices.execute()).toEqual([{ kind: 'withdrawn', is_due: true, done_by: null }])
})

test('[R-42] it leaves the numbers, the tables, the workbooks, the funnel and the choice', async () => {
  await sql`insert into deliveries (creator_id, brief_id, state) values (${creator_id}, ${brief_id}, 'sent')`.execute(
    world.db,
  )
  const client = await createClient(world, brief_id)
  await client.choose(id, 'yes')
  await client.submit()
  const internal = await createClient(world, brief_id, 'internal')
  const seen = async () => {
    const [all, card, table, inside, choice, funnel, people] = await Promise.all([
      listed(''),
      ask('GET', '/api/briefs', world.owner),
      ask('GET', `/public/${client.token}`, {}),
      ask('GET', `/public/${internal.token}`, world.owner),
      ask('GET', `/api/briefs/${brief_id}/client-choice`, world.owner),
      ask('GET', `/api/briefs/${brief_id}/funnel`, world.owner),
      ask('GET', `/api/overview`, world.owner),
    ])
    const inFile = (for_client: boolean) => countPeopleTo(world.db, { brief_id, for_client }, 10)
    return {
      all: all.total,
      card: (card.body.items as { id: string; response_count: number }[]).find((one) => one.id === brief_id)
        ?.response_count,
      table: table.body.total,
      inside: inside.body.total,
      yes: (choice.body.totals as { yes: number }).yes,
      answered: JSON.stringify(funnel.body),
      files: [await inFile(true), await inFile(false)],
      waiting: JSON.stringify(people.body.waiting).includes(brief_id),
    }
  }
  const before = await seen()
  expect(before).toMatchObject({ all: 1, card: 1, table: 1, inside: 1, yes: 1, files: [1, 1], waiting: true })
  expect((await withdraw()).status).toBe(200)
  const after = await seen()
  expect(after).toMatchObject({ all: 0, card: 0, table: 0, inside: 0, yes: 0, files: [0, 0], waiting: false })
  expect(after.answered).not.toBe(before.answered)
  const people = await sql<{ count: number }>`select count(*)::int as count from client_submission_rows
    where response_id = ${id}`.execute(world.db)
  // What the client has submitted is not rewritten.
  expect(people.rows).toEqual([{ count: 1 }])
})

test.each(['accepted', 'rejected'] as const)(
  '[R-42] a response that is %s is not taken back',
  async (status) => {
    await decide({ status, version: 1 })
    expect(await withdraw({ version: 2 })).toMatchObject({
      status: 409,
      body: { detail: 'Решение по отклику уже принято, изменить его нельзя' },
    })
    expect(await stored()).toMatchObject({ status, version: 2 })
  },
)

test('[P-37] the reserve can be left, but a response in it is not changed', async () => {
  await decide({ status: 'reserve', version: 1 })
  const change = { creator_price: 9000, version: 2 }
  expect((await ask('PATCH', `/api/responses/${id}/own`, headers, change)).status).toBe(409)
  expect((await withdraw({ version: 2, reason: 'time' })).status).toBe(200)
  expect(await stored()).toMatchObject({ status: 'withdrawn', withdraw_reason: 'time' })
})

test('[R-42] an outdated version, another person, an unknown id, an unknown reason and a second time are refused', async () => {
  expect(await withdraw({ version: 3 })).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
  await makeCreator(world.db, { telegram_id: chat + 500_000 })
  expect((await withdraw({ version: 1 }, launchedBy(chat + 500_000))).status).toBe(404)
  expect((await withdraw({ version: 1 }, headers, randomUUID())).status).toBe(404)
  expect((await withdraw({ version: 1, reason: 'weather' })).status).toBe(422)
  expect((await stored()).status).toBe('pending')
  expect((await withdraw()).status).toBe(200)
  expect(await withdraw({ version: 2 })).toMatchObject({ status: 409, body: { detail: 'Отклик уже снят' } })
})

test('[R-42] no owner decides it, prices it or shows it, alone or with others', async () => {
  await withdraw()
  for (const change of [
    { status: 'accepted' },
    { status: 'pending' },
    { client_price: 5 },
    { visibility: 'shown' },
  ])
    expect(await decide({ ...change, version: 2 })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Креатор снял отклик') as string },
    })
  expect((await decide({ status: 'withdrawn', version: 2 })).status).toBe(422)
  for (const action of ['accepted', 'show']) {
    const bulk = await ask('POST', '/api/responses/bulk', world.owner, { ids: [id], action })
    expect(bulk.body).toEqual({ items: [{ id, result: 'refused', reason: 'withdrawn' }] })
  }
  const prices = await ask('POST', `/api/briefs/${brief_id}/prices`, world.owner, {
    markup: 50,
    price_step: 0,
    replace: true,
  })
  expect(prices.status).toBeLessThan(500)
  expect(await stored()).toMatchObject({ status: 'withdrawn', client_price: 20_000, version: 2 })
})

test('[R-42] of a withdrawal and a decision at once one wins and the other gets 409', async () => {
  for (let n = 0; n < 8; n += 1) {
    const replies = await Promise.all(
      n % 2 === 0
        ? [withdraw(), decide({ status: 'accepted', version: 1 })]
        : [decide({ status: 'accepted', version: 1 }), withdraw()],
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await sql`update responses set status = 'pending', version = 1 where id = ${id}`.execute(world.db)
  }
})

test('[R-42] it is given again in the same row, with the new price, and is told of a decision anew', async () => {
  await sql`update responses set notified_status = 'reserve' where id = ${id}`.execute(world.db)
  await withdraw({ version: 1, reason: 'time' })
  expect(await offered()).toMatchObject({ response_status: 'withdrawn' })
  const again = await answer(9000)
  expect(again).toMatchObject({
    status: 201,
    body: { id, creator_price: 9000, status: 'pending', version: 3 },
  })
  expect(await stored()).toMatchObject({
    withdraw_reason: null,
    message: 'Снова я',
    notified_status: null,
    client_price: 20_000,
  })
  expect((await answer(8000)).status).toBe(409)
  expect((await decide({ status: 'accepted', version: 1 })).status).toBe(409)
  expect((await decide({ status: 'accepted', version: 3 })).status).toBe(200)
})

test('[R-42] two answers at once after a withdrawal: one is stored', async () => {
  await withdraw()
  const replies = await Promise.all([answer(7000), answer(8000), answer(9000)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect((await stored()).version).toBe(3)
})

test('[R-42] a price that the client has agreed to is not changed by a withdrawal', async () => {
  const client = await createClient(world, brief_id)
  await client.choose(id, 'yes')
  await client.submit()
  await withdraw()
  expect(await answer(30_000)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Бренд уже согласовал цену') as string },
  })
  expect((await answer(12_000)).status).toBe(201)
})

test('[R-42] it is not given again to a brief that is closed, nor by a creator whom the agency has switched off', async () => {
  await withdraw()
  await sql`update creators set deactivated_by = 'owner', is_active = false where id = ${creator_id}`.execute(
    world.db,
  )
  expect((await answer(9000)).status).toBe(404)
  await sql`update creators set deactivated_by = null, is_active = true where id = ${creator_id}`.execute(
    world.db,
  )
  await sql`update briefs set status = 'closed' where id = ${brief_id}`.execute(world.db)
  expect((await answer(9000)).status).toBe(409)
  expect(await offered()).toBeUndefined()
})

test('[R-42] neither a decision before it nor the end of the brief is told', async () => {
  await decide({ status: 'accepted', version: 1 })
  await decide({ status: 'pending', version: 2 })
  await withdraw({ version: 3 })
  expect(await world.db.transaction().execute((tx) => claimNotification(tx, id))).toBeUndefined()
  await sql`update briefs set status = 'cancelled', answered_at = now() where id = ${brief_id}`.execute(
    world.db,
  )
  expect(await world.db.transaction().execute((tx) => endResponses(tx, brief_id, 'cancelled'))).toBe(0)
  expect(await world.db.transaction().execute((tx) => claimNotification(tx, id))).toBeUndefined()
})

test('[R-45] a brief is declined in the app with a reason; an answer takes the refusal back', async () => {
  const other = await makeBrief(world.db, { status: 'active' })
  const decline = (of: string, reason: string, text?: string | null) =>
    world.ask({ method: 'PUT', url: `/api/briefs/${of}/decline`, headers, payload: { reason, text } })
  const read = async () => (await ask('GET', `/api/briefs/${other}`, headers)).body
  expect(await read()).toMatchObject({ was_sent: false, decline_reason: null })
  await sql`insert into deliveries (creator_id, brief_id, state) values (${creator_id}, ${other}, 'sent')`.execute(
    world.db,
  )
  expect((await decline(other, 'weather')).statusCode).toBe(422)
  expect((await decline(other, 'pay')).statusCode).toBe(204)
  expect(await read()).toMatchObject({ was_sent: true, decline_reason: 'pay' })
  const funnel = await ask('GET', `/api/briefs/${other}/funnel`, world.owner)
  expect(JSON.stringify(funnel.body)).toContain('pay')
  // «Другое» in words, up to the limit of the chat; the words of no other reason are kept.
  const words = () =>
    world.db.selectFrom('deliveries').select('decline_text').where('brief_id', '=', other).execute()
  expect((await decline(other, 'other', 'я'.repeat(DECLINE_TEXT_MAX + 1))).statusCode).toBe(422)
  for (const [reason, text, kept] of [
    ['other', '  Уезжаю  ', 'Уезжаю'],
    ['other', '  ', null],
    ['other', 'я'.repeat(DECLINE_TEXT_MAX), 'я'.repeat(DECLINE_TEXT_MAX)],
    ['time', 'Уезжаю', null],
    ['other', null, null],
  ] as const) {
    expect((await decline(other, reason, text)).statusCode).toBe(204)
    expect(await words()).toEqual([{ decline_text: kept }])
  }
  const sent = await ask('POST', '/api/responses', headers, { brief_id: other, creator_price: 1 })
  expect(sent.status).toBe(201)
  expect(await read()).toMatchObject({ decline_reason: null })
  // Answered, closed, and not this creator's.
  expect((await decline(other, 'pay')).statusCode).toBe(409)
  const closed = await makeBrief(world.db, { status: 'closed' })
  expect((await decline(closed, 'pay')).statusCode).toBe(409)
  const foreign = await makeBrief(world.db, { status: 'active', target_tags: [2] })
  expect((await decline(foreign, 'pay')).statusCode).toBe(404)
})
