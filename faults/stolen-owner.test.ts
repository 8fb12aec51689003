import { PEOPLE_PER_HOUR } from '@ugc/contract/facts/limits'
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

/** A quarter of the ceiling. */
const PEOPLE = PEOPLE_PER_HOUR / 4
const ERASED = 12
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
    select $1::bigint + n, 'Имя', n::text, '+7 999 000-00-00', true, true, array[1] from generate_series(1, $2::int) n`,
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

interface Stop {
  done: number
  detail: string
}

/** Repeats a step until the server refuses. */
async function untilRefused(step: (n: number) => Promise<Response>): Promise<Stop> {
  for (let done = 0; ; done++) {
    const reply = await step(done)
    if (reply.status === 429) return { done, ...((await reply.json()) as { detail: string }) }
    expect(reply.status).toBeLessThan(300)
    await reply.arrayBuffer()
  }
}
const creators = async () => (await pool.query('select from creators')).rowCount
const textsTo = (chat_id: number, beginning: string) =>
  telegram
    .sent('sendMessage')
    .filter((call) => call.chat_id === chat_id && String(call.payload.text).startsWith(beginning))
const offer = (path: string) => ask('POST', '/api/exports/tickets', { path })
const sendToAll = async () => {
  const brief = (await (await ask('POST', '/api/briefs', { ...BRIEF, target_tags: [1] })).json()) as {
    id: string
  }
  return ask('POST', `/api/briefs/${brief.id}/send`)
}

test(
  '[S-26] what a stolen session of an owner does is told to every owner, stopped at the ceiling and undone',
  { timeout: 600_000 },
  async () => {
    const began = Date.now()
    expect((await sendToAll()).status).toBe(200)
    const taken = new Set<string>()
    const exported = await untilRefused(async () => {
      const reply = await offer('/api/export/creators')
      if (reply.status !== 201) return reply
      const { url } = (await reply.json()) as { url: string }
      const file = await ask('GET', url.replace(/^https?:\/\/[^/]+/, ''), undefined, {})
      for (const row of await rowsOf(Buffer.from(await file.arrayBuffer()))) taken.add(String(row.Фамилия))
      return new Response(null, { status: 204 })
    })
    const sent = await untilRefused(sendToAll)
    const { items } = (await (await ask('GET', `/api/creators?per_page=${ERASED}`)).json()) as {
      items: { id: string }[]
    }
    for (const { id } of items) expect((await ask('DELETE', `/api/creators/${id}`)).status).toBe(204)
    const seconds = (Date.now() - began) / 1000
    expect([exported.done, sent.done]).toEqual([3, 0])
    expect(exported.detail).toContain('20\u00A0000 человек, это предел')
    const left = (await creators()) ?? 0
    expect(left).toBe(PEOPLE - ERASED)

    // Both owners are told of each workbook, of the erasures once, of each broadcast.
    const told: Record<string, string> = {}
    const expectTold = async (beginning: string, times: number) => {
      for (const chat of [COLLEAGUE, STOLEN])
        await expect.poll(() => textsTo(chat, beginning).length, { timeout: 120_000 }).toBe(times)
      const [first] = textsTo(COLLEAGUE, beginning)
      told[beginning] = `${((Date.parse(first?.wall ?? '') - began) / 1000).toFixed(1)} s`
    }
    await expectTold('Выгрузка базы:', exported.done)
    await expectTold('Удаления подряд:', 1)
    await expectTold('Рассылка ', 1)
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
    const ids = pending.items.map(({ id }) => id)
    const back = await ask('POST', '/api/erasures/take-back', { ids }, colleague)
    expect(await back.json()).toEqual({ taken_back: ids.length })
    expect(await creators()).toBe(PEOPLE)

    finding({
      fault: `a stolen session of an owner exports, erases and sends as fast as it can, ${PEOPLE} creators`,
      times: 1,
      result:
        `In ${seconds.toFixed(1)} s: one broadcast (${briefs()} messages) and ${exported.done} workbooks with ${taken.size} people, then the ` +
        `ceiling refused both; ${ERASED} erasures. Both owners were told of the first workbook after ${told['Выгрузка базы:']}, of the ` +
        `erasures after ${told['Удаления подряд:']}, of the broadcast after ${told['Рассылка ']}. ` +
        `Taken back: ${pending.items.length}, lost 0.`,
      control: `${PEOPLE - left} creators were missing before that.`,
    })
  },
)
