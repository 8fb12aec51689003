import { setTimeout as delay } from 'node:timers/promises'
import { UNDO_SECONDS } from '@ugc/contract/facts/limits'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { monotonicMs } from '../server/test/bot-api.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { tick } from '../server/test/jobs.ts'
import { askApproval } from '../server/src/access/approvals/service.ts'
import { connect } from '../server/src/platform/db/connect.ts'
import { createJobs } from '../server/src/platform/jobs/enqueue.ts'
import { createLog } from '../server/src/platform/log.ts'
import { busiestSecond, callsByChat } from './broadcast-accounts.ts'
import { type Broadcast, FIRST_CHAT, startBroadcast } from './broadcast-rig.ts'
import { controlText, inLongForm } from './controls.ts'
import { finding } from './findings.ts'
import { expectWithin, shortOrLong } from '../server/test/long.ts'
import { withMutants } from './rig.ts'

let database: TestDatabase
let running: Broadcast | undefined
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(async () => {
  // Also after a failure: the processes would go on and slow down every other test.
  await running?.stop()
  await database.drop()
})

const RATE = 30
const RECIPIENTS = shortOrLong(120, 3000)
const BROADCASTS = 3
const DECISIONS = shortOrLong(30, 300)
const QUESTIONS = shortOrLong(3, 10)
const CHANGED = 20
const UNDO_MS = UNDO_SECONDS * 1000
const DECIDED_CHAT = FIRST_CHAT + 1_000_000
const CHANGED_CHAT = FIRST_CHAT + 2_000_000
const CONTROL_CHAT = FIRST_CHAT + 3_000_000
const FIRST_OWNER = 911_000_000

/** People with other tags than the briefs of the broadcasts: they get no other message. */
const insertPeople = async ({ pool }: Broadcast, first: number, count: number) => {
  await pool.query(
    'insert into users (telegram_id) select $1::bigint + n from generate_series(1, $2::int) n',
    [first, count],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into creators (telegram_id, first_name, profile_completed, is_active, tag_ids)
     select $1::bigint + n, 'Креатор ' || n, true, true, '{2}' from generate_series(1, $2::int) n returning id`,
    [first, count],
  )
  return rows.map(({ id }) => id)
}

/** As many undecided responses to a brief that takes answers, of the chats from this one on. */
async function insertResponses(rig: Broadcast, count: number, first = DECIDED_CHAT) {
  const brief_id = await rig.newBrief()
  await rig.pool.query(`update briefs set status = 'active', sent_at = now() where id = $1`, [brief_id])
  const people = await insertPeople(rig, first, count)
  const { rows } = await rig.pool.query<{ id: string }>(
    'insert into responses (brief_id, creator_id, creator_price) select $1, unnest($2::uuid[]), 5000 returning id',
    [brief_id, people],
  )
  return rows.map(({ id }) => id)
}

const ask = async ({ api, owner }: Broadcast, method: string, path: string, body: object) => {
  const headers = { ...owner, 'content-type': 'application/json' }
  const reply = await fetch(api.url + path, { method, headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
}

/** The first and last call to each chat from this one on, and how many chats got more than one message. */
function toldFrom({ telegram }: Broadcast, first: number, count: number) {
  const calls = [...callsByChat(telegram.sent('sendMessage'))].filter(
    ([chat]) => Number(chat) > first && Number(chat) <= first + count,
  )
  return {
    told: calls.length,
    twice: calls.filter(([, all]) => all.length > 1).length,
    last: Math.max(...calls.map(([, all]) => all.at(-1)?.at ?? 0)),
  }
}

/** Sends three briefs at once and returns how long their messages took, in seconds. */
async function broadcast(rig: Broadcast, meanwhile: () => Promise<unknown> = () => Promise.resolve()) {
  const briefs = await Promise.all(Array.from({ length: BROADCASTS }, () => rig.newBrief()))
  for (const id of briefs) await rig.send(id)
  const began = monotonicMs()
  await meanwhile()
  for (const id of briefs) await rig.finished(900_000, id)
  return (monotonicMs() - began) / 1000
}

test(
  '[B-86] decisions, questions and a change are told while three broadcasts run, each once, and the broadcasts are not slower',
  { timeout: 2_400_000 },
  async () => {
    const rig = await startBroadcast({ database_url: database.url, recipients: RECIPIENTS, rate: RATE })
    running = rig
    rig.telegram.fail({ times: 'always', answer: { kind: 'slow', ms: 100 } })
    await Promise.all([rig.startWorker(), rig.startWorker()])
    const alone = shortOrLong(undefined, true) && (await broadcast(rig))
    rig.telegram.clear()
    rig.telegram.fail({ times: 'always', answer: { kind: 'slow', ms: 100 } })

    const responses = await insertResponses(rig, DECISIONS)
    const owners = Array.from({ length: QUESTIONS }, (_, n) => FIRST_OWNER + n)
    await rig.pool.query('insert into users (telegram_id) select unnest($1::bigint[])', [owners])
    await rig.pool.query('insert into owners (telegram_id) select unnest($1::bigint[])', [owners])
    const changed = await rig.newBrief()
    await rig.pool.query(`update briefs set status = 'active', sent_at = now() where id = $1`, [changed])
    await rig.pool.query(
      `insert into deliveries (brief_id, creator_id, state) select $1, unnest($2::uuid[]), 'sent'`,
      [changed, await insertPeople(rig, CHANGED_CHAT, CHANGED)],
    )
    const log = createLog({ name: 'test', level: 'silent' })
    const { db, pool } = connect({ url: database.url, max: 2, application: 'ugc-test', log })
    const jobs = createJobs(pool)
    await jobs.prepare()

    let decided = 0
    const asked = new Map<string, number>()
    const seconds = await broadcast(rig, async () => {
      await ask(rig, 'PATCH', `/api/briefs/${changed}`, { payment_terms: 'Сразу', version: 1 })
      await rig.pool.query('update brief_changes set due_at = now()')
      await ask(rig, 'POST', '/api/responses/bulk', { ids: responses, action: 'accepted' })
      decided = monotonicMs()
      // The questions come while the decisions are being told.
      await delay(UNDO_MS)
      for (const telegram_id of owners) {
        const question = { kind: 'web_login', telegram_id, subject: { device: 'Chrome' } } as const
        const id = await db.transaction().execute((tx) => askApproval(tx, jobs, question))
        asked.set(id, monotonicMs())
        await delay(300)
      }
    })
    await expect
      .poll(() => [toldFrom(rig, DECIDED_CHAT, DECISIONS).told, toldFrom(rig, CHANGED_CHAT, CHANGED).told], {
        timeout: 120_000,
      })
      .toEqual([DECISIONS, CHANGED])
    await db.destroy()

    const briefs = [...callsByChat(rig.telegram.sent('sendMessage'))].filter(
      ([chat]) => Number(chat) > FIRST_CHAT && Number(chat) <= FIRST_CHAT + RECIPIENTS,
    )
    const starved = await inLongForm(async () => {
      await Promise.all([...rig.workers].map((worker) => worker.stop()))
      await Promise.all([1, 2].map(() => rig.startWorker(withMutants('waitsForNoSlot'))))
      const ids = await insertResponses(rig, 30, CONTROL_CHAT)
      for (let n = 0; n < BROADCASTS; n += 1) await rig.send(await rig.newBrief())
      await ask(rig, 'POST', '/api/responses/bulk', { ids, action: 'accepted' })
      await delay(UNDO_MS + 20_000)
      return toldFrom(rig, CONTROL_CHAT, 30).told
    })
    const decisions = toldFrom(rig, DECIDED_CHAT, DECISIONS)
    const changes = toldFrom(rig, CHANGED_CHAT, CHANGED)
    const questions = rig.telegram.calls.filter(({ outcome }) => outcome === 'ok')
    const waits = [...asked].map(([id, at]) => {
      const calls = questions.filter(({ payload }) => JSON.stringify(payload).includes(id))
      return { times: calls.length, seconds: ((calls[0]?.at ?? Infinity) - at) / 1000 }
    })
    const late = (decisions.last - decided - UNDO_MS) / 1000
    const slowest = Math.max(...waits.map((one) => one.seconds))
    finding({
      fault: `${DECISIONS} decisions, ${QUESTIONS} questions and a change during ${BROADCASTS} broadcasts`,
      times: RECIPIENTS * BROADCASTS,
      result: `the last decision ${late.toFixed(1)} s after its time to undo, the slowest question after ${slowest.toFixed(1)} s; broadcasts ${seconds.toFixed(0)} s${alone ? `, alone ${alone.toFixed(0)} s` : ''}; ${busiestSecond(rig.telegram)} messages in the busiest second.`,
      control: controlText(
        starved,
        (told) => `workers that do not wait for a slot told ${told} of 30 decisions in 20 s.`,
      ),
    })
    expect([decisions.twice, changes.twice]).toEqual([0, 0])
    expect(waits.map(({ times }) => times)).toEqual(owners.map(() => 1))
    expect(briefs.filter(([, calls]) => calls.length !== BROADCASTS)).toEqual([])
    expect(briefs).toHaveLength(RECIPIENTS)
    expect(busiestSecond(rig.telegram)).toBeLessThanOrEqual(RATE)
    expectWithin(late, 60)
    expectWithin(slowest, 5)
    if (alone) expectWithin(seconds, alone * 1.05)
    if (starved !== undefined) expect(starved).toBeLessThan(30)
  },
)

test(
  '[B-87] Telegram is away for six hours: every decision is told within two minutes of its return, once',
  { timeout: 600_000 },
  async () => {
    const rig = await startBroadcast({ database_url: database.url, recipients: 1, rate: RATE })
    running = rig
    const responses = await insertResponses(rig, DECISIONS)
    const worker = await rig.startWorker()
    await rig.goAway()
    await ask(rig, 'POST', '/api/responses/bulk', { ids: responses, action: 'accepted' })
    const tried = () => worker.output.filter((line) => line.includes('"state":"queued"')).length
    await expect.poll(tried, { timeout: 60_000 }).toBeGreaterThan(3)
    await worker.stop()
    // Six hours later: the decisions are old, and their jobs have used up all their retries.
    await rig.pool.query(`update responses set updated_at = updated_at - interval '6 hours'`)
    await rig.pool.query(
      `update jobs.job set state = 'failed', retry_count = retry_limit, completed_on = now()
       where name = 'tell-outcome' and state < 'completed'`,
    )
    await rig.comeBack()
    const forgotten = await inLongForm(async () => {
      const wrong = await rig.startWorker(withMutants('looksForNothing'))
      await delay(90_000)
      await wrong.stop()
      return toldFrom(rig, DECIDED_CHAT, DECISIONS).told
    })
    await rig.startWorker()
    const began = performance.now()
    // The clock of the schedule, unless its time is what is judged.
    if (shortOrLong(true, false)) await tick(database.url, 'tell-untold')
    await expect
      .poll(() => toldFrom(rig, DECIDED_CHAT, DECISIONS).told, { timeout: 120_000, interval: 200 })
      .toBe(DECISIONS)
    const seconds = (performance.now() - began) / 1000
    finding({
      fault: 'Telegram is away for six hours, and the jobs of the decisions have failed',
      times: DECISIONS,
      result: `all told ${seconds.toFixed(0)} s after its return, doubled ${toldFrom(rig, DECIDED_CHAT, DECISIONS).twice}.`,
      control: controlText(
        forgotten,
        (told) => `a worker that leaves failed jobs alone told ${told} of them in 90 s.`,
      ),
    })
    expect(toldFrom(rig, DECIDED_CHAT, DECISIONS).twice).toBe(0)
    expectWithin(seconds, 120)
    if (forgotten !== undefined) expect(forgotten).toBe(0)
  },
)
