import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../test/app.ts'
import { type BotApi, startBotApi } from '../../test/bot-api.ts'
import { createBroadcaster } from '../../test/broadcaster.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { servedBy } from '../../test/postgres.ts'
import type { World } from '../../test/sign-in.ts'
import { remindDelivery } from '../messages/tellings.ts'
import { connect } from '../platform/db/connect.ts'
import { createLog } from '../platform/log.ts'

const log = createLog({ name: 'test', level: 'silent' })
let world: World
let telegram: BotApi
/** With the rights of the worker. */
let db: World['db']
let brief_id: string
let chat = 715_000_000
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  db = connect({ url: servedBy('worker', world.database.url), max: 4, application: 'ugc-test', log }).db
})
afterAll(async () => {
  await db.destroy()
  await telegram.close()
  await world.close()
})
beforeEach(async () => {
  telegram.clear()
  await sql`update briefs set deleted_at = now()`.execute(world.db)
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
})

type Status = 'pending' | 'accepted' | 'reserve' | 'rejected' | 'withdrawn'
async function answered(status: Status) {
  chat += 1
  const creator_id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
  const id = await makeResponse(world.db, { brief_id, creator_id, status })
  if (status === 'accepted')
    await sql`update responses set notified_status = 'accepted' where id = ${id}`.execute(world.db)
  return { id, chat }
}
const dueIn = (time: string) =>
  sql`update briefs set deadline = now() + ${time}::interval where id = ${brief_id}`.execute(world.db)
/** What the worker does each minute. */
const minute = () => remindDelivery(createBroadcaster(db, telegram.url))
const told = () => telegram.sent('sendMessage').map(({ chat_id }) => chat_id)

test('[B-83] accepted creators are reminded a day before delivery, once; a moved date has its own reminder', async () => {
  const anna = await answered('accepted')
  for (const status of ['pending', 'reserve', 'rejected', 'withdrawn'] as const) await answered(status)
  await dueIn('1 day 1 minute')
  await minute()
  expect(told()).toEqual([])
  await dueIn('23 hours 59 minutes')
  await Promise.all([minute(), minute()])
  await minute()
  expect(told()).toEqual([anna.chat])
  expect(telegram.sent()[0]?.payload.text).toContain('Напоминаем про сдачу: «Крем», до ')
  await dueIn('3 days')
  await minute()
  expect(told()).toHaveLength(1)
  await dueIn('20 hours')
  await minute()
  await minute()
  expect(told()).toEqual([anna.chat, anna.chat])
})

test('[B-83] no reminder: a brief that ended, a creator who does not know of the acceptance, a message refused for now comes later', async () => {
  const anna = await answered('accepted')
  await dueIn('20 hours')
  await sql`update responses set notified_status = null where id = ${anna.id}`.execute(world.db)
  await minute()
  await sql`update responses set notified_status = 'accepted' where id = ${anna.id}`.execute(world.db)
  await sql`update briefs set status = 'cancelled' where id = ${brief_id}`.execute(world.db)
  await minute()
  expect(told()).toEqual([])
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Сыр' })
  const boris = await answered('accepted')
  await dueIn('20 hours')
  telegram.fail({ times: 1, answer: { kind: '429', retry_after: 1 } })
  await minute()
  expect(told()).toEqual([boris.chat])
})
