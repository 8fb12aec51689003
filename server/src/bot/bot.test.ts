import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BotApi, startBotApi, startCommand } from '../../test/bot-api.ts'
import { createDatabase, type TestDatabase } from '../../test/postgres.ts'
import { type Running, start } from '../../test/process.ts'

const APP_URL = 'http://127.0.0.1:4444/'
const anna = { id: 4242, first_name: 'Анна' }

let database: TestDatabase
let telegram: BotApi
let bot: Running
beforeAll(async () => {
  database = await createDatabase()
  telegram = await startBotApi()
  bot = start('bot', {
    DATABASE_URL: database.url,
    BOT_TOKEN: telegram.token,
    BOT_API_ROOT: telegram.url,
    APP_URL,
  })
  await bot.logged('polling')
})
afterAll(async () => {
  await bot.stop()
  await telegram.close()
  await database.drop()
})

test('the bot introduces itself: a command, and a menu button that opens the app', () => {
  const menu = telegram.calls.find((call) => call.method === 'setChatMenuButton')
  expect(menu?.payload.menu_button).toMatchObject({ type: 'web_app', web_app: { url: APP_URL } })
  expect(telegram.calls.some((call) => call.method === 'setMyCommands')).toBe(true)
})

test('/start is answered with an inline button that opens the app', async () => {
  telegram.update(startCommand(anna))
  const call = await telegram.waitFor((one) => one.method === 'sendMessage', 10_000)
  expect(call.chat_id).toBe(anna.id)
  expect(call.payload.reply_markup).toEqual({
    inline_keyboard: [[{ text: 'Открыть приложение', web_app: { url: APP_URL } }]],
  })
})

test('an update that Telegram repeats is answered once', async () => {
  const before = telegram.sent('sendMessage').length
  const update = telegram.update(startCommand(anna))
  await telegram.waitFor(() => telegram.sent('sendMessage').length === before + 1, 10_000)
  telegram.update(update)
  const next = telegram.update(startCommand({ id: 4343, first_name: 'Борис' }))
  await telegram.waitFor((call) => call.method === 'sendMessage' && call.chat_id === 4343, 10_000)
  expect(next.update_id).toBeGreaterThan(update.update_id)
  expect(telegram.sent('sendMessage')).toHaveLength(before + 2)
})

test('a failure of Telegram is logged, and the bot goes on', async () => {
  telegram.fail({ when: { method: 'sendMessage' }, answer: { kind: 'blocked' } })
  telegram.update(startCommand(anna))
  await bot.logged('update failed')
  const before = telegram.sent('sendMessage').length
  telegram.update(startCommand(anna))
  await telegram.waitFor(() => telegram.sent('sendMessage').length > before, 10_000)
  expect(bot.child.exitCode).toBeNull()
})

test('it stops when told', async () => {
  expect(await bot.stop()).toBe(0)
})
