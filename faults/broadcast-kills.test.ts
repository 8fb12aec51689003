import { randomInt } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { monotonicMs } from '../server/test/bot-api.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import type { Running } from '../server/test/process.ts'
import { type Broadcast, busyOf, FIRST_CHAT, IN_FLIGHT, startBroadcast } from './broadcast-rig.ts'
import { controlText, inLongForm } from './controls.ts'
import { finding } from './findings.ts'
import { expectWithin, shortOrLong } from '../server/test/long.ts'
import { withMutants } from './rig.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(() => database.drop())

test(
  '[B-08] kill -9 of the sending worker, repeatedly: no message twice, no recipient missed without a record',
  { timeout: 900_000 },
  async () => {
    const recipients = shortOrLong(900, 3000)
    const kills = shortOrLong(1, 20)
    const rig = await startBroadcast({ database_url: database.url, recipients, rate: 300 })
    // Slow answers keep messages in flight at the moment of the kill.
    rig.telegram.fail({ times: 'always', answer: { kind: 'slow', ms: 40 } })
    await Promise.all([rig.startWorker(), rig.startWorker()])
    await rig.send()
    const gaps: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      // A share of the rest, so that work is left at every kill.
      const sent = rig.telegram.sent('sendMessage').length
      const next = sent + randomInt(5, Math.max(6, Math.floor((recipients - sent) / (kills - kill + 1))))
      await rig.telegram.waitFor(() => rig.telegram.sent('sendMessage').length >= next, 60_000)
      await busyOf(rig)?.stop('SIGKILL')
      const at = monotonicMs()
      await rig.startWorker()
      // Messages that were in the socket of the killed worker may still arrive; they do not count as resumed sending.
      const first = await rig.telegram.waitFor((call) => call.at > at + 300, 60_000)
      gaps.push((first.at - at) / 1000)
    }
    await rig.finished(120_000)
    const accounts = await rig.accounts()
    const twice = await inLongForm(() => sentBeforeClaimed(rig))
    await rig.stop()
    finding({
      fault: 'kill -9 of the worker that sends, at random moments',
      times: kills,
      result: `doubled ${accounts.twice}, missed without a record ${accounts.missed} of ${recipients}; unconfirmed ${accounts.unconfirmed}; sending resumed after ${Math.max(...gaps).toFixed(1)} s at most.`,
      control: controlText(
        twice,
        (count) => `with the message sent before its claim is committed, messages received twice: ${count}.`,
      ),
    })
    expect(accounts).toMatchObject({ recipients, twice: 0, missed: 0 })
    expect(accounts.unconfirmed).toBeLessThanOrEqual(kills * IN_FLIGHT)
    expectWithin(Math.max(...gaps), 15)
    if (twice !== undefined) expect(twice).toBeGreaterThan(0)
  },
)

async function sentBeforeClaimed(rig: Broadcast): Promise<number> {
  await Promise.all([...rig.workers].map((worker) => worker.stop()))
  rig.telegram.clear()
  rig.telegram.fail({ times: 'always', answer: { kind: 'slow', ms: 40 } })
  const id = await rig.newBrief()
  const wrong = await rig.startWorker({ ...withMutants('sendsBeforeClaim'), DATABASE_POOL: '40' })
  await rig.send(id)
  await rig.telegram.waitFor(() => rig.telegram.sent('sendMessage').length >= 100, 60_000)
  await wrong.stop('SIGKILL')
  await rig.overtake()
  await rig.startWorker()
  await rig.finished(60_000, id)
  return (await rig.accounts(id)).twice
}

test(
  '[B-08] two kills on the same message: it is not lost, not repeated automatically, and the owner sees it as unconfirmed',
  { timeout: 600_000 },
  async () => {
    const times = shortOrLong(1, 20)
    const rig = await startBroadcast({ database_url: database.url, recipients: 1, rate: 300 })
    const chat_id = FIRST_CHAT + 1
    /** Resolves with the worker that takes over after the kill. */
    const killWhileItFlies = async (id: string, worker: Running, again: boolean, env = {}) => {
      const asked = rig.telegram.calls.length
      rig.telegram.fail({ when: { chat_id }, answer: { kind: 'hang' } })
      await (again ? rig.resend(id) : rig.send(id))
      await rig.telegram.waitFor(() => rig.telegram.calls.length > asked, 30_000)
      await worker.stop('SIGKILL')
      await rig.overtake()
      return rig.startWorker(env)
    }
    const listed = async (id: string) => {
      const path = `/api/briefs/${id}/deliveries?state=unconfirmed`
      const reply = await fetch(rig.api.url + path, { headers: rig.owner })
      return ((await reply.json()) as { total: number }).total
    }
    let worker = await rig.startWorker()
    let listings = 0
    let arrived = 0
    for (let n = 0; n < times; n += 1) {
      const id = await rig.newBrief()
      rig.telegram.clear()
      for (const again of [false, true]) {
        worker = await killWhileItFlies(id, worker, again)
        expect(await rig.finished(30_000, id)).toEqual({ unconfirmed: 1 })
        listings += await listed(id)
      }
      expect(rig.telegram.calls.filter((call) => call.chat_id === chat_id)).toHaveLength(2)
      await rig.resend(id)
      expect(await rig.finished(30_000, id)).toEqual({ sent: 1 })
      arrived += rig.telegram.sent('sendMessage').length
    }
    const lost = await inLongForm(async () => {
      const id = await rig.newBrief()
      const wrong = await killWhileItFlies(id, worker, false, withMutants('keepsDeadLeases'))
      await wrong.logged('delivery begins', 30_000)
      await expect(rig.finished(3000, id)).rejects.toThrow('"sending":1')
      return true
    })
    await rig.stop()

    finding({
      fault: 'the worker killed twice on the same message',
      times,
      result: `lost 0, repeated automatically 0, shown to the owner as unconfirmed ${listings} of ${2 * times}, arrived when sent again ${arrived} of ${times}.`,
      control: controlText(
        lost,
        () => 'without the expiry of leases the message stays in the state sending.',
      ),
    })
    expect([listings, arrived]).toEqual([2 * times, times])
  },
)
