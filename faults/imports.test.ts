import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Import } from '@ugc/contract/imports'
import { BOT_TOKEN, launchedBy } from '../server/test/app.ts'
import { type BotApi, startBotApi } from '../server/test/bot-api.ts'
import { shortOrLong } from '../server/test/long.ts'
import { insertKnown, makePeopleFile, OUTCOMES, type PeopleFile } from '../server/test/people-file.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { type Running, start, startApi } from '../server/test/process.ts'
import { controlText, inLongForm } from './controls.ts'
import { finding } from './findings.ts'
import { withMutants } from './rig.ts'

const OWNER = 940_000_001
const OWNS = launchedBy(OWNER)
const PEOPLE = 3000
const KILLS = shortOrLong(2, 10)
const SEED = shortOrLong(20_261_119, randomInt(1e9))

let database: TestDatabase
let pool: pg.Pool
let telegram: BotApi
let api: Awaited<ReturnType<typeof startApi>>
let worker: Running
let file: PeopleFile
beforeAll(async () => {
  database = await createDatabase()
  pool = new pg.Pool({ connectionString: database.direct_url, max: 2 })
  await pool.query(`insert into users (telegram_id) values (${OWNER})`)
  await pool.query(`insert into owners (telegram_id) values (${OWNER})`)
  const { rows } = await pool.query<{ id: number; name: string }>(
    `select id, name from tags where name in ('Бьюти', 'Мода', 'Еда')`,
  )
  file = makePeopleFile({
    seed: SEED,
    rows: PEOPLE,
    tags: Object.fromEntries(rows.map(({ id, name }) => [name, id])),
  })
  for (const known of file.known) await insertKnown(pool, known)
  telegram = await startBotApi({ token: BOT_TOKEN })
  api = await startApi({ DATABASE_URL: database.url })
  worker = await startWorker()
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
  await telegram.close()
  await pool.end()
  await database.drop()
})

async function startWorker(env: Record<string, string> = {}) {
  const one = start('worker', { DATABASE_URL: database.url, BOT_API_ROOT: telegram.url, ...env })
  await one.logged('working')
  return one
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const json = typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}
  const reply = await fetch(api.url + path, { ...init, headers: { ...OWNS, ...json } })
  const text = await reply.text()
  expect(reply.ok, `${path}: ${reply.status} ${text}`).toBe(true)
  return (text === '' ? undefined : JSON.parse(text)) as T
}
const show = (id: string) => ask<Import>(`/api/imports/${id}`)
const until = (id: string, state: Import['state']) =>
  expect.poll(async () => (await show(id)).state, { timeout: 240_000, interval: 100 }).toBe(state)
const step = (id: string, name: 'run' | 'undo') =>
  ask(`/api/imports/${id}/steps`, { method: 'POST', body: JSON.stringify({ step: name }) })

/** Uploads the file, keeps the columns as they are recognised, and has it checked. */
async function check() {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(await file.xlsx())]), 'people.xlsx')
  const { id } = await ask<{ id: string }>('/api/imports', { method: 'POST', body: form })
  await until(id, 'columns')
  const fields = (await show(id)).columns.map(({ field }) => field)
  await ask(`/api/imports/${id}/columns`, { method: 'PUT', body: JSON.stringify({ fields }) })
  await until(id, 'checked')
  return id
}

/** `kill -9` at a random moment of the work, then another worker, which does not wait for the heartbeat of the dead one. */
async function killAtRandom(id: string, kills: number) {
  const doneOf = async () =>
    (await pool.query<{ done: number }>('select done from imports where id = $1', [id])).rows[0]?.done ?? 0
  for (let kill = 0; kill < kills; kill += 1) {
    const from = await doneOf()
    await expect.poll(doneOf, { timeout: 60_000, interval: 5 }).not.toBe(from)
    await new Promise((resolve) => setTimeout(resolve, randomInt(200)))
    await worker.stop('SIGKILL')
    // PostgreSQL takes back what the dead worker has not committed.
    const left = () =>
      pool.query(
        `select from pg_stat_activity where application_name = 'ugc-worker' and datname = current_database()`,
      )
    await expect.poll(async () => (await left()).rowCount).toBe(0)
    await pool.query(
      `update jobs.job set heartbeat_on = now() - interval '1 minute' where state = 'active' and name = 'import-people'`,
    )
    worker = await startWorker()
  }
}

interface StoredRow {
  n: number
  verdict: string
  reason: string | null
  id: string | null
  was_known: boolean
  person: object | null
}

/** What the database has of each row, by the line of the file. */
async function storedRows(id: string) {
  const { rows } = await pool.query<StoredRow>(
    `select n, verdict, reason, creators.id, is_new is not true as was_known,
       case when creators.id is null then null else jsonb_build_object(
         'first_name', first_name, 'last_name', last_name, 'phone', phone, 'email', email,
         'telegram_username', telegram_username, 'instagram', social_links -> 'instagram', 'tiktok', social_links -> 'tiktok',
         'city', city, 'gender', gender, 'age', age, 'followers_count', followers_count,
         'price_per_video', price_per_video, 'languages', languages, 'tag_ids', tag_ids) end as person
     from import_rows left join creators on creators.id = creator_id where import_id = $1 order by n`,
    [id],
  )
  return rows
}

const VERDICTS = {
  new: 'new',
  joined: 'update',
  same: 'same',
  repeated: 'duplicate',
  unclear: 'duplicate',
  refused: 'error',
} as const

/** Row by row, beside what the file was made from. */
const differences = (rows: StoredRow[]) =>
  file.expected.flatMap(({ n, outcome, reason, person }, at) => {
    const isWritten = outcome === 'new' || outcome === 'joined'
    const want = {
      verdict: VERDICTS[outcome],
      reason,
      person: isWritten ? person : null,
      was_known: outcome !== 'new',
    }
    const { id: _id, n: _n, ...found } = rows[at] as StoredRow
    return isDeepStrictEqual(found, want) ? [] : [{ n, want, found }]
  })

/** The same against a worker that loses one person of each batch. */
async function losesPeople(): Promise<number> {
  await worker.stop()
  worker = await startWorker(withMutants('losesPeople'))
  const id = await check()
  await step(id, 'run')
  await until(id, 'done')
  return differences(await storedRows(id)).length
}

/** Every table but those of the import itself and of what people and jobs do meanwhile. */
const ASIDE = [
  'imports',
  'import_files',
  'import_rows',
  'audit',
  'owner_news',
  'sessions',
  'throttles',
  'users',
]
async function checksums() {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and relkind = 'r' and relname <> all ($1) order by 1`,
    [ASIDE],
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${name}" t`,
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

test(
  '[C-64] [C-65] [C-66] [C-67] a file of 3 000 people, the worker killed meanwhile: every row as the file says, and an undo leaves the base as before',
  { timeout: 900_000 },
  async () => {
    const before = await checksums()
    const id = await check()
    expect(await checksums()).toEqual(before)
    await step(id, 'run')
    await killAtRandom(id, KILLS)
    await until(id, 'done')

    const rows = await storedRows(id)
    expect(rows.map(({ n }) => n)).toEqual(file.expected.map(({ n }) => n))
    expect(differences(rows).slice(0, 5)).toEqual([])
    const counts = Object.fromEntries(
      OUTCOMES.map((name) => [name, file.expected.filter(({ outcome }) => outcome === name).length]),
    ) as Record<(typeof OUTCOMES)[number], number>
    const written = rows.flatMap(({ id: creator }) => creator ?? [])
    expect(new Set(written).size).toBe(counts.new + counts.joined)
    const { rows: people } = await pool.query<{ count: number }>('select count(*)::int from creators')
    expect(people[0]?.count).toBe(file.known.length + counts.new)
    expect((await show(id)).counts).toEqual({
      new: counts.new,
      update: counts.joined,
      same: counts.same,
      duplicate: counts.repeated + counts.unclear,
      error: counts.refused,
    })

    // The same file again has nothing to write.
    const again = await show(await check())
    expect(again.counts).toMatchObject({ new: 0, update: 0, error: counts.refused })

    await step(id, 'undo')
    await killAtRandom(id, KILLS)
    await until(id, 'undone')
    const after = await checksums()
    expect(after).toEqual(before)
    const wrong = await inLongForm(losesPeople)
    finding({
      fault: `kill -9 of the worker that imports ${PEOPLE} people, and of the one that undoes it`,
      times: 2 * KILLS,
      result: `lost 0, doubled 0; ${OUTCOMES.map((name) => `${name} ${counts[name]}`).join(', ')}, each row as the file says; after the undo ${Object.keys(before).length} tables as before.`,
      control: controlText(
        wrong,
        (count) => `with one person of each batch lost, rows that are wrong: ${count}.`,
      ),
    })
    if (wrong !== undefined) expect(wrong).toBeGreaterThan(0)
  },
)
