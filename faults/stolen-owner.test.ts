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

const PEOPLE = 6000
/** Tags with 500 people each. */
const GROUPS = Array.from({ length: 12 }, (_, n) => n + 1)
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
    select $1::bigint + n, 'Имя', n::text, '+7 999 000-00-00', true, true, array[1 + n % 12] from generate_series(1, $2::int) n`,
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
  status: number
  detail: string
  code: string
}

/** Repeats a step until the server refuses. */
async function untilRefused(step: (n: number) => Promise<Response>): Promise<Stop> {
  for (let done = 0; ; done++) {
    const reply = await step(done)
    if (reply.status === 429 || reply.status === 403)
      return { done, status: reply.status, ...((await reply.json()) as { detail: string; code: string }) }
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
const sendTo = async (tags: number[]) => {
  const brief = (await (await ask('POST', '/api/briefs', { ...BRIEF, target_tags: tags })).json()) as {
    id: string
  }
  return ask('POST', `/api/briefs/${brief.id}/send`)
}

test(
  '[S-26] a stolen session of an owner is stopped by the questions in the bot and the ceilings, told to every owner and undone',
  { timeout: 600_000 },
  async () => {
    const began = Date.now()
    // Everything at once needs a tap in the owner's chat, which the thief does not have.
    const whole = [
      await untilRefused(() => offer('/api/export/creators')),
      await untilRefused(() => ask('GET', '/api/export/creators')),
      await untilRefused(() => sendTo(GROUPS)),
    ]
    expect(whole.map(({ done, code }) => [done, code])).toEqual([
      [0, 'approval_needed'],
      [0, 'forbidden'],
      [0, 'approval_needed'],
    ])
    // In pieces that need no tap.
    const taken = new Set<string>()
    const exported = await untilRefused(async (n) => {
      const reply = await offer(`/api/export/creators?tags=${GROUPS[n]}`)
      if (reply.status !== 201) return reply
      const { url } = (await reply.json()) as { url: string }
      const file = await ask('GET', url.replace(/^https?:\/\/[^/]+/, ''), undefined, {})
      for (const row of await rowsOf(Buffer.from(await file.arrayBuffer()))) taken.add(String(row.Фамилия))
      return new Response(null, { status: 204 })
    })
    const { items } = (await (await ask('GET', '/api/creators?per_page=100')).json()) as {
      items: { id: string }[]
    }
    const erased = await untilRefused((n) => ask('DELETE', `/api/creators/${items[n]?.id}`))
    const sent = await untilRefused((n) => sendTo([GROUPS[n] ?? 0]))
    const seconds = (Date.now() - began) / 1000

    expect([exported.done, exported.status]).toEqual([10, 429])
    expect([erased.done, erased.code]).toEqual([5, 'approval_needed'])
    expect([sent.done, sent.status]).toEqual([10, 429])
    const left = (await creators()) ?? 0
    expect(left).toBe(PEOPLE - 5)

    // The owner is asked three times; both owners are told of each workbook, of the erasures once, of each broadcast.
    const told: Record<string, string> = {}
    const expectTold = async (chats: number[], beginning: string, times: number) => {
      for (const chat of chats)
        await expect.poll(() => textsTo(chat, beginning).length, { timeout: 120_000 }).toBe(times)
      const [first] = textsTo(chats[0] ?? 0, beginning)
      told[beginning] = `${((Date.parse(first?.wall ?? '') - began) / 1000).toFixed(1)} s`
    }
    for (const [title, times] of [
      ['Выгрузка базы\n', 1],
      ['Большая рассылка\n', 1],
      ['Много удалений\n', 1],
    ] as const)
      await expectTold([STOLEN], title, times)
    await expectTold([COLLEAGUE, STOLEN], 'Выгрузка базы:', 10)
    await expectTold([COLLEAGUE, STOLEN], 'Удаления подряд:', 1)
    await expectTold([COLLEAGUE, STOLEN], 'Рассылка ', 10)
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
        `The workbook of everybody and the brief to everybody were not made: the bot asked the owner after ` +
        `${told['Выгрузка базы\n']} and ${told['Большая рассылка\n']}. In pieces of at most 500 people, in ${seconds.toFixed(1)} s: ` +
        `${exported.done} workbooks with ${taken.size} people, ${erased.done} erasures and ${sent.done} broadcasts ` +
        `(${briefs()} messages). Both owners were told of the first workbook after ${told['Выгрузка базы:']}, of the ` +
        `erasures after ${told['Удаления подряд:']}, of the first broadcast after ${told['Рассылка ']}. ` +
        `Taken back: ${pending.items.length}, lost 0.`,
      control: `${PEOPLE - left} creators were missing before that.`,
    })
  },
)
