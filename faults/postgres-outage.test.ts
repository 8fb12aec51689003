import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLEAN } from './accounts.ts'
import { withClient } from './cast.ts'
import { finding } from './findings.ts'
import { expectWithin, shortOrLong } from '../server/test/long.ts'
import { startRecorder } from './recorder.ts'
import {
  withMutants,
  healedAfter,
  isGood,
  quantile,
  seconds,
  startApis,
  startPostgres,
  startWorkers,
  tally,
} from './rig.ts'

const CRASHES = shortOrLong(2, 20)
const POOL = 5

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres(25_431)
})
afterAll(() => postgres.drop())

const readiness = (ops: string) => fetch(`${ops}/readyz`).then((reply) => reply.status)

const connections = () =>
  withClient(postgres.url, async (client) => {
    const { rows } = await client.query<{ state: string }>(
      `select state from pg_stat_activity where application_name = 'ugc-api'`,
    )
    return rows.map(({ state }) => state)
  })

/** Two API processes and two workers under traffic while PostgreSQL is stopped and started. */
async function breakPostgres(times: number) {
  const env = { DATABASE_URL: postgres.url, DATABASE_POOL: String(POOL), BOT_API_ROOT: 'http://127.0.0.1:1' }
  const [rig, workers] = await Promise.all([startApis(env), startWorkers(env, 2)])
  const recorder = await startRecorder({ database_url: postgres.url, doors: rig.doors, rate: 40 })
  const back: number[] = []
  const seen = new Set<number>()
  for (let time = 0; time < times; time += 1) {
    await recorder.goOn(randomInt(20, 60))
    // The first stop is a regular one: no write may be lost and no request may hang then either.
    await (time === 0 ? postgres.stop() : postgres.crash())
    for (const { ops } of rig.apis) seen.add(await readiness(ops))
    await postgres.start()
    const ready = performance.now()
    await Promise.all(
      rig.apis.map(({ ops }) =>
        expect.poll(() => readiness(ops), { timeout: 20_000, interval: 50 }).toBe(200),
      ),
    )
    await recorder.goOn(40)
    back.push(healedAfter(recorder.answers, ready))
  }
  await recorder.stop()
  const accounts = await recorder.accounts()
  const open = await connections()
  const lived = [...rig.apis, ...workers].filter(({ child }) => child.exitCode === null).length
  await Promise.all([rig.stop(), ...workers.map((worker) => worker.stop())])
  return { recorder, accounts, back, open, lived, readiness: [...seen] }
}

/** The control: tags are acknowledged before they are stored. */
async function loseOnPurpose(): Promise<number> {
  const rig = await startApis({ DATABASE_URL: postgres.url, ...withMutants('confirmsTagFirst') }, 1)
  const recorder = await startRecorder({ database_url: postgres.url, doors: rig.doors, rate: 60 })
  await recorder.goOn(60)
  await recorder.hears('tag')
  await postgres.crash()
  await recorder.stop()
  await rig.stop()
  await postgres.start()
  return (await recorder.accounts()).lost
}

test('PostgreSQL crashes under traffic: no acknowledged write is lost, the API recovers by itself', async () => {
  const { recorder, accounts, back, open, lived, ...run } = await breakPostgres(1 + CRASHES)
  const lost = await loseOnPurpose()
  const good = recorder.answers.filter(isGood)
  expect(accounts).toMatchObject(CLEAN)
  expect(Object.keys(tally(recorder.answers)).toSorted()).toEqual(['200', '201', '503'])
  for (const { status, text, retry_after } of recorder.answers.filter((one) => !isGood(one))) {
    expect(status).toBe(503)
    expect(retry_after).toMatch(/^\d+$/)
    expect(JSON.parse(text)).toMatchObject({
      detail: 'Сервер временно недоступен. Попробуйте позже.',
      code: 'unavailable',
    })
  }
  expect(run.readiness).toEqual([503])
  expectWithin(Math.max(...back), 5)
  expect(open.length).toBeLessThanOrEqual(POOL * 2)
  expect(new Set(open)).toEqual(new Set(['idle']))
  expect(lived).toBe(4)
  expect(lost).toBeGreaterThan(0)
  finding({
    fault: 'PostgreSQL crashed and restarted while people read and write',
    times: CRASHES,
    result: `${accounts.acknowledged} writes acknowledged: lost ${accounts.lost}, doubled ${accounts.doubled}, incomplete ${accounts.half_made}. Last refusal after PostgreSQL is ready: ${seconds(back)}. Other errors than 503: 0. p99 of the answered requests ${quantile(
      good.map(({ ms }) => ms),
      0.99,
    ).toFixed(0)} ms.`,
    control: `tags acknowledged before they are stored: lost ${lost}.`,
  })
}, 900_000)
