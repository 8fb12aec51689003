import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../test/app.ts'
import { type BotApi, startBotApi } from '../../test/bot-api.ts'
import { createBroadcaster } from '../../test/broadcaster.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { endUndo } from '../../test/jobs.ts'
import { type Running, start } from '../../test/process.ts'
import type { World } from '../../test/sign-in.ts'
import { answerWaiting } from '../broadcast/notices/untold.ts'
import { closeOverdueBriefs } from '../briefs/queries.ts'

let world: World
let telegram: BotApi
let worker: Running
let brief_id: string
let chat = 730_000_000
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  worker = start('worker', {
    DATABASE_URL: world.database.url,
    BOT_API_ROOT: telegram.url,
    BROADCAST_RATE: '30',
  })
  await worker.logged('working')
})
afterAll(async () => {
  await worker.stop()
  await telegram.close()
  await world.close()
})
beforeEach(async () => {
  telegram.clear()
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
})

type Status = 'pending' | 'accepted' | 'reserve' | 'rejected'
/** One response per status; the creators of decided ones know the decision. */
async function answered(...statuses: Status[]) {
  const people: { id: string; chat: number }[] = []
  for (const status of statuses) {
    chat += 1
    const creator_id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
    const id = await makeResponse(world.db, { brief_id, creator_id })
    await world.db
      .updateTable('responses')
      .set({ status, notified_status: status === 'pending' ? null : status })
      .where('id', '=', id)
      .execute()
    people.push({ id, chat })
  }
  return people
}
const changeBrief = async (change: Record<string, unknown>) => {
  const { version } = await world.db
    .selectFrom('briefs')
    .select('version')
    .where('id', '=', brief_id)
    .executeTakeFirstOrThrow()
  const reply = await world.ask({
    method: 'PATCH',
    url: `/api/briefs/${brief_id}`,
    headers: world.owner,
    payload: { ...change, version },
  })
  expect(reply.statusCode, reply.body).toBe(200)
}
const decide = async (id: string, status: Status) => {
  const reply = await world.ask({
    method: 'PATCH',
    url: `/api/responses/${id}`,
    headers: world.owner,
    payload: { status, version: (await rowOf(id)).version },
  })
  expect(reply.statusCode, reply.body).toBe(200)
}
const rowOf = (id: string) =>
  world.db.selectFrom('responses').select('version').where('id', '=', id).executeTakeFirstOrThrow()
const unfinished = async () => {
  const { rows } =
    await sql`select 1 from jobs.job where name = 'tell-outcome' and state < 'completed'`.execute(world.db)
  return rows.length
}
/** Does what is scheduled each minute and waits until all messages are sent; the time to undo is moved. */
async function minute() {
  await closeOverdueBriefs(world.db)
  await answerWaiting(createBroadcaster(world.db, telegram.url))
  await expect.poll(async () => (await endUndo(world.db), unfinished()), { timeout: 15_000 }).toBe(0)
}
const toldTo = (person: { chat: number } | undefined) =>
  telegram
    .sent('sendMessage')
    .filter(({ payload }) => payload.chat_id === person?.chat)
    .map(({ payload }) => String(payload.text).split(/[:!,.]/)[0])
const CLOSED = 'Набор на проект «Крем» закрыт'
const CANCELLED = 'Проект «Крем» отменён'

test('[B-80] the end of a brief answers those without a decision, once', async () => {
  const people = await answered('pending', 'reserve', 'accepted', 'rejected')
  await changeBrief({ status: 'closed' })
  await minute()
  expect(people.map(toldTo)).toEqual([[CLOSED], ['Решение изменилось'], [], []])
  await changeBrief({ status: 'completed' })
  await minute()
  expect(telegram.sent('sendMessage')).toHaveLength(2)
})

test('[B-80] a cancelled brief is told to the accepted creators too; a «no» is not followed by another', async () => {
  const people = await answered('pending', 'accepted', 'rejected')
  await changeBrief({ status: 'closed' })
  await minute()
  await changeBrief({ status: 'cancelled' })
  await minute()
  expect(people.map(toldTo)).toEqual([[CLOSED], ['Решение изменилось'], []])
  const [, second] = telegram.sent('sendMessage')
  expect(second?.payload.text).toContain('проект «Крем» отменён')
})

test('[B-80] a deleted brief that takes responses is a cancelled one', async () => {
  const people = await answered('pending')
  await world.ask({ method: 'DELETE', url: `/api/briefs/${brief_id}`, headers: world.owner })
  await minute()
  expect(people.map(toldTo)).toEqual([[CANCELLED]])
})

test('[B-80] an owner who chooses silence: nobody is told, until a later step says otherwise', async () => {
  const people = await answered('pending')
  await changeBrief({ status: 'closed', tell_waiting: false })
  await minute()
  expect(people.map(toldTo)).toEqual([[]])
  await changeBrief({ status: 'completed' })
  await minute()
  expect(people.map(toldTo)).toEqual([[CLOSED]])
})

test('[B-80] accepted after the brief was closed: the decision has changed; rejected: nothing is said', async () => {
  const [first, second] = await answered('pending', 'pending')
  await changeBrief({ status: 'closed' })
  await minute()
  await decide(first!.id, 'accepted')
  await decide(second!.id, 'rejected')
  await minute()
  expect([first, second].map(toldTo)).toEqual([[CLOSED, 'Решение изменилось'], [CLOSED]])
})

const passHours = (hours: number) =>
  sql`update briefs set deadline = deadline - make_interval(hours => ${hours}),
    answers_due_at = answers_due_at - make_interval(hours => ${hours}) where id = ${brief_id}`.execute(
    world.db,
  )

test('[B-81] after the deadline owners have 24 hours to decide; a reopened brief answers nobody', async () => {
  const [first, second] = await answered('pending', 'pending')
  await sql`update briefs set deadline = now() - interval '1 minute' where id = ${brief_id}`.execute(world.db)
  await minute()
  await passHours(23)
  await decide(first!.id, 'accepted')
  await minute()
  expect([first, second].map(toldTo)).toEqual([['Тебя выбрали'], []])
  await changeBrief({ status: 'active', deadline: new Date(Date.now() + 86_400_000).toISOString() })
  await passHours(2)
  await minute()
  expect(toldTo(second)).toEqual([])
  await passHours(24)
  await minute()
  await passHours(25)
  await minute()
  expect([first, second].map(toldTo)).toEqual([['Твой отклик на проект «Крем» принят'], [CLOSED]])
})
