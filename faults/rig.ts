import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { AT_ANY_HOUR, createRolesAt } from '../server/test/postgres.ts'
import { type Running, start, startApi } from '../server/test/process.ts'
import type { Answer } from './balancer.ts'
import type { MutantName } from './mutants.ts'

type Env = Record<string, string>

type Api = Awaited<ReturnType<typeof startApi>>

/** Several API processes; each can be replaced after it has ended. */
export async function startApis(env: Env, count = 2) {
  const apis: Api[] = await Promise.all(Array.from({ length: count }, () => startApi(env)))
  return {
    apis,
    doors: () => apis.map(({ url, ops }) => ({ url, ops })),
    replace: async (at: number, more: Env = {}) => {
      apis[at] = await startApi({ ...env, ...more })
    },
    stop: () => Promise.all(apis.map((api) => api.stop())),
  }
}

export const startWorkers = (env: Env, count: number): Promise<Running[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const worker = start('worker', env)
      await worker.logged('working')
      return worker
    }),
  )

/**
 * A PostgreSQL of its own that a test may stop or crash. fsync is on. Its port is below the ephemeral ports of the kernel,
 * because an outgoing connection may take one of those at any moment.
 */
export async function startPostgres(port: number) {
  const dir = await mkdtemp('/var/tmp/ugc-faults-')
  const services = (...words: string[]) =>
    promisify(execFile)(join(import.meta.dirname, '../tools/services'), [...words, 'postgres'], {
      env: { ...process.env, UGC_SERVICES_DIR: dir, UGC_PG_PORT: String(port), UGC_PG_FSYNC: 'on' },
    })
  const url = `postgres://postgres@127.0.0.1:${port}/ugc`
  await services('start')
  await createRolesAt(url)
  const migrated = await start('migrate', { DATABASE_URL: url }).exit
  if (migrated !== 0) throw new Error(`migrate ended with ${migrated}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(AT_ANY_HOUR)
  await client.end()
  return {
    url,
    dir,
    start: () => services('start'),
    stop: () => services('stop'),
    /** Stops without a checkpoint, as after a crash. */
    crash: () => services('stop', '--immediate'),
    drop: async () => {
      await services('stop')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The URL of the same database through a proxy. */
export function through(url: string, port: number): string {
  const way = new URL(url)
  way.host = `127.0.0.1:${port}`
  return way.href
}

/** The environment of a process with these mutants, see mutants.ts. */
export const withMutants = (...names: MutantName[]): Env => ({
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'load-mutants.ts')}`,
  MUTANTS: names.join(','),
})

export const residentMb = ({ child }: Pick<Running, 'child'>) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

export const isGood = ({ status }: Answer) => status >= 200 && status < 300

/** The quantile: this share of the values is not above it. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Seconds from `from` to the last failed answer of a request that was sent before `until`. */
export function healedAfter(answers: Answer[], from: number, until = Infinity): number {
  const bad = answers.filter((one) => !isGood(one) && one.at + one.ms > from && one.at < until)
  return Math.max(0, ...bad.map((one) => one.at + one.ms - from)) / 1000
}

export const seconds = (values: number[]) =>
  `median ${quantile(values, 0.5).toFixed(1)} s, worst ${Math.max(...values).toFixed(1)} s`

/** The number of answers by status or error. */
export const tally = (answers: Answer[]) => {
  const counts = Map.groupBy(answers, ({ status, error }) => error ?? String(status))
  return Object.fromEntries([...counts].map(([kind, all]) => [kind, all.length]))
}
