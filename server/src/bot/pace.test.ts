import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BotApi, startBotApi, textMessage } from '../../test/bot-api.ts'
import { createDatabase, type TestDatabase } from '../../test/postgres.ts'
import { type Running, start } from '../../test/process.ts'
import { findPause } from '../briefs/deliveries/queries.ts'
import { connect } from '../platform/db/connect.ts'
import { createLog } from '../platform/log.ts'

const RATE = 20
const CHATS = 40

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
    APP_URL: 'https://app.test/',
    BROADCAST_RATE: String(RATE),
  })
  await bot.logged('started')
})
afterAll(async () => {
  await bot.stop()
  await telegram.close()
  await database.drop()
})

const replies = () => telegram.sent('sendMessage')

test('[S-51] a flood of messages to the bot gets at most half of its rate, and a chat one answer a second', async () => {
  const flood = textMessage({ id: 1 }, 'спам')
  for (let n = 0; n < 20; n++) telegram.update(flood)
  for (let id = 2; id <= CHATS; id++) telegram.update(textMessage({ id }, 'привет'))
  await telegram.waitFor(() => replies().some(({ chat_id }) => chat_id === CHATS), 30_000)
  const times = replies().map(({ at }) => at)
  // The first message of the flood, and a second later the last one.
  expect(replies()).toHaveLength(CHATS + 1)
  for (const from of times)
    expect(times.filter((at) => at >= from && at < from + 1000).length).toBeLessThanOrEqual(RATE / 2)

  telegram.update(textMessage({ id: 1 }, 'ещё'))
  await telegram.waitFor(() => replies().length > CHATS + 1, 10_000)
})

test('[S-51] a pause that Telegram asks of a reply holds for all messages, and is at most an hour', async () => {
  telegram.fail({ when: { method: 'sendMessage' }, times: 1, answer: { kind: '429', retry_after: 999_999 } })
  telegram.update(textMessage({ id: 7 }, 'привет'))
  await bot.logged('update failed')
  const log = createLog({ name: 'test', level: 'silent' })
  const { db } = connect({ url: database.url, max: 1, application: 'ugc-test', log })
  const seconds = await findPause(db)
  await db.destroy()
  expect(seconds).toBeGreaterThan(3000)
  expect(seconds).toBeLessThanOrEqual(3600)
})
