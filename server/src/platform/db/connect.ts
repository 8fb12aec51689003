import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { statementName } from './prepared.ts'
import { destroyUnresponsiveConnections } from './read-timeout.ts'
import type { Schema } from './schema.ts'

const INT4_ARRAY = 1007

/** Rows are sent as replies, so values of PostgreSQL are converted here into the types of the contract. */
const parsers = new pg.TypeOverrides()
parsers.setTypeParser(pg.types.builtins.INT8, Number)
parsers.setTypeParser(pg.types.builtins.NUMERIC, Number)
// pg's general array parser is slow, and a list has fifty rows with tags.
parsers.setTypeParser(INT4_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))
parsers.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

const TIMEOUTS = { statement_timeout: 3000, lock_timeout: 2000, idle_in_transaction_session_timeout: 10_000 }

/**
 * PostgreSQL ends the session of a process that is gone, in the middle of a statement too: its locks would stop the product
 * for as long as the statement runs, or for the two hours of TCP's keepalive if the machine is gone.
 */
const UNLIMITED = [
  ...Object.keys(TIMEOUTS).map((name) => `${name}=0`),
  'client_connection_check_interval=1s',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
]
  .map((setting) => ` -c ${setting}`)
  .join('')

/** pg keeps a statement that has a name, and sends its text once a connection. */
function keepStatements(client: pg.PoolClient) {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? statementName(text) : undefined
    return name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest)
  }
  client.query = query as typeof client.query
}

interface Options {
  url: string
  max: number
  application: string
  log: Log
  /** Without timeouts: for migrations, which may wait for locks and run long. */
  unlimited?: boolean
  /** Connects to a restored database too: for the command that finishes the restore. */
  restored?: boolean
}

export class RestoredError extends Refusal {
  constructor() {
    super(
      'The database was restored: run server/src/bin/after-restore.ts first, see docs/operations.md, «Restore»',
    )
  }
}

/** `tools/restore` leaves the table `restored` behind: until erasures are repeated and credentials ended, no connection is used. */
function refuseRestored(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query(`select to_regclass('public.restored') is not null as yes`, (error, found) => {
    const [row] = (found?.rows ?? []) as { yes: boolean }[]
    done(error ?? (row?.yes ? new RestoredError() : undefined))
  })
}

export function connect({ url, max, application, log, unlimited = false, restored = unlimited }: Options) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: parsers,
    application_name: application,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    ...(unlimited ? {} : TIMEOUTS),
    ...(restored ? {} : { verify: refuseRestored }),
    keepAlive: true,
    // JIT compilation takes longer than any of our statements runs. random_page_cost is for SSDs: with the default the
    // planner reads and sorts all matches where an index scan in the order of the list is faster.
    // A role may have timeouts of its own (deploy/pgbouncer): without limits means without those too.
    options: `-c jit=off -c random_page_cost=1.1${unlimited ? UNLIMITED : ''}`,
  })
  // A broken connection emits 'error', which without a listener would end the process. The pool listens to idle
  // connections only, so each connection gets its own listener.
  pool.on('connect', (client) => client.on('error', (err) => log.debug({ err }, 'database connection lost')))
  pool.on('connect', keepStatements)
  if (!unlimited) pool.on('connect', destroyUnresponsiveConnections)
  pool.on('error', (err) => log.warn({ err }, 'idle database connection lost'))
  return { pool, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) }
}

/** The database cannot be reached, is starting, stopping or out of resources: the call may be retried. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof RestoredError) return true
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string') {
    if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN)$/.test(code)) return true
    if (/^(08|53|57P)/.test(code)) return true
    // statement_timeout and lock_timeout: the database is too busy to answer in time. 40P01: PostgreSQL has ended one of two
    // transactions that waited for each other, and nothing of it is stored.
    if (code === '57014' || code === '55P03' || code === '40P01') return true
  }
  // «is not queryable» is the error of a rollback on a connection that broke during the transaction.
  const words =
    /timeout exceeded when trying to connect|Connection terminated|Connection ended|is not queryable/
  return words.test(error.message)
}
