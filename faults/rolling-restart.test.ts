import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { CLEAN } from './accounts.ts'
import { withClient } from './cast.ts'
import { finding } from './findings.ts'
import { shortOrLong } from '../server/test/long.ts'
import { startRecorder } from './recorder.ts'
import { isGood, withMutants, quantile, startApis, tally } from './rig.ts'

const RESTARTS = shortOrLong(2, 10)
const LEAST = shortOrLong(200, 10_000)
const RATE = shortOrLong(60, 90)

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

async function restartOneAfterAnother(restarts: number, least: number) {
  const rig = await startApis({ DATABASE_URL: database.url, DRAIN_MS: '1000' })
  const recorder = await startRecorder({ database_url: database.url, doors: rig.doors, rate: RATE })
  const codes: (number | null | undefined)[] = []
  for (let restart = 0; restart < restarts; restart += 1) {
    await recorder.goOn(Math.ceil((least / restarts) * 0.9))
    const at = restart % 2
    codes.push(await rig.apis[at]?.stop())
    await rig.replace(at)
  }
  await recorder.goOn(Math.max(20, least - recorder.answers.length))
  await recorder.stop()
  const accounts = await recorder.accounts()
  await rig.stop()
  return { answers: recorder.answers, accounts, codes }
}

/** The control: a process that does not wait for requests in flight; a lock keeps some of them in flight. */
async function restartInHaste(): Promise<number> {
  const haste = withMutants('closesAtOnce')
  const rig = await startApis({ DATABASE_URL: database.url, ...haste }, 1)
  const recorder = await startRecorder({ database_url: database.url, doors: rig.doors, rate: RATE })
  await recorder.goOn(30)
  await withClient(database.url, async (client) => {
    await client.query('begin; lock table tags in access exclusive mode')
    const waiting = () =>
      client
        .query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .then(({ rowCount }) => rowCount ?? 0)
    await expect.poll(waiting, { interval: 20 }).toBeGreaterThan(2)
    void rig.apis[0]?.stop()
    await rig.apis[0]?.logged('stopping')
    await expect.poll(() => tally(recorder.answers).ECONNRESET ?? 0, { interval: 20 }).toBeGreaterThan(0)
    await client.query('rollback')
  })
  await rig.apis[0]?.exit
  await recorder.stop()
  return tally(recorder.answers).ECONNRESET ?? 0
}

test('rolling restarts under traffic: no request fails', async () => {
  const { answers, accounts, codes } = await restartOneAfterAnother(RESTARTS, LEAST)
  const broken = await restartInHaste()
  const failed = answers.filter((one) => !isGood(one))
  expect(tally(failed)).toEqual({})
  expect(answers.length).toBeGreaterThanOrEqual(LEAST)
  expect(codes).toEqual(codes.map(() => 0))
  expect(accounts).toMatchObject(CLEAN)
  expect(broken).toBeGreaterThan(0)
  finding({
    fault: 'API processes restarted one after the other under traffic',
    times: RESTARTS,
    result: `${failed.length} of ${answers.length} requests failed, p99 ${quantile(
      answers.map(({ ms }) => ms),
      0.99,
    ).toFixed(
      0,
    )} ms. ${accounts.acknowledged} writes acknowledged: lost ${accounts.lost}, doubled ${accounts.doubled}.`,
    control: `a process that does not wait for requests in flight: ${broken} requests aborted.`,
  })
}, 400_000)
