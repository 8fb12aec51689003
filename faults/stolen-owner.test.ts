import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../server/src/db/connect.ts'
import type { Db } from '../server/src/db/schema.ts'
import { createLog } from '../server/src/log.ts'
import { insertOwner } from '../server/src/owners/queries.ts'
import { BOT_TOKEN, launchedBy } from '../server/test/app.ts'
import { type BotApi, startBotApi } from '../server/test/bot-api.ts'
import { BRIEF } from '../server/test/factories.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { type Running, start, startApi } from '../server/test/process.ts'
import { rowsOf } from '../server/test/workbook.ts'
import { finding } from './findings.ts'

const PEOPLE = 1000
const STOLEN = 920_000_001
const COLLEAGUE = 920_000_002
const FIRST = 930_000_000

let database: TestDatabase
let db: Db
let pool: pg.Pool
let telegram: BotApi
let api: Awaited<ReturnType<typeof startApi>>
let worker: Running
beforeAll(async () => {
  database = await createDatabase()
  db = connect({
    url: database.url,
    max: 2,
    application: 'test',
    log: createLog({ name: 'test', level: 'silent' }),
  }).db
  for (const telegram_id of [STOLEN, COLLEAGUE]) await insertOwner(db, { telegram_id })
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
  pool.on('error', () => {})
  await pool.query(
    'insert into users (telegram_id) select $1::bigint + n from generate_series(1, $2::int) n',
    [FIRST, PEOPLE],
  )
  await pool.query(
    `insert into creators (telegram_id, first_name, last_name, phone, profile_completed, is_active, tag_ids)
    select $1::bigint + n, 'Имя', n::text, '+7 999 000-00-00', true, true, '{1}' from generate_series(1, $2::int) n`,
    [FIRST, PEOPLE],
  )
  telegram = await startBotApi({ token: BOT_TOKEN })
  const env = { DATABASE_URL: database.url, BOT_API_ROOT: telegram.url, CALL_LIMITS: 'on' }
  api = await startApi(env)
  worker = start('worker', { ...env, BROADCAST_RATE: '1000' })
  await worker.logged('working')
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
  await telegram.close()
  await pool.end()
  await db.destroy()
  await database.drop()
})

const headers = launchedBy(STOLEN)
const ask = (method: string, path: string, body?: object, as: Record<string, string> = headers) =>
  fetch(api.url + path, {
    method,
    headers: { ...as, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

/** Repeats a step until the server answers 429; anything else that is no success fails the test. */
async function untilRefused(step: (n: number) => Promise<Response>) {
  for (let done = 0; ; done++) {
    const reply = await step(done)
    if (reply.status === 429) {
      const { detail } = (await reply.json()) as { detail: string }
      return { done, detail, wait: Number(reply.headers.get('retry-after')) }
    }
    expect(reply.status).toBeLessThan(300)
    await reply.arrayBuffer()
  }
}
const creators = async () => (await pool.query('select from creators')).rowCount
const textsTo = (chat_id: number, beginning: string) =>
  telegram
    .sent('sendMessage')
    .filter((call) => call.chat_id === chat_id && String(call.payload.text).startsWith(beginning))

test(
  '[S-26] a stolen session of an owner is stopped by the ceilings, told to every owner and undone',
  { timeout: 600_000 },
  async () => {
    const began = Date.now()
    const file = await ask('GET', '/api/export/creators')
    const people = (await rowsOf(Buffer.from(await file.arrayBuffer()))).length
    const exported = await untilRefused(() => ask('GET', '/api/export/creators'))
    const list = async (page: number) =>
      (
        (await (await ask('GET', `/api/creators?page=${page}&per_page=100`)).json()) as {
          items: { id: string }[]
        }
      ).items
    const ids = (await list(1)).map(({ id }) => id)
    const erased = await untilRefused((n) => ask('DELETE', `/api/creators/${ids[n]}`))
    const sent = await untilRefused(async () => {
      const brief = (await (await ask('POST', '/api/briefs', { ...BRIEF, target_tags: [1] })).json()) as {
        id: string
      }
      return ask('POST', `/api/briefs/${brief.id}/send`)
    })
    const seconds = (Date.now() - began) / 1000

    expect([exported.done + 1, erased.done, sent.done]).toEqual([10, 20, 10])
    for (const { wait } of [exported, erased, sent]) expect(wait).toBeGreaterThan(0)
    const left = (await creators()) ?? 0
    expect(left).toBe(PEOPLE - 20)

    // Both owners are told: each workbook, the erasures once, each broadcast.
    const told: Record<string, number> = {}
    for (const [beginning, times] of [
      ['Выгрузка базы', 10],
      ['Удаления подряд', 1],
      ['Рассылка', 10],
    ] as const) {
      for (const chat of [STOLEN, COLLEAGUE])
        await expect.poll(() => textsTo(chat, beginning).length, { timeout: 120_000 }).toBe(times)
      const [first] = textsTo(COLLEAGUE, beginning)
      told[beginning] = (Date.parse(first?.wall ?? '') - began) / 1000
    }
    const briefs = () => telegram.sent('sendMessage').filter(({ chat_id }) => Number(chat_id) > FIRST).length
    await expect
      .poll(
        async () =>
          (await pool.query(`select from deliveries where state in ('queued', 'sending')`)).rowCount,
        {
          timeout: 400_000,
          interval: 1000,
        },
      )
      .toBe(0)

    // The colleague takes everybody back; nobody is lost.
    const colleague = launchedBy(COLLEAGUE)
    const pending = (await (await ask('GET', '/api/erasures', undefined, colleague)).json()) as {
      items: { id: string }[]
    }
    for (const { id } of pending.items)
      expect((await ask('POST', `/api/erasures/${id}/take-back`, undefined, colleague)).status).toBe(204)
    expect(await creators()).toBe(PEOPLE)

    const after = (words: string) => `${told[words]?.toFixed(1)} s`
    finding({
      fault: `a stolen session of an owner exports, erases and sends as fast as it can, ${PEOPLE} creators`,
      times: 1,
      result:
        `In ${seconds.toFixed(1)} s stopped after ${exported.done + 1} workbooks of ${people} people, ${erased.done} erasures ` +
        `and ${sent.done} broadcasts (${briefs()} messages). Both owners were told of the first workbook after ` +
        `${after('Выгрузка базы')}, of the erasures after ${after('Удаления подряд')}, of the first broadcast after ` +
        `${after('Рассылка')}. Taken back: ${pending.items.length}, lost 0.`,
      control: `${PEOPLE - left} creators were missing before that.`,
    })
  },
)
