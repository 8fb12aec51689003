import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { CLEAN } from './accounts.ts'
import { withClient } from './cast.ts'
import { finding } from './findings.ts'
import { shortOrLong } from '../server/test/long.ts'
import { type Kind, type Recorder, startRecorder } from './recorder.ts'
import { withMutants, isGood, quantile, startApis, tally } from './rig.ts'

const KILLS = shortOrLong(2, 20)

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** Kills one process after another under traffic and starts each again. */
async function killAgainAndAgain(
  times: number,
  processes: number,
  env: Record<string, string> = {},
  moment: (recorder: Recorder) => Promise<void> = ({ goOn }) => goOn(randomInt(20, 50)),
) {
  const rig = await startApis({ DATABASE_URL: database.url, ...env }, processes)
  const recorder = await startRecorder({ database_url: database.url, doors: rig.doors, rate: 40 })
  let alone = 0
  for (let kill = 0; kill < times; kill += 1) {
    await moment(recorder)
    const at = kill % processes
    await rig.apis[at]?.stop('SIGKILL')
    const since = performance.now()
    await rig.replace(at)
    alone += recorder.answers.filter((one) => one.at > since && isGood(one)).length
  }
  await recorder.goOn(20)
  await recorder.stop()
  await rig.stop()
  return { recorder, alone, accounts: await recorder.accounts() }
}

/** Damages acknowledged rows: renames a tag, changes a price, removes a link of a brief. */
async function spoil({ writes }: Recorder) {
  const acknowledged = (kind: Kind) =>
    writes.findLast((one) => one.kind === kind && one.outcome === 'acknowledged')?.key ?? ''
  await withClient(database.url, async (client) => {
    await client.query(`update tags set name = name || '!' where name = $1`, [acknowledged('tag')])
    await client.query(`update creators set price_per_video = 0 where id = $1`, [acknowledged('profile')])
    await client.query(
      `delete from public_links where kind = 'client' and brief_id = (select id from briefs where title = $1)`,
      [acknowledged('brief')],
    )
  })
}

test('kill -9 of an API process while people write: nothing confirmed is lost', async () => {
  const { recorder, accounts, alone } = await killAgainAndAgain(KILLS, 2)
  const { answers } = recorder
  const [failed, good] = [answers.filter((one) => !isGood(one)), answers.filter(isGood)]
  const { accounts: broken } = await killAgainAndAgain(1, 1, withMutants('confirmsTagFirst'), ({ hears }) =>
    hears('tag'),
  )
  await spoil(recorder)
  const spoiled = await recorder.accounts()
  const p99 = quantile(
    good.map(({ ms }) => ms),
    0.99,
  )
  expect(accounts).toMatchObject(CLEAN)
  expect(accounts.acknowledged).toBeGreaterThan(KILLS * 8)
  expect(alone).toBeGreaterThan(KILLS)
  // Only requests to the killed process fail, or those that waited for a row that it had locked.
  const kinds = Object.keys(tally(failed)).filter((kind) => !/^(ECONNRESET|socket hang up|503)$/.test(kind))
  expect(kinds).toEqual([])
  expect(failed.length).toBeLessThanOrEqual(KILLS * 20)
  expect(broken.lost).toBeGreaterThan(0)
  expect(spoiled).toMatchObject({ lost: 2, doubled: 0, unsent: 2, half_made: 1 })
  finding({
    fault: 'kill -9 of one of two API processes while people read and write',
    times: KILLS,
    result: `${accounts.acknowledged} writes acknowledged: lost ${accounts.lost}, doubled ${accounts.doubled}, incomplete ${accounts.half_made}. ${failed.length} of ${answers.length} requests failed, all of them in flight at the kill; the other process answered ${alone} meanwhile, p99 ${p99.toFixed(0)} ms.`,
    control: `a tag acknowledged before it is stored: lost ${broken.lost}; rows damaged by the test: lost ${spoiled.lost}, never sent ${spoiled.unsent}, incomplete ${spoiled.half_made}.`,
  })
}, 600_000)
