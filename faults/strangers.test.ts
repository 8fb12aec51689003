import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { floodBeside } from '../bench/strangers.ts'
import { connect } from '../server/src/platform/db/connect.ts'
import { createLog } from '../server/src/platform/log.ts'
import { insertOwner } from '../server/src/access/owners/queries.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { startApi } from '../server/test/process.ts'
import { finding } from './findings.ts'

const OWNER = 970_000_001
const SECONDS = 15
const web = mkdtempSync(join(tmpdir(), 'ugc-web-'))

let database: TestDatabase
let api: Awaited<ReturnType<typeof startApi>>
let sql: pg.Client
beforeAll(async () => {
  writeFileSync(join(web, 'index.html'), '<html><head><title>App</title></head><body></body></html>')
  database = await createDatabase()
  const log = createLog({ name: 'test', level: 'silent' })
  const { db } = connect({ url: database.url, max: 1, application: 'test', log, unlimited: true })
  await insertOwner(db, { telegram_id: OWNER })
  await db.destroy()
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
  api = await startApi({
    DATABASE_URL: database.url,
    CALL_LIMITS: 'on',
    TRUST_PROXY: 'loopback',
    WEB_DIR: web,
  })
})
afterAll(async () => {
  await sql.end()
  await api.stop()
  await database.drop()
  rmSync(web, { recursive: true })
})

const page = {
  path: `/public/${'a'.repeat(43)}`,
  method: 'GET',
  connections: 600,
  addresses: 100,
  v6: true,
} as const
const BROWSER = { accept: 'text/html' }

test.each([
  ['browsers', BROWSER],
  ['programs that make previews', { ...BROWSER, 'user-agent': 'TelegramBot (like TwitterBot)' }],
])(
  '[S-64] 600 parallel requests of a page of a link by %s from 100 addresses, IPv4 and IPv6: an owner’s p95 is at most 3 times its quiet value',
  { timeout: 240_000 },
  async (who, headers) => {
    const flood = { ...page, headers, url: api.url, seconds: SECONDS }
    const { before, during, answered } = await floodBeside(OWNER, flood)
    const ratio = during.p95 / before.p95
    finding({
      fault: `600 parallel requests of the page of a client’s link, ${who}, 100 addresses, IPv4 and IPv6, ${SECONDS} s`,
      times: 1,
      result:
        `owner p95 ${before.p95.toFixed(0)} ms before, ${during.p95.toFixed(0)} ms during (${ratio.toFixed(1)}×), ` +
        `no owner call refused; strangers: ${JSON.stringify(answered.statuses)}.`,
      control: 'with the queries of the page outside the queue of strangers the owner got a 503.',
    })
    expect(Object.keys(answered.statuses).filter((status) => status !== '200')).toEqual([])
    expect(ratio).toBeLessThanOrEqual(3)
  },
)

test(
  '[S-67] 6 000 refused sign-ins from two /48 leave under 300 rows in the audit',
  { timeout: 240_000 },
  async () => {
    const statuses = new Map<number, number>()
    let asked = 0
    const ask = async () => {
      while (asked < 6000) {
        const n = asked++
        const { status } = await fetch(`${api.url}/api/auth/telegram`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `2001:db8:${n % 2}:${n.toString(16)}::1`,
          },
          body: JSON.stringify({ init_data: 'x'.repeat(64) }),
        })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const rows = async () =>
      Number((await sql.query<{ n: string }>('select count(*) as n from audit')).rows[0]?.n)
    const before = await rows()
    await Promise.all(Array.from({ length: 150 }, ask))
    const added = (await rows()) - before
    finding({
      fault: '6 000 refused sign-ins from 6 000 /64 in two /48',
      times: 1,
      result: `${added} rows in the audit; answers ${JSON.stringify(Object.fromEntries(statuses))}.`,
      control: 'counted by /64 alone: 6 000 rows.',
    })
    expect(added).toBeLessThan(300)
  },
)
