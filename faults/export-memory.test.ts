import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchedBy } from '../server/test/app.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { startApi } from '../server/test/process.ts'
import { finding } from './findings.ts'
import { shortOrLong } from '../server/test/long.ts'
import { withMutants, residentMb } from './rig.ts'

const PEOPLE = shortOrLong(10_000, 100_000)
const GROWTH_MB = 200
const FIRST_BYTE_MS = 2000
const OWNER = 700_000_001

let database: TestDatabase
let brief_id: string
beforeAll(async () => {
  database = await createDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`insert into users (telegram_id) values (${OWNER})`)
  await client.query(`insert into owners (telegram_id) values (${OWNER})`)
  await client.query(
    `insert into creators (first_name, last_name, email, phone, telegram_username, city, country, age, gender, languages,
       portfolio_url, followers_count, price_per_video, experience_years, specialization, bio, tag_ids,
       profile_completed, is_active)
     select 'Имя' || n, 'Фамилия' || n, n || '@mail.example', '+7999' || n, 'user_' || n, 'Москва', 'Россия', 27, 'female',
       '{русский,английский}', 'https://portfolio.example/' || n, n, n, 3, '{бьюти,еда}',
       md5(n::text) || repeat(md5((n + 1)::text), 8), '{1,2,3}', true, true
     from generate_series(1, $1::int) n`,
    [PEOPLE],
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
       payment_terms, status)
     values ('Бриф', 'Крем', 'Бренд', 'Задача', true, now() + interval '7 days', 'Сразу', 'active') returning id`,
  )
  brief_id = rows[0]?.id ?? ''
  await client.query(
    `insert into responses (brief_id, creator_id, creator_price, message)
     select $1, id, 1000, 'Готова снять на этой неделе' from creators`,
    [brief_id],
  )
  await client.query('analyze')
  await client.end()
})
afterAll(() => database.drop())

/** Reads the file to its end and discards it. */
async function take(url: string) {
  const started = performance.now()
  const reply = await fetch(url, { headers: launchedBy(OWNER) })
  expect(reply.status).toBe(200)
  let first = 0
  let bytes = 0
  for await (const chunk of reply.body ?? []) {
    first ||= performance.now() - started
    bytes += chunk.length
  }
  return { first, bytes, ms: performance.now() - started }
}

const FILES: [name: string, path: () => string][] = [
  ['[C-08] the creators', () => 'creators'],
  ['[R-07] the responses to a brief', () => `responses/${brief_id}?markup=20`],
  ['[R-07] the client’s copy of them', () => `responses/${brief_id}?for_client=true`],
]

/** Time and memory of an export in a new process. */
async function measure(path: string, env: Record<string, string> = {}) {
  const api = await startApi({ DATABASE_URL: database.url, ...env })
  // A first request, so that the growth of any process that answers is not counted.
  await fetch(`${api.url}/api/creators`, { headers: launchedBy(OWNER) })
  const idle = residentMb(api)
  let peak = idle
  const timer = setInterval(() => (peak = Math.max(peak, residentMb(api))), 20)
  const taken = await take(`${api.url}/api/export/${path}`)
  clearInterval(timer)
  expect(await api.stop()).toBe(0)
  return { ...taken, idle, peak, growth: peak - idle }
}

for (const [name, path] of FILES) {
  const title = `${name}, ${PEOPLE}: the first byte within ${FIRST_BYTE_MS} ms, less than ${GROWTH_MB} MB more of memory`
  test(title, { timeout: 300_000 }, async () => {
    const { first, bytes, ms, idle, peak, growth } = await measure(path())
    const control = await shortOrLong(undefined, () => measure(path(), withMutants('exportsAllAtOnce')))?.()
    finding({
      fault: `an export of ${PEOPLE}: ${name.replace(/^\[.*?\] /, '')}`,
      times: 1,
      result: `${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s, first byte after ${first.toFixed(0)} ms; ${idle.toFixed(0)} MB idle, ${peak.toFixed(0)} MB at most.`,
      control: control
        ? `with every row in one query ${control.peak.toFixed(0)} MB, first byte after ${control.first.toFixed(0)} ms.`
        : 'in the long form, where there are enough rows for it.',
    })
    expect(growth).toBeLessThan(GROWTH_MB)
    expect(first).toBeLessThan(FIRST_BYTE_MS)
    if (control) expect(control.growth > GROWTH_MB || control.first > FIRST_BYTE_MS).toBe(true)
  })
}
