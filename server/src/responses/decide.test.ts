import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../test/app.ts'
import { type BotApi, startBotApi } from '../../test/bot-api.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { endUndo } from '../../test/jobs.ts'
import { type Running, start } from '../../test/process.ts'
import type { World } from '../../test/sign-in.ts'

let world: World
let telegram: BotApi
let worker: Running
let chat = 710_000_000
let creator_id: string
let id: string
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  worker = start('worker', { DATABASE_URL: world.database.url, BOT_API_ROOT: telegram.url })
  await worker.logged('working')
})
afterAll(async () => {
  await worker.stop()
  await telegram.close()
  await world.close()
})
beforeEach(async () => {
  telegram.clear()
  chat += 1
  creator_id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
  const brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем <b>&' })
  id = await makeResponse(world.db, { brief_id, creator_id })
})

const ACCEPTED = expect.stringMatching(
  /^Тебя выбрали! Проект «Крем <b>&»: [\d\s]+ ₽, сдать до \d+ [а-я]+( \d{4})?, \d\d:\d\d МСК\. Менеджер напишет тебе в Telegram\. Успеешь\? Подтверди\.$/,
) as string
const CONFIRM = [{ text: 'Подтверждаю' }, { text: 'Не смогу' }]

const patch = async (payload: object, response = id) => {
  const url = `/api/responses/${response}`
  const reply = await world.ask({ method: 'PATCH', url, headers: world.owner, payload })
  return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
}
/** The clock would wait; a test does not. */
const hurry = () => endUndo(world.db)
const notifications = () => telegram.sent('sendMessage').filter((call) => call.chat_id === chat)
/** Waits until all notifications are sent. */
const quiet = async () => {
  await expect
    .poll(async () => {
      await hurry()
      const { rows } = await world.db.executeQuery<{ left: number }>({
        sql: `select count(*)::int as left from jobs.job where name = 'tell-outcome' and state < 'completed'`,
        parameters: [],
        query: { kind: 'RawNode' } as never,
        queryId: { queryId: 'left' },
      })
      return rows[0]?.left
    })
    .toBe(0)
}

test('[R-05] an owner accepts and sets a price; the creator hears it once, in plain text', async () => {
  expect(await patch({ status: 'accepted', client_price: 19_000.5, version: 1 })).toMatchObject({
    status: 200,
    body: { status: 'accepted', client_price: 19_000.5, version: 2, creator_price: 12_000 },
  })
  await quiet()
  expect(notifications()).toHaveLength(1)
  expect(notifications()[0]?.payload).toMatchObject({
    text: ACCEPTED,
    reply_markup: {
      inline_keyboard: [CONFIRM, [{ web_app: { url: 'https://app.test/creator/responses' } }]],
    },
  })
  expect(notifications()[0]?.payload).not.toHaveProperty('parse_mode')
  expect((await patch({ client_price: 20_000, version: 2 })).status).toBe(200)
  await quiet()
  expect(notifications()).toHaveLength(1)
})

test('[R-05] accepted and rejected at once: one winner, and the creator hears one outcome', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => patch({ status: n % 2 ? 'accepted' : 'rejected', version: 1 })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  await quiet()
  expect(notifications()).toHaveLength(1)
})

test('[R-05] fifty prices from one version: one is kept, the others are conflicts', async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) => patch({ client_price: 1000 + n, version: 1 })),
  )
  const kept = replies.filter(({ status }) => status === 200)
  expect(kept).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(49)
  const row = await world.db
    .selectFrom('responses')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ client_price: kept[0]?.body.client_price, version: 2 })
})

test('[R-05] a decision that is undone in time sends no notification', async () => {
  await patch({ status: 'accepted', version: 1 })
  await patch({ status: 'pending', version: 2 })
  await quiet()
  expect(notifications()).toEqual([])
  await patch({ status: 'rejected', version: 3 })
  await quiet()
  expect(notifications().map((call) => call.payload.text)).toEqual([
    expect.stringContaining('в этот раз выбрали других'),
  ])
})

test('[R-05] Telegram busy: notified later; blocked: not notified, and the creator becomes unreachable', async () => {
  telegram.fail({ answer: { kind: '429', retry_after: 1 } })
  await patch({ status: 'accepted', version: 1 })
  await quiet()
  expect(notifications()).toHaveLength(1)
  telegram.fail({ when: { chat_id: chat }, answer: { kind: 'blocked' } })
  await patch({ status: 'rejected', version: 2 })
  await quiet()
  expect(notifications()).toHaveLength(1)
  const { is_reachable } = await world.db
    .selectFrom('creators')
    .select('is_reachable')
    .where('id', '=', creator_id)
    .executeTakeFirstOrThrow()
  expect(is_reachable).toBe(false)
})

test('[R-05] wrong values, unknown fields and responses that are not there are refused', async () => {
  for (const wrong of [
    { status: 'paid', version: 1 },
    { client_price: -1, version: 1 },
    { client_price: '5', version: 1 },
    { creator_price: 5, version: 1 },
  ])
    expect((await patch(wrong)).status, JSON.stringify(wrong)).toBe(422)
  expect(
    (await patch({ status: 'accepted', version: 1 }, '018f0000-0000-7000-8000-000000000000')).status,
  ).toBe(404)
})

test('[R-05] without a version the last one stands, however many come at once', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => patch({ client_price: 1000 + n })))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await patch({ client_price: 5 })).body).toMatchObject({ client_price: 5, version: 12 })
})

test('[B-10] a response of a deleted brief can still be decided', async () => {
  await world.db.updateTable('briefs').set({ deleted_at: new Date().toISOString() }).execute()
  expect((await patch({ status: 'accepted', version: 1 })).status).toBe(200)
})

const texts = () => notifications().map((call) => String(call.payload.text))
const notifiedStatus = async () =>
  (
    await world.db
      .selectFrom('responses')
      .select('notified_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).notified_status

test('[R-08] every change of an outcome reaches the creator, never the same one twice in a row', async () => {
  await patch({ status: 'accepted', version: 1 })
  await quiet()
  await patch({ status: 'pending', version: 2 })
  await patch({ status: 'accepted', version: 3 })
  await quiet()
  expect(texts()).toEqual([ACCEPTED])
  await patch({ status: 'rejected', version: 4 })
  await quiet()
  await patch({ status: 'pending', version: 5 })
  await quiet()
  await patch({ status: 'rejected', version: 6 })
  await quiet()
  expect(texts()).toEqual([
    ACCEPTED,
    'Решение изменилось: на проект «Крем <b>&» в этот раз выбрали других. Спасибо за отклик!',
    'Решение по твоему отклику на проект «Крем <b>&» сейчас пересматривают. Напишем, как только решат.',
    'На проект «Крем <b>&» в этот раз выбрали других. Спасибо за отклик!',
  ])
})

test('[R-18] reserve: told once with the day of the answer, changed to accepted, taken back in time', async () => {
  await patch({ status: 'reserve', version: 1 })
  await quiet()
  expect(texts()).toEqual([
    expect.stringMatching(/^Ты в резерве проекта «Крем <b>&»: .+ Не хочешь ждать\? Сними отклик\.$/),
  ])
  expect(await notifiedStatus()).toBe('reserve')
  const listed = await world.ask({ url: '/api/responses?status=reserve', headers: world.owner })
  expect(listed.json()).toMatchObject({ total: 1, items: [{ id, status: 'reserve' }] })
  await patch({ status: 'rejected', version: 2 })
  await patch({ status: 'reserve', version: 3 })
  await quiet()
  expect(texts()).toHaveLength(1)
  await patch({ status: 'accepted', version: 4 })
  await quiet()
  expect(texts().at(-1)).toContain('Решение изменилось: тебя выбрали')
})

test('[R-08] a decision is changed until the brief is completed or cancelled, and on a deleted one', async () => {
  const briefs = [
    ...(['draft', 'active', 'closed'] as const).map((status) => ({ status })),
    { status: 'active' as const, deleted_at: new Date().toISOString() },
  ]
  for (const brief of briefs) {
    const response = await makeResponse(world.db, { brief_id: await makeBrief(world.db, brief), creator_id })
    for (const [n, status] of ['accepted', 'rejected', 'reserve', 'pending', 'reserve', 'accepted'].entries())
      expect(
        await patch({ status, version: n + 1 }, response),
        JSON.stringify([brief, status]),
      ).toMatchObject({
        status: 200,
        body: { status },
      })
  }
})

test('[R-08] the time in which a decision can be taken back starts again with every change', async () => {
  const due = async () => {
    const { rows } = await world.db.executeQuery<{ at: string }>({
      sql: `select start_after::text as at from jobs.job
        where name = 'tell-outcome' and state = 'created' and singleton_key = $1`,
      parameters: [id],
      query: { kind: 'RawNode' } as never,
      queryId: { queryId: 'due' },
    })
    return rows.map(({ at }) => at)
  }
  await patch({ status: 'accepted', version: 1 })
  const [first] = await due()
  await patch({ status: 'rejected', version: 2 })
  const again = await due()
  expect(again).toHaveLength(1)
  expect(again).not.toEqual([first])
  await quiet()
  expect(texts()).toEqual([expect.stringContaining('в этот раз выбрали других')])
})

test('[R-08] an outcome that Telegram refused leaves what the creator knows as it was', async () => {
  await patch({ status: 'accepted', version: 1 })
  await quiet()
  telegram.fail({ when: { chat_id: chat }, answer: { kind: '429', retry_after: 1 } })
  await patch({ status: 'rejected', version: 2 })
  await hurry()
  await expect.poll(() => telegram.calls.filter((call) => call.chat_id === chat)).toHaveLength(2)
  await expect.poll(notifiedStatus).toBe('accepted')
  // Changed back before the second try: the creator knows this outcome already.
  await patch({ status: 'accepted', version: 3 })
  await quiet()
  expect(texts()).toEqual([ACCEPTED])
})
