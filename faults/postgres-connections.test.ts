import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { CLEAN } from './accounts.ts'
import { withClient } from './cast.ts'
import { finding } from './findings.ts'
import { shortOrLong } from '../server/test/long.ts'
import { startRecorder } from './recorder.ts'
import { healedAfter, isGood, withMutants, quantile, seconds, startApis, tally } from './rig.ts'

const TIMES = shortOrLong(2, 20)
const POOL = 10

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const OURS = `application_name = 'ugc-api' and datname = current_database()`
const connections = () =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ state: string }>(`select state from pg_stat_activity where ${OURS}`)
    return rows
  })

/** A lock keeps some requests in the middle of a transaction. */
const cut = () =>
  withClient(database.url, async (client) => {
    await client.query('begin; lock table tags in access exclusive mode')
    const waiting = () =>
      client
        .query(`select from pg_stat_activity where ${OURS} and wait_event_type = 'Lock'`)
        .then(({ rowCount }) => rowCount)
    await expect.poll(waiting, { interval: 20 }).toBeGreaterThan(0)
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${OURS}`)
    await client.query('rollback')
  })

async function cutAgainAndAgain(times: number, processes: number, env: Record<string, string> = {}) {
  const rig = await startApis({ DATABASE_URL: database.url, DATABASE_POOL: String(POOL), ...env }, processes)
  const recorder = await startRecorder({ database_url: database.url, doors: rig.doors, rate: 60 })
  const back: number[] = []
  for (let time = 0; time < times; time += 1) {
    await recorder.goOn(randomInt(20, 40))
    await cut()
    const since = performance.now()
    await recorder.goOn(30)
    back.push(healedAfter(recorder.answers, since))
  }
  await recorder.stop()
  const open = await connections()
  const accounts = await recorder.accounts()
  await rig.stop()
  return { recorder, accounts, open, back, failed: recorder.answers.filter((one) => !isGood(one)) }
}

test('every connection to PostgreSQL terminated under traffic: 503 with Retry-After, no leaked connection', async () => {
  const { recorder, accounts, open, back, failed } = await cutAgainAndAgain(TIMES, 2)
  const broken = await cutAgainAndAgain(1, 1, withMutants('takesOutageForBug'))
  const wrong = broken.failed.filter(({ status }) => status !== 503).length
  const good = recorder.answers.filter(isGood)
  expect(accounts).toMatchObject(CLEAN)
  expect(Object.keys(tally(failed)).filter((kind) => kind !== '503')).toEqual([])
  expect(failed.filter(({ retry_after = '' }) => !/^\d+$/.test(retry_after))).toEqual([])
  expect(open.length).toBeLessThanOrEqual(POOL * 2)
  expect(open.filter(({ state }) => state !== 'idle')).toEqual([])
  expect(wrong).toBeGreaterThan(0)
  finding({
    fault: 'all connections to PostgreSQL terminated while people read and write',
    times: TIMES,
    result: `${accounts.acknowledged} writes acknowledged: lost ${accounts.lost}, doubled ${accounts.doubled}. ${failed.length} of ${recorder.answers.length} requests refused, each with 503 and Retry-After; the last refusal after: ${seconds(back)}. ${open.length} connections afterwards, all idle. p99 ${quantile(
      good.map(({ ms }) => ms),
      0.99,
    ).toFixed(0)} ms.`,
    control: `with a broken connection treated as a program error: ${wrong} answers other than 503.`,
  })
}, 300_000)
