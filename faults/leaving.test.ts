import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOT_TOKEN } from '../server/test/app.ts'
import { type BotApi, startBotApi } from '../server/test/bot-api.ts'
import { makeBrief } from '../server/test/factories.ts'
import { noise } from '../server/test/images.ts'
import { start } from '../server/test/process.ts'
import { everythingStored } from '../server/test/sign-in.ts'
import { ensureBucket, everyObject } from '../server/test/storage.ts'
import { insist } from './at-once.ts'
import { controlText, inLongForm } from './controls.ts'
import { finding } from './findings.ts'
import { arrive, leave } from './leaving-rig.ts'
import { shortOrLong } from '../server/test/long.ts'
import { type Races, startRaces } from './races-rig.ts'
import { withMutants } from './rig.ts'

const LEAVERS = 5
const OTHERS = 10
/** A message that was claimed before the erasure may arrive this much later. */
const IN_FLIGHT_MS = 2000
const S3_BUCKET = `leaving-${randomBytes(4).toString('hex')}`

let races: Races
let telegram: BotApi
let photo: Buffer
beforeAll(async () => {
  await ensureBucket(S3_BUCKET)
  telegram = await startBotApi({ token: BOT_TOKEN })
  races = await startRaces({ S3_BUCKET })
  for (let n = 0; n < OTHERS; n += 1) await races.addCreator()
  photo = await noise(600, 600).jpeg().toBuffer()
})
afterAll(async () => {
  await races.stop()
  await telegram.close()
})

const workerOf = async (more: Record<string, string> = {}) => {
  const worker = start('worker', {
    DATABASE_URL: races.database.url,
    S3_BUCKET,
    BOT_API_ROOT: telegram.url,
    BROADCAST_RATE: '40',
    ...more,
  })
  await worker.logged('working', 120_000)
  return worker
}

/** Some creators erase their profile while a brief is sent to them and to others and their own requests are in flight. */
async function round(urls: string[], worker: Record<string, string> = {}) {
  telegram.clear()
  const running = await workerOf(worker)
  const leavers = await Promise.all(Array.from({ length: LEAVERS }, () => arrive(urls[0] ?? '')))
  const [open, sent] = [await makeBrief(races.db, { status: 'active' }), await makeBrief(races.db)]
  const path = `/api/briefs/${sent}/send`
  expect((await insist(urls[0] ?? '', { method: 'POST', path, headers: races.owner })).status).toBe(200)
  await running.logged('delivery begins')
  const ends = await Promise.all(leavers.map((person) => leave(urls, person, open, photo)))
  const unfinished = `deliveries where brief_id = '${sent}' and state in ('queued', 'sending')`
  await expect.poll(() => races.count(unfinished), { timeout: 60_000 }).toBe(0)
  await running.stop()

  const stored = await everythingStored(races.db)
  const { keys } = await everyObject(S3_BUCKET)
  const late = leavers.map(({ telegram_id }, n) =>
    telegram.calls.filter(
      ({ chat_id, at }) => chat_id === telegram_id && at > (ends[n]?.left_at ?? 0) + IN_FLIGHT_MS,
    ),
  )
  return {
    gone: ends.map(({ gone }) => gone),
    residue: leavers.filter(
      ({ word, telegram_id }) => stored.includes(word) || stored.includes(`${telegram_id}`),
    ).length,
    objects: keys.length,
    late: late.flat().length,
    failures: ends.flatMap(({ replies }) => replies).filter(({ status }) => status >= 500 && status !== 503),
    refused: ends.flatMap(({ replies }) => replies).filter(({ status }) => status >= 400).length,
    asked: ends.flatMap(({ replies }) => replies).length,
  }
}

test(
  '[P-08] a profile is erased while a brief is sent to its creator, a photo is uploaded and a response is posted: nothing is left',
  { timeout: 900_000 },
  async () => {
    const times = shortOrLong(1, 20)
    const found = await races.repeated((urls) => round(urls), times)
    const wrong = await inLongForm(async () => {
      found.push(await races.wrong(['verifiesSlowly'], (urls) => round(urls)))
      return races.wrong(['verifiesSlowly', 'remakesErasedUsers', 'losesPhotos'], (urls) =>
        round(urls, { ...withMutants('sendsLate'), BROADCAST_RATE: '400' }),
      )
    })
    const sum = (what: 'residue' | 'objects' | 'late' | 'asked' | 'refused') =>
      found.reduce((to, one) => to + one[what], 0)
    finding({
      fault:
        'a person erases their profile while a brief is being sent to them, photos are uploaded, and a response, a save and a sign-in are in flight',
      times: found.length * LEAVERS,
      result:
        `left afterwards: rows ${sum('residue')}, photos ${sum('objects')}; messages more than two seconds later ${sum('late')}; ` +
        `of ${sum('asked')} other calls ${sum('refused')} refused, failed ${found.flatMap(({ failures }) => failures).length}.`,
      control: controlText(
        wrong,
        ({ residue, objects, late }) =>
          `processes without these checks: rows of ${residue} of ${LEAVERS}, photos ${objects}, late messages ${late}.`,
      ),
    })
    for (const { gone, residue, objects, late, failures } of found)
      expect({ gone, residue, objects, late, failures }).toEqual({
        gone: gone.map(() => 204),
        residue: 0,
        objects: 0,
        late: 0,
        failures: [],
      })
    if (wrong) for (const left of [wrong.residue, wrong.objects, wrong.late]) expect(left).toBeGreaterThan(0)
  },
)
