import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { statementName } from './prepared.ts'
import { leaveSilence } from './silence.ts'
import type { Schema } from './schema.ts'

const INT4_ARRAY = 1007

/** The row is already the reply: what PostgreSQL sends is turned into what the contract speaks, once, here. */
const parsers = new pg.TypeOverrides()
parsers.setTypeParser(pg.types.builtins.INT8, Number)
parsers.setTypeParser(pg.types.builtins.NUMERIC, Number)
// Tags of fifty rows at a time: the general reader of arrays takes its time.
parsers.setTypeParser(INT4_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))
parsers.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

const IMPATIENT = { statement_timeout: 3000, lock_timeout: 2000, idle_in_transaction_session_timeout: 10_000 }

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
  /** A migration may wait for its turn and may run long; an answer to a person may not. */
  patient?: boolean
}

export function connect({ url, max, application, log, patient = false }: Options) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: parsers,
    application_name: application,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    ...(patient ? {} : IMPATIENT),
    keepAlive: true,
    // Compiling a plan takes longer than any of ours runs. No disk that turns: a row elsewhere costs little more than
    // the next one, or the planner reads and sorts all matches where a walk along the list would do.
    options: '-c jit=off -c random_page_cost=1.1',
  })
  // A connection that breaks says so as an event. Without a listener it would end the process: the pool listens to
  // the idle ones only, so those in use get a listener of their own when they are made.
  pool.on('connect', (client) => client.on('error', (err) => log.debug({ err }, 'database connection lost')))
  pool.on('connect', keepStatements)
  if (!patient) pool.on('connect', leaveSilence)
  pool.on('error', (err) => log.warn({ err }, 'idle database connection lost'))
  return { pool, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) }
}

/** The database cannot be reached, is starting, stopping or out of room: worth another try, unlike a wrong query. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string') {
    if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN)$/.test(code)) return true
    if (/^(08|53|57P)/.test(code)) return true
    // statement_timeout and lock_timeout: the database is there but too busy to answer in time.
    if (code === '57014' || code === '55P03') return true
  }
  // The last of them is what a rollback says on a connection that broke in the middle of a transaction.
  const words =
    /timeout exceeded when trying to connect|Connection terminated|Connection ended|is not queryable/
  return words.test(error.message)
}
