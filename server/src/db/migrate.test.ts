import { afterEach, describe, expect, test } from 'vitest'
import pg from 'pg'
import { start } from '../../test/process.ts'
import { createDatabase, SERVER_URL, type TestDatabase } from '../../test/postgres.ts'

const made: string[] = []
const databases: TestDatabase[] = []

async function emptyDatabase(): Promise<string> {
  const name = `t_${Date.now()}_empty${made.length}`
  const client = new pg.Client({ connectionString: `${SERVER_URL}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template template0`)
  await client.end()
  made.push(name)
  return `${SERVER_URL}/${name}`
}

afterEach(async () => {
  const client = new pg.Client({ connectionString: `${SERVER_URL}/postgres` })
  await client.connect()
  for (const name of made.splice(0)) await client.query(`drop database ${name} with (force)`)
  await client.end()
  for (const database of databases.splice(0)) await database.drop()
})

const migrated = (output: string[]) => output.filter((line) => line.includes('"migrated"')).length
const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

describe('migrations', () => {
  test('two migrators at once: one works, the other waits and finds nothing to do; a second run does nothing', async () => {
    const url = await emptyDatabase()
    const both = [start('migrate', { DATABASE_URL: url }), start('migrate', { DATABASE_URL: url })]
    expect(await Promise.all(both.map((one) => one.exit))).toEqual([0, 0])
    const counts = both.map((one) => migrated(one.output)).toSorted((a, b) => a - b)
    expect(counts[0]).toBe(0)
    expect(counts[1]).toBeGreaterThan(0)

    const again = start('migrate', { DATABASE_URL: url })
    expect(await again.exit).toBe(0)
    expect(migrated(again.output)).toBe(0)
    expect(await query(url, 'select count(*)::int as count from tags')).toEqual([{ count: 63 }])
  })

  test('a second migrator waits while the first holds the lock', async () => {
    const url = await emptyDatabase()
    const first = start('migrate', { DATABASE_URL: url })
    await first.exit
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table kysely_migration in access exclusive mode')
    const second = start('migrate', { DATABASE_URL: url })
    const waiting = `select 1 from pg_stat_activity where application_name = 'ugc-migrate' and wait_event_type = 'Lock'`
    await expect.poll(() => query(`${SERVER_URL}/postgres`, waiting), { timeout: 10_000 }).toHaveLength(1)
    expect(second.child.exitCode).toBeNull()
    await holder.query('rollback')
    await holder.end()
    expect(await second.exit).toBe(0)
  })
})

describe('a test database', () => {
  test('is made from the template in under 300 ms', async () => {
    const times: number[] = []
    for (let run = 0; run < 5; run += 1) {
      const before = performance.now()
      databases.push(await createDatabase())
      times.push(performance.now() - before)
    }
    // The best of five: whatever else this machine does only adds to a run.
    expect(Math.min(...times)).toBeLessThan(300)
  })
})
