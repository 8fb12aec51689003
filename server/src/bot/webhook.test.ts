import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { blocked, type BotApi, startBotApi, startCommand, unblocked } from '../../test/bot-api.ts'
import { makeCreator } from '../../test/factories.ts'
import { createDatabase, type TestDatabase } from '../../test/postgres.ts'
import { type Running, start } from '../../test/process.ts'
import { connect } from '../platform/db/connect.ts'
import type { Db } from '../platform/db/schema.ts'
import { createLog } from '../platform/log.ts'

const SECRET = 'CANARY_secret-of-the-webhook_0123456789'
const anna = { id: 4242, first_name: 'Анна' }

let database: TestDatabase
let db: Db
let telegram: BotApi
let port: number
let url: string
let bot: Running
beforeAll(async () => {
  database = await createDatabase()
  const log = createLog({ name: 'test', level: 'silent' })
  db = connect({ url: database.url, max: 1, application: 'ugc-test', log }).db
  await makeCreator(db, { telegram_id: anna.id })
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  port = (probe.address() as AddressInfo).port
  probe.close()
  await once(probe, 'close')
  url = `http://127.0.0.1:${port}/telegram/updates`
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  telegram = await startBotApi()
  await db.deleteFrom('bot_updates').execute()
  bot = await startBot('webhook')
})
afterEach(async () => {
  await bot.stop()
  expect(bot.output.join('\n')).not.toContain(SECRET)
  await telegram.close()
})

async function startBot(way: 'polling' | 'webhook'): Promise<Running> {
  const running = start('bot', {
    DATABASE_URL: database.url,
    BOT_TOKEN: telegram.token,
    BOT_API_ROOT: telegram.url,
    APP_URL: 'http://127.0.0.1:4444',
    PORT: String(port),
    ...(way === 'webhook' ? { WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET } : {}),
  })
  await running.logged(way)
  return running
}

const SIGNED = { 'x-telegram-bot-api-secret-token': SECRET }
const post = async (body: string, headers: Record<string, string> = SIGNED) => {
  const reply = await fetch(url, { method: 'POST', headers, body })
  return reply.status
}
const answers = () => telegram.sent('sendMessage').length
const answered = (count: number) => telegram.waitFor(() => answers() >= count, 10_000)
const isReachable = async () => {
  const row = await db.selectFrom('creators').select('is_reachable').executeTakeFirst()
  return row?.is_reachable
}

test('the bot names its door to Telegram and answers what is brought there', async () => {
  const { payload } = telegram.calls.find(({ method }) => method === 'setWebhook') ?? expect.fail()
  expect(payload).toMatchObject({
    url,
    secret_token: SECRET,
    allowed_updates: ['message', 'my_chat_member', 'callback_query'],
  })
  expect(payload.max_connections).toBeGreaterThan(0)
  expect(payload.drop_pending_updates).toBeUndefined()
  expect(telegram.calls.some(({ method }) => method === 'getUpdates')).toBe(false)

  expect(await telegram.deliver(startCommand(anna))).toBe(200)
  await answered(1)
  expect(await telegram.deliver(blocked(anna))).toBe(200)
  expect(await isReachable()).toBe(false)
  expect(await telegram.deliver(unblocked(anna))).toBe(200)
  expect(await isReachable()).toBe(true)
})

test('50 deliveries of one update at once are answered once', async () => {
  const update = { ...startCommand(anna), update_id: 7000 }
  const statuses = await Promise.all(Array.from({ length: 50 }, () => telegram.deliver(update)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await answered(1)
  // A second answer to the update would be sent before the answer to a later one.
  await telegram.deliver(startCommand({ id: 4343, first_name: 'Борис' }))
  await answered(2)
  expect(telegram.sent('sendMessage').map(({ chat_id }) => chat_id)).toEqual([anna.id, 4343])
})

test('requests without the secret are refused', async () => {
  const update = JSON.stringify({ ...startCommand(anna), update_id: 7001 })
  for (const secret of ['', 'wrong', SECRET.slice(0, -1), `${SECRET}x`, SECRET.toLowerCase()])
    expect(await post(update, { 'x-telegram-bot-api-secret-token': secret })).toBe(401)
  expect(await post(update, {})).toBe(401)
  expect((await fetch(url)).status).toBe(405)
  expect((await fetch(url, { method: 'PUT', headers: SIGNED, body: update })).status).toBe(405)
  expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: SIGNED })).status).toBe(404)
  expect(answers()).toBe(0)
  expect(await post(update)).toBe(200)
  await answered(1)
})

test('what is not an update is refused and forgotten', async () => {
  for (const body of ['', '{', 'null', '[]', '{}', '{"update_id":"1"}', '{"update_id":1.5}', '\0'])
    expect(await post(body), body).toBe(400)
  expect(await telegram.deliver(startCommand(anna))).toBe(200)
  await answered(1)
})

test('a body of more than a megabyte is not read', async () => {
  expect(await post('x'.repeat(1024 * 1024 + 1))).toBe(413)
  expect(await post(`{"update_id":7002,"x":"${'x'.repeat(1024 * 1024 - 40)}"}`)).toBe(200)
})

test('an update of an unknown kind is confirmed', async () => {
  expect(await post('{"update_id":7003,"something_new":{"id":1}}')).toBe(200)
  expect(await post('{"update_id":7004,"message":{"chat":{}}}')).toBe(200)
  expect(await telegram.deliver(startCommand(anna))).toBe(200)
  await answered(1)
})

test('Telegram has its confirmation before the answer is sent, and when the answer fails', async () => {
  telegram.fail({ when: { method: 'sendMessage' }, answer: { kind: 'hang' } })
  expect(await telegram.deliver(startCommand(anna))).toBe(200)
  telegram.fail({ when: { method: 'sendMessage' }, answer: { kind: 'blocked' } })
  expect(await telegram.deliver(startCommand(anna))).toBe(200)
  await bot.logged('update failed')
  expect(await telegram.deliver(startCommand(anna))).toBe(200)
  await answered(1)
  // It would wait for the first answer until that times out.
  await bot.stop('SIGKILL')
})

test('an update that could not be written down is asked for again', async () => {
  await db.schema.alterTable('bot_updates').renameTo('bot_updates_away').execute()
  const update = { ...startCommand(anna), update_id: 7005 }
  expect(await telegram.deliver(update)).toBe(503)
  await db.schema.alterTable('bot_updates_away').renameTo('bot_updates').execute()
  expect(await telegram.deliver(update)).toBe(200)
  await answered(1)
})

test('from webhook to polling and back nothing is lost and nothing is answered twice', async () => {
  const seen = { ...startCommand(anna), update_id: 8000 }
  await telegram.deliver(seen)
  await answered(1)
  expect(await bot.stop()).toBe(0)

  telegram.update(seen)
  telegram.update({ ...startCommand(anna), update_id: 8001 })
  bot = await startBot('polling')
  const { payload } = await telegram.waitFor(({ method }) => method === 'deleteWebhook', 10_000)
  expect(payload.drop_pending_updates).toBeFalsy()
  await answered(2)
  expect(await bot.stop()).toBe(0)

  bot = await startBot('webhook')
  expect(await telegram.deliver({ ...startCommand(anna), update_id: 8001 })).toBe(200)
  expect(await telegram.deliver({ ...startCommand(anna), update_id: 8002 })).toBe(200)
  await answered(3)
  expect(await bot.stop()).toBe(0)
  expect(answers()).toBe(3)
})

test('it is ready while it listens, and leaves when the answers are sent', async () => {
  const { ops_port } = await bot.logged('webhook')
  expect((await fetch(`http://127.0.0.1:${String(ops_port)}/readyz`)).status).toBe(200)
  telegram.fail({ when: { method: 'sendMessage' }, answer: { kind: 'slow', ms: 500 } })
  await telegram.deliver(startCommand(anna))
  expect(await bot.stop()).toBe(0)
  expect(answers()).toBe(1)
  expect(bot.output.join('')).not.toContain('update failed')
})
