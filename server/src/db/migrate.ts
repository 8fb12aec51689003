import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** All pending migrations in one transaction under Kysely's advisory lock: a second migrator waits, then finds nothing to do. */
export async function migrate<Db>(db: Kysely<Db>): Promise<MigrationResult[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')
    throw new Error(`Migration ${failed?.migrationName ?? '(none started)'} failed`, { cause: error })
  }
  return results
}
