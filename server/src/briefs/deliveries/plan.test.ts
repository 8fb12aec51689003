import { NEWS_KINDS } from '@ugc/contract/facts/bot/owner-news'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../../test/app.ts'
import { type BotApi, startBotApi } from '../../../test/bot-api.ts'
import { makeBrief, makeCreator, tomorrow } from '../../../test/factories.ts'
import { tick } from '../../../test/jobs.ts'
import { servedBy } from '../../../test/postgres.ts'
import { type Running, start } from '../../../test/process.ts'
import type { World } from '../../../test/sign-in.ts'
import { insertOwner } from '../../access/owners/queries.ts'

/** Another owner. */
const SECOND = 698_000_000

let world: World
let telegram: BotApi
const workers: Running[] = []
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  await insertOwner(world.db, { telegram_id: SECOND })
  // The news of finished broadcasts are no part of this.
  await world.db
    .updateTable('owners')
    .set({ muted_news: [...NEWS_KINDS] })
    .execute()
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await telegram.close()
  await world.close()
})
let id: string
let title: string
let briefs = 0
beforeEach(async () => {
  await world.db.deleteFrom('planned_sends').execute()
  await world.db.deleteFrom('creators').execute()
  await world.db.deleteFrom('throttles').execute()
  await world.db.updateTable('agency').set({ quiet_from: '00:00', quiet_to: '00:00' }).execute()
  briefs += 1
  title = `Крем ${briefs}`
  id = await makeBrief(world.db, { title })
})

const from = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
async function ask(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', payload?: object) {
  const url = `/api/briefs/${id}${path}`
  const reply = await world.ask({ method, url, headers: world.owner, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.body === '' ? {} : reply.json<Record<string, unknown>>() }
}
const plan = (at: string) => ask('PUT', '/plan', { at })
const scheduled = async () => (await ask('GET')).body.scheduled_at
let chat = 699_000_000
const reachable = async () => {
  chat += 1
  await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
  return chat
}
/** The time has come. */
const comeDue = () => sql`update planned_sends set at = now() - interval '1 second'`.execute(world.db)
const plans = () => world.db.selectFrom('planned_sends').selectAll().execute()
const textsTo = (chat_id: number) =>
  telegram
    .sent('sendMessage')
    .filter((call) => call.chat_id === chat_id)
    .map(({ payload }) => String(payload.text))
const startWorker = () => {
  const worker = start('worker', {
    DATABASE_URL: servedBy('worker', world.database.url),
    BOT_API_ROOT: telegram.url,
  })
  workers.push(worker)
  return worker
}
/** Starts one unless another test has. */
const withWorker = async () => {
  if (workers.every(({ child }) => child.exitCode !== null || child.signalCode !== null))
    await startWorker().logged('working')
}

test('[B-69] a draft is planned, moved and cancelled; a time that cannot be is refused with the reason', async () => {
  const at = tomorrow()
  expect(await plan(at)).toEqual({ status: 200, body: { scheduled_at: at } })
  expect(await scheduled()).toBe(at)
  const list = await world.ask({ url: '/api/briefs', headers: world.owner })
  expect(list.json<{ items: object[] }>().items[0]).toMatchObject({ id, status: 'draft', scheduled_at: at })
  const later = from(48)
  expect((await plan(later)).status).toBe(200)
  expect(await scheduled()).toBe(later)
  for (const [wrong, problem] of [
    [from(-0.01), 'Это время уже прошло'],
    [from(24 * 8), 'К этому времени отклики уже закроются'],
    ['завтра', 'Выберите день и время'],
  ] as const)
    expect(await plan(wrong)).toMatchObject({
      status: 422,
      body: { fields: { at: expect.stringContaining(problem) as string } },
    })
  await world.db
    .updateTable('briefs')
    .set({ responses_until: from(20) })
    .where('id', '=', id)
    .execute()
  expect((await plan(at)).status).toBe(422)
  expect(await scheduled()).toBe(later)
  expect((await ask('DELETE', '/plan')).status).toBe(204)
  expect(await scheduled()).toBeNull()
  expect((await ask('DELETE', '/plan')).status).toBe(204)
  await world.db.updateTable('briefs').set({ status: 'active' }).where('id', '=', id).execute()
  expect((await plan(from(1))).status).toBe(409)
  id = await makeBrief(world.db, { target_tags: [] })
  expect(await plan(at)).toMatchObject({
    status: 422,
    body: { fields: { target_tags: expect.any(String) as string } },
  })
})

test('[B-69] [B-66] a time in the quiet hours is moved to their end', async () => {
  await world.db.updateTable('agency').set({ quiet_from: '22:00', quiet_to: '09:00' }).execute()
  const day = from(48).slice(0, 10)
  // By Moscow's clock: ten in the evening, and a minute before it.
  expect((await plan(`${day}T22:00:00+03:00`)).body.scheduled_at).toBe(
    new Date(Date.parse(`${day}T09:00:00+03:00`) + 86_400_000).toISOString(),
  )
  expect((await plan(`${day}T21:59:00+03:00`)).body.scheduled_at).toBe(`${day}T18:59:00.000Z`)
})

test('[B-69] a send at once takes the place of the plan', async () => {
  await reachable()
  await plan(tomorrow())
  expect((await ask('POST', '/send')).status).toBe(200)
  expect(await plans()).toEqual([])
})

test('[B-69] a killed worker leaves the plan; then two workers send it once, to the audience of that time', async () => {
  const early = await reachable()
  await plan(tomorrow())
  const killed = startWorker()
  await killed.logged('working')
  // The send waits for the brief, and the worker dies in the middle of it.
  const { release, held } = await holdBrief(id)
  await comeDue()
  await tick(world.database.url, 'send-planned')
  await expect.poll(() => waitingForLock()).toBe(1)
  await killed.stop('SIGKILL')
  release()
  await held
  await expect.poll(() => waitingForLock()).toBe(0)
  const late = await reachable()
  const before = await plans()
  await Promise.all([startWorker(), startWorker()].map((worker) => worker.logged('working')))
  for (let n = 0; n < 3; n++) await tick(world.database.url, 'send-planned')
  await expect.poll(() => [early, late].map((one) => textsTo(one).length)).toEqual([1, 1])
  expect(before).toHaveLength(1)
  expect(await plans()).toEqual([])
  expect((await ask('GET')).body).toMatchObject({ status: 'active', sent_to_count: 2, scheduled_at: null })
  const sent = await sql`select actor from audit where action = 'brief sent'
      and detail->>'brief_id' = ${id}`.execute(world.db)
  expect(sent.rows).toEqual([{ actor: 'schedule' }])
})

test.each([
  [
    'no creator is left',
    async () => void (await world.db.deleteFrom('creators').execute()),
    /не подходит ни один активный/,
  ],
  [
    'the brief is cancelled',
    async () =>
      void (await world.db.updateTable('briefs').set({ status: 'cancelled' }).where('id', '=', id).execute()),
    /Отправить можно только черновик/,
  ],
  [
    'the brief is deleted',
    async () =>
      void (await world.db
        .updateTable('briefs')
        .set({ deleted_at: from(0) })
        .where('id', '=', id)
        .execute()),
    /Бриф не найден/,
  ],
  [
    'the time for answers is over',
    async () =>
      void (await world.db
        .updateTable('briefs')
        .set({ deadline: from(-1) })
        .where('id', '=', id)
        .execute()),
    /Срок брифа прошёл/,
  ],
])('[B-69] not sent, and its owner is told why: %s', async (_what, happen, reason) => {
  await withWorker()
  const one = await reachable()
  expect((await plan(tomorrow())).status).toBe(200)
  await happen()
  await comeDue()
  const told = () => textsTo(world.ownerId).filter((text) => text.includes(title))
  await tick(world.database.url, 'send-planned')
  await expect.poll(told).toEqual([expect.stringMatching(reason)])
  expect(told()[0]).toContain(`Запланированная рассылка «${title}» не ушла.\n`)
  expect(await plans()).toEqual([])
  expect(textsTo(SECOND).filter((text) => text.includes(title))).toEqual([])
  expect(textsTo(one)).toEqual([])
  expect(await world.db.selectFrom('deliveries').selectAll().where('brief_id', '=', id).execute()).toEqual([])
})

test('[B-69] the plan of a removed owner is not sent, and the other owners are told', async () => {
  const one = await reachable()
  await plan(tomorrow())
  await sql`update planned_sends set telegram_id = 697999999`.execute(world.db)
  await comeDue()
  await withWorker()
  await tick(world.database.url, 'send-planned')
  const told = () =>
    [world.ownerId, SECOND].map((chat_id) => textsTo(chat_id).filter((text) => text.includes(title)))
  const removed = [expect.stringContaining('Кто её запланировал, больше не владелец')]
  await expect.poll(told).toEqual([removed, removed])
  expect([await plans(), textsTo(one)]).toEqual([[], []])
})

/** Another transaction that locks the brief until it is released. */
async function holdBrief(brief_id: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const held = world.db.transaction().execute(async (tx) => {
    await sql`select from briefs where id = ${brief_id} for update`.execute(tx)
    locked()
    await released
  })
  await isLocked
  return { release, held }
}

const waitingForLock = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and application_name = 'ugc-worker'`.execute(world.db)
  return rows[0]?.count ?? 0
}
