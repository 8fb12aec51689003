import { randomInt } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { type Broadcast, busyOf, IN_FLIGHT, startBroadcast } from './broadcast-rig.ts'
import { type Fate, judge, scatter, watch } from './broadcast-weather.ts'
import { controlText, inLongForm } from './controls.ts'
import { finding } from './findings.ts'
import { shortOrLong } from '../server/test/long.ts'
import { withMutants } from './rig.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(() => database.drop())

/** For how many of a hundred recipients Telegram fails in this way, once each. */
const WEATHER: [share: number, fate: Fate][] = [
  [5, () => ({ kind: '429', retry_after: randomInt(1, shortOrLong(3, 4)) })],
  [1, () => ({ kind: 'server_error', status: 500 })],
  [0.3, () => ({ kind: 'hang', after_accept: randomInt(2) === 0 })],
  [3, () => ({ kind: 'blocked' })],
  [1, () => ({ kind: 'garbage', body: (['html', 'truncated', 'huge'] as const)[randomInt(3)] ?? 'html' })],
  [1, () => ({ kind: 'garbage', after_accept: true })],
]

/** A send with one kind of failure, by a worker with a mutant. */
async function wrongly(rig: Broadcast, env: Record<string, string>, fate: Fate) {
  rig.telegram.clear()
  await rig.pool.query('truncate seen')
  await rig.pool.query('update creators set unreachable_at = null where unreachable_at is not null')
  const fates = scatter(rig.telegram, 150, [[8, fate]])
  const worker = await rig.startWorker({ ...env, BROADCAST_RATE: '100' })
  const id = await rig.newBrief()
  await rig.send(id)
  await rig.finished(120_000, id)
  await worker.stop()
  return fates
}

/** The recipients that are stored as unreachable. */
async function blockedBy(rig: Broadcast, brief_id: string): Promise<number[]> {
  const { rows } = await rig.pool.query<{ chat: string }>(
    `select telegram_id as chat from deliveries join creators on creators.id = creator_id
     where brief_id = $1 and state = 'blocked'`,
    [brief_id],
  )
  return rows.map(({ chat }) => Number(chat))
}

test(
  '[B-05, B-08] every failure of Telegram at once: no message twice, no recipient missed without a record',
  { timeout: 1_800_000 },
  async () => {
    const recipients = shortOrLong(200, 1000)
    const times = shortOrLong(1, 5)
    const rig = await startBroadcast({ database_url: database.url, recipients, rate: 300 })
    await Promise.all([rig.startWorker(), rig.startWorker()])
    const seen = await watch(rig.pool)
    const all: (ReturnType<typeof judge> & Awaited<ReturnType<typeof rig.accounts>>)[] = []
    let skipped = 0
    let gone = 0
    for (let n = 0; n < times; n += 1) {
      await rig.pool.query('update creators set unreachable_at = null where unreachable_at is not null')
      rig.telegram.clear()
      const fates = scatter(rig.telegram, recipients, WEATHER)
      const id = await rig.newBrief()
      await rig.send(id)
      const before = randomInt(20, recipients / 2)
      await rig.telegram.waitFor(() => rig.telegram.sent('sendMessage').length >= before, 60_000)
      await inLongForm(async () => {
        await busyOf(rig)?.stop('SIGKILL')
        await rig.startWorker()
      })
      await rig.finished(120_000, id)
      const found = judge(rig.telegram.calls, fates, await seen())
      all.push({ ...found, ...(await rig.accounts(id)) })
      // No other worker ended, whatever Telegram answered.
      expect(rig.workers.size).toBe(2)

      const blocked = await blockedBy(rig, id)
      gone += blocked.length
      // An answer that a killed worker had not stored yet is unconfirmed; the creator is tried again with the next brief.
      expect(found.blocked - blocked.length).toBeLessThanOrEqual(shortOrLong(0, IN_FLIGHT))

      const second = await rig.newBrief()
      rig.telegram.clear()
      skipped += recipients - (await rig.send(second)).sent_to
      await rig.finished(60_000, second)
      expect(rig.telegram.calls.filter(({ chat_id }) => blocked.includes(Number(chat_id)))).toEqual([])
    }
    const wrong = await inLongForm(async () => {
      await Promise.all([...rig.workers].map((worker) => worker.stop()))
      const paused = await wrongly(rig, withMutants('ignoresPauses'), () => ({ kind: '429', retry_after: 3 }))
      const { in_pause } = judge(rig.telegram.calls, paused, await seen())
      const unclear = await wrongly(rig, withMutants('resendsUnconfirmed'), () => ({
        kind: 'garbage',
        after_accept: true,
      }))
      const { doubled, repeated } = judge(rig.telegram.calls, unclear, await seen())
      return { in_pause, doubled, repeated }
    })
    await rig.stop()
    const sum = (what: (one: (typeof all)[number]) => number) => all.reduce((to, one) => to + what(one), 0)
    finding({
      fault:
        'Telegram answers 429 to 5 %, 403 to 3 %, 500 to 1 %, garbage to 2 %, nothing to 0.3 %' +
        shortOrLong('', ', and a worker is killed'),
      times,
      result:
        `${sum((one) => one.asked)} recipients: doubled ${sum((one) => one.doubled)}, missed without a record ${sum((one) => one.missed)}, ` +
        `messages during ${sum((one) => one.pauses)} pauses ${sum((one) => one.in_pause)}, repeated after an unreadable answer ${sum((one) => one.repeated)}; ` +
        `unconfirmed ${sum((one) => one.unconfirmed)}; blocked and skipped next time ${skipped}.`,
      control: controlText(
        wrong,
        ({ in_pause, doubled }) =>
          `a worker that ignores pauses sent ${in_pause} during them; a worker that repeats doubled ${doubled}.`,
      ),
    })
    for (const one of all)
      expect(one).toMatchObject({ recipients, doubled: 0, twice: 0, missed: 0, in_pause: 0, repeated: 0 })
    expect(skipped).toBe(gone)
    if (wrong) expect(Object.values(wrong).filter((red) => red === 0)).toEqual([])
  },
)
