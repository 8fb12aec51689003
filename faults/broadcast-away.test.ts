import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { startBroadcast } from './broadcast-rig.ts'
import { controlText, inLongForm } from './controls.ts'
import { finding } from './findings.ts'
import { expectWithin, shortOrLong } from '../server/test/long.ts'
import { withMutants } from './rig.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

test(
  '[B-05] Telegram cannot be reached for a while: no recipient is lost, no attempt is counted, sending resumes within 15 s',
  { timeout: 600_000 },
  async () => {
    const recipients = 100
    const outages = shortOrLong(1, 20)
    const rig = await startBroadcast({ database_url: database.url, recipients, rate: 300 })
    /** Refuses connections until the worker has tried so many times. */
    const outage = async (worker: { output: string[] }) => {
      const id = await rig.newBrief()
      const knocks = () => worker.output.filter((line) => line.includes('telegram pauses the bot')).length
      const before = knocks()
      await rig.goAway()
      await rig.send(id)
      await expect.poll(knocks, { timeout: 60_000 }).toBeGreaterThan(before + randomInt(1, 30))
      // A message in flight at this moment counts as an attempt until its connection is refused.
      const { rows } = await rig.pool.query(
        `select max(attempts)::int as most from deliveries where brief_id = $1 and state = 'queued'`,
        [id],
      )
      const { most } = rows[0] as { most: number }
      await rig.comeBack()
      const began = performance.now()
      await rig.telegram.waitFor((call) => call.outcome === 'ok', 60_000)
      const seconds = (performance.now() - began) / 1000
      await rig.finished(60_000, id)
      return { most, seconds, ...(await rig.accounts(id)) }
    }
    const worker = await rig.startWorker()
    const found: Awaited<ReturnType<typeof outage>>[] = []
    for (let n = 0; n < outages; n += 1) found.push(await outage(worker))

    const unsure = await inLongForm(async () => {
      await worker.stop()
      const wrong = await rig.startWorker(withMutants('doubtsRefusedConnections'))
      const id = await rig.newBrief()
      await rig.goAway()
      await rig.send(id)
      const { unconfirmed = 0 } = await rig.finished(60_000, id)
      await rig.comeBack()
      await wrong.stop()
      return unconfirmed
    })
    await rig.stop()

    const slowest = Math.max(...found.map(({ seconds }) => seconds))
    finding({
      fault: 'Telegram cannot be reached for some time',
      times: outages,
      result: `lost 0 of ${recipients * outages}, attempts counted 0; sending resumed after ${slowest.toFixed(1)} s at most.`,
      control: controlText(
        unsure,
        (count) => `a worker that treats a refused connection as a lost answer: ${count} unconfirmed.`,
      ),
    })
    for (const { most, twice, missed, arrived, unconfirmed } of found)
      expect([most, twice, missed, arrived, unconfirmed]).toEqual([0, 0, 0, recipients, 0])
    expectWithin(slowest, 15)
    if (unsure !== undefined) expect(unsure).toBe(recipients)
  },
)
