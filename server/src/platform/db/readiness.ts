import { sql } from 'kysely'
import { RestoredError } from './connect.ts'
import { readNames } from './migrate.ts'
import { prepared } from './prepared.ts'
import type { Db } from './schema.ts'

interface State {
  read_only: boolean
  missing: string[]
}

/**
 * Writes to the log of PostgreSQL and to no table. The commit of the statement waits for whatever a commit of the product
 * waits for: the disk. As a named statement it also fails behind a pooler that cannot keep these.
 */
const writeNothing = prepared((db) =>
  db.selectNoFrom(sql`pg_logical_emit_message(true, 'ugc', 'ready')`.as('at')),
)

/** A process does not start on a restored database. It does start while the database cannot be reached, and is not ready. */
export async function refuseRestored(db: Db): Promise<void> {
  await sql`select 1`.execute(db).catch((error: unknown) => {
    if (error instanceof RestoredError) throw error
  })
}

/** Why the database cannot serve this release, and the mend; undefined if it can. Rejects while it cannot be reached. */
export const findProblem = (db: Db): Promise<string | undefined> =>
  lookFor(db).catch((error: unknown) => {
    if (error instanceof RestoredError) return error.message
    throw error
  })

async function lookFor(db: Db): Promise<string | undefined> {
  const expected = await readNames()
  const { rows: tables } = await sql<{ migrated: boolean; restored: boolean }>`select
    to_regclass('kysely_migration') is not null as migrated, to_regclass('public.restored') is not null as restored`.execute(
    db,
  )
  // A new connection is refused by then. Connections to a pooler outlive the PostgreSQL behind it.
  if (tables[0]?.restored) throw new RestoredError()
  if (!tables[0]?.migrated) return 'the database has no schema: run migrate'
  // Later migrations than this release knows are no problem: the previous release serves during an upgrade.
  const { rows } = await sql<State>`select
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
    array(select name from unnest(${expected}::text[]) as name
      where name not in (select m.name from kysely_migration m)) as missing`.execute(db)
  const { read_only = false, missing = [] } = rows[0] ?? {}
  if (missing.length > 0) return `the schema lacks ${missing.join(', ')}: run migrate of this release`
  if (read_only) return 'the database is read-only: DATABASE_URL must lead to the primary'
  try {
    await writeNothing(db, {})
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '42P05' || code === '26000')
      return 'the pooler loses named statements: PgBouncer 1.21 or newer with max_prepared_statements, see deploy/pgbouncer'
    return 'the database does not finish a write: its disk is full, or synchronous_standby_names waits for a standby that is gone: read its log'
  }
  return undefined
}
