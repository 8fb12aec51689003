import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../test/postgres.ts'
import { connect } from '../src/platform/db/connect.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { createLog } from '../src/platform/log.ts'
import { seed } from './load.ts'
import { BATCH } from './rows.ts'

const log = createLog({ name: 'test', level: 'silent' })
const command = (env: Record<string, string>, args: string[] = []) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { PATH: process.env.PATH, ...env },
  })

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  db = connect({ url: database.direct_url, max: 1, application: 'test', log, unlimited: true }).db
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function amounts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from users) as users, (select count(*) from creators) as creators,
      (select count(*) from briefs) as briefs, (select count(*) from responses) as responses,
      (select count(*) from consents) as consents, (select sum(count) from creator_counts) as counted,
      (select count(*) from briefs where sent_to_count > 0) as sent
  `.execute(db)
  return rows[0]!
}

/** Everything that a bulk load takes away for its time. */
const fences = async () =>
  (
    await sql<{ text: string }>`
      select indexdef as text from pg_indexes where schemaname = 'public'
      union all
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      order by 1
    `.execute(db)
  ).rows

test('a small set comes as a whole, and a second time changes nothing', async () => {
  const env = { NODE_ENV: 'development', DATABASE_URL: database.direct_url, DEMO_OWNER: '700000001' }
  const small = ['--creators', '60', '--briefs', '8', '--responses', '70']
  await command(env, small)
  const first = await amounts()
  expect(first).toMatchObject({ users: 61, creators: 60, briefs: 8, counted: 60 })
  expect(first.responses).toBeGreaterThan(40)
  expect(first.sent).toBeGreaterThan(3)
  await command(env, small)
  expect(await amounts()).toEqual(first)
})

test('a large one takes indexes and keys away and brings them back', async () => {
  const before = await fences()
  const wanted = { creators: BATCH + 100, briefs: 40, responses: 2 * BATCH }
  await seed(db, wanted, { random: 1, now: new Date() }, log)
  expect(await fences()).toEqual(before)
  const { creators, counted, responses } = await amounts()
  expect([creators, counted]).toEqual([wanted.creators, wanted.creators])
  expect(Math.abs(Number(responses) - wanted.responses)).toBeLessThan(200)
})

test('what fails leaves nothing behind', async () => {
  const before = [await fences(), await amounts()]
  const wanted = { creators: 2 * BATCH, briefs: 40, responses: 10 }
  // No date is this late.
  await expect(seed(db, wanted, { random: 1, now: new Date(8.64e15) }, log)).rejects.toThrow()
  expect([await fences(), await amounts()]).toEqual(before)
})

test('production is refused, and so is a database that is not marked as harmless', async () => {
  const url = 'postgres://someone:a-long-password-of-a-person@127.0.0.1:1/none'
  for (const env of [{ NODE_ENV: 'production', DATABASE_URL: url }, { DATABASE_URL: url }]) {
    await expect(command(env)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('not for production'),
    })
  }
  await expect(command({}, ['--creators', 'много'])).rejects.toMatchObject({
    stderr: expect.stringContaining('--creators'),
  })
})
