/** Loaded into an API process by `--import`: writes down each statement it sends to PostgreSQL, as it is sent. */
import { appendFileSync } from 'node:fs'
import pg from 'pg'

type Send = (this: pg.Client, given: unknown, values?: unknown, ...rest: unknown[]) => unknown

const file = process.env.BENCH_STATEMENTS ?? ''
const { query: send } = pg.Client.prototype as unknown as { query: Send }

/** As a driver writes a value when the parameter's type is left to PostgreSQL. */
function written(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return String.raw`\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(one)).join(',')}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const listening: Send = function query(given, values, ...rest) {
  const { text, values: own } = (typeof given === 'string' ? { text: given, values } : given) as {
    text?: string
    values?: unknown
  }
  const list: unknown[] = Array.isArray(own) ? own : Array.isArray(values) ? values : []
  if (text !== undefined) appendFileSync(file, `${JSON.stringify({ text, values: list.map(written) })}\n`)
  return send.call(this, given, values, ...rest)
}
pg.Client.prototype.query = listening as typeof pg.Client.prototype.query
