/**
 * `node bench/installations.ts 10 30`: what an installation costs beside others on one PostgreSQL: memory, processor time,
 * connections, transactions and disk at rest, for each number of installations; and memory under load for one of them.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startBroadcast } from '../faults/broadcast-rig.ts'
import { BOT_TOKEN } from '../server/test/app.ts'
import { startBotApi } from '../server/test/bot-api.ts'
import { createDatabase, ensureTemplate, SERVER_URL } from '../server/test/postgres.ts'
import { start, type Running } from '../server/test/process.ts'

const REST_SECONDS = 60
/** Pools close idle connections after 30 s. */
const SETTLE_SECONDS = 45
const NAMES = ['api', 'worker', 'bot'] as const
type Name = (typeof NAMES)[number]
const MB = 2 ** 20

const server = new pg.Pool({ connectionString: `${SERVER_URL}/postgres`, max: 1 })
const one = async (text: string, values: unknown[] = []) => {
  const { rows } = await server.query<{ value: string }>(text, values)
  return Number(rows[0]?.value)
}

/** Proportional: pages that processes share, such as Node itself, count once in the sum. */
const memoryOf = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
/** A session may end between the look and the reading. */
const memoryOfSession = (pid: number) => {
  try {
    return memoryOf(pid)
  } catch {
    return 0
  }
}
const peakOf = ({ child }: Running) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
const TICKS = Number(execFileSync('getconf', ['CLK_TCK']))
const secondsOf = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const backends = async (databases: string[]) => {
  const { rows } = await server.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = any($1)',
    [databases],
  )
  return rows.map(({ pid }) => pid)
}

async function launch(name: Name, url: string, api_root: string) {
  const running = start(name, { DATABASE_URL: url, BOT_API_ROOT: api_root, LOG_LEVEL: 'info' })
  await running.logged('started', 300_000)
  return running
}

async function install() {
  const database = await createDatabase()
  const telegram = await startBotApi({ token: BOT_TOKEN })
  const processes: [Name, Running][] = []
  for (const name of NAMES) processes.push([name, await launch(name, database.url, telegram.url)])
  return { database, telegram, processes, name: new URL(database.url).pathname.slice(1) }
}

const counts = process.argv.slice(2).map(Number)
await ensureTemplate()
const all: Awaited<ReturnType<typeof install>>[] = []
console.log(
  '| installations | api | worker | bot | PostgreSQL sessions | their memory | processor at rest, all processes | of PostgreSQL | transactions/s | database |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|')
for (const count of counts) {
  while (all.length < count) all.push(await install())
  await delay(SETTLE_SECONDS * 1000)
  const names = all.map(({ name }) => name)
  const pids = all.flatMap(({ processes }) => processes.map(([, { child }]) => child.pid ?? 0))
  const commits = () =>
    one('select sum(xact_commit) as value from pg_stat_database where datname = any($1)', [names])
  const sessions = await backends(names)
  const before = {
    cpu: sum(pids.map(secondsOf)),
    commits: await commits(),
    engine: new Map(sessions.map((pid) => [pid, secondsOf(pid)])),
  }
  await delay(REST_SECONDS * 1000)
  const alive = new Set(await backends(names))
  const after = {
    cpu: sum(pids.map(secondsOf)),
    commits: await commits(),
    engine: sum(
      sessions.filter((pid) => alive.has(pid)).map((pid) => secondsOf(pid) - (before.engine.get(pid) ?? 0)),
    ),
  }
  const per = (name: Name) =>
    sum(
      all.flatMap(({ processes }) =>
        processes.filter(([is]) => is === name).map(([, { child }]) => memoryOf(child.pid ?? 0)),
      ),
    ) / count
  const engine = sum([...alive].map(memoryOfSession))
  const disk = await one(
    'select avg(pg_database_size(datname)) as value from pg_database where datname = any($1)',
    [names],
  )
  const share = (seconds: number) => `${((seconds / REST_SECONDS) * 100).toFixed(1)} % of a core`
  console.log(
    `| ${count} | ${per('api').toFixed(0)} MB | ${per('worker').toFixed(0)} MB | ${per('bot').toFixed(0)} MB ` +
      `| ${alive.size} | ${engine.toFixed(0)} MB | ${share(after.cpu - before.cpu)} | ${share(after.engine)} ` +
      `| ${((after.commits - before.commits) / REST_SECONDS).toFixed(1)} | ${(disk / MB).toFixed(1)} MB |`,
  )
}
await Promise.all(all.flatMap(({ processes }) => processes.map(([, running]) => running.stop())))
await Promise.all(all.flatMap(({ database, telegram }) => [database.drop(), telegram.close()]))

const database = await createDatabase()
const rig = await startBroadcast({ database_url: database.url, recipients: 3000, rate: 300 })
const worker = await rig.startWorker()
await rig.send()
const many = Array.from({ length: 10 }, async () => {
  for (let n = 0; n < 50; n += 1)
    await (
      await fetch(`${rig.api.url}/api/creators?per_page=50&page=${n + 1}`, { headers: rig.owner })
    ).arrayBuffer()
})
await Promise.all(many)
await (await fetch(`${rig.api.url}/api/export/creators`, { headers: rig.owner })).arrayBuffer()
await rig.finished(300_000)
const size = await one('select pg_database_size($1) as value', [new URL(database.url).pathname.slice(1)])
console.log(
  `Under load (500 pages of creators by 10 at once, a workbook of 3 000, a broadcast to 3 000): api ${peakOf(rig.api).toFixed(0)} MB, ` +
    `worker ${peakOf(worker).toFixed(0)} MB at most; the database then has ${(size / MB).toFixed(1)} MB.`,
)
await rig.stop()
await database.drop()
await server.end()
