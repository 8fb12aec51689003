import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchedBy } from '../server/test/app.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { startApi } from '../server/test/process.ts'
import { expectWithin } from '../server/test/long.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const headers = launchedBy(7)

function get(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
}

/** Connections in the accept queue of a port, from /proc/net. */
function unaccepted(port: number): number {
  const listening = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([, local = '', , state]) => state === '0A' && Number.parseInt(local.split(':')[1] ?? '', 16) === port,
    )
  return Number.parseInt(listening?.[4]?.split(':')[1] ?? '', 16)
}

const connection = async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return client
}

test('SIGTERM with 200 requests in flight: every one is answered', async () => {
  const api = await startApi({ DATABASE_URL: database.url, DATABASE_POOL: '10' })
  const [holder, watcher] = await Promise.all([connection(), connection()])
  await holder.query('begin')
  await holder.query('lock table tags in access exclusive mode')

  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const answers = Promise.allSettled(Array.from({ length: 200 }, () => get(`${api.url}/api/tags`, agent)))
  const blocked = async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = 'ugc-api' and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }
  await expect.poll(blocked).toBe(10)
  expect(Object.values(agent.sockets).flat()).toHaveLength(200)
  // Requests in the accept queue of the kernel are not in flight yet.
  await expect.poll(() => unaccepted(Number(new URL(api.url).port))).toBe(0)
  expect((await fetch(`${api.ops}/healthz`)).status).toBe(200)

  api.child.kill('SIGTERM')
  await api.logged('stopping')
  await holder.query('rollback')
  await Promise.all([holder.end(), watcher.end()])

  const settled = await answers
  expect(settled.filter((one) => one.status === 'rejected')).toEqual([])
  expect(settled.filter((one) => one.status === 'fulfilled' && one.value === 200)).toHaveLength(200)
  expect(await api.exit).toBe(0)
  agent.destroy()
})

test('SIGTERM under steady traffic: clients that follow /readyz lose nothing', async () => {
  const api = await startApi({ DATABASE_URL: database.url, DRAIN_MS: '1500' })
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const statuses: number[] = []
  let ready = true
  const client = async () => {
    while (ready) statuses.push(await get(`${api.url}/api/tags`, agent))
  }
  const clients = Promise.all(Array.from({ length: 20 }, client))
  // The first requests open the connections to the database; on a loaded machine one may wait for too long.
  const answered = () => statuses.filter((status) => status === 200).length
  await expect.poll(answered).toBeGreaterThan(200)
  statuses.length = 0

  api.child.kill('SIGTERM')
  await expect
    .poll(() => fetch(`${api.ops}/readyz`).then((reply) => reply.status), { interval: 50 })
    .toBe(503)
  ready = false
  await clients
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await api.exit).toBe(0)
  agent.destroy()
})

test('a connection without a request does not delay the stop', async () => {
  const api = await startApi({ DATABASE_URL: database.url })
  const { port, hostname } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const before = performance.now()
  expect(await api.stop()).toBe(0)
  expectWithin((performance.now() - before) / 1000, 5)
  socket.destroy()
})

test('a process whose log has no reader still stops', async () => {
  const api = await startApi({ DATABASE_URL: database.url })
  api.child.stdout?.destroy()
  api.child.stderr?.destroy()
  api.child.kill('SIGTERM')
  // The process must not wait until its last log line is read.
  await expect.poll(() => api.child.exitCode, { timeout: 30_000 }).toBe(0)
})
