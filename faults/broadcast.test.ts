import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { busiestSecond, secondsOf } from './broadcast-accounts.ts'
import { busyOf, startBroadcast } from './broadcast-rig.ts'
import { controlText, inLongForm } from './controls.ts'
import { finding } from './findings.ts'
import { shortOrLong } from '../server/test/long.ts'
import { withMutants } from './rig.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(() => database.drop())

test(
  '[B-05] two workers share one rate: every recipient once, never more than 30 messages in a second, in time',
  { timeout: 300_000 },
  async () => {
    const recipients = shortOrLong(150, 3000)
    const rig = await startBroadcast({ database_url: database.url, recipients, rate: 30 })
    await Promise.all([rig.startWorker(), rig.startWorker()])
    expect((await rig.send()).sent_to).toBe(recipients)
    await rig.finished(200_000)
    const accounts = await rig.accounts()
    const [seconds, busiest] = [secondsOf(rig.telegram), busiestSecond(rig.telegram)]

    const faster = await inLongForm(async () => {
      rig.telegram.clear()
      await Promise.all([...rig.workers].map((worker) => worker.stop()))
      await rig.startWorker({ BROADCAST_RATE: '45' })
      await rig.send(await rig.newBrief())
      await rig.telegram.waitFor(() => rig.telegram.sent('sendMessage').length >= 120, 60_000)
      return busiestSecond(rig.telegram)
    })
    await rig.stop()

    finding({
      fault: 'two workers send one brief',
      times: recipients,
      result: `${seconds.toFixed(1)} s at 30 per second, ${busiest} in the busiest second, doubled ${accounts.twice}, missed ${accounts.missed}.`,
      control: controlText(
        faster,
        (most) => `a worker with a rate of 45 per second: ${most} in the busiest second.`,
      ),
    })
    expect(accounts).toEqual({ recipients, twice: 0, missed: 0, unconfirmed: 0, arrived: recipients })
    expect(busiest).toBeLessThanOrEqual(30)
    // In a short run the first and last messages weigh too much for an exact rate.
    expect(seconds).toBeLessThanOrEqual((recipients / 30) * shortOrLong(3, 1.1))
    if (faster !== undefined) expect(faster).toBeGreaterThan(30)
  },
)

test(
  '[B-08] SIGTERM in the middle: messages in flight are finished, another worker resumes at once',
  { timeout: 600_000 },
  async () => {
    const recipients = shortOrLong(300, 3000)
    const stops = shortOrLong(2, 20)
    const rig = await startBroadcast({ database_url: database.url, recipients, rate: 100 })
    rig.telegram.fail({ times: 'always', answer: { kind: 'slow', ms: 60 } })
    const arrived = (count: number) =>
      rig.telegram.waitFor(() => rig.telegram.sent('sendMessage').length >= count, 60_000)
    await Promise.all([rig.startWorker(), rig.startWorker()])
    await rig.send()
    const ends: { code: number | null | undefined; seconds: number }[] = []
    const next: Promise<unknown>[] = []
    for (let n = 0; n < stops; n += 1) {
      await arrived(Math.floor(((n + Math.random()) / (stops + 1)) * recipients))
      await expect.poll(() => busyOf(rig), { interval: 10 }).toBeDefined()
      const began = performance.now()
      const code = await busyOf(rig)?.stop()
      ends.push({ code, seconds: (performance.now() - began) / 1000 })
      next.push(rig.startWorker())
    }
    await Promise.all(next)
    await rig.finished(60_000)
    const accounts = await rig.accounts()

    const left = await inLongForm(async () => {
      rig.telegram.clear()
      rig.telegram.fail({ times: 'always', answer: { kind: 'slow', ms: 1000 } })
      await Promise.all([...rig.workers].map((worker) => worker.stop()))
      const wrong = await rig.startWorker(withMutants('abandonsMessages'))
      const again = await rig.newBrief()
      await rig.send(again)
      await arrived(10)
      await wrong.stop()
      return (await rig.states(again)).sending ?? 0
    })
    await rig.stop()

    const slowest = Math.max(...ends.map(({ seconds }) => seconds))
    finding({
      fault: 'SIGTERM to the worker that sends, at random moments',
      times: stops,
      result: `unconfirmed ${accounts.unconfirmed}, doubled ${accounts.twice}, missed ${accounts.missed}; stopped within ${slowest.toFixed(1)} s.`,
      control: controlText(
        left,
        (count) => `a worker that stops without waiting for answers left ${count} without a result.`,
      ),
    })
    expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 0))
    expect(slowest).toBeLessThan(12)
    expect(accounts).toEqual({ recipients, twice: 0, missed: 0, unconfirmed: 0, arrived: recipients })
    if (left !== undefined) expect(left).toBeGreaterThan(0)
  },
)
