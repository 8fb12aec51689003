import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { Counter, type Registry } from 'prom-client'
import type { Log } from '../log.ts'
import { isUnavailable } from './connect.ts'
import type { Db } from './schema.ts'

/** The bound on the replica's lag: how long a read waits for what was committed before it. */
const WAIT_MS = 1000
const LOOK_MS = 10
/** After a failure the replica is left alone, so that few requests wait for it. */
const PAUSE_MS = 10_000

/** Runs work that only reads. It may run twice: on the replica, and on the primary if the replica fails. */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

interface Place {
  system: string
  database: string
  lsn: string
}

/**
 * Why the replica cannot be read now; undefined if it can. It can if it has replayed all that was committed before this
 * call, so a reader finds there what they have just saved, and not a person who was just erased.
 */
export async function findReplicaProblem(db: Db, replica: Db): Promise<string | undefined> {
  const primary =
    await sql<Place>`select system_identifier::text as system, current_database()::text as database,
    pg_current_wal_flush_lsn()::text as lsn from pg_control_system()`.execute(db)
  const { system, database, lsn } = primary.rows[0] as Place
  const until = performance.now() + WAIT_MS
  for (;;) {
    const { rows } = await sql<{ same: boolean; current: boolean }>`select
      system_identifier::text = ${system} and current_database() = ${database} and pg_is_in_recovery() as same,
      coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as current from pg_control_system()`.execute(
      replica,
    )
    const [{ same, current } = { same: false, current: false }] = rows
    if (!same) return 'does not lead to a standby of the database of DATABASE_URL: correct it'
    if (current) return undefined
    if (performance.now() > until)
      return `leads to a standby more than ${WAIT_MS / 1000} s behind: look at pg_stat_replication on the primary`
    await delay(LOOK_MS)
  }
}

interface Options {
  db: Db
  replica: Db
  log: Log
  metrics: Registry
}

export function createRead({ db, replica, log, metrics }: Options): Read {
  const reads = new Counter({
    name: 'table_reads_total',
    help: 'Reads of exports and tables by the server that answered',
    labelNames: ['from'] as const,
    registers: [metrics],
  })
  let next_try = 0
  return async (work) => {
    if (performance.now() >= next_try) {
      try {
        const problem = await findReplicaProblem(db, replica)
        if (problem === undefined) {
          const read = await work(replica)
          reads.inc({ from: 'replica' })
          return read
        }
        log.warn(`DATABASE_REPLICA_URL ${problem}`)
      } catch (err) {
        if (!isUnavailable(err) && !isConflict(err)) throw err
        log.warn({ err }, 'the replica does not answer')
      }
      next_try = performance.now() + PAUSE_MS
    }
    reads.inc({ from: 'primary' })
    return work(db)
  }
}

/** A standby ends a statement whose rows the primary has removed meanwhile. */
const isConflict = (error: unknown) => (error as { code?: unknown }).code === '40001'
