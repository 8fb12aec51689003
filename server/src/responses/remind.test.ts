import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, launchedBy, startApp } from '../../test/app.ts'
import { type BotApi, startBotApi } from '../../test/bot-api.ts'
import { createBroadcaster } from '../../test/broadcaster.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { servedBy } from '../../test/postgres.ts'
import type { World } from '../../test/sign-in.ts'
import type { Broadcaster } from '../messages/broadcast/deliver.ts'
import { askAgain, refreshButtons } from '../messages/tellings.ts'
import { connect } from '../platform/db/connect.ts'
import { createLog } from '../platform/log.ts'

let world: World
let telegram: BotApi
/** With the rights of the worker. */
let broadcaster: Broadcaster
let chat = 696_000_000
let brief_id: string
let creator_id: string
let id: string
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  const log = createLog({ name: 'test', level: 'silent' })
  const url = servedBy('worker', world.database.url)
  broadcaster = createBroadcaster(connect({ url, max: 4, application: 'ugc-test', log }).db, telegram.url)
})
afterAll(async () => {
  await broadcaster.db.destroy()
  await telegram.close()
  await world.close()
})
beforeEach(async () => {
  telegram.clear()
  chat += 1
  await sql`delete from reminders`.execute(world.db)
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
  creator_id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
  id = await makeResponse(world.db, { brief_id, creator_id })
  await sql`update responses set status = 'accepted', notified_status = 'accepted', told_at = now() - interval '25 hours'
    where id = ${id}`.execute(world.db)
})

interface Reminded {
  detail?: string
  reminder: { queued: boolean; at: string | null; next_at: string } | null
}
const remind = async (of = id) => {
  const reply = await world.ask({ method: 'PUT', url: `/api/responses/${of}/reminder`, headers: world.owner })
  return { status: reply.statusCode, body: reply.json<Reminded>() }
}
const shown = async () => {
  const reply = await world.ask({ url: `/api/responses?brief_id=${brief_id}`, headers: world.owner })
  return reply.json<{ items: Reminded[] }>().items[0]?.reminder
}
const messages = () =>
  telegram
    .sent('sendMessage')
    .filter(({ chat_id }) => chat_id === chat)
    .map(
      ({ payload }) => payload as { text: string; reply_markup: { inline_keyboard: { text: string }[][] } },
    )
const rows = async () => {
  const found = await world.db.selectFrom('reminders').select(['kind', 'state']).execute()
  return found.map(({ kind, state }) => `${kind} ${state}`)
}
const pass = (hours: number) =>
  sql`update reminders set updated_at = updated_at - ${hours} * interval '1 hour'`.execute(world.db)

test('[R-91] an accepted creator who is silent for a day is asked again, once, however often an owner presses', async () => {
  const [first, ...others] = await Promise.all([remind(), remind(), remind()])
  expect([first, ...others].map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await rows()).toEqual(['unconfirmed queued'])
  expect(await shown()).toMatchObject({ queued: true, at: null })
  await Promise.all([askAgain(broadcaster), askAgain(broadcaster)])
  expect(messages()).toHaveLength(1)
  const [message] = messages()
  expect(message?.text).toMatch(/^Ждём твоего ответа: тебя выбрали в проект «Крем»/)
  expect(message?.reply_markup.inline_keyboard.flat().map(({ text }) => text)).toEqual([
    'Подтверждаю',
    'Не смогу',
    'Мои отклики',
  ])
  expect(await shown()).toMatchObject({ queued: false, at: expect.any(String) as string })
  expect((await remind()).status).toBe(200)
  await askAgain(broadcaster)
  expect(messages()).toHaveLength(1)
  await pass(25)
  await remind()
  await askAgain(broadcaster)
  expect(messages()).toHaveLength(2)
})

test('[R-91] the day begins with the last message about it: the decision, or a change of the brief', async () => {
  const TOO_EARLY = {
    status: 409,
    body: { detail: 'Бот писал креатору об этом меньше суток назад. Напомнить можно будет завтра' },
  }
  await sql`update responses set told_at = now() - interval '23 hours' where id = ${id}`.execute(world.db)
  expect(await remind()).toMatchObject(TOO_EARLY)
  expect(Date.parse((await shown())?.next_at ?? '')).toBeGreaterThan(Date.now())
  await sql`update responses set told_at = now() - interval '25 hours' where id = ${id}`.execute(world.db)
  const { rows: changes } = await sql<{ id: number }>`insert into brief_changes (brief_id, was, now)
    values (${brief_id}, '{}', '{}') returning id`.execute(world.db)
  await sql`insert into brief_changes_told (change_id, creator_id, claimed_at)
    values (${changes[0]!.id}, ${creator_id}, now() - interval '1 hour')`.execute(world.db)
  expect(await remind()).toMatchObject(TOO_EARLY)
  expect(await rows()).toEqual([])
})

test.each([
  ['a response that is not accepted', `update responses set status = 'reserve'`, 'больше не принят'],
  ['a decision that is not told', `update responses set notified_status = null`, 'ещё не сообщил'],
  ['a creator who has confirmed', `update responses set confirmed_at = now()`, 'уже подтвердил'],
  ['a project that is cancelled', `update briefs set status = 'cancelled'`, 'Работа уже закончена'],
  [
    'a creator who blocked the bot',
    `update creators set unreachable_at = now()`,
    'Бот не может написать креатору',
  ],
  ['a blocked creator', `update creators set is_blocked = true`, 'Вы заблокировали'],
])(
  '[R-91] %s is not reminded of, and not when it happens after the tap either',
  async (_case, change, why) => {
    await remind()
    await sql.raw(change).execute(world.db)
    await askAgain(broadcaster)
    expect(messages()).toEqual([])
    expect(await rows()).toEqual(['unconfirmed skipped'])
    await sql`delete from reminders`.execute(world.db)
    expect(await shown()).toBeNull()
    expect(await remind()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining(why) as string },
    })
  },
)

test('[W-117] many are asked again at once; who cannot be asked is left out with the reason', async () => {
  const [confirmed, gone, lately] = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const of = await makeResponse(world.db, {
        brief_id,
        creator_id: await makeCreator(world.db, { telegram_id: chat + n * 100_000, tag_ids: [1] }),
      })
      await sql`update responses set status = 'accepted', notified_status = 'accepted', told_at = now() - interval '25 hours'
        where id = ${of}`.execute(world.db)
      return of
    }),
  )
  await sql`update responses set confirmed_at = now() where id = ${confirmed}`.execute(world.db)
  await sql`update creators set unreachable_at = now() where id = (select creator_id from responses where id = ${gone})`.execute(
    world.db,
  )
  await sql`update responses set told_at = now() where id = ${lately}`.execute(world.db)
  const unknown = randomUUID()
  const many = async () => {
    const reply = await world.ask({
      method: 'POST',
      url: '/api/works/reminders',
      headers: world.owner,
      payload: { ids: [id, confirmed, gone, lately, unknown] },
    })
    return reply.json<{ items: object[] }>().items
  }
  const ITEMS = [
    { id, result: 'done' },
    { id: confirmed, result: 'refused', reason: 'confirmed' },
    { id: gone, result: 'refused', reason: 'unreachable' },
    { id: lately, result: 'refused', reason: 'lately' },
    { id: unknown, result: 'refused', reason: 'not_found' },
  ]
  expect(await many()).toEqual(ITEMS)
  expect(await many()).toEqual(ITEMS)
  await askAgain(broadcaster)
  expect(messages()).toHaveLength(1)
  expect(await rows()).toEqual(['unconfirmed sent'])
})

test('[R-91] a video that is still owed after «Проект сделан» is reminded of, without a question', async () => {
  await sql`update briefs set status = 'completed' where id = ${brief_id}`.execute(world.db)
  await sql`update responses set notified_status = 'done' where id = ${id}`.execute(world.db)
  expect((await remind()).status).toBe(200)
  await askAgain(broadcaster)
  expect(messages()).toMatchObject([
    {
      text: expect.stringMatching(/^Проект «Крем» завершён, а ролика от тебя ещё нет/) as string,
      reply_markup: { inline_keyboard: [[{ text: 'Сдать видео' }]] },
    },
  ])
})

test('[R-91] in the quiet hours the reminder waits for the morning', async () => {
  await remind()
  await sql`update agency set quiet_from = '00:00', quiet_to = '23:59'`.execute(world.db)
  await askAgain(broadcaster)
  await sql`update agency set quiet_from = '00:00', quiet_to = '00:00'`.execute(world.db)
  expect(messages()).toEqual([])
  await askAgain(broadcaster)
  expect(messages()).toHaveLength(1)
})

test('[R-91] no other than an owner reads or asks for a reminder; the buttons of the reminder go with the answer', async () => {
  const mine = await world.ask({ url: '/api/responses', headers: launchedBy(chat) })
  expect(mine.json()).toMatchObject({
    items: [expect.not.objectContaining({ reminder: expect.anything() as object })],
  })
  const asked = await world.ask({
    method: 'PUT',
    url: `/api/responses/${id}/reminder`,
    headers: launchedBy(chat),
  })
  expect(asked.statusCode).toBe(403)
  expect((await remind(randomUUID())).status).toBe(404)
  await remind()
  await askAgain(broadcaster)
  const confirmed = await world.ask({
    method: 'PUT',
    url: `/api/responses/${id}/confirmation`,
    headers: launchedBy(chat),
    payload: { reason: null },
  })
  expect(confirmed.statusCode).toBe(200)
  await refreshButtons(broadcaster)
  const edited = telegram.sent('editMessageReplyMarkup').filter(({ chat_id }) => chat_id === chat)
  expect(edited.map(({ payload }) => JSON.stringify(payload['reply_markup']))).toEqual([
    expect.stringMatching(/^(?!.*Подтверждаю).*Мои отклики/),
  ])
})
