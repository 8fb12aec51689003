import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../test/app.ts'
import { type BotApi, startBotApi } from '../../test/bot-api.ts'
import { createBroadcaster } from '../../test/broadcaster.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { servedBy } from '../../test/postgres.ts'
import type { World } from '../../test/sign-in.ts'
import { announceChanges } from '../messages/untold.ts'
import { connect } from '../platform/db/connect.ts'
import { createLog } from '../platform/log.ts'

const log = createLog({ name: 'test', level: 'silent' })
let world: World
let telegram: BotApi
/** With the rights of the worker. */
let db: World['db']
let brief_id: string
let chat = 710_000_000
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
  await sql`delete from brief_changes`.execute(world.db)
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
  await sql`update briefs set sent_at = now() where id = ${brief_id}`.execute(world.db)
})

/** A creator who got the brief. */
async function got(state = 'sent', declined = false) {
  chat += 1
  const id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
  await sql`insert into deliveries (creator_id, brief_id, state, declined_at)
    values (${id}, ${brief_id}, ${state}, ${declined ? sql`now()` : null})`.execute(world.db)
  return { id, chat }
}
type Status = 'pending' | 'accepted' | 'reserve' | 'rejected' | 'withdrawn'
async function answered(status: Status) {
  const one = await got()
  await makeResponse(world.db, { brief_id, creator_id: one.id, status })
  return one
}
const change = async (patch: object) => {
  const { version } = await world.db
    .selectFrom('briefs')
    .select('version')
    .where('id', '=', brief_id)
    .executeTakeFirstOrThrow()
  const reply = await world.ask({
    method: 'PATCH',
    url: `/api/briefs/${brief_id}`,
    headers: world.owner,
    payload: { ...patch, version },
  })
  expect(reply.statusCode, reply.body).toBe(200)
}
const pass = (minutes: number) =>
  sql`update brief_changes set due_at = due_at - make_interval(mins => ${minutes})`.execute(world.db)
/** What the worker does each minute. */
const minute = () => announceChanges(createBroadcaster(db, telegram.url))
const told = () =>
  telegram
    .sent('sendMessage')
    .map(({ chat_id }) => chat_id)
    .toSorted()
const people = async () =>
  (await world.ask({ url: `/api/briefs/${brief_id}/change-audience`, headers: world.owner })).json<unknown>()

test('[B-82] edits within ten minutes are one message with what was and what is now, once', async () => {
  const anna = await got()
  await change({ payment_terms: 'Сразу' })
  await change({ payment_terms: 'Через неделю', publication_required: true })
  await pass(9)
  await minute()
  expect(told()).toEqual([])
  await pass(1)
  await Promise.all([minute(), minute()])
  await minute()
  expect(told()).toEqual([anna.chat])
  expect(telegram.sent()[0]?.payload.text).toBe(
    [
      'Изменения в проекте «Крем»',
      'Оплата\nБыло: «Через 3 дня после сдачи»\nСтало: «Через неделю»',
      'Публикация у тебя\nБыло: не нужна\nСтало: нужна',
    ].join('\n\n'),
  )
  await change({ payment_terms: 'Через месяц' })
  await pass(10)
  await minute()
  expect(told()).toEqual([anna.chat, anna.chat])
})

test('[B-88] a change of a brief with many people may take longer than a statement, and holds up no other change', async () => {
  const large = await got()
  await change({ payment_terms: 'Сразу' })
  const broken_id = await makeBrief(world.db, { status: 'active' })
  const small_id = await makeBrief(world.db, { status: 'active' })
  const small = await got()
  await sql`update deliveries set brief_id = ${small_id} where creator_id = ${small.id}`.execute(world.db)
  await sql`insert into brief_changes (brief_id, was) values
    (${broken_id}, '{"payment_terms": "was"}'), (${small_id}, '{"payment_terms": "was"}')`.execute(world.db)
  // The rows of a large brief take more than the three seconds of a statement; one change cannot be taken at all.
  await sql`create function take_long() returns trigger language plpgsql as $$ begin
    if new.brief_id = ${sql.lit(brief_id)} then perform pg_sleep(3.2); end if;
    if new.brief_id = ${sql.lit(broken_id)} then raise 'broken'; end if;
    return new; end $$`.execute(world.db)
  await sql`create trigger take_long before update on brief_changes for each row when (new.now is not null) execute function take_long()`.execute(
    world.db,
  )
  await pass(10)
  await expect(minute()).rejects.toThrow('not every change is taken')
  await sql`drop function take_long cascade`.execute(world.db)
  expect(told()).toEqual([large.chat, small.chat].toSorted())
})

test('[B-82] it is told to those whom it concerns, and the owner sees their number', async () => {
  const concerned = [await got(), await got('unconfirmed')]
  for (const status of ['pending', 'reserve', 'accepted'] as const) concerned.push(await answered(status))
  for (const status of ['rejected', 'withdrawn'] as const) await answered(status)
  await got('sent', true)
  await got('failed')
  await got('blocked')
  const shut = await got()
  await sql`update creators set is_blocked = true where id = ${shut.id}`.execute(world.db)
  expect(await people()).toEqual({ people: concerned.length, silent: 2 })
  await change({ deadline: new Date(Date.now() + 9 * 86_400_000).toISOString() })
  await pass(10)
  await minute()
  expect(told()).toEqual(concerned.map((one) => one.chat).toSorted())
})

test('[B-82] [B-99] only those who answered are told if the owner says so; the message is taken back before it leaves', async () => {
  await got()
  const anna = await answered('pending')
  await change({ payment_terms: 'Сразу', tell_changes: 'answered' })
  await pass(10)
  await minute()
  expect(told()).toEqual([anna.chat])
  await change({ payment_terms: 'Через месяц' })
  const takeBack = () =>
    world.ask({ method: 'DELETE', url: `/api/briefs/${brief_id}/telling`, headers: world.owner })
  expect((await takeBack()).json()).toMatchObject({ payment_terms: 'Через месяц', telling: null })
  await pass(10)
  await minute()
  expect(told()).toEqual([anna.chat])
  expect((await takeBack()).statusCode).toBe(409)
})

test('[B-82] [B-67] another end of answers is told to those who can still answer, and to no others', async () => {
  const silent = [await got(), await got('unconfirmed')]
  for (const status of ['pending', 'reserve', 'accepted', 'rejected', 'withdrawn'] as const)
    await answered(status)
  await got('sent', true)
  await change({ responses_until: new Date(Date.now() + 86_400_000).toISOString() })
  await pass(10)
  await minute()
  expect(told()).toEqual(silent.map((one) => one.chat).toSorted())
  expect(telegram.sent()[0]?.payload.text).toMatch(
    /^Изменения в проекте «Крем»\n\nОтклики\nБыло: до срока сдачи\nСтало: до \d+ \S+, \d\d:\d\d МСК$/,
  )
  telegram.clear()
  // With another field it is told to everyone whom that one concerns.
  await change({ responses_until: null, payment_terms: 'Сразу' })
  await pass(10)
  await minute()
  expect(told()).toHaveLength(5)
  expect(telegram.sent()[0]?.payload.text).toContain('Стало: до срока сдачи')
})

test('[B-82] a creator who declines before the message is sent does not get it', async () => {
  const [anna, boris] = [await got(), await got()]
  await change({ brief_description: 'Видео до минуты' })
  await pass(10)
  telegram.fail({ when: { chat_id: anna.chat }, times: 1, answer: { kind: '429', retry_after: 1 } })
  const run = minute()
  await telegram.waitFor(({ chat_id, outcome }) => chat_id === anna.chat && outcome === '429', 10_000)
  await sql`update deliveries set declined_at = now() where creator_id = ${anna.id}`.execute(world.db)
  await run
  expect(told()).toEqual([boris.chat])
})

test('[B-82] silence: cosmetic fields, an owner who says so, a value that is as before, a draft, a brief that ended', async () => {
  await got()
  await change({ title: 'Новое имя', product_name: 'Крем', places: 3, target_tags: [1] })
  await change({ payment_terms: 'Тихо', tell_changes: false })
  await change({ brief_description: 'Другое' })
  await change({ brief_description: 'Видео до 30 секунд' })
  await pass(10)
  await minute()
  await change({ payment_terms: 'Громко' })
  await change({ status: 'cancelled', tell_waiting: false })
  await pass(10)
  await minute()
  brief_id = await makeBrief(world.db)
  await change({ payment_terms: 'Черновик' })
  await pass(10)
  await minute()
  expect(told()).toEqual([])
})
