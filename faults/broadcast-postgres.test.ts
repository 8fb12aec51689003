import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { monotonicMs } from '../server/test/bot-api.ts'
import { type Broadcast, IN_FLIGHT, startBroadcast } from './broadcast-rig.ts'
import { finding } from './findings.ts'
import { expectWithin, shortOrLong } from '../server/test/long.ts'
import { startPostgres } from './rig.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres(25_432)
})
afterAll(() => postgres.drop())

let running: Broadcast | undefined
// Also after a failure: workers that go on would take the messages of the next try.
afterEach(() => running?.stop())

test(
  '[B-08] PostgreSQL restarted in immediate mode in the middle: no message twice, no recipient missed without a record',
  { timeout: 900_000 },
  async () => {
    const recipients = shortOrLong(600, 3000)
    const restarts = shortOrLong(1, 20)
    const rig = await startBroadcast({ database_url: postgres.url, recipients, rate: 300 })
    running = rig
    rig.telegram.fail({ times: 'always', answer: { kind: 'slow', ms: 40 } })
    await Promise.all([rig.startWorker(), rig.startWorker()])
    await rig.send()
    const gaps: number[] = []
    for (let restart = 0; restart < restarts; restart += 1) {
      const sent = rig.telegram.sent('sendMessage').length
      const next = sent + Math.ceil((Math.random() * (recipients - sent)) / (restarts - restart + 1))
      await rig.telegram.waitFor(() => rig.telegram.sent('sendMessage').length >= next, 60_000)
      await postgres.crash()
      await postgres.start()
      const back = monotonicMs()
      const first = await rig.telegram.waitFor((call) => call.at > back, 60_000)
      gaps.push((first.at - back) / 1000)
    }
    await rig.finished(120_000)
    const accounts = await rig.accounts()
    finding({
      fault: 'PostgreSQL restarted in immediate mode in the middle of a broadcast',
      times: restarts,
      result: `doubled ${accounts.twice}, missed without a record ${accounts.missed} of ${recipients}; unconfirmed ${accounts.unconfirmed}; sending resumed after ${Math.max(...gaps).toFixed(1)} s at most.`,
      control: 'the same as for the killed worker: the message is sent before its claim is committed.',
    })
    expect(accounts).toMatchObject({ recipients, twice: 0, missed: 0 })
    expect(accounts.unconfirmed).toBeLessThanOrEqual(restarts * IN_FLIGHT)
    expectWithin(Math.max(...gaps), 15)
  },
)
