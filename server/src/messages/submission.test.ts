import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../test/app.ts'
import { type BotApi, startBotApi } from '../../test/bot-api.ts'
import { createClient, type TestClient } from '../../test/client.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { tick } from '../../test/jobs.ts'
import { type Running, start } from '../../test/process.ts'
import type { World } from '../../test/sign-in.ts'
import { insertOwner } from '../access/owners/queries.ts'

const SECOND = 650_000_001
const CREATOR = 650_000_100
let world: World
let telegram: BotApi
let worker: Running | undefined
let brief_id: string
let client: TestClient
let ids: string[]
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  await insertOwner(world.db, { telegram_id: SECOND })
})
afterAll(async () => {
  await worker?.stop()
  await telegram.close()
  await world.close()
})
let creators = 0
beforeEach(async () => {
  telegram.clear()
  await world.db.deleteFrom('throttles').execute()
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем «Утро»', places: 2 })
  client = await createClient(world, brief_id)
  ids = []
  for (const client_price of [5000, 6000, 7000]) {
    creators += 1
    const creator_id = await makeCreator(world.db, {
      first_name: 'КанарейкаИмя',
      telegram_id: CREATOR + creators,
    })
    ids.push(await makeResponse(world.db, { brief_id, creator_id, client_price, creator_price: 4321 }))
  }
})

const startWorker = async () => {
  worker ??= start('worker', {
    DATABASE_URL: world.database.url,
    BOT_API_ROOT: telegram.url,
    BROADCAST_RATE: '30',
  })
  await worker.logged('working')
  return worker
}
const jobs = async () => {
  const { rows } = await sql<{ data: object; state: string }>`
    select data, state from jobs.job where name = 'tell-submission' order by created_on`.execute(world.db)
  return rows
}
/** The clock would wait; a test does not. */
const hurry = () =>
  sql`update jobs.job set start_after = now()
    where name = 'tell-submission' and state in ('created', 'retry')`.execute(world.db)
const idle = () =>
  expect
    .poll(async () => (await hurry(), (await jobs()).filter(({ state }) => state !== 'completed')))
    .toEqual([])
const texts = (chat_id: number) =>
  telegram
    .sent('sendMessage')
    .filter((call) => call.chat_id === chat_id)
    .map(({ payload }) => String(payload.text))

test('[R-34] every owner gets one message per submission, with counts, the author and a button; creators get none', async () => {
  await startWorker()
  await client.choose(ids[0]!, 'yes', 'КанарейкаКомментарий')
  await client.choose(ids[1]!, 'no')
  await client.submit('КанарейкаСообщение')
  // A repeated request after a lost reply is the same submission.
  await client.submit('КанарейкаСообщение')
  await idle()
  const first = [
    'Клиент отправил выбор: «Крем „Утро“».',
    'Да: 1, резерв: 0, нет: 1 (мест: 2).',
    'К выбору есть сообщение, оно в приложении.',
    'Отправитель: Анна.',
  ].join('\n')
  expect(texts(world.ownerId)).toEqual([first])
  expect(texts(SECOND)).toEqual([first])
  await client.choose(ids[1]!, 'yes', null, 'Дмитрий')
  await client.choose(ids[2]!, 'reserve', null, 'Дмитрий')
  await client.submit(null, 'Дмитрий')
  await idle()
  const second = [
    'Выбор изменён: «Крем „Утро“».',
    'Новых решений: 2. Теперь да: 2, резерв: 1, нет: 0 (мест: 2).',
    'Отправитель: Дмитрий.',
  ].join('\n')
  expect(texts(SECOND)).toEqual([first, second])
  const sent = telegram.sent('sendMessage')
  expect(sent.map(({ chat_id }) => chat_id).toSorted()).toEqual(
    [SECOND, SECOND, world.ownerId, world.ownerId].toSorted(),
  )
  expect(sent[0]?.payload.reply_markup).toEqual({
    inline_keyboard: [
      [{ text: 'Открыть выбор', web_app: { url: `https://app.test/admin/briefs/${brief_id}` } }],
    ],
  })
  expect(sent.map(({ payload }) => payload.text).join('\n')).not.toMatch(/Канарейка|4321|[567]000/)
  expect((await jobs()).map(({ data }) => Object.keys(data))).toEqual([['submission_id'], ['submission_id']])
})

test('[R-34] a message that Telegram refuses for now is repeated to that owner alone; a blocked bot is not', async () => {
  await startWorker()
  telegram.fail({ when: { chat_id: SECOND }, times: 2, answer: { kind: '429', retry_after: 1 } })
  await client.choose(ids[0]!, 'yes')
  await client.submit()
  await expect.poll(() => telegram.sent('sendMessage').length).toBeGreaterThan(0)
  await idle()
  const arrived = (chat_id: number) =>
    telegram.calls.filter((call) => call.chat_id === chat_id && call.outcome === 'ok')
  expect([arrived(world.ownerId).length, arrived(SECOND).length]).toEqual([1, 1])
  telegram.clear()
  telegram.fail({ when: { chat_id: SECOND }, times: 'always', answer: { kind: 'blocked' } })
  await client.submit('Ещё раз')
  await idle()
  expect(telegram.calls.filter(({ chat_id }) => chat_id === SECOND)).toHaveLength(1)
  expect(arrived(world.ownerId)).toHaveLength(1)
  telegram.heal()
})

test('[R-34] [B-140] after a killed worker the other owners get the message, and the one whose message had no answer gets it again', async () => {
  const first = await startWorker()
  // This message is never answered: its worker dies with the claim committed.
  telegram.fail({ when: { chat_id: SECOND }, times: 1, answer: { kind: 'hang', after_accept: true } })
  await client.choose(ids[0]!, 'yes')
  await client.submit()
  await telegram.waitFor(({ chat_id }) => chat_id === SECOND, 15_000)
  await first.stop('SIGKILL')
  worker = undefined
  telegram.heal()
  // What the job engine does when the time of a job is over.
  await sql`update jobs.job set state = 'retry', start_after = now()
    where name = 'tell-submission' and state = 'active'`.execute(world.db)
  await startWorker()
  await idle()
  const tried = telegram.calls.filter(({ method }) => method === 'sendMessage').map(({ chat_id }) => chat_id)
  expect(tried.toSorted()).toEqual([SECOND, world.ownerId].toSorted())
  await sql`update telling_leases set lease_until = now()`.execute(world.db)
  await tick(world.database.url, 'tell-untold')
  await expect.poll(() => telegram.calls.filter(({ chat_id }) => chat_id === SECOND)).toHaveLength(2)
})

test('[R-34] a refused submission enqueues nothing, and a deleted brief sends nothing', async () => {
  await startWorker()
  const before = (await jobs()).length
  await client.choose(ids[0]!, 'yes')
  const nameless = await world.ask({
    method: 'POST',
    url: `/public/${client.token}/submissions`,
    payload: { message: null },
  })
  expect(nameless.statusCode).toBe(422)
  expect((await jobs()).length).toBe(before)
  await worker?.stop()
  worker = undefined
  await client.submit()
  await world.ask({ method: 'DELETE', url: `/api/briefs/${brief_id}`, headers: world.owner })
  await startWorker()
  await idle()
  expect((await jobs()).length).toBe(before + 1)
  expect(telegram.sent('sendMessage')).toEqual([])
})

test('[N-64] an owner who has switched it off is not told of a submission, the others are', async () => {
  await startWorker()
  await sql`update owners set muted_news = '{submissions}' where telegram_id = ${SECOND}`.execute(world.db)
  await client.choose(ids[0]!, 'yes')
  await client.submit()
  await idle()
  await expect.poll(() => texts(world.ownerId).length).toBe(1)
  expect(texts(SECOND)).toEqual([])
  await sql`update owners set muted_news = '{}' where telegram_id = ${SECOND}`.execute(world.db)
})
