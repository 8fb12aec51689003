import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Call } from '../server/test/bot-api.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { startAnswerers } from './answerers.ts'
import { busiestSecond } from './broadcast-accounts.ts'
import { type Broadcast, busyOf, startBroadcast } from './broadcast-rig.ts'
import { finding } from './findings.ts'
import { shortOrLong } from '../server/test/long.ts'

let database: TestDatabase
let running: Broadcast | undefined
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(async () => {
  // Also after a failure: the processes would go on and slow down every other test.
  await running?.stop()
  await database.drop()
})

const RATE = 30
const RECIPIENTS = shortOrLong(150, 3000)
/** One of five recipients answers in the chat. */
const ONE_OF = 5
const KILLS = shortOrLong(1, 20)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test.each([
  { kills: 0, what: 'one of five recipients answers in the chat while the broadcast runs' },
  { kills: KILLS, what: 'the same with kill -9 of the bot and of the sending worker' },
])('[B-73] $what', { timeout: 900_000 }, async ({ kills, what }) => {
  let see: (call: Call) => void = () => {}
  const rig = await startBroadcast({
    database_url: database.url,
    recipients: RECIPIENTS,
    rate: RATE,
    onCall: (call) => see(call),
  })
  running = rig
  // Half of the people have a rate in their profile, the others type a price.
  await rig.pool.query(
    'update creators set price_per_video = 5000 where telegram_id % 2 = 0 and telegram_id is not null',
  )
  const answerers = startAnswerers({
    telegram: rig.telegram,
    answers: (chat_id) => (chat_id % ONE_OF === 0 ? 'Откликнуться' : undefined),
    think_ms: () => randomInt(500, 3000),
    patience_ms: 8000,
  })
  ;({ see } = answerers)
  const [, , first] = await Promise.all([rig.startWorker(), rig.startWorker(), rig.startBot()])
  let bot = first
  await rig.send()
  for (let kill = 0; kill < kills; kill += 1) {
    const next = Math.floor((RECIPIENTS * (kill + 1)) / (kills + 2))
    await rig.telegram.waitFor(() => answerers.briefs.size >= next, 120_000)
    await Promise.all([bot.stop('SIGKILL'), busyOf(rig)?.stop('SIGKILL')])
    ;[bot] = await Promise.all([rig.startBot(), rig.startWorker()])
  }
  await rig.finished(400_000)
  const expected = [...answerers.briefs.keys()].filter((chat_id) => chat_id % ONE_OF === 0).length
  await expect
    .poll(() => ({ ...answerers.state(), stuck: answerers.stuck().slice(0, 3) }), {
      timeout: 300_000,
      interval: 500,
    })
    .toMatchObject({ begun: expected, done: expected })
  answerers.stop()
  await delay(1500)

  const { rows: responses } = await rig.pool.query<{ telegram_id: string }>(
    'select telegram_id from responses join creators on creators.id = creator_id where brief_id = $1',
    [rig.brief_id],
  )
  const twice = [...answerers.briefs.values()].filter((times) => times > 1).length
  const unconfirmed = (await rig.states()).unconfirmed ?? 0
  const busiest = busiestSecond(rig.telegram)
  const { repeats } = answerers.state()
  const seconds = median(answerers.waits) / 1000
  finding({
    fault: what,
    times: RECIPIENTS,
    result: `${responses.length} of ${expected} answers stored; replies after ${seconds.toFixed(2)} s at the median; ${busiest} messages and edits in the busiest second; briefs doubled ${twice}, unconfirmed ${unconfirmed}; ${repeats} taps repeated after 8 s of silence.`,
    control: 'see [B-05]: a second pace beside the shared one exceeds it.',
  })
  expect(responses).toHaveLength(expected)
  expect(new Set(responses.map(({ telegram_id }) => telegram_id)).size).toBe(expected)
  expect(answerers.briefs.size + unconfirmed).toBeGreaterThanOrEqual(RECIPIENTS)
  expect(twice).toBe(0)
  expect(busiest).toBeLessThanOrEqual(RATE)
  // A few seconds of the short form say nothing about the median under load.
  if (kills === 0) expect(seconds).toBeLessThanOrEqual(shortOrLong(10, 3))
})
