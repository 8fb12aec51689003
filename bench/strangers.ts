/**
 * How an owner's calls fare while strangers flood one API process: refused sign-ins from 50 addresses, then 200 parallel
 * requests of one address. The generator is a process of its own: `node bench/strangers.ts flood` is that process.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { insertOwner } from '../server/src/access/owners/queries.ts'
import { connect } from '../server/src/platform/db/connect.ts'
import { createLog } from '../server/src/platform/log.ts'
import { launchedBy } from '../server/test/app.ts'
import { createDatabase, ensureTemplate } from '../server/test/postgres.ts'
import { startApi } from '../server/test/process.ts'
import { msOf, spreadOf } from './report.ts'

interface Flood {
  url: string
  path: string
  method: 'GET' | 'POST'
  connections: number
  addresses: number
  seconds: number
  headers?: Record<string, string>
  /** Every second address is an IPv6 one, each in a /64 of its own. */
  v6?: boolean
}
interface Answered {
  statuses: Record<string, number>
  /** Share of a core that the generator used. */
  busy: number
}

const BODY = JSON.stringify({ init_data: 'x' })

/** Each connection has one address and asks again as soon as it is answered. */
async function floodIt({
  url,
  path,
  method,
  connections,
  addresses,
  seconds,
  headers: sent,
  v6,
}: Flood): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Record<string, number> = {}
  const began = performance.now()
  const ask = (address: string) =>
    new Promise<void>((resolve) => {
      const headers = {
        'x-forwarded-for': address,
        ...sent,
        ...(method === 'POST'
          ? { 'content-type': 'application/json', 'content-length': String(BODY.length) }
          : {}),
      }
      const asked = request(url + path, { method, agent, headers }, (reply) => {
        const status = String(reply.statusCode)
        statuses[status] = (statuses[status] ?? 0) + 1
        reply.resume().once('end', resolve)
      })
      asked.once('error', () => {
        statuses.broken = (statuses.broken ?? 0) + 1
        resolve()
      })
      asked.end(method === 'POST' ? BODY : undefined)
    })
  const run = async (n: number) => {
    const at = n % addresses
    const address = v6 && at % 2 === 1 ? `2001:db8:${at.toString(16)}:1::1` : `203.0.113.${at + 1}`
    while (performance.now() - began < seconds * 1000) await ask(address)
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => run(n)))
  agent.destroy()
  const { user, system } = process.cpuUsage()
  return { statuses, busy: (user + system) / 1000 / (performance.now() - began) }
}

async function inProcess(flood: Flood): Promise<Answered> {
  const child = spawn(process.execPath, [import.meta.filename, 'flood', JSON.stringify(flood)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()))
  await once(child, 'close')
  return JSON.parse(printed) as Answered
}

/** An owner who reads a list every 100 ms, from an address of its own. */
async function ownerFor(url: string, owner: number, until: () => boolean): Promise<number[]> {
  const times: number[] = []
  const headers = { ...launchedBy(owner), 'x-forwarded-for': '198.51.100.7' }
  while (!until()) {
    const since = performance.now()
    const reply = await fetch(`${url}/api/creators`, { headers })
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`the owner got ${reply.status}`)
    times.push(performance.now() - since)
    await delay(100)
  }
  return times
}

async function quietFor(url: string, owner: number, ms: number) {
  const end = performance.now() + ms
  return spreadOf(await ownerFor(url, owner, () => performance.now() >= end))
}

/** The owner's times before and during a flood, side by side, and what the flood was answered. */
export async function floodBeside(owner: number, flood: Flood) {
  const before = await quietFor(flood.url, owner, 10_000)
  const state = { over: false }
  const [times, answered] = await Promise.all([
    ownerFor(flood.url, owner, () => state.over),
    inProcess(flood).finally(() => (state.over = true)),
  ])
  return { before, during: spreadOf(times), answered }
}

async function cpuOf(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  // Ticks of 10 ms.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function measure(seconds: number) {
  await ensureTemplate()
  const database = await createDatabase()
  const { db } = connect({
    url: database.url,
    max: 2,
    application: 'ugc-bench',
    log: createLog({ name: 'bench', level: 'silent' }),
    unlimited: true,
  })
  const owner = 970_000_001
  await insertOwner(db, { telegram_id: owner })
  const api = await startApi({
    DATABASE_URL: database.url,
    CALL_LIMITS: 'on',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'info',
  })
  const sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
  const audited = async () =>
    Number((await sql.query<{ n: string }>('select count(*) n from audit')).rows[0]?.n)
  await quietFor(api.url, owner, 5000)

  async function beside(name: string, flood: Omit<Flood, 'url' | 'seconds'>) {
    const rows = await audited()
    const used = await cpuOf(api.child.pid ?? 0)
    const since = performance.now()
    const { before, during, answered } = await floodBeside(owner, { ...flood, url: api.url, seconds })
    const took = performance.now() - since
    const all = Object.values(answered.statuses).reduce((sum, count) => sum + count, 0)
    const api_busy = ((await cpuOf(api.child.pid ?? 0)) - used) / took
    console.log(
      `${name}: ${(all / seconds).toFixed(0)} requests/s, ${JSON.stringify(answered.statuses)}; audit +${(await audited()) - rows} rows; ` +
        `owner p95 ${msOf(before.p95)} ms before, ${msOf(during.p95)} ms during (${(during.p95 / before.p95).toFixed(1)}×); ` +
        `cores: generator ${answered.busy.toFixed(2)}, API ${api_busy.toFixed(2)}`,
    )
  }
  await beside('refused sign-ins, 50 addresses', {
    path: '/api/auth/telegram',
    method: 'POST',
    connections: 50,
    addresses: 50,
  })
  await beside('200 parallel requests of one address', {
    path: `/public/${'a'.repeat(43)}`,
    method: 'GET',
    connections: 200,
    addresses: 1,
  })
  await sql.end()
  await api.stop()
  await db.destroy()
  await database.drop()
}

if (import.meta.main) {
  if (process.argv[2] === 'flood')
    console.log(JSON.stringify(await floodIt(JSON.parse(process.argv[3] ?? '') as Flood)))
  else await measure(Number(process.argv[2] ?? 60))
}
