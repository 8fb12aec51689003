import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../../test/app.ts'
import { type BotApi, startBotApi } from '../../../test/bot-api.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { servedBy } from '../../../test/postgres.ts'
import { type Running, start } from '../../../test/process.ts'
import type { World } from '../../../test/sign-in.ts'
import { createBoss } from '../../platform/jobs/boss.ts'
import { createLog } from '../../platform/log.ts'
import { claimReminder, listQueuedReminders } from './reminder-queries.ts'

let world: World
let telegram: BotApi
let workers: Running[] = []
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await telegram.close()
  await world.close()
})

let brief_id: string
beforeEach(async () => {
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
})

let chat = 690_000_000
/** A creator who got the brief so many hours ago. */
async function got({ hours = 48, ...delivery }: { hours?: number; state?: string; opened?: boolean } = {}) {
  chat += 1
  const id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
  await sql`insert into deliveries (creator_id, brief_id, state, opened_at, updated_at) values (${id}, ${brief_id},
    ${delivery.state ?? 'sent'}, ${delivery.opened ? sql`now()` : null}, now() - ${hours} * interval '1 hour')`.execute(
    world.db,
  )
  return { id, chat }
}
const set = (id: string, change: object) =>
  world.db.updateTable('creators').set(change).where('id', '=', id).execute()
const ask = async (scope?: 'silent' | 'opened') => {
  const reply = await world.ask({
    method: scope ? 'PUT' : 'GET',
    url: `/api/briefs/${brief_id}/reminder`,
    headers: world.owner,
    ...(scope ? { payload: { scope } } : {}),
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}
const reminded = async () => {
  const rows = await world.db
    .selectFrom('reminders')
    .select(['creator_id', 'state'])
    .where('brief_id', '=', brief_id)
    .execute()
  return Object.fromEntries(rows.map(({ creator_id, state }) => [creator_id, state]))
}

test('[B-63] a reminder is for creators who got the brief a day ago and are silent, and for no others', async () => {
  const [plain, opened] = [await got(), await got({ opened: true })]
  const answered = await got()
  await makeResponse(world.db, { brief_id, creator_id: answered.id })
  const declined = await got({ opened: true })
  await sql`update deliveries set declined_at = now() where creator_id = ${declined.id}`.execute(world.db)
  for (const state of ['queued', 'failed', 'blocked', 'unconfirmed']) await got({ state })
  await set((await got()).id, { is_blocked: true })
  await set((await got()).id, { unreachable_at: new Date().toISOString() })
  await set((await got()).id, { is_active: false, deactivated_by: 'owner' })
  await set((await got()).id, { erase_at: new Date().toISOString() })
  await set((await got()).id, { review: 'returned', review_at: new Date().toISOString() })
  await got({ hours: 23.9 })
  const { body } = await ask()
  expect(body).toMatchObject({ all: 2, opened: 1, reminded: null, next_at: expect.any(String) as string })
  expect(body.text).toMatch(/закроем набор на «Крем»\. Успеешь откликнуться\?$/)
  expect(await ask('silent')).toMatchObject({ status: 200, body: { people: 2 } })
  expect(await reminded()).toEqual({ [plain.id]: 'queued', [opened.id]: 'queued' })
})

test('[B-63] once per brief: repeated, concurrent and wider requests return the first one', async () => {
  const [, opened] = [await got(), await got({ opened: true })]
  const [first, ...others] = await Promise.all([ask('opened'), ask('opened'), ask('opened')])
  expect(first).toMatchObject({ status: 200, body: { people: 1 } })
  expect(others).toEqual([first, first])
  expect(await ask('silent')).toEqual(first)
  expect(await reminded()).toEqual({ [opened.id]: 'queued' })
  expect((await ask()).body).toMatchObject({ reminded: first.body })
})

test.each([
  ['closed', 48, 'Напомнить можно только об активном брифе'],
  ['active', 1, 'Бот писал о брифе меньше суток назад. Напомнить можно будет завтра'],
] as const)('[B-63] a %s brief that came %d hours ago is refused', async (status, hours, detail) => {
  await world.db.updateTable('briefs').set({ status }).where('id', '=', brief_id).execute()
  await got({ hours })
  expect(await ask('silent')).toMatchObject({ status: 409, body: { detail } })
  expect(await reminded()).toEqual({})
})

test('[B-63] the day before a reminder begins with the last message about the brief, also with one about a change', async () => {
  const [calm, told, later] = [await got(), await got(), await got()]
  const tell = async (creator_id: string, hours: number) => {
    const { rows } = await sql<{ id: number }>`insert into brief_changes (brief_id, was, now)
      values (${brief_id}, '{}', '{}') returning id`.execute(world.db)
    await sql`insert into brief_changes_told (change_id, creator_id, claimed_at)
      values (${rows[0]!.id}, ${creator_id}, now() - ${hours} * interval '1 hour')`.execute(world.db)
  }
  await tell(calm.id, 25)
  await tell(told.id, 25)
  await tell(told.id, 1)
  const { body } = await ask()
  expect(body).toMatchObject({ all: 2 })
  expect((Date.parse(String(body.next_at)) - Date.now()) / 3_600_000).toBeCloseTo(23, 1)
  expect(await ask('silent')).toMatchObject({ status: 200, body: { people: 2 } })
  expect(await reminded()).toEqual({ [calm.id]: 'queued', [later.id]: 'queued' })
  // A change that is told after the question and before the reminder's turn puts the reminder off.
  await tell(later.id, 1)
  const queued = async () => (await listQueuedReminders(world.db)).map(({ creator_id }) => creator_id)
  expect(await queued()).toContain(calm.id)
  expect(await queued()).not.toContain(later.id)
  expect(await claimReminder(world.db, { brief_id, creator_id: later.id })).toBeUndefined()
  expect(await reminded()).toMatchObject({ [later.id]: 'queued' })
})

test('[B-63] two workers send each reminder once; who answers before the turn comes is left out', async () => {
  await world.db.deleteFrom('reminders').execute()
  const people = [await got(), await got(), await got(), await got(), await got()]
  const [answers, blocks] = people
  telegram.fail({ when: { chat_id: blocks!.chat }, answer: { kind: 'blocked' } })
  expect(await ask('silent')).toMatchObject({ status: 200, body: { people: 5 } })
  await makeResponse(world.db, { brief_id, creator_id: answers!.id })
  workers = [1, 2].map(() =>
    start('worker', { DATABASE_URL: servedBy('worker', world.database.url), BOT_API_ROOT: telegram.url }),
  )
  await Promise.all(workers.map((worker) => worker.logged('working')))
  const boss = createBoss({
    url: world.database.url,
    log: createLog({ name: 'test', level: 'silent' }),
    install: true,
  })
  await boss.start()
  await boss.send('send-reminders')
  await expect
    .poll(async () => Object.values(await reminded()).toSorted())
    .toEqual(['blocked', 'sent', 'sent', 'sent', 'skipped'])
  await boss.send('send-reminders')
  await boss.stop()
  const chats = telegram.calls.filter(({ method }) => method === 'sendMessage').map((call) => call.chat_id)
  expect(chats.toSorted()).toEqual(people.slice(1).map((one) => one.chat))
})
