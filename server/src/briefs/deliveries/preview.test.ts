import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../../test/app.ts'
import { type BotApi, startBotApi } from '../../../test/bot-api.ts'
import { makeBrief, makeCreator } from '../../../test/factories.ts'
import { servedBy } from '../../../test/postgres.ts'
import { type Running, start } from '../../../test/process.ts'
import type { World } from '../../../test/sign-in.ts'

let world: World
let telegram: BotApi
let worker: Running
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  worker = start('worker', {
    DATABASE_URL: servedBy('worker', world.database.url),
    BOT_API_ROOT: telegram.url,
  })
  await worker.logged('working')
})
afterAll(async () => {
  await worker.stop()
  await telegram.close()
  await world.close()
})

const CREATOR = 695_000_001
const ask = (method: 'GET' | 'POST', url: string) => world.ask({ method, url, headers: world.owner })
const sentTo = (chat_id: number) =>
  telegram
    .sent('sendMessage')
    .filter((call) => call.chat_id === chat_id)
    .map(({ payload }) => payload as { text: string; reply_markup: string | object })
const keysOf = ({ reply_markup }: { reply_markup: string | object }) =>
  (
    (typeof reply_markup === 'string' ? JSON.parse(reply_markup) : reply_markup) as {
      inline_keyboard: { text: string; callback_data?: string }[][]
    }
  ).inline_keyboard.flat()

test('[B-65] the preview, the test and the message to creators have one text; the test goes to its owner alone', async () => {
  await makeCreator(world.db, { telegram_id: CREATOR, tag_ids: [1] })
  const id = await makeBrief(world.db, { title: 'Крем «Утро»' })
  const preview = (await ask('GET', `/api/briefs/${id}/message`)).json<{
    text: string
    bold: { from: number; to: number }
    buttons: string[][]
  }>()
  // As Telegram shows it: the title in bold, one wide button above two.
  expect(preview.text.slice(preview.bold.from, preview.bold.to)).toBe('Крем «Утро»')
  expect(preview.buttons.map((row) => row.length)).toEqual([1, 2])
  // The agency's night does not keep an owner waiting.
  const hour = (more: number) => new Date(Date.now() + (3 + more) * 3_600_000).toISOString().slice(11, 16)
  await world.db
    .updateTable('agency')
    .set({ quiet_from: hour(-1), quiet_to: hour(1) })
    .execute()
  expect((await ask('POST', `/api/briefs/${id}/test`)).json()).toEqual({ at: expect.any(String) as string })
  await expect.poll(() => sentTo(world.ownerId).length).toBe(1)
  const [shown] = sentTo(world.ownerId)
  expect(shown?.text).toBe(`Проверка. Так бриф увидят креаторы\n\n${preview.text}`)
  expect(keysOf(shown!)).toEqual(preview.buttons.flat().map((text) => ({ text, callback_data: 'test' })))
  expect(sentTo(CREATOR)).toEqual([])
  expect(await world.db.selectFrom('deliveries').selectAll().execute()).toEqual([])

  await world.db.updateTable('agency').set({ quiet_from: '00:00', quiet_to: '00:00' }).execute()
  expect((await ask('POST', `/api/briefs/${id}/send`)).statusCode).toBe(200)
  await expect.poll(() => sentTo(CREATOR).length).toBe(1)
  expect(sentTo(CREATOR)[0]?.text).toBe(preview.text)
  expect(keysOf(sentTo(CREATOR)[0]!).map(({ text }) => text)).toEqual(preview.buttons.flat())
})

test('[B-65] five tests in ten minutes, also of requests at once; then the refusal says so', async () => {
  await world.db.deleteFrom('brief_tests').execute()
  const id = await makeBrief(world.db)
  const replies = await Promise.all(Array.from({ length: 8 }, () => ask('POST', `/api/briefs/${id}/test`)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200, 200, 200, 200, 200, 429, 429, 429,
  ])
  expect(replies.find(({ statusCode }) => statusCode === 429)?.json()).toMatchObject({
    detail: 'Не больше 5 проверок за 10 минут. Попробуйте чуть позже.',
  })
  await world.db
    .updateTable('brief_tests')
    .set({ created_at: new Date(Date.now() - 601_000).toISOString() } as never)
    .execute()
  expect((await ask('POST', `/api/briefs/${id}/test`)).statusCode).toBe(200)
  const deleted = await makeBrief(world.db, { deleted_at: new Date().toISOString() })
  expect((await ask('POST', `/api/briefs/${deleted}/test`)).statusCode).toBe(404)
  expect((await ask('GET', `/api/briefs/${deleted}/message`)).statusCode).toBe(404)
})
