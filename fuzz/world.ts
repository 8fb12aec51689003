import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase } from '../server/test/postgres.ts'
import { seed } from './seed.ts'

/** Tables in the order of their restore; triggers and foreign keys are off meanwhile. */
const KEPT =
  `agency tags users owners creators creator_counts creator_days consents briefs responses works work_versions work_remarks payouts payments response_events response_days public_links
  deliveries delivery_counts sessions`.split(/\s+/)
const EMPTIED =
  `reminders brief_changes brief_changes_told outdated_buttons telling_leases delivery_reminders brief_visits handoffs tickets throttles
  revoked_launches erasures pending_erasures`.split(/\s+/)
const QUIET_MS = 60_000

/** A database with canaries that can be restored to its first state. */
export async function createWorld() {
  const database = await createDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 3 })
  // Dropped although connections are open.
  pool.on('error', () => {})
  await seed(pool)
  await pool.query('create schema kept')
  const kept: string[] = []
  for (const table of KEPT) {
    await pool.query(`create table kept.${table} as select * from ${table}`)
    // Generated columns cannot be written.
    const { rows } = await pool.query<{ names: string }>(
      `select string_agg(attname, ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = rows[0]?.names
    kept.push(`insert into ${table} (${names}) overriding system value select ${names} from kept.${table}`)
  }
  const emptied = [...KEPT, ...EMPTIED].map((table) => `delete from ${table}`)
  const statements = ['begin', 'set local session_replication_role = replica', ...emptied, ...kept, 'commit']

  /** Restores all rows between rounds. */
  async function restore() {
    await quiet(pool)
    await pool.query(statements.join(';'))
  }

  return {
    pool,
    url: database.url,
    restore,
    close: async () => {
      await pool.end()
      await database.drop()
    },
  }
}

/** Waits until no delivery is in flight: a worker would write into the restored rows. */
async function quiet(pool: pg.Pool) {
  const until = performance.now() + QUIET_MS
  for (;;) {
    const { rows } = await pool.query<{ busy: boolean }>(
      `select exists (select from deliveries where state in ('queued', 'sending'))
         or exists (select from jobs.job where name = 'deliver-brief' and state in ('created', 'retry', 'active')) as busy`,
    )
    if (!rows[0]?.busy) return
    if (performance.now() > until) throw new Error('the worker does not come to an end with what was sent')
    await delay(50)
  }
}
