import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listCreators } from '../server/src/creators/list-queries.ts'
import { connect } from '../server/src/db/connect.ts'
import { createLog } from '../server/src/log.ts'
import { startServer, urlOf } from './databases.ts'
import { median, type Spread } from './report.ts'

const run = promisify(execFile)
const CLIENTS = 16
const SECONDS = 4
const TURNS = 5

type Flood = Spread & { per_second: number; kilobytes: number; busy: number }

async function flood(url: string, token: string): Promise<Flood> {
  const client = join(import.meta.dirname, 'flood.ts')
  const { stdout } = await run(process.execPath, [client, url, token, String(CLIENTS), String(SECONDS)])
  return JSON.parse(stdout) as Flood
}

/** The statement that the product sends for the first page, as a script for pgbench. */
async function scriptOf(database: string): Promise<string> {
  let script = ''
  const log = createLog({ name: 'bench', level: 'warn' })
  const { db, pool } = connect({ url: urlOf(database), max: 1, application: 'bench', log })
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    const listen = (text: string, values: unknown[] = [], ...rest: unknown[]) => {
      const sets = values.map((value, at) => `\\set p${at + 1} ${String(value)}`)
      script = [...sets, `${text.replaceAll(/\$(\d+)/g, ':p$1')};`].join('\n')
      return send(text, values, ...rest)
    }
    client.query = listen as typeof client.query
  })
  await listCreators(db, { is_active: true }, { offset: 0, limit: 50 })
  await db.destroy()
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'list.sql')
  writeFileSync(file, `${script}\n`)
  return file
}

async function pgbench(database: string, file: string): Promise<number> {
  const { hostname, port, username } = new URL(urlOf(database))
  const who = ['-h', hostname, '-p', port, '-U', username]
  const how = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-T', String(SECONDS), '-f', file]
  const { stdout } = await run('pgbench', [...who, ...how, database])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

/** How much of one processor it has used so far, in seconds. */
const used = (pid: number | undefined) => {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ').map(Number)
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100
}

/** In turns, in one go: the engine bare, and the product before it. */
export async function compareWithEngine(database: string): Promise<string> {
  const { api, url, token } = await startServer(database)
  const file = await scriptOf(database)
  const list = `${url}/api/creators?is_active=true`
  await flood(list, token)
  const engine: number[] = []
  const product: Flood[] = []
  const shares: number[] = []
  const tagged: Flood[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    engine.push(await pgbench(database, file))
    const start = used(api.child.pid)
    const result = await flood(list, token)
    shares.push((used(api.child.pid) - start) / SECONDS)
    product.push(result)
    tagged.push(await flood(`${list}&tags=1`, token))
  }
  await api.stop()

  const rate = (floods: Flood[]) => median(floods.map(({ per_second }) => per_second))
  const of = (floods: Flood[], key: 'p50' | 'p99' | 'busy' | 'kilobytes') =>
    median(floods.map((one) => one[key]))
  const ratios = product.map(({ per_second }, at) => per_second / (engine[at] ?? Number.NaN))
  const times = (floods: Flood[]) => `${of(floods, 'p50').toFixed(1)} / ${of(floods, 'p99').toFixed(1)}`
  const range = (numbers: number[]) => `${Math.min(...numbers).toFixed(0)}–${Math.max(...numbers).toFixed(0)}`
  return [
    '| 16 connections, 100 000 creators | requests/s (lowest–highest) | p50 / p99, ms |',
    '|---|---|---|',
    `| pgbench, prepared: the same statement, the engine bare | ${median(engine).toFixed(0)} (${range(engine)}) | |`,
    `| one API process, first page of 50 | ${rate(product).toFixed(0)} (${range(product.map((one) => one.per_second))}) | ${times(product)} |`,
    `| the same, by a tag that a third has | ${rate(tagged).toFixed(0)} (${range(tagged.map((one) => one.per_second))}) | ${times(tagged)} |`,
    '',
    `The list reaches **${median(ratios).toFixed(3)}** of the engine. A reply has ${of(product, 'kilobytes').toFixed(0)} kB. ` +
      `Of one core the API process used ${(median(shares) * 100).toFixed(0)} %, the client ${(of(product, 'busy') * 100).toFixed(0)} %. ` +
      `${TURNS} turns of ${SECONDS} s each; load of the machine ${loadavg()[0]?.toFixed(1)}.`,
  ].join('\n')
}
