import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchedBy } from '../server/test/app.ts'
import { start, startApi } from '../server/test/process.ts'

const PORT = '54391'
const DATABASE_URL = `postgres://postgres@127.0.0.1:${PORT}/ugc`
const POOL = 5

let dir: string
/** A PostgreSQL of its own: the other tests keep theirs. */
const postgres = (...words: string[]) =>
  promisify(execFile)(join(import.meta.dirname, '../tools/services'), [...words, 'postgres'], {
    env: { ...process.env, UGC_SERVICES_DIR: dir, UGC_PG_PORT: PORT },
  })

beforeAll(async () => {
  dir = await mkdtemp('/var/tmp/ugc-outage-')
  await postgres('start')
  expect(await start('migrate', { DATABASE_URL }).exit).toBe(0)
})
afterAll(async () => {
  await postgres('stop')
  await rm(dir, { recursive: true, force: true })
})

const readiness = (ops: string) => fetch(`${ops}/readyz`).then((reply) => reply.status)

interface Seen {
  status: number
  body: unknown
}

/** Ten clients that ask without a pause until they are told to stop. */
function traffic(url: string) {
  const seen: Seen[] = []
  const headers = launchedBy(7)
  let going = true
  const client = async () => {
    while (going) {
      const reply = await fetch(`${url}/api/tags`, { headers })
      seen.push({ status: reply.status, body: await reply.json() })
    }
  }
  const clients = Promise.all(Array.from({ length: 10 }, client))
  return {
    seen,
    stop: async () => {
      going = false
      await clients
    },
  }
}

const connections = async () => {
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<{ state: string }>(
    `select state from pg_stat_activity where application_name = 'ugc-api'`,
  )
  await client.end()
  return rows.map((row) => row.state)
}

test.each(['fast', 'immediate'])('PostgreSQL stopped (%s) and started under traffic', async (mode) => {
  const api = await startApi({ DATABASE_URL, DATABASE_POOL: String(POOL), LOG_LEVEL: 'info' })
  expect(await readiness(api.ops)).toBe(200)
  const load = traffic(api.url)
  await expect.poll(() => load.seen.length).toBeGreaterThan(100)

  await postgres('stop', ...(mode === 'immediate' ? ['--immediate'] : []))
  expect(await readiness(api.ops)).toBe(503)
  const refused = load.seen.length
  await expect.poll(() => load.seen.length).toBeGreaterThan(refused + 100)

  await postgres('start')
  await expect.poll(() => readiness(api.ops), { timeout: 10_000 }).toBe(200)
  const back = load.seen.length
  await expect
    .poll(() => load.seen.slice(back).filter((one) => one.status === 200).length)
    .toBeGreaterThan(100)
  await load.stop()

  const statuses = new Set(load.seen.map((one) => one.status))
  expect([...statuses].toSorted()).toEqual([200, 503])
  for (const { body } of load.seen.filter((one) => one.status === 503)) {
    expect(body).toEqual({
      detail: 'Сервер временно недоступен. Попробуйте позже.',
      code: 'unavailable',
      request_id: expect.any(String),
    })
  }
  const open = await connections()
  expect(open.length).toBeLessThanOrEqual(POOL)
  expect(new Set(open)).toEqual(new Set(['idle']))
  expect(api.child.exitCode).toBeNull()
  expect(await api.stop()).toBe(0)
})
