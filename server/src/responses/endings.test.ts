import { ENDING_NAMES, ENDINGS, OWING_WORDS } from '@ugc/contract/facts/endings'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../test/app.ts'
import { type BotApi, startBotApi } from '../../test/bot-api.ts'
import { createBroadcaster } from '../../test/broadcaster.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { endUndo } from '../../test/jobs.ts'
import { type Running, start } from '../../test/process.ts'
import type { World } from '../../test/sign-in.ts'
import { answerWaiting } from '../messages/untold.ts'
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
/** Does what is scheduled each minute and waits until all messages are sent; the time to undo is over. */
async function minute() {
  await sql`update briefs set undo_until = now(), answers_due_at = now() where answers_due_at is not null`.execute(
    world.db,
  )
  await closeOverdueBriefs(world.db)
  await answerWaiting(createBroadcaster(world.db, telegram.url))
  await expect.poll(async () => (await endUndo(world.db), unfinished())).toBe(0)
}
const toldTo = (person: { chat: number } | undefined) =>
  telegram
    .sent('sendMessage')
    .filter(({ payload }) => payload.chat_id === person?.chat)
    .map(({ payload }) => String(payload.text))
/** The words after the name of the project. */
const wordsTo = (person: { chat: number } | undefined) =>
  toldTo(person).map((text) => text.split('\n')[1] ?? text)
const { choosing, closed, done, cancelled, stopped } = ENDINGS
const stories = async (people: { id: string }[]) => {
  const rows = await world.db
    .selectFrom('response_events')
    .select(['response_id', 'kind'])
    .where(
      'response_id',
      'in',
      people.map(({ id }) => id),
    )
    .where('kind', 'in', [...ENDING_NAMES])
    .orderBy('id')
    .execute()
  return people.map(({ id }) => rows.filter((row) => row.response_id === id).map(({ kind }) => kind))
}
const home = async () => {
  const reply = await world.ask({ method: 'GET', url: '/api/overview', headers: world.owner })
  return reply.json<{ waiting: { brief_id: string }[] }>().waiting.filter((one) => one.brief_id === brief_id)
}
const takeBack = (query = '') =>
  world.ask({ method: 'DELETE', url: `/api/briefs/${brief_id}/telling${query}`, headers: world.owner })

test('[B-96] stopping the intake rejects no response: those who wait are told that the choice is being made, and it goes on', async () => {
  const people = await answered('pending', 'reserve', 'accepted', 'rejected')
  await changeBrief({ status: 'closed' })
  await minute()
  expect(people.map(wordsTo)).toEqual([[choosing.words], [], [], []])
  expect(await home()).not.toEqual([])
  await decide(people[0]!.id, 'accepted')
  await minute()
  expect(toldTo(people[0])).toHaveLength(2)
  expect(toldTo(people[0])[1]).toMatch(/^Тебя выбрали! Проект «Крем»: /)
})

test('[B-80] a project that is done: one final message each, other words for the accepted ones and for those who wait', async () => {
  const people = await answered('pending', 'reserve', 'accepted', 'rejected')
  await sql`update works set state = 'submitted' where brief_id = ${brief_id}`.execute(world.db)
  await changeBrief({ status: 'completed' })
  await minute()
  expect(people.map(wordsTo)).toEqual([[closed.words], [closed.words], [done.words], []])
  await minute()
  expect(telegram.sent('sendMessage')).toHaveLength(3)
})

test.each([
  ['usual', { accepted: 'Спасибо!' }, 'Спасибо!'],
  ['own', { accepted: 'Спасибо!', owing: 'Ждём.' }, 'Ждём.'],
  ['no', undefined, OWING_WORDS],
])(
  '[W-92] who owes a video after «Проект сделан» is told the date, with %s words',
  async (_, end_words, words) => {
    const [owing, late] = await answered('accepted', 'accepted')
    await sql`update works set due_at = '2040-12-05T15:00Z' where response_id = ${owing!.id}`.execute(
      world.db,
    )
    await sql`update works set due_at = '2025-01-05T15:00Z', state = 'changes' where response_id = ${late!.id}`.execute(
      world.db,
    )
    await changeBrief({ status: 'completed', end_words })
    await minute()
    expect(toldTo(owing)).toEqual([`Проект «Крем»\n${words}\nСдать до 5 декабря 2040, 18:00 МСК.`])
    expect(toldTo(late)).toEqual([`Проект «Крем»\n${words}`])
  },
)

test('[B-80] a cancelled project: the accepted ones read other words than those who wait, and a «no» is not followed by another', async () => {
  const people = await answered('pending', 'accepted', 'rejected')
  await changeBrief({ status: 'closed' })
  await minute()
  await changeBrief({ status: 'cancelled' })
  await minute()
  expect(people.map(wordsTo)).toEqual([[choosing.words, cancelled.words], [stopped.words], []])
})

test('[B-97] the words can be edited for each group before they go', async () => {
  const people = await answered('pending', 'accepted')
  await changeBrief({
    status: 'cancelled',
    end_words: { accepted: 'Оплатим половину.', waiting: 'До встречи!' },
  })
  await minute()
  expect(people.map(toldTo)).toEqual([['Проект «Крем»\nДо встречи!'], ['Проект «Крем»\nОплатим половину.']])
})

test('[B-98] after «Проект сделан» and «Отменить проект» nothing waits on home, and no response can be decided', async () => {
  for (const status of ['completed', 'cancelled']) {
    brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
    const [person] = await answered('pending')
    expect(await home()).not.toEqual([])
    await changeBrief({ status })
    expect(await home()).toEqual([])
    const [one] = await Promise.all(
      [
        { method: 'PATCH' as const, url: `/api/responses/${person!.id}`, payload: { status: 'accepted' } },
      ].map((call) => world.ask({ ...call, headers: world.owner })),
    )
    expect([one!.statusCode, one!.json<{ detail: string }>().detail]).toEqual([
      409,
      'Проект закончен: решать по отклику больше нечего',
    ])
    const many = await world.ask({
      method: 'POST',
      url: '/api/responses/bulk',
      headers: world.owner,
      payload: { ids: [person!.id], action: 'accepted' },
    })
    expect(many.json()).toEqual({ items: [{ id: person!.id, result: 'refused', reason: 'over' }] })
  }
})

test('[B-99] an end is told after ten minutes and can be taken back until then: the brief is as before', async () => {
  const people = await answered('pending', 'accepted')
  await changeBrief({ status: 'cancelled' })
  await answerWaiting(createBroadcaster(world.db, telegram.url))
  expect(telegram.sent('sendMessage')).toEqual([])
  const undone = await takeBack()
  expect(undone.statusCode, undone.body).toBe(200)
  expect(undone.json()).toMatchObject({ status: 'active', telling: null, pending_count: 1 })
  await minute()
  expect(people.map(toldTo)).toEqual([[], []])
  expect(await home()).not.toEqual([])
  await changeBrief({ status: 'cancelled' })
  await minute()
  expect((await takeBack()).statusCode).toBe(409)
})

test('[B-99] the messages alone can be stopped: the brief stays cancelled, no message is sent, and the brief can still be taken back', async () => {
  const people = await answered('pending', 'accepted')
  await changeBrief({ status: 'cancelled' })
  const stopped_telling = await takeBack('?only=messages')
  expect(stopped_telling.json()).toMatchObject({ status: 'cancelled', telling: { silent: true } })
  await answerWaiting(createBroadcaster(world.db, telegram.url))
  expect(people.map(toldTo)).toEqual([[], []])
  expect(await home()).toEqual([])
  expect((await takeBack()).json()).toMatchObject({ status: 'active', telling: null })
  await changeBrief({ status: 'cancelled' })
  await minute()
  expect((await takeBack('?only=messages')).statusCode).toBe(409)
})

test('[B-100] three ends at once: each response has its own end in its story, once', async () => {
  const stories_of: string[][] = []
  const people: { id: string; chat: number }[] = []
  for (const [status, response] of [
    ['closed', 'pending'],
    ['cancelled', 'pending'],
    ['cancelled', 'accepted'],
  ] as const) {
    brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
    people.push(...(await answered(response)))
    await changeBrief({ status })
  }
  await minute()
  stories_of.push(...(await stories(people)))
  expect(stories_of).toEqual([['choosing'], ['cancelled'], ['stopped']])
})

test('[B-80] a deleted brief that takes responses is a cancelled one', async () => {
  const people = await answered('pending')
  await world.ask({ method: 'DELETE', url: `/api/briefs/${brief_id}`, headers: world.owner })
  await minute()
  expect(people.map(wordsTo)).toEqual([[cancelled.words]])
})

test('[B-80] an owner who chooses silence: no message is sent, until a later step says otherwise', async () => {
  const people = await answered('pending')
  await changeBrief({ status: 'closed', tell_waiting: false })
  await minute()
  expect(people.map(toldTo)).toEqual([[]])
  await changeBrief({ status: 'completed' })
  await minute()
  expect(people.map(wordsTo)).toEqual([[closed.words]])
})

test('[B-81] when a brief ends by its date, those who wait are told that the choice is being made; a reopened one tells nothing', async () => {
  const people = await answered('pending', 'accepted')
  await sql`update briefs set deadline = now() - interval '1 minute' where id = ${brief_id}`.execute(world.db)
  await minute()
  expect(people.map(wordsTo)).toEqual([[choosing.words], []])
  await changeBrief({ status: 'active', deadline: new Date(Date.now() + 86_400_000).toISOString() })
  await minute()
  expect(telegram.sent('sendMessage')).toHaveLength(1)
})

test('[B-110] after an end the brief says whom it concerned, who was told and whom the bot cannot write to', async () => {
  const people = await answered('pending', 'reserve', 'accepted', 'rejected')
  const ended = async () => {
    const reply = await world.ask({ url: `/api/briefs/${brief_id}`, headers: world.owner })
    return reply.json<{ ended: unknown }>().ended
  }
  await sql`update creators set unreachable_at = now()
    where id = (select creator_id from responses where id = ${people[1]!.id})`.execute(world.db)
  await changeBrief({ status: 'cancelled' })
  expect(await ended()).toBeNull()
  await minute()
  expect(await ended()).toEqual({ people: 3, told: 2, out_of_reach: 1 })
})
