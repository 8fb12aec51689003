import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../test/app.ts'
import { type BotApi, startBotApi } from '../../test/bot-api.ts'
import { createClient } from '../../test/client.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { tick as enqueue } from '../../test/jobs.ts'
import { servedBy } from '../../test/postgres.ts'
import { type Running, start } from '../../test/process.ts'
import type { World } from '../../test/sign-in.ts'
import { insertOwnerNotice } from '../access/owner-notices/queries.ts'

const CREATOR = 680_000_001
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

const HOUR = 3_600_000
const moscow = (ms: number) => new Date(ms + 3 * HOUR).toISOString().slice(11, 16)
/** Quiet since an hour ago, for so many hours from now on. */
const quietFor = (hours: number) =>
  world.db
    .updateTable('agency')
    .set({ quiet_from: moscow(Date.now() - HOUR), quiet_to: moscow(Date.now() + hours * HOUR) })
    .execute()
const day = () => world.db.updateTable('agency').set({ quiet_from: '00:00', quiet_to: '00:00' }).execute()

const tick = (job: string) => enqueue(world.database.url, job)

/** The jobs of a queue, and in how many hours each begins. */
const jobs = async (name: string) => {
  const { rows } = await sql<{ state: string; hours: number }>`
    select state, round(extract(epoch from start_after - now()) / 3600)::int as hours from jobs.job
    where name = ${name} order by created_on`.execute(world.db)
  return rows
}
const texts = () =>
  telegram.sent('sendMessage').map(({ chat_id, payload }) => ({ chat_id, text: String(payload.text) }))

test('[B-66] at night the worker writes to no one by itself and drops nothing; an alert is sent at once', async () => {
  await quietFor(3)
  const brief_id = await makeBrief(world.db, { status: 'active' })
  const answered = await makeCreator(world.db, { telegram_id: CREATOR, tag_ids: [2] })
  await makeCreator(world.db, { telegram_id: CREATOR + 1, tag_ids: [1] })
  const response_id = await makeResponse(world.db, { brief_id, creator_id: answered, client_price: 5000 })
  const client = await createClient(world, brief_id)
  await client.choose(response_id, 'yes')
  await client.submit('Спасибо')
  const call = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
    const reply = await world.ask({ method, url, headers: world.owner, payload })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  await call('PATCH', `/api/responses/${response_id}`, { status: 'accepted', version: 1 })
  const draft_id = await makeBrief(world.db, { status: 'draft', title: 'Крем «Утро»' })
  await call('POST', `/api/briefs/${draft_id}/send`, {})
  const alert = { kind: 'broadcast', done_by: world.ownerId, from_browser: true, people: 101 } as const
  await world.db
    .transaction()
    .execute(async (tx) =>
      world.app.services.jobs.notifyOwners(tx, await insertOwnerNotice(tx, { ...alert, brief_id: draft_id })),
    )

  for (const queue of ['tell-outcome', 'tell-submission'])
    await expect.poll(() => jobs(queue)).toEqual([{ state: 'completed', hours: 0 }])
  await expect.poll(() => jobs('deliver-brief')).toEqual([{ state: 'completed', hours: 0 }])
  const deliveries = () => world.db.selectFrom('deliveries').select(['state', 'attempts']).execute()
  expect(await deliveries()).toEqual([{ state: 'queued', attempts: 0 }])
  // The alert about the broadcast of an owner, and nothing else.
  await expect
    .poll(texts)
    .toEqual([{ chat_id: world.ownerId, text: expect.stringContaining('Рассылка «Крем') as string }])
  // At night the scheduled job wakes no delivery.
  await tick('resume-deliveries')
  await expect.poll(() => jobs('resume-deliveries')).toContainEqual({ state: 'completed', hours: 0 })
  expect(await jobs('deliver-brief')).toHaveLength(1)

  await day()
  // What waited is found by the next tick, without its job.
  await tick('tell-untold')
  await tick('resume-deliveries')
  await expect.poll(() => texts().length).toBe(4)
  expect(
    texts()
      .slice(1)
      .map(({ chat_id }) => chat_id)
      .toSorted(),
  ).toEqual([CREATOR, CREATOR + 1, world.ownerId].toSorted())
  await expect.poll(deliveries).toEqual([{ state: 'sent', attempts: 1 }])
})

test('[B-66] a send in quiet hours with «now» goes at once, with what waited of the brief; other briefs wait', async () => {
  await quietFor(3)
  const tag_ids = [4]
  const chat = CREATOR + 100
  await makeCreator(world.db, { telegram_id: chat, tag_ids })
  const send = async (id: string, payload?: object) => {
    const request = { method: 'POST', url: `/api/briefs/${id}/send`, headers: world.owner } as const
    return world.ask(payload === undefined ? request : { ...request, payload })
  }
  const progress = async (id: string) =>
    (await world.ask({ url: `/api/briefs/${id}/progress`, headers: world.owner })).json<object>()
  const [waits, goes] = await Promise.all([
    makeBrief(world.db, { status: 'draft', title: 'Утром', target_tags: tag_ids }),
    makeBrief(world.db, { status: 'draft', title: 'Сейчас', target_tags: tag_ids }),
  ])
  // Without a body, as specified: accepted, and the messages wait.
  expect((await send(waits)).json()).toEqual({ sent_to: 1 })
  expect((await send(goes)).json()).toEqual({ sent_to: 1 })
  const waiting = { queued: 1, sent: 0, quiet_until: expect.any(String) as string }
  expect(await progress(goes)).toMatchObject(waiting)
  await makeCreator(world.db, { telegram_id: chat + 1, tag_ids })
  expect((await send(goes, { when: 'later' })).statusCode).toBe(422)
  expect((await send(goes, { when: 'now' })).json()).toEqual({ sent_to: 1 })
  await expect
    .poll(() => progress(goes), { timeout: 90_000 })
    .toMatchObject({ queued: 0, sent: 2, quiet_until: null })
  expect(await progress(waits)).toMatchObject(waiting)
  const heard = texts().filter(({ chat_id }) => chat_id === chat || chat_id === chat + 1)
  expect(heard.map(({ chat_id }) => chat_id).toSorted()).toEqual([chat, chat + 1])
  for (const { text } of heard) expect(text).toContain('Сейчас')

  // The next night is quiet again.
  await world.db
    .updateTable('briefs')
    .set({ quiet_waived_until: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', goes)
    .execute()
  expect(await progress(goes)).toMatchObject({ quiet_until: expect.any(String) as string })
})
