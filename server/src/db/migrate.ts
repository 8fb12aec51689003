import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** Each .sql file is one migration, in the order of the names. There are no down migrations. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
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
