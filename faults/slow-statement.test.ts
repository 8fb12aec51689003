import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { launchedBy } from '../server/test/app.ts'
import { BRIEF } from '../server/test/factories.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { type Answer, startBalancer } from './balancer.ts'
import { makeCast, withClient } from './cast.ts'
import { finding } from './findings.ts'
import { shortOrLong } from '../server/test/long.ts'
import { withMutants, startApis } from './rig.ts'

const TIMES = shortOrLong(1, 10)
const AT_ONCE = 5

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  // The brief is inserted at once; the trigger on its first link runs longer than statement_timeout.
  await withClient(database.url, (client) =>
    client.query(`
      create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(8); return new; end $$;
      create trigger dawdle before insert on public_links for each row execute function dawdle();
      alter table public_links disable trigger dawdle`),
  )
})
afterAll(() => database.drop())

const OURS = `application_name = 'ugc-api' and datname = current_database()`

/** What is left in the database after the answers: running statements, transactions, locks, rows. */
const left = (client: pg.Client) =>
  client
    .query<{ running: number; in_transaction: number; locks: number; briefs: number }>(
      `select
         (select count(*)::int from pg_stat_activity where ${OURS} and state = 'active') as running,
         (select count(*)::int from pg_stat_activity where ${OURS} and state like 'idle in%') as in_transaction,
         (select count(*)::int from pg_locks join pg_stat_activity using (pid) where ${OURS} and relation = 'briefs'::regclass) as locks,
         (select count(*)::int from briefs where title = 'slow') as briefs`,
    )
    .then(({ rows }) => rows[0])

async function writeSlowly(times: number, env: Record<string, string> = {}) {
  const { owner } = await makeCast(database.url)
  const rig = await startApis({ DATABASE_URL: database.url, ...env }, 1)
  const balancer = startBalancer(rig.doors)
  const asked = { headers: launchedBy(owner), path: '/api/briefs' }
  const slow: Answer[] = []
  const beside: Answer[] = []
  const afterwards = await withClient(database.url, async (client) => {
    await client.query('alter table public_links enable trigger dawdle')
    for (let time = 0; time < times; time += 1) {
      const writes = Array.from({ length: AT_ONCE }, () =>
        balancer.send({ ...asked, method: 'POST', body: { ...BRIEF, title: 'slow' } }),
      )
      beside.push(await balancer.send({ ...asked, method: 'GET' }))
      slow.push(...(await Promise.all(writes)))
    }
    const found = await left(client)
    await client.query('alter table public_links disable trigger dawdle')
    return found
  })
  balancer.stop()
  await rig.stop()
  return { slow, beside, afterwards }
}

test('a statement that exceeds its time limit: refused and rolled back, nothing is left', async () => {
  const { slow, beside, afterwards } = await writeSlowly(TIMES)
  const endless = await writeSlowly(1, withMutants('runsStatementsForEver'))
  const worst = Math.max(...slow.map(({ ms }) => ms)) / 1000
  expect(slow.filter(({ status, retry_after }) => status !== 503 || retry_after === undefined)).toEqual([])
  expect(beside.map(({ status }) => status)).toEqual(beside.map(() => 200))
  // Plus what a read takes on this machine at this moment.
  expect(worst).toBeLessThanOrEqual(4 + Math.max(...beside.map(({ ms }) => ms)) / 1000)
  expect(afterwards).toEqual({ running: 0, in_transaction: 0, locks: 0, briefs: 0 })
  expect(endless.afterwards?.running).toBeGreaterThan(0)
  finding({
    fault: 'statements that exceed the time limit, five at a time',
    times: TIMES,
    result: `${slow.length} writes refused with 503, the slowest after ${worst.toFixed(1)} s; left behind: statements running ${afterwards?.running}, transactions idle ${afterwards?.in_transaction}, locks ${afterwards?.locks}, rows ${afterwards?.briefs}. Reads at the same time were answered.`,
    control: `without statement_timeout: statements still running after the answer ${endless.afterwards?.running}.`,
  })
}, 200_000)
