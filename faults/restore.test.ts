import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStoredPhotos } from '../server/src/photos/storage.ts'
import { start, startApi } from '../server/test/process.ts'
import { ensureBucket, everyObject, S3_ENV } from '../server/test/storage.ts'
import { writeBlock } from '../tools/doc-block.ts'
import { finding } from './findings.ts'
import { shortOrLong } from './long.ts'
import { person, startWriters } from './restore-people.ts'
import { found, lost, type Rig, startRig } from './restore-rig.ts'

const BUCKET = `restore-${randomBytes(4).toString('hex')}`
const WRITES = shortOrLong(150, 1500)
const CREATORS = shortOrLong(0, 100_000)
const TIMEOUT = 1_800_000

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

const named = (url: string, index: number) =>
  person(url, 4_000_000_001 + index, `Канарейка${randomBytes(6).toString('hex')}`)

async function copyOfPhotos() {
  const copies = join(rig.dir, 'backup/photos')
  const [file = ''] = await readdir(copies)
  await rig.shell(`age -d -i ${rig.key} ${copies}/${file} | tar -x -C ${rig.dir}`)
  return join(rig.dir, 'photos')
}

test(
  '[N-35] the database is lost amid writes: what was acknowledged is back, who was erased is not',
  { timeout: TIMEOUT },
  async () => {
    const stopStream = await rig.stream()
    const api = await startApi(rig.product)
    const who = {
      before: named(api.url, 1),
      after: named(api.url, 2),
      late: named(api.url, 3),
      visitor: named(api.url, 4),
      returned: named(api.url, 5),
      keeper: named(api.url, 6),
    }
    await who.before.goes(await who.before.saves())
    const after = await who.after.saves()
    const late = await who.late.saves()
    await who.late.showsPhoto()
    await who.keeper.saves()
    const kept = await who.keeper.showsPhoto()
    await who.visitor.comes()
    await rig.backup('base')
    await rig.backup('photos')
    expect(
      await found(
        rig,
        Object.values(who).map(({ name }) => name),
      ),
    ).toHaveLength(4)

    const writers = startWriters(api.url)
    const { acknowledged } = writers
    await who.after.goes(after)
    await who.returned.goes(await who.returned.saves())
    await who.returned.saves()
    await writers.reach(WRITES / 3)
    // The name of a base backup has whole seconds, so the moment to restore must be a second later.
    await delay(1000 - (Date.now() % 1000))
    const moment = new Date().toISOString()
    await who.late.goes(late)
    await who.visitor.goes(await who.visitor.saves())
    await writers.reach(WRITES)
    await rig.destroy()
    await Promise.all([writers.stop(), stopStream(), api.stop()])
    const gone = [who.before.name, who.after.name, who.late.name, who.visitor.name]
    const staying = [who.returned.name, who.keeper.name]

    const seconds = await rig.restore()
    expect(await lost(rig, acknowledged)).toBe(0)
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
    expect((await person(again.url, acknowledged.at(-1) ?? 0, 'Писатель').comes()).status).toBe(200)
    await again.stop()

    // The moment is before two of the erasures: both people exist again until the erasures are repeated.
    const at = await rig.restore('--at', moment)
    const unforgotten = await found(rig, gone)
    expect(unforgotten.toSorted()).toEqual([who.late.name, who.visitor.name].toSorted())
    const toMoment = await rig.finish()
    expect(toMoment).toContain('Erased again: 1 creators, 1 people')
    expect(toMoment).toContain('Decide: owners')
    expect(await found(rig, gone)).toEqual([])
    expect(await rig.finish()).toContain('Erased again: 0 creators, 0 people')
    expect(await found(rig, staying)).toHaveLength(2)
    await createStoredPhotos({ ...S3_ENV, S3_BUCKET: BUCKET, S3_REGION: 'us-east-1' }).remove(kept)
    expect(await rig.photos('restore', await copyOfPhotos())).toContain('1 photos put back, 0 are not')
    expect((await everyObject(BUCKET)).keys).toEqual([kept])

    await rig.restore('--without-wal')
    const without = await lost(rig, acknowledged)
    expect(without).toBeGreaterThan(0)
    await rig.finish()
    const result = `0 of ${acknowledged.length} acknowledged writes lost, no erased person is back, pg_amcheck clean; ${taken(seconds)}, to a moment ${taken(at)}.`
    const control = `the base backup alone loses ${without}; without repeating the erasures ${unforgotten.length} people are back`
    say(
      `the data directory destroyed during writes, ${CREATORS} creators in it: ${result} Control: ${control}`,
    )
    finding({
      fault: 'the database destroyed during writes, restored from base backup and log',
      times: 1,
      result,
      control,
    })
  },
)

test(
  'the cost of waiting for the WAL receiver, and the writes that it saves',
  { timeout: TIMEOUT },
  async () => {
    const [rounds, writes] = shortOrLong([3, 40], [7, 200])
    const cycles = shortOrLong<('on' | 'off')[]>([], ['off', 'on', 'off', 'on'])
    const rates = { on: [] as number[], off: [] as number[] }
    const losses = { on: [] as number[], off: [] as number[] }
    for (const kind of [undefined, ...cycles]) {
      rig.newBackup()
      const stopStream = await rig.stream()
      const api = await startApi(rig.product)
      const writers = startWriters(api.url)
      const write = () => writers.reach(writers.acknowledged.length + writes)
      for (const wait of kind ? [] : Array.from({ length: rounds }, () => ['off', 'on'] as const).flat()) {
        await rig.backup('wait', wait)
        const began = performance.now()
        await write()
        rates[wait].push((writes * 1000) / (performance.now() - began))
      }
      if (kind) {
        await rig.backup('base')
        await rig.backup('wait', kind)
        await write()
        await rig.destroy()
      }
      await stopStream()
      // A regular stop of the receiver does not block the writes that waited for it until then.
      if (!kind) await writers.reach(writers.acknowledged.length + writes)
      await Promise.all([writers.stop(), api.stop()])
      if (!kind) continue
      await rig.restore()
      losses[kind].push(await lost(rig, writers.acknowledged))
      await rig.finish()
    }
    const [on, off] = [median(rates.on), median(rates.off)]
    say(
      `eight clients that save profiles, side by side: ${on.toFixed(0)} a second when each waits for the receiver, ` +
        `${off.toFixed(0)} when none does (${(on / off).toFixed(2)}×); medians of ${rounds} turns of ${writes}`,
    )
    if (cycles.length > 0)
      say(`lost when destroyed again: ${losses.on.join(', ')} with waiting, ${losses.off.join(', ')} without`)
    expect(losses.on.every((count) => count === 0)).toBe(true)
    expect(Math.min(on, off)).toBeGreaterThan(0)
  },
)

const taken = (seconds: number) =>
  seconds < 60 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
