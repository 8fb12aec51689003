import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { CLEAN } from './accounts.ts'
import { finding } from './findings.ts'
import { expectWithin, shortOrLong } from '../server/test/long.ts'
import { startProxy } from './proxy.ts'
import { startRecorder } from './recorder.ts'
import {
  healedAfter,
  isGood,
  withMutants,
  quantile,
  residentMb,
  seconds,
  startApis,
  tally,
  through,
} from './rig.ts'

const HOLE_MS = shortOrLong(5000, 20_000)
const TIMES = shortOrLong(1, 5)

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** The network to PostgreSQL drops every packet for a while: no refusal, no close, no answer. */
async function swallow(times: number, hole_ms: number, processes: number, env: Record<string, string> = {}) {
  const proxy = await startProxy(Number(new URL(database.url).port))
  const rig = await startApis({ DATABASE_URL: through(database.url, proxy.port), ...env }, processes)
  const recorder = await startRecorder({ database_url: database.url, doors: rig.doors, rate: 30 })
  await recorder.goOn(60)
  const usual = quantile(
    recorder.answers.map(({ ms }) => ms),
    0.99,
  )
  const back: number[] = []
  const growth: number[] = []
  let slowest = 0
  for (let time = 0; time < times; time += 1) {
    await recorder.goOn(40)
    const before = rig.apis.map(residentMb)
    const from = performance.now()
    proxy.set('hole')
    await delay(hole_ms)
    growth.push(...rig.apis.map((api, at) => residentMb(api) - (before[at] ?? 0)))
    proxy.set('pass')
    const until = performance.now()
    await recorder.goOn(60)
    const asked = recorder.answers.filter(({ at, ms }) => at < until && at + ms > from)
    slowest = Math.max(slowest, ...asked.map(({ ms }) => ms))
    back.push(healedAfter(recorder.answers, until))
  }
  await recorder.stop()
  const accounts = await recorder.accounts()
  await rig.stop()
  await proxy.close()
  return {
    recorder,
    accounts,
    back,
    growth: Math.max(...growth),
    slowest: slowest / 1000,
    usual: usual / 1000,
  }
}

test('PostgreSQL behind a network that drops every packet: 503 within 4 s, no growing queue, recovery at once', async () => {
  const [run, hoping] = await Promise.all([
    swallow(TIMES, HOLE_MS, 2),
    swallow(1, 6000, 1, withMutants('waitsForSilentDatabase')),
  ])
  const { recorder, accounts, back, growth, slowest, usual } = run
  const failed = recorder.answers.filter((one) => !isGood(one))
  expect(accounts).toMatchObject(CLEAN)
  expect(Object.keys(tally(failed))).toEqual(['503'])
  // Plus what a request takes on this machine at this moment.
  expectWithin(slowest, 4 + usual)
  expect(growth).toBeLessThan(50)
  expectWithin(Math.max(...back), 5)
  expect(hoping.slowest).toBeGreaterThan(5)
  finding({
    fault: 'PostgreSQL behind a network that drops every packet: no refusal, no close, no answer',
    times: TIMES,
    result: `${HOLE_MS / 1000} s each: ${failed.length} requests refused with 503, the slowest after ${slowest.toFixed(1)} s. Memory grew by ${growth.toFixed(0)} MB at most. Last refusal after the network is back: ${seconds(back)}. ${accounts.acknowledged} writes acknowledged: lost ${accounts.lost}, doubled ${accounts.doubled}, incomplete ${accounts.half_made}.`,
    control: `without the read timeout the slowest answer took ${hoping.slowest.toFixed(1)} s.`,
  })
}, 300_000)
