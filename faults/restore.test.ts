import { randomBytes } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStoredPhotos } from '../server/src/platform/photo-storage.ts'
import { start, startApi } from '../server/test/process.ts'
import { ensureBucket, everyObject, S3_ENV } from '../server/test/storage.ts'
import { writeBlock } from '../tools/doc-block.ts'
import { finding } from './findings.ts'
import { shortOrLong } from '../server/test/long.ts'
import { person, startWriters } from './restore-people.ts'
import { found, type Rig, startRig } from './restore-rig.ts'

const BUCKET = `restore-${randomBytes(4).toString('hex')}`
const WRITES = shortOrLong(150, 1500)
const CREATORS = shortOrLong(0, 100_000)
const TIMEOUT = 1_800_000
/** A segment of the log that is not full is closed after a minute; then it has to be sent. */
const LOST_SECONDS = 60 + 5

let rig: Rig
beforeAll(async () => {
  await ensureBucket(BUCKET)
  rig = await startRig(BUCKET)
  if (CREATORS > 0) await rig.seed(CREATORS)
}, 600_000)
afterAll(async () => {
  await rig.remove()
  const head = `\`LONG=1 npm run faults -- faults/restore.test.ts\`, ${cpus().length} cores at a load of ${loadavg()[2]?.toFixed(0)}`
  if (CREATORS > 0) writeBlock('reliability.md', 'restore', [head, '', ...lines].join('\n'))
}, 120_000)

/** The figures that a long run writes into docs/reliability.md. */
const lines: string[] = []
const say = (line: string) => {
  process.stdout.write(`restore: ${line}\n`)
  lines.push(`- ${line}`)
}

/** Letters only: a name with many digits is refused as a phone number. */
const named = (url: string, index: number) =>
  person(
    url,
    4_000_000_001 + index,
    `Канарейка${randomBytes(6)
      .toString('hex')
      .replaceAll(/\d/g, (digit) => 'абвгджзикл'.charAt(Number(digit)))}`,
  )

test(
  '[N-35] [N-81] the database is lost amid writes: at most a minute is lost, and who was erased is not back',
  { timeout: TIMEOUT },
  async () => {
    const api = await startApi(rig.product)
    const who = {
      before: named(api.url, 1),
      after: named(api.url, 2),
      late: named(api.url, 3),
      visitor: named(api.url, 4),
      returned: named(api.url, 5),
      keeper: named(api.url, 6),
    }
    const last = named(api.url, 9)
    const last_id = await last.saves()
    await who.before.goes(await who.before.saves())
    const after = await who.after.saves()
    const late = await who.late.saves()
    await who.late.showsPhoto()
    await who.keeper.saves()
    const kept = await who.keeper.showsPhoto()
    await who.visitor.comes()
    await rig.backup('init')
    await rig.backup('base')
    await rig.backup('photos')
    expect(
      await found(
        rig,
        Object.values(who).map(({ name }) => name),
      ),
    ).toHaveLength(4)

    const writers = startWriters(api.url)
    await who.after.goes(after)
    await who.returned.goes(await who.returned.saves())
    await who.returned.saves()
    await writers.reach(WRITES / 3)
    const moment = new Date().toISOString()
    await delay(10)
    const later = named(api.url, 7)
    await later.saves()
    await who.late.goes(late)
    await who.visitor.goes(await who.visitor.saves())
    await writers.reach(WRITES)
    await writers.stop()
    // So few that a segment of the log is closed by its age; lost just before the next one is.
    const few = startWriters(api.url, { clients: 1, pause_ms: 500 })
    const archived = await countArchived()
    await expect.poll(countArchived, { timeout: 200_000, interval: 500 }).toBeGreaterThan(archived + 1)
    await delay(shortOrLong(10_000, 55_000))
    await rig.destroy()
    const destroyed = Date.now()
    await Promise.all([few.stop(), api.stop()])
    const acknowledged = [...writers.acknowledged, ...few.acknowledged]
    const at = new Map([...writers.at, ...few.at])
    const gone = [who.before.name, who.after.name, who.late.name, who.visitor.name]
    const staying = [who.returned.name, who.keeper.name]

    const seconds = await rig.restore()
    const missing = await rig.query<{ id: string }>(
      `select id from unnest($1::bigint[]) as acknowledged(id)
       where not exists (select from creators where telegram_id = acknowledged.id)`,
      [acknowledged],
    )
    const ages = missing.rows.map(({ id }) => (destroyed - (at.get(Number(id)) ?? 0)) / 1000)
    const oldest = Math.max(0, ...ages)
    expect(oldest).toBeLessThan(LOST_SECONDS)
    expect(missing.rows.length).toBeLessThan(acknowledged.length)
    expect(await found(rig, gone)).toEqual([])
    const early = start('api', rig.product)
    expect(await early.exit).toBe(1)
    expect(early.output.join('\n')).toContain('after-restore.ts')
    const finished = await rig.finish()
    expect(finished).toContain('Erased again: 0 creators, 0 people')
    expect(finished).toContain('Every session, hand-off, ticket and launch has ended')
    expect(finished).not.toContain('Decide')
    expect(await found(rig, staying)).toHaveLength(2)
    await rig.amcheck()
    const again = await startApi(rig.product)
    const kept_id = acknowledged.find((id) => !missing.rows.some((row) => Number(row.id) === id)) ?? 0
    expect((await person(again.url, kept_id, 'Писатель').comes()).status).toBe(200)
    // The log of the restored server goes on in the same repository.
    const since = named(again.url, 8)
    await since.saves()
    await rig.backup('ledger')
    // Erased after the last copy of the ledger: only the end of the log knows of it.
    await person(again.url, last.telegram_id, last.name).goes(last_id)
    await again.stop()
    const before_switch = await countArchived()
    await rig.query('select pg_switch_wal()')
    await expect.poll(countArchived, { timeout: 60_000 }).toBeGreaterThan(before_switch)
    expect(await rig.says('check')).not.toContain('RED archiving')

    // The moment is before three of the erasures: these people exist again until the erasures are repeated.
    gone.push(last.name)
    const back = await rig.restore('--at', moment)
    const unforgotten = await found(rig, [...gone, later.name, since.name])
    expect(unforgotten.toSorted()).toEqual([who.late.name, who.visitor.name, last.name].toSorted())
    const toMoment = await rig.finish()
    expect(toMoment).toContain('Erased again: 2 creators, 1 people')
    expect(await found(rig, gone)).toEqual([])
    expect(await rig.finish()).toContain('Erased again: 0 creators, 0 people')
    expect(await found(rig, staying)).toHaveLength(2)
    await createStoredPhotos({ ...S3_ENV, S3_BUCKET: BUCKET, S3_REGION: 'us-east-1' }).remove(kept)
    const copies = join(rig.dir, 'postgres/photos')
    await rig.backup('fetch', copies)
    await rig.shell(`chmod -R go+rX ${copies}`)
    expect(await rig.photos('restore', copies)).toContain('1 photos put back, 0 are not')
    expect((await everyObject(BUCKET)).keys).toEqual([kept])

    // The timeline of the second restore is found too.
    expect(await rig.says('check')).not.toContain('RED archiving')
    await rig.restore()
    expect(await found(rig, [...gone, later.name, since.name])).toEqual([])
    await rig.finish()

    const result = `${missing.rows.length} of ${acknowledged.length} acknowledged writes lost, the oldest of them ${oldest.toFixed(0)} s before the loss; no erased person is back, pg_amcheck clean; ${taken(seconds)}, to a moment ${taken(back)}.`
    const control = `without repeating the erasures ${unforgotten.length} people are back`
    say(
      `the data directory destroyed during writes, ${CREATORS} creators in it: ${result} Control: ${control}`,
    )
    finding({
      fault: 'the database destroyed during writes, restored from the repository of pgBackRest',
      times: 1,
      result,
      control,
    })
  },
)

const countArchived = async () => {
  const { rows } = await rig.query<{ count: number }>(
    'select archived_count::int as count from pg_stat_archiver',
  )
  return rows[0]?.count ?? 0
}
const taken = (seconds: number) =>
  seconds < 60 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`
