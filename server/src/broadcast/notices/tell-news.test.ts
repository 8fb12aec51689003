import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../../test/app.ts'
import { type BotApi, startBotApi } from '../../../test/bot-api.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { servedBy } from '../../../test/postgres.ts'
import { start } from '../../../test/process.ts'
import type { World } from '../../../test/sign-in.ts'
import { connect } from '../../db/connect.ts'
import { createBoss } from '../../jobs/boss.ts'
import { createLog } from '../../log.ts'
import { insertOwner } from '../../owners/queries.ts'
import { createSender } from '../telegram.ts'
import { gatherNews, tellNews } from './tell-news.ts'

const SECOND = 670_000_001
const log = createLog({ name: 'test', level: 'silent' })
let world: World
let telegram: BotApi
/** With the rights of the worker. */
let db: World['db']
let brief_id: string
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  await insertOwner(world.db, { telegram_id: SECOND })
  const url = servedBy('worker', world.database.url)
  db = connect({ url, max: 4, application: 'ugc-test', log }).db
})
afterAll(async () => {
  await db.destroy()
  await telegram.close()
  await world.close()
})
beforeEach(async () => {
  telegram.clear()
  await sql`delete from owner_news`.execute(world.db)
  await sql`delete from responses`.execute(world.db)
  await sql`update owners set muted_news = '{}'`.execute(world.db)
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
})

/** What the worker does each minute. */
const minute = async () => {
  await gatherNews(db)
  await tellNews({
    db,
    log,
    send: createSender(BOT_TOKEN, telegram.url),
    count: () => {},
    app_url: 'https://app.test',
    rate: 30,
    signal: new AbortController().signal,
  })
}
async function respond(...prices: number[]) {
  for (const creator_price of prices) {
    const creator_id = await makeCreator(world.db, { first_name: 'КанарейкаИмя' })
    await makeResponse(world.db, { brief_id, creator_id, creator_price })
  }
}
/** Everything that the database knows of happened so much earlier. */
const pass = async (time: string) => {
  await sql`update owner_news set created_at = created_at - ${time}::interval, until = until - ${time}::interval`.execute(
    world.db,
  )
  await sql`update responses set created_at = created_at - ${time}::interval`.execute(world.db)
}
const textsTo = (chat_id: number) =>
  telegram
    .sent('sendMessage')
    .filter((call) => call.chat_id === chat_id)
    .map(({ payload }) => String(payload.text).replaceAll('\u00A0', ' '))

test('[N-60] new responses are told gathered: the first at once, the next 15 minutes later, each once', async () => {
  await respond(9000)
  await pass('31 seconds')
  await minute()
  await respond(7000, 12_000)
  await minute()
  const first = 'Новый отклик по брифу «Крем».\nЦена: 9 000 ₽.'
  expect(textsTo(SECOND)).toEqual([first])
  await pass('14 minutes')
  await minute()
  expect(textsTo(SECOND)).toEqual([first])
  await pass('1 minute')
  await minute()
  await minute()
  const both = [first, 'Новые отклики: 2 по брифу «Крем».\nЦены: 7 000 ₽ – 12 000 ₽.']
  expect([textsTo(world.ownerId), textsTo(SECOND)]).toEqual([both, both])
  expect(telegram.sent('sendMessage')[0]?.payload.reply_markup).toEqual({
    inline_keyboard: [
      [{ text: 'Открыть бриф', web_app: { url: `https://app.test/admin/briefs/${brief_id}` } }],
    ],
  })
  expect(
    telegram
      .sent()
      .map(({ payload }) => payload.text)
      .join(),
  ).not.toContain('Канарейка')
})

test('[N-60] two workers at once tell of the same responses once', async () => {
  await respond(5000)
  await pass('1 minute')
  await Promise.all([minute(), minute(), minute()])
  expect([textsTo(world.ownerId).length, textsTo(SECOND).length]).toEqual([1, 1])
})

test('[N-60] decided responses and deleted briefs are no news; one brief does not hold back another', async () => {
  await respond(5000)
  await sql`update responses set status = 'accepted'`.execute(world.db)
  await pass('1 minute')
  await minute()
  expect(telegram.sent()).toEqual([])
  await respond(6000)
  await pass('1 minute')
  await minute()
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Сыр' })
  await respond(7000)
  await pass('1 minute')
  await minute()
  expect(textsTo(SECOND).map((text) => text.split('\n')[0])).toEqual([
    'Новый отклик по брифу «Крем».',
    'Новый отклик по брифу «Сыр».',
  ])
  await respond(8000)
  await pass('1 hour')
  await gatherNews(db)
  await sql`update briefs set deleted_at = now() where id = ${brief_id}`.execute(world.db)
  await minute()
  expect(textsTo(SECOND)).toHaveLength(2)
})

test('[N-60] an owner whom Telegram refuses for now is told by a later run, the others are not told again', async () => {
  await respond(5000)
  await pass('1 minute')
  telegram.fail({ when: { chat_id: SECOND }, times: 1, answer: { kind: '429', retry_after: 1 } })
  await expect(minute()).rejects.toThrow('notice not sent')
  await expect.poll(() => minute().then(() => textsTo(SECOND).length), { timeout: 15_000 }).toBe(1)
  expect(textsTo(world.ownerId)).toHaveLength(1)
})

test('[N-60] after a killed worker each owner has the message at most once, and the others get it', async () => {
  const boss = createBoss({ url: world.database.url, log })
  await boss.start()
  const env = { DATABASE_URL: world.database.url, BOT_API_ROOT: telegram.url }
  const killed = start('worker', env)
  await killed.logged('working')
  // The first message is never answered: its worker dies with the claim committed.
  telegram.fail({ times: 1, answer: { kind: 'hang', after_accept: true } })
  await respond(5000)
  await pass('1 minute')
  await boss.send('tell-news')
  await telegram.waitFor(({ method }) => method === 'sendMessage', 30_000)
  await killed.stop('SIGKILL')
  telegram.heal()
  await minute()
  await minute()
  const tried = telegram.calls.filter(({ method }) => method === 'sendMessage').map(({ chat_id }) => chat_id)
  expect(tried.toSorted()).toEqual([SECOND, world.ownerId].toSorted())
  await boss.stop()
})
