import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import type { World } from '../../test/sign-in.ts'

let world: World
let brief_id: string
let creator_id: string
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
  creator_id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
  id = await makeResponse(world.db, { brief_id, creator_id })
  headers = launchedBy(chat)
})

const answer = async (reason: unknown, by = headers, of = id) => {
  const reply = await world.ask({
    method: 'PUT',
    url: `/api/responses/${of}/confirmation`,
    headers: by,
    payload: { reason },
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}
const decide = async (status: string) => {
  const { version } = await stored()
  const reply = await world.ask({
    method: 'PATCH',
    url: `/api/responses/${id}`,
    headers: world.owner,
    payload: { status, version },
  })
  return reply.statusCode
}
const stored = () =>
  world.db.selectFrom('responses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const kinds = async () => {
  const rows = await world.db
    .selectFrom('response_events')
    .select('kind')
    .where('response_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}
const notices = () =>
  world.db
    .selectFrom('owner_notices')
    .select(['kind', 'is_due', 'was_accepted'])
    .where('response_id', '=', id)
    .execute()
const NOTHING = {
  status: 409,
  body: { detail: 'Подтверждать нечего: решение по отклику изменилось или проект закончен' },
}

test('[R-46] an accepted creator confirms, once; the author and the owner read it, the version stays', async () => {
  await decide('accepted')
  const { version } = await stored()
  const first = await answer(null)
  expect(first).toMatchObject({ status: 200, body: { confirmed_at: expect.any(String) as string, version } })
  const second = await answer(null)
  expect(second).toMatchObject({ status: 200, body: { confirmed_at: first.body.confirmed_at } })
  expect(await kinds()).toEqual(['sent', 'accepted', 'confirmed'])
  const list = await world.ask({ url: `/api/responses?brief_id=${brief_id}`, headers: world.owner })
  expect(list.json()).toMatchObject({ items: [{ confirmed_at: first.body.confirmed_at }] })
  expect(await notices()).toEqual([])
})

test('[R-46] «Не смогу» needs a reason, withdraws the response and leaves a notice; the brief can be answered again', async () => {
  await decide('accepted')
  await sql`update responses set notified_status = 'accepted' where id = ${id}`.execute(world.db)
  await answer(null)
  expect((await answer('weather')).status).toBe(422)
  expect((await answer(undefined)).status).toBe(422)
  expect(await answer('time')).toMatchObject({
    status: 200,
    body: { status: 'withdrawn', withdraw_reason: 'time', confirmed_at: null },
  })
  expect(await kinds()).toEqual(['sent', 'accepted', 'confirmed', 'withdrawn'])
  expect(await notices()).toEqual([{ kind: 'withdrawn', is_due: true, was_accepted: true }])
  expect(await stored()).toMatchObject({ notified_status: null })
  expect(await answer('time')).toMatchObject({ status: 409, body: { detail: 'Отклик уже снят' } })
  expect(await notices()).toHaveLength(1)
  const again = await world.ask({
    method: 'POST',
    url: '/api/responses',
    headers,
    payload: { brief_id, creator_price: 1 },
  })
  expect(again.statusCode).toBe(201)
})

test.each(['pending', 'reserve', 'rejected'])(
  '[R-46] a response that is %s has nothing to confirm',
  async (status) => {
    if (status !== 'pending') await decide(status)
    expect(await answer(null)).toMatchObject(NOTHING)
    expect(await answer('time')).toMatchObject(NOTHING)
    expect(await stored()).toMatchObject({ status, confirmed_at: null })
  },
)

test.each([`status = 'completed'`, `status = 'cancelled'`, 'deleted_at = now()'])(
  '[R-46] nor has an accepted one of a brief that is over (%s)',
  async (set) => {
    await decide('accepted')
    await sql`update briefs set ${sql.raw(set)} where id = ${brief_id}`.execute(world.db)
    expect(await answer(null)).toMatchObject(NOTHING)
    expect(await answer('time')).toMatchObject(NOTHING)
    expect(await stored()).toMatchObject({ status: 'accepted', confirmed_at: null })
  },
)

test('[R-46] a brief that is closed still asks', async () => {
  await decide('accepted')
  await sql`update briefs set status = 'closed' where id = ${brief_id}`.execute(world.db)
  expect((await answer(null)).status).toBe(200)
})

test('[R-46] another decision ends it, and the story says so; accepted again, it is asked again', async () => {
  await decide('accepted')
  await answer(null)
  expect(await decide('pending')).toBe(200)
  expect(await stored()).toMatchObject({ confirmed_at: null })
  await decide('accepted')
  expect(await stored()).toMatchObject({ confirmed_at: null })
  await answer(null)
  expect(await kinds()).toEqual(['sent', 'accepted', 'confirmed', 'pending', 'accepted', 'confirmed'])
})

test('[R-46] another person and an unknown id are not found', async () => {
  await decide('accepted')
  await makeCreator(world.db, { telegram_id: chat + 500_000 })
  expect((await answer(null, launchedBy(chat + 500_000))).status).toBe(404)
  expect((await answer('time', launchedBy(chat + 500_000))).status).toBe(404)
  expect((await answer(null, headers, randomUUID())).status).toBe(404)
  expect(await stored()).toMatchObject({ status: 'accepted', confirmed_at: null })
})

test('[R-46] «Не смогу» and another decision at once: one of them', async () => {
  for (let n = 0; n < 6; n += 1) {
    await sql`update responses set status = 'accepted' where id = ${id}`.execute(world.db)
    const both = [() => decide('rejected'), async () => (await answer('time')).status]
    const replies = await Promise.all((n % 2 === 0 ? both : both.toReversed()).map((run) => run()))
    expect(replies.toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})
