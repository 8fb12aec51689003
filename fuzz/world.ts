import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase } from '../server/test/postgres.ts'
import { seed } from './seed.ts'

/** Tables in the order of their restore; triggers and foreign keys are off meanwhile. */
const KEPT =
  `agency tags users owners creators creator_counts creator_days consents briefs responses response_events response_days public_links
  deliveries delivery_counts sessions`.split(/\s+/)
const EMPTIED =
  'reminders brief_changes brief_changes_told delivery_reminders brief_visits handoffs tickets throttles revoked_launches erasures pending_erasures'.split(
    ' ',
  )
const QUIET_MS = 60_000

/** A database with canaries that can be restored to its first state. */
export async function createWorld() {
  const database = await createDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 3 })
  // Dropped although connections are open.
  pool.on('error', () => {})
  await seed(pool)
  await pool.query('create schema kept')
  const columns = new Map<string, string>()
  for (const table of KEPT) {
    await pool.query(`create table kept.${table} as select * from ${table}`)
    // Generated columns cannot be written.
    const { rows } = await pool.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    columns.set(table, rows.map(({ name }) => name).join(', '))
  }

  /** Restores all rows between rounds. */
  async function restore() {
    await quiet(pool)
    const client = await pool.connect()
    try {
      await client.query('begin; set local session_replication_role = replica')
      for (const table of [...KEPT, ...EMPTIED]) await client.query(`delete from ${table}`)
      for (const table of KEPT) {
        const names = columns.get(table)
        await client.query(
          `insert into ${table} (${names}) overriding system value select ${names} from kept.${table}`,
        )
      }
      await client.query('commit')
    } finally {
      client.release()
    }
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
