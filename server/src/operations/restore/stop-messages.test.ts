import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../../test/app.ts'
import { type BotApi, startBotApi } from '../../../test/bot-api.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { start } from '../../../test/process.ts'
import { servedBy } from '../../../test/postgres.ts'
import type { World } from '../../../test/sign-in.ts'
import { createBoss } from '../../platform/jobs/boss.ts'
import { createLog } from '../../platform/log.ts'
import { finishRestore } from './finish-restore-service.ts'
import { readLedger } from './ledger-part.ts'

/** Every job of the schedule whose work is a message. */
const TICKS = [
  'close-briefs',
  'answer-waiting',
  'announce-changes',
  'remind-delivery',
  'tell-works',
  'tell-news',
  'tell-untold',
  'send-planned',
  'resume-deliveries',
  'send-reminders',
]

let world: World
let telegram: BotApi
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
})
afterAll(async () => {
  await telegram.close()
  await world.close()
})

let chat = 650_000_000
const reachable = () => makeCreator(world.db, { telegram_id: (chat += 1), tag_ids: [1] })
const [HOUR, DAY] = [3_600_000, 86_400_000]
const from = (ms: number) => new Date(Date.now() + ms).toISOString()

/** A moment of a busy day: each kind of message waits, and was sent after the moment. */
async function makeBusy() {
  const { db } = world
  const silent = await reachable()
  const [taken, refused, waits] = [await reachable(), await reachable(), await reachable()]
  const planned = await makeBrief(db, { title: 'По плану' })
  await sql`insert into planned_sends (brief_id, at, telegram_id, name)
    values (${planned}, ${from(-2 * HOUR)}, ${world.ownerId}, 'Ирина')`.execute(db)
  const sent = await makeBrief(db, { title: 'Отправлен', status: 'active', deadline: from(20 * HOUR) })
  await sql`update briefs set sent_at = now() - interval '2 days', responses_until = now() - interval '1 hour' where id = ${sent}`.execute(
    db,
  )
  await sql`insert into deliveries (brief_id, creator_id, state, updated_at, created_at)
    values (${sent}, ${silent}, 'sent', now() - interval '2 days', now() - interval '2 days')`.execute(db)
  await sql`insert into deliveries (brief_id, creator_id) values (${sent}, ${waits})`.execute(db)
  await sql`insert into reminders (brief_id, creator_id, kind) values (${sent}, ${silent}, 'silent')`.execute(
    db,
  )
  await makeResponse(db, { brief_id: sent, creator_id: taken, status: 'accepted' })
  await makeResponse(db, { brief_id: sent, creator_id: refused, status: 'rejected' })
  await makeResponse(db, { brief_id: sent, creator_id: waits })
  const told = await makeBrief(db, { title: 'Скоро сдача', status: 'active', deadline: from(20 * HOUR) })
  const accepted = await makeResponse(db, { brief_id: told, creator_id: taken, status: 'accepted' })
  await sql`update responses set notified_status = 'accepted' where id = ${accepted}`.execute(db)
  await sql`insert into payouts (response_id, brief_id, amount, paid, due_on) values (${accepted}, ${told}, 5, 5, now())`.execute(
    db,
  )
  await sql`insert into payments (response_id, number, amount, paid_on, method, tell_after)
    values (${accepted}, 1, 5, now(), 'transfer', now())`.execute(db)
  const ended = await makeBrief(db, { title: 'Кончился', status: 'closed', deadline: from(-4 * DAY) })
  await makeResponse(db, { brief_id: ended, creator_id: waits })
  await sql`update briefs set answers_due_at = now() - interval '1 hour' where id = ${ended}`.execute(db)
  const changed = await makeBrief(db, { title: 'Изменён', status: 'active' })
  await sql`update briefs set sent_at = now() - interval '1 day' where id = ${changed}`.execute(db)
  await makeResponse(db, { brief_id: changed, creator_id: taken })
  await sql`insert into brief_changes (brief_id, was, due_at)
    values (${changed}, '{"payment_terms": "Потом"}', now() - interval '1 minute')`.execute(db)
  await sql`insert into owner_notices (kind, done_by, name, people, is_due)
    values ('export', ${world.ownerId}, 'Ирина', 400, true)`.execute(db)
  return { planned, sent }
}

/** The texts that a worker sends when everything has been due once. */
async function work() {
  const worker = start('worker', {
    DATABASE_URL: servedBy('worker', world.database.url),
    BOT_API_ROOT: telegram.url,
  })
  await worker.logged('working')
  const log = createLog({ name: 'test', level: 'silent' })
  const boss = createBoss({ url: world.database.url, log, install: true })
  await boss.start()
  for (const name of TICKS) await boss.send(name)
  const { rows } = await sql<{ id: string }>`select id from responses`.execute(world.db)
  // As the job of a decision does that was made before the restored moment.
  for (const { id } of rows) await boss.send('tell-outcome', { response_id: id })
  await expect
    .poll(
      async () =>
        (
          await sql<{ left: number }>`select count(*)::int as left from jobs.job
            where state in ('created', 'retry', 'active') and name not like E'\\\\_\\\\_%'`.execute(world.db)
        ).rows[0]?.left,
      { timeout: 50_000 },
    )
    .toBe(0)
  await boss.stop()
  await worker.stop()
  return telegram.sent('sendMessage').map(({ payload }) => String(payload.text))
}

beforeEach(async () => {
  await sql`truncate briefs, creators, owner_notices, owner_news cascade`.execute(world.db)
  await sql`delete from jobs.job`.execute(world.db)
})
afterEach(() => {
  telegram.calls.length = 0
})

test('[N-85] control: without after-restore each kind of message goes out', async () => {
  await makeBusy()
  const texts = (await work()).join('\n')
  for (const word of ['По плану', 'Отправлен', 'Скоро сдача', 'Кончился', 'Изменён', '400', 'Выплачено'])
    expect(texts).toContain(word)
})

test.each([true, false])(
  '[N-85] after a restore (to the end of the log: %s) nothing goes out twice',
  async (exact) => {
    const { planned } = await makeBusy()
    const later = await makeBrief(world.db, { title: 'На завтра' })
    await sql`insert into planned_sends (brief_id, at, telegram_id, name)
    values (${later}, ${from(DAY)}, ${world.ownerId}, 'Ирина')`.execute(world.db)
    await sql`create table restored as select now() as at, ${sql.lit(exact)} as exact`.execute(world.db)
    const { restored } = await finishRestore({ ...world.app.services, db: world.db }, readLedger(''))
    expect(restored?.stopped).toMatchObject({ deliveries: 1, reminders: 1 })
    expect(restored?.stopped.plans.map(({ title }) => title).toSorted()).toEqual(
      exact ? ['По плану'] : ['На завтра', 'По плану'],
    )
    expect(await work()).toEqual([])
    const { rows } = await sql<{ status: string }>`select status from briefs where id = ${planned}`.execute(
      world.db,
    )
    expect(rows).toEqual([{ status: 'draft' }])
  },
)
