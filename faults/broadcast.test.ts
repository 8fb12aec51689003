import { setTimeout as delay } from 'node:timers/promises'
import { randomInt } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { monotonicMs, startBotApi } from '../server/test/bot-api.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { busiestSecond, mutant, secondsOf, startBroadcast } from './broadcast-rig.ts'

/** The long form is `BROADCAST_LONG=1 npm run faults -- faults/broadcast.test.ts`. */
const LONG = process.env.BROADCAST_LONG === '1'
const say = (line: string) => process.stdout.write(`broadcast: ${line}\n`)

let database: TestDatabase
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(() => database.drop())

test(
  '[B-05] two workers, one pace: everybody once, never more than 30 in a second, in time',
  { timeout: 200_000 },
  async () => {
    const recipients = LONG ? 3000 : 450
    const rig = await startBroadcast({ database_url: database.url, recipients, rate: 30 })
    await Promise.all([rig.startWorker(), rig.startWorker()])
    expect((await rig.send()).sent_to).toBe(recipients)
    await rig.finished(150_000)
    const accounts = await rig.accounts()
    const seconds = secondsOf(rig.telegram)
    say(`${recipients} at 30/s: ${seconds.toFixed(1)} s, busiest second ${busiestSecond(rig.telegram)}`)
    expect(accounts).toEqual({ recipients, twice: 0, missed: 0, unconfirmed: 0, arrived: recipients })
    expect(busiestSecond(rig.telegram)).toBeLessThanOrEqual(30)
    expect(seconds).toBeLessThanOrEqual((recipients / 30) * 1.1)
    await rig.stop()
  },
)

test(
  '[B-08] kill -9 of the worker that sends, again and again: nobody twice, nobody missed in silence',
  { timeout: 900_000 },
  async () => {
    const recipients = 3000
    const kills = LONG ? 20 : 3
    const rig = await startBroadcast({ database_url: database.url, recipients, rate: 300 })
    // So that there always is something in flight when a kill comes.
    rig.telegram.fail({ times: 'always', answer: { kind: 'slow', ms: 40 } })
    await Promise.all([rig.startWorker(), rig.startWorker()])
    await rig.send()
    const gaps: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      // A share of what is left, so that every kill comes while there is something to do.
      const sent = rig.telegram.sent('sendMessage').length
      const next = sent + randomInt(5, Math.max(6, Math.floor((recipients - sent) / (kills - kill + 1))))
      await rig.telegram.waitFor(() => rig.telegram.sent('sendMessage').length >= next, 60_000)
      // Of the two, the one that is at work.
      const busy = [...rig.workers].find((one) => lastLine(one.output) === 'delivery begins')
      await busy?.stop('SIGKILL')
      const at = monotonicMs()
      await rig.startWorker()
      // What was in the socket when it died may still come in; it is not the going on.
      const first = await rig.telegram.waitFor((call) => call.at > at + 300, 60_000)
      gaps.push((first.at - at) / 1000)
    }
    await rig.finished(120_000)
    const accounts = await rig.accounts()
    say(
      `${kills} kills: ${JSON.stringify(accounts)}, went on after ${Math.max(...gaps).toFixed(1)} s at most`,
    )
    expect(accounts).toMatchObject({ recipients, twice: 0, missed: 0 })
    // What one worker has in flight at this pace, for every kill.
    expect(accounts.unconfirmed).toBeLessThanOrEqual(kills * 38)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(15)
    await rig.stop()
  },
)

/** The claim is committed with the outcome instead of before the message. */
const SENDS_FIRST = mutant(
  'deliveries/deliver.ts',
  'const claimed = await claimDeliveries(db, brief_id, claim, at_once)',
  `const claimed = await new Promise<Claimed[]>((resolve, reject) =>
    db.transaction().execute(async (tx) => {
      resolve(await claimDeliveries(tx, brief_id, claim, at_once))
      await delay(300)
    }).catch(reject))`,
)

test(
  '[B-08] with the message sent before the claim is committed, the check above turns red',
  { timeout: 120_000 },
  async () => {
    const rig = await startBroadcast({ database_url: database.url, recipients: 600, rate: 300 })
    rig.telegram.fail({ times: 'always', answer: { kind: 'slow', ms: 40 } })
    const wrong = await rig.startWorker({ ...SENDS_FIRST, DATABASE_POOL: '40' })
    await rig.send()
    await rig.telegram.waitFor(() => rig.telegram.sent('sendMessage').length >= 200, 60_000)
    await wrong.stop('SIGKILL')
    await rig.startWorker()
    await rig.finished(60_000)
    const { twice } = await rig.accounts()
    say(`sending before claiming: ${twice} got it twice`)
    expect(twice).toBeGreaterThan(0)
    await rig.stop()
  },
)

test(
  '[B-08] SIGTERM in the middle: what is in flight is finished, another worker goes on at once',
  { timeout: 120_000 },
  async () => {
    const rig = await startBroadcast({ database_url: database.url, recipients: 1500, rate: 300 })
    rig.telegram.fail({ times: 'always', answer: { kind: 'slow', ms: 40 } })
    const first = await rig.startWorker()
    await rig.send()
    await rig.telegram.waitFor(() => rig.telegram.sent('sendMessage').length > 300, 30_000)
    await rig.startWorker()
    const began = performance.now()
    expect(await first.stop()).toBe(0)
    expect(performance.now() - began).toBeLessThan(12_000)
    await rig.finished(60_000)
    expect(await rig.accounts()).toEqual({
      recipients: 1500,
      twice: 0,
      missed: 0,
      unconfirmed: 0,
      arrived: 1500,
    })
    await rig.stop()
  },
)

test(
  '[B-05] Telegram away for a while: nobody is lost, no try is counted, it goes on within 15 s',
  { timeout: 120_000 },
  async () => {
    const rig = await startBroadcast({ database_url: database.url, recipients: 200, rate: 300 })
    const closed = rig.telegram.url
    await rig.telegram.close()
    await rig.startWorker()
    await rig.send()
    await delay(LONG ? 60_000 : 6000)
    const { rows } = await rig.pool.query('select max(attempts)::int as most, count(*)::int from deliveries')
    expect(rows).toEqual([{ most: 0, count: 200 }])
    const again = await startBotApi({ token: rig.telegram.token, port: Number(new URL(closed).port) })
    const began = performance.now()
    await again.waitFor((call) => call.outcome === 'ok', 15_000)
    say(`Telegram back: went on after ${((performance.now() - began) / 1000).toFixed(1)} s`)
    expect(await rig.finished(30_000)).toEqual({ sent: 200 })
    expect(new Set(again.sent('sendMessage').map((call) => call.chat_id)).size).toBe(200)
    await again.close()
    await rig.stop().catch(() => undefined)
  },
)

const lastLine = (output: string[]) => {
  const lines = output.map((line) => (JSON.parse(line) as { msg: string }).msg)
  return lines.findLast((line) => line.startsWith('delivery'))
}
