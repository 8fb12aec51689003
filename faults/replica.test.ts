import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { examine } from '../server/src/operations/doctor/examine.ts'
import { API_ENV, launchedBy } from '../server/test/app.ts'
import { startApi } from '../server/test/process.ts'
import { rowsOf } from '../server/test/workbook.ts'
import { makeCast, withClient } from './cast.ts'
import { finding } from './findings.ts'
import { startPostgres } from './rig.ts'

const [PRIMARY, STANDBY] = [25_436, 25_437]
const DATABASE_REPLICA_URL = `postgres://postgres@127.0.0.1:${STANDBY}/ugc`
const PEOPLE = 8000
/** A replica that failed is left alone for ten seconds. */
const PAUSE = { timeout: 20_000 }

type Postgres = Awaited<ReturnType<typeof startPostgres>>
let primary: Postgres
let standby: Awaited<ReturnType<typeof startStandby>>
let api: Awaited<ReturnType<typeof startApi>>
let pool: pg.Pool
let owner: Record<string, string>
let brief: { brief_id: string; token: string }
let creators: string[]

/** A streaming standby in a directory of its own, as the user of the primary. */
async function startStandby({ dir }: Postgres) {
  const { uid, gid } = await stat(join(dir, 'postgres'))
  const version = (await readFile(join(dir, 'postgres/data/PG_VERSION'), 'utf8')).trim()
  const bin = `/usr/lib/postgresql/${version}/bin`
  const data = await mkdtemp('/var/tmp/ugc-standby-')
  await chown(data, uid, gid)
  const as = { uid, gid, cwd: data }
  const words = `-h 127.0.0.1 -p ${PRIMARY} -U postgres -D ${data}/data -R -X stream -c fast --no-sync`
  await promisify(execFile)(join(bin, 'pg_basebackup'), words.split(' '), as)
  const begin = async () => {
    const settings = ['-c', `port=${STANDBY}`, '-c', 'unix_socket_directories=']
    const child = spawn(join(bin, 'postgres'), ['-D', join(data, 'data'), ...settings], {
      ...as,
      stdio: 'ignore',
    })
    const exit = once(child, 'exit')
    const orphan = () => child.kill('SIGQUIT')
    process.once('exit', orphan)
    await vi.waitFor(
      async () => expect(await ask('select pg_is_in_recovery() as yes')).toEqual([{ yes: true }]),
      {
        timeout: 20_000,
      },
    )
    return async () => {
      child.kill('SIGQUIT')
      await exit
      process.off('exit', orphan)
    }
  }
  let halt = await begin()
  return {
    stop: () => halt(),
    start: async () => {
      halt = await begin()
    },
    drop: async () => {
      await halt()
      await rm(data, { recursive: true, force: true })
    },
  }
}
/** On the standby. Undefined while it does not answer. */
const ask = (text: string) =>
  withClient(
    DATABASE_REPLICA_URL,
    async (client) => (await client.query<Record<string, unknown>>(text)).rows,
  ).catch(() => undefined)

beforeAll(async () => {
  primary = await startPostgres(PRIMARY)
  standby = await startStandby(primary)
  pool = new pg.Pool({ connectionString: primary.url, max: 2 })
  const cast = await makeCast(primary.url)
  owner = launchedBy(cast.owner)
  creators = cast.creators.map(({ id }) => id)
  const links = await pool.query<{ brief_id: string; token: string }>(
    `select brief_id, token from public_links where kind = 'internal' and brief_id = $1`,
    [cast.open_briefs[0]],
  )
  brief = links.rows[0] as typeof brief
  // Words that do not compress: more of them than any buffer on the way holds.
  await pool.query(
    `insert into creators (first_name, profile_completed, is_active, bio)
     select n::text, true, true, (select string_agg(md5(random()::text || m), '') from generate_series(1, 128) m where n > 0)
     from generate_series(1, $1::int) n`,
    [PEOPLE],
  )
  api = await startApi({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL })
}, 120_000)
afterAll(async () => {
  await api.stop()
  await pool.end()
  await standby.drop()
  await primary.drop()
})

/** Answers of exports and tables by the server that they were read from. */
async function reads() {
  const text = await fetch(`${api.ops}/metrics`).then((reply) => reply.text())
  const of = (from: string) =>
    Number(new RegExp(`table_reads_total{from="${from}"} (\\d+)`).exec(text)?.[1] ?? 0)
  return { replica: of('replica'), primary: of('primary') }
}
const respond = async () => {
  await pool.query(`insert into responses (brief_id, creator_id, creator_price) values ($1, $2, 100)`, [
    brief.brief_id,
    creators.pop(),
  ])
}
async function table() {
  const began = performance.now()
  const reply = await fetch(`${api.url}/public/${brief.token}`, { headers: owner })
  expect(reply.status).toBe(200)
  const { total } = (await reply.json()) as { total: number }
  return { total, ms: performance.now() - began }
}
async function exported(path: string) {
  const reply = await fetch(`${api.url}/api/export/${path}`, { headers: owner })
  expect(reply.status).toBe(200)
  return rowsOf(Buffer.from(await reply.arrayBuffer()))
}
const problems = async () =>
  (
    await examine({
      env: { NODE_ENV: 'test', ...API_ENV, DATABASE_URL: primary.url, DATABASE_REPLICA_URL },
      free_part: 0,
    })
  ).filter((line) => line.includes('REPLICA'))

test('[N-51] exports and tables come from the standby and have what was saved just before', async () => {
  const before = await reads()
  for (let n = 1; n <= 5; n += 1) {
    await respond()
    expect((await table()).total).toBe(n)
    expect(await exported(`responses/${brief.brief_id}`)).toHaveLength(n)
  }
  // A table, the number of people in an export, and the export: three reads in each round.
  expect(await reads()).toEqual({ replica: before.replica + 15, primary: before.primary })
  const { rows } = await pool.query(`select from audit where action = 'responses exported'`)
  expect(rows).toHaveLength(5)
  expect(await problems()).toEqual([])
})

test('[N-51] a standby that is too far behind is left alone until it has caught up', async () => {
  await ask('select pg_wal_replay_pause()')
  const { total } = await table()
  const before = await reads()
  await respond()
  const stale = await ask('select count(*)::int from responses')
  const late = await table()
  const next = await table()
  const { primary: from_primary } = await reads()
  expect([late.total, next.total]).toEqual([total + 1, total + 1])
  expect(from_primary).toBe(before.primary + 2)
  expect(late.ms).toBeGreaterThan(900)
  expect(next.ms).toBeLessThan(900)
  expect(await problems()).toEqual([expect.stringContaining('more than 1 s behind')])
  await ask('select pg_wal_replay_resume()')
  const back = async () => {
    await table()
    return (await reads()).replica
  }
  await expect.poll(back, PAUSE).toBeGreaterThan(before.replica)
  finding({
    fault: 'a standby that does not replay',
    times: 1,
    result: `the first table took ${late.ms.toFixed(0)} ms, the next ${next.ms.toFixed(0)} ms, both with the response saved before.`,
    control: `the standby itself had ${JSON.stringify(stale)} in place of ${total + 1}.`,
  })
})

test('[N-51] a standby that stops fails no request and cuts no workbook', { timeout: 90_000 }, async () => {
  const request = get(`${api.url}/api/export/creators`, { headers: owner })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await once(response, 'readable')
  const from = await reads()
  await standby.stop()
  const parts: Buffer[] = []
  for await (const part of response as AsyncIterable<Buffer>) parts.push(part)
  const rows = await rowsOf(Buffer.concat(parts))
  expect(rows).toHaveLength(PEOPLE + 20)
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(PEOPLE + 20)
  const to = await reads()
  expect(from.replica).toBeGreaterThan(0)
  expect(to.primary).toBeGreaterThan(from.primary)

  const { total } = await table()
  await respond()
  expect((await table()).total).toBe(total + 1)
  expect(await problems()).toEqual([expect.stringContaining('the standby does not answer')])

  await standby.start()
  const back = async () => {
    await table()
    return (await reads()).replica
  }
  await expect.poll(back, PAUSE).toBeGreaterThan(to.replica)
})
