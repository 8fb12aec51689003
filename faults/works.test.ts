import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOT_TOKEN, launchedBy } from '../server/test/app.ts'
import { type BotApi, startBotApi } from '../server/test/bot-api.ts'
import { tick } from '../server/test/jobs.ts'
import { shortOrLong } from '../server/test/long.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { start } from '../server/test/process.ts'
import { counted, type Reply } from './at-once.ts'
import { finding } from './findings.ts'
import { startProxy } from './proxy.ts'
import { startApis, withMutants } from './rig.ts'

const OWNERS = [950_000_001, 950_000_002]
const [ANNA = {}, BORIS = {}] = OWNERS.map((id) => launchedBy(id))
const FIRST_CHAT = 951_000_000
const PEOPLE = 60
const KILLS = shortOrLong(1, 2)
/** As many as one worker writes at the same time, see LANES of messages/tell-each.ts. */
const IN_FLIGHT = 8

let database: TestDatabase
let pool: pg.Pool
let telegram: BotApi
let works: { id: string; chat: number }[]
beforeAll(async () => {
  database = await createDatabase()
  pool = new pg.Pool({ connectionString: database.direct_url, max: 2 })
  telegram = await startBotApi({ token: BOT_TOKEN })
  await pool.query('insert into users (telegram_id) select unnest($1::bigint[])', [
    [...OWNERS, ...Array.from({ length: PEOPLE }, (_, n) => FIRST_CHAT + n)],
  ])
  await pool.query('insert into owners (telegram_id) select unnest($1::bigint[])', [OWNERS])
  const { rows } = await pool.query<{ id: string; chat: string }>(
    `with brief as (
       insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
         payment_terms, target_tags, status)
       values ('Бриф', 'Крем', 'Бренд', 'Задача', true, now() + interval '7 days', 'После сдачи', '{1}', 'active') returning id
     ), people as (
       insert into creators (telegram_id, first_name, profile_completed, is_active)
       select $1::bigint + n, 'Креатор', true, true from generate_series(0, $2::int - 1) n returning id, telegram_id
     ), made as (
       insert into responses (brief_id, creator_id, creator_price, status, notified_status)
       select brief.id, people.id, 12000, 'accepted', 'accepted' from brief, people returning id, creator_id)
     select made.id, telegram_id as chat from made join people on people.id = creator_id`,
    [FIRST_CHAT, PEOPLE],
  )
  works = rows.map(({ id, chat }) => ({ id, chat: Number(chat) }))
})
afterAll(async () => {
  await telegram.close()
  await pool.end()
  await database.drop()
})

const countOf = async (from: string) => {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${from}`)
  return rows[0]?.count ?? -1
}
const passes = (count: () => number | Promise<number>, least: number) =>
  expect.poll(count, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(least)

/**
 * Has the worker do the job and kills it at an even share of the work each time, while Telegram does not get what the worker sends;
 * then another worker goes on.
 */
async function killWorkers(job: string, claims: () => Promise<number>, env: Record<string, string> = {}) {
  telegram.clear()
  const proxy = await startProxy(Number(new URL(telegram.url).port))
  const told = () => telegram.sent('sendMessage')
  const worker = async () => {
    // The leases of those that were killed have ended.
    await pool.query(`update telling_leases set lease_until = now()`)
    const one = start('worker', {
      DATABASE_URL: database.url,
      BOT_API_ROOT: `http://127.0.0.1:${proxy.port}`,
      BROADCAST_RATE: '100',
      ...env,
    })
    await one.logged('working')
    await tick(database.url, job)
    return one
  }
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const one = await worker()
    await passes(() => told().length, (kill * PEOPLE) / (KILLS + 2))
    proxy.set('hole')
    const got = told().length
    await passes(async () => (await claims()) - got, IN_FLIGHT / 2)
    await one.stop('SIGKILL')
    proxy.set('reset')
    proxy.set('pass')
  }
  const last = await worker()
  await last.logged('scheduled job done')
  await last.stop()
  await proxy.close()
  const byChat = Map.groupBy(told(), ({ chat_id }) => chat_id)
  return {
    twice: [...byChat.values()].filter((calls) => calls.length > 1).length,
    missed: PEOPLE - byChat.size,
  }
}

test('[W-52] kill -9 of the worker while it reminds and tells answers: none is missed, and at most those in flight come twice', async () => {
  const tell = async (env?: Record<string, string>) => {
    await pool.query(`update works set tell = 'due', tell_after = now()`)
    return killWorkers('tell-works', () => countOf('works where tell is null'), env)
  }
  await pool.query(`update works set due_at = now() - interval '1 hour', has_own_due = true`)
  const reminded = await killWorkers('remind-delivery', () => countOf('delivery_reminders'))
  const told = await tell()
  const control = await tell(withMutants('keepsDeadTellings'))
  finding({
    fault:
      'kill -9 of the worker that reminds of dates and tells answers, while Telegram does not get what it sends',
    times: 2 * KILLS,
    result: `missed ${reminded.missed + told.missed}, doubled ${reminded.twice + told.twice} of ${2 * PEOPLE}.`,
    control: `without the end of leases missed ${control.missed} of ${PEOPLE}.`,
  })
  for (const { twice, missed } of [reminded, told]) {
    expect(missed).toBe(0)
    expect(twice).toBeLessThanOrEqual(KILLS * IN_FLIGHT)
  }
  expect(control.missed).toBeGreaterThan(0)
})

interface Asked {
  path: string
  headers: Record<string, string>
  body: object
}
async function post(url: string, { path, headers, body }: Asked): Promise<Reply> {
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, text: await reply.text() }
}

/** Sends one request per work to two API processes, one of which is killed and started again; repeats what was not answered. */
async function killApis(done: () => Promise<number>, what: (work: (typeof works)[number]) => Asked) {
  const rig = await startApis({ DATABASE_URL: database.url })
  let repeated = 0
  const insist = async (asked: Asked, n: number): Promise<Reply> => {
    for (let door = n; ; door += 1) {
      const doors = rig.doors()
      const reply = await post(doors[door % doors.length]?.url ?? '', asked).catch(() => undefined)
      if (reply && reply.status !== 503) return reply
      repeated += 1
      await delay(20)
    }
  }
  const waiting = [...works.entries()]
  const replies: Reply[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      replies.push(await insist(what(next[1]), next[0]))
  }
  const lanes = Promise.all(Array.from({ length: 6 }, lane))
  const from = await done()
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await passes(done, from + Math.floor((kill * PEOPLE) / (2 * KILLS + 1)))
    await rig.apis[kill % 2]?.stop('SIGKILL')
    await rig.replace(kill % 2)
  }
  await lanes
  await rig.stop()
  return { statuses: counted(replies), repeated }
}

const paying = (
  ids: string[],
  versions: number[],
  headers: Record<string, string>,
  amount = 4000,
): Asked => ({
  path: '/api/payouts/payments',
  headers,
  body: { ids, versions, amount, paid_on: '2025-11-12', method: 'transfer' },
})

test('[W-52] kill -9 of an API process while creators hand in and owners pay: each once, with its journal entry', async () => {
  const handed = await killApis(
    () => countOf('work_versions'),
    ({ id, chat }) => ({
      path: `/api/works/${id}/versions`,
      headers: launchedBy(chat),
      body: { links: [`https://disk.example/${chat}`], number: 1 },
    }),
  )
  const right = await countOf(
    `works join work_versions using (response_id) join responses on responses.id = response_id
     join creators on creators.id = creator_id
     where state = 'submitted' and confirmed_at is not null and links = array['https://disk.example/' || telegram_id]`,
  )
  expect(handed.statuses).toEqual({ 201: PEOPLE })
  expect([await countOf('work_versions'), right]).toEqual([PEOPLE, PEOPLE])

  await pool.query(`update works set state = 'done', ended_at = now()`)
  const paid = await killApis(
    () => countOf('payments'),
    ({ id }) => paying([id], [1], ANNA),
  )
  // A payment whose answer got lost is not noted again: its version is another.
  const { 200: noted = 0, 409: known = 0 } = paid.statuses
  expect(noted + known).toBe(PEOPLE)
  const whole = await countOf(
    `payouts where paid = 4000 and version = 2 and paid = (select sum(amount) from payments where payments.response_id = payouts.response_id)`,
  )
  const entries = await countOf(`audit where action = 'payout paid'`)
  expect([whole, await countOf('payments'), entries]).toEqual([PEOPLE, PEOPLE, PEOPLE])
  finding({
    fault: 'kill -9 of one of two API processes while creators hand in and owners note payments',
    times: 2 * KILLS,
    result: `${handed.repeated + paid.repeated} requests repeated; of ${PEOPLE} versions and ${PEOPLE} payments lost 0, doubled 0, without a journal entry 0.`,
    control: 'see the next row.',
  })
})

/** Two owners note the same part of each payout at the same time. */
async function payTwice(urls: string[], version: number) {
  const found = { noted: 0, told: 0 }
  for (const { id } of works.slice(0, 10)) {
    const replies = await Promise.all(
      [ANNA, BORIS].map((headers, n) =>
        post(urls[n % urls.length] ?? '', paying([id], [version], headers, 1000)),
      ),
    )
    found.noted += counted(replies)[200] ?? 0
    found.told += replies.filter(({ text }) => text.includes('изменил кто-то другой')).length
  }
  return found
}

test('[W-18] two owners note the same part at once: one is noted, the other owner is told', async () => {
  const [two, wrong] = await Promise.all([
    startApis({ DATABASE_URL: database.url }),
    startApis({ DATABASE_URL: database.url, ...withMutants('locksNoPayout') }, 1),
  ])
  const urls = (rig: typeof two) => rig.doors().map(({ url }) => url)
  const before = await countOf('payments')
  const found = await payTwice(urls(two), 2)
  const after = await countOf('payments')
  const control = await payTwice(urls(wrong), 3)
  await Promise.all([two.stop(), wrong.stop()])
  finding({
    fault: 'two owners note the same part of a payout at the same time, through two processes',
    times: 10,
    result: `noted once in ${found.noted} of 10, the other owner told in ${found.told} of 10.`,
    control: `without the lock noted ${control.noted} times.`,
  })
  expect([found, after - before]).toEqual([{ noted: 10, told: 10 }, 10])
  expect(control.noted).toBeGreaterThan(10)
})
