import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../test/app.ts'
import { type BotApi, startBotApi } from '../../test/bot-api.ts'
import { makeCreator } from '../../test/factories.ts'
import { servedBy } from '../../test/postgres.ts'
import { type Running, start } from '../../test/process.ts'
import type { World } from '../../test/sign-in.ts'

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

const FIRST = 670_000_001
async function newcomer(telegram_id: number) {
  const id = await makeCreator(world.db, { telegram_id })
  const waiting = { review: 'waiting', review_at: new Date().toISOString() } as const
  await world.db.updateTable('creators').set(waiting).where('id', '=', id).execute()
  return id
}
async function decide(id: string, payload: object) {
  const url = `/api/reviews/${id}`
  const reply = await world.ask({
    method: 'PUT',
    url,
    headers: world.owner,
    payload: { version: 1, ...payload },
  })
  expect(reply.statusCode, reply.body).toBe(204)
}
const textsTo = (chat_id: number) =>
  telegram
    .sent('sendMessage')
    .filter((call) => call.chat_id === chat_id)
    .map(({ payload }) => String(payload.text))

test('[S-48] the bot tells each decision once, in the words of the owner, and nothing of an approval that was undone', async () => {
  const [returned, undone, approved] = await Promise.all([0, 1, 2].map((n) => newcomer(FIRST + n)))
  await decide(undone!, { review: 'approved' })
  await decide(undone!, { review: 'waiting' })
  await decide(returned!, { review: 'returned', note: 'Привет! Поменяй фото.' })
  await decide(approved!, { review: 'approved' })
  await expect.poll(() => textsTo(FIRST)).toEqual(['Привет! Поменяй фото.'])
  await expect.poll(() => textsTo(FIRST + 2)).toEqual([expect.stringMatching(/^Анкета одобрена!/)])
  // The job of the undone approval was due before the two that are done.
  expect(textsTo(FIRST + 1)).toEqual([])
  await decide(returned!, { review: 'approved' })
  await expect.poll(() => textsTo(FIRST)).toHaveLength(2)
})
