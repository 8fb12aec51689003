import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { Refusal } from '../refusal.ts'
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

const readFiles = async () => (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()

/** The migrations that this release expects in the database. */
export const readNames = async () => (await readFiles()).map((name) => name.replace(/\.sql$/, ''))

/** Each .sql file is one migration, in the order of the names. There are no down migrations. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const files = await readFiles()
  return Object.fromEntries(
    await Promise.all(
      files.map(async (name) => {
        const text = await readFile(join(MIGRATIONS, name), 'utf8')
        const up = async (db: Kysely<unknown>) => {
          await sql.raw(text).execute(db)
        }
        return [name.replace(/\.sql$/, ''), { up }] as const
      }),
    ),
  )
}

/**
 * Kysely's lock belongs to a session. A pooler would hand the session to another client with the lock still held, and later
 * migrations would wait for it. PostgreSQL tells a client the id of its server process; a pooler tells an id of its own.
 */
export async function refusePooler(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { processID } = client as unknown as { processID: number }
    if (rows[0]?.pid !== processID)
      throw new Refusal(
        'DATABASE_URL leads through a connection pooler: give migrate the address of PostgreSQL itself',
      )
  } finally {
    client.release()
  }
}

/**
 * While a statement waits for the lock of a table, everything that comes after it waits too. So it gives up before the
 * statements of the serving processes do (`connect.ts`), and everything is tried again.
 */
const withLockTimeout = ([name, migration]: [string, Migration]): [string, Migration] => [
  name,
  {
    up: async (db) => {
      await sql`set local lock_timeout = '1s'`.execute(db)
      await migration.up(db)
    },
  },
]
const isLocked = (error: unknown) => (error as { code?: string }).code === '55P03'

/** Ten minutes. */
const PATIENCE = { attempts: 120, pause_ms: 4000, migrations: readMigrations }

/** All pending migrations in one transaction under Kysely's advisory lock: a second migrator waits, then finds nothing to do. */
export async function migrate<Db>(
  db: Kysely<Db>,
  { attempts, pause_ms, migrations } = PATIENCE,
): Promise<MigrationResult[]> {
  const getMigrations = async () =>
    Object.fromEntries(Object.entries(await migrations()).map(withLockTimeout))
  const migrator = new Migrator({ db, provider: { getMigrations } })
  for (let left = attempts; ; left -= 1) {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error === undefined) return results
    if (!isLocked(error) || left <= 1) {
      const failed = results.find((result) => result.status === 'Error')
      throw new Error(`Migration ${failed?.migrationName ?? '(none started)'} failed`, { cause: error })
    }
    await delay(pause_ms)
  }
}
