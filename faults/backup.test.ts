import { randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emptyBucket, ensureBucket, everyObject, listObjects, putObject } from '../server/test/storage.ts'
import { finding } from './findings.ts'
import { type Rig, startRig } from './restore-rig.ts'

const PHOTOS = `photos-${randomBytes(4).toString('hex')}`
const CANARY = `Канарейка${randomBytes(6).toString('hex')}`
const PHOTO = randomBytes(3000)
const TIMEOUT = 600_000

let rig: Rig
beforeAll(async () => {
  await ensureBucket(PHOTOS)
  rig = await startRig(PHOTOS, { PORT: '25434' })
  // What cannot be reached is given up soon.
  Object.assign(rig.settings, { PGBACKREST_IO_TIMEOUT: '3', PGBACKREST_ARCHIVE_TIMEOUT: '20' })
  await rig.writeSettings()
}, 120_000)
afterEach(() => rig.writeSettings())
afterAll(() => rig.remove())

const stored = () => listObjects(rig.bucket)
const put = (key: string) => putObject(PHOTOS, key, PHOTO)
const archiver = async () => {
  const { rows } = await rig.query<{ failed: number; archived: number }>(
    'select failed_count::int as failed, archived_count::int as archived from pg_stat_archiver',
  )
  return rows[0] ?? { failed: 0, archived: 0 }
}
const write = () => rig.query(`insert into throttles values (gen_random_uuid()::text, 1, now())`)

test(
  '[N-33] without a key nothing is kept, and nothing that is kept can be read without it',
  async () => {
    await rig.writeSettings({ BACKUP_KEY: '' })
    for (const command of ['init', 'base', 'photos', 'ledger'])
      expect(await rig.says(command)).toContain('BACKUP_KEY is missing or shorter than 20 characters')
    await rig.writeSettings({ BACKUP_S3_ENDPOINT: 'http://localhost:1' })
    expect(await rig.says('init')).toContain('BACKUP_S3_ENDPOINT is not an https address')
    expect(await stored()).toEqual([])

    await rig.writeSettings()
    await rig.query(`insert into users (telegram_id, first_name) values (1, $1)`, [CANARY])
    await rig.query(`insert into erasures (creator_id, by_role) values (gen_random_uuid(), 'self')`)
    await put('anna.webp')
    await rig.backup('init')
    await rig.backup('base')
    await rig.backup('photos')
    await rig.shell(`echo TOKEN=${CANARY} | ${rig.dir}/tools/backup keep settings`)
    expect(await rig.backup('kept', 'settings')).toBe(`TOKEN=${CANARY}\n`)
    expect(await rig.backup('kept', 'ledger.jsonl')).toContain('"erased"')
    const { keys, text } = await everyObject(rig.bucket)
    expect(keys.length).toBeGreaterThan(5)
    expect(text).not.toContain(Buffer.from(CANARY).toString('latin1'))
    expect(text).not.toContain(PHOTO.subarray(0, 40).toString('latin1'))
    expect(text).not.toContain('"erased"')
  },
  TIMEOUT,
)

test(
  '[N-45] [N-82] a check is red while a part is missing, and silent after each named command has run',
  async () => {
    const check = await rig.says('check')
    expect(check).not.toContain('RED backup')
    expect(check).not.toContain('RED archiving')
    for (const command of ['verify', 'drill']) {
      expect(check).toContain(`Run tools/backup ${command}`)
      await rig.backup(command)
    }
    expect(await rig.says('check')).toBe('backup: all is well\n')
    expect(await readdir(join(rig.dir, 'postgres'))).not.toContain('ugc-drill')
    // The first is full, and the same day's second has only what has changed.
    await rig.backup('base')
    const list = await rig.backup('list')
    expect(list).toMatch(/full backup: \d{8}-\d{6}F\n/)
    expect(list).toMatch(/diff backup: \d{8}-\d{6}F_\d{8}-\d{6}D\n/)
  },
  TIMEOUT,
)

test(
  '[N-81] [N-82] while the storage is away writes are answered and the check is red; afterwards the log catches up',
  async () => {
    rig.tls.refuse(true)
    const before = await archiver()
    const began = performance.now()
    for (let count = 0; count < 50; count += 1) await write()
    const seconds = (performance.now() - began) / 1000
    await rig.query('select pg_switch_wal()')
    await expect
      .poll(async () => (await archiver()).failed, { timeout: 60_000 })
      .toBeGreaterThan(before.failed)
    const check = await rig.says('check')
    expect(check).toContain('RED archiving: the log does not reach the repository')
    rig.tls.refuse(false)
    await expect
      .poll(async () => (await archiver()).archived, { timeout: 90_000 })
      .toBeGreaterThan(before.archived)
    expect(await rig.says('check')).toBe('backup: all is well\n')
    expect(seconds).toBeLessThan(20)
    finding({
      fault: 'the storage of the backups is away',
      times: 1,
      result:
        'writes are answered, `tools/backup check` is red; when it is back the log is archived without a hole',
      control: 'the same check is green before and after',
    })
  },
  TIMEOUT,
)

test(
  '[N-83] photos that leave the bucket stay in the copy until they are older than BACKUP_DAYS',
  async () => {
    await put('boris.webp')
    await rig.backup('photos')
    await emptyBucket(PHOTOS)
    await rig.backup('photos')
    const back = join(rig.dir, 'postgres/photos')
    await rig.backup('fetch', back)
    expect((await readdir(back)).toSorted()).toEqual(['anna.webp', 'boris.webp'])

    // In a directory, where a copy can be made older than it is.
    const BACKUP_DIR = join(rig.dir, 'postgres/backups')
    await mkdir(BACKUP_DIR)
    await rig.shell(`chown --reference=${rig.data} ${BACKUP_DIR}`)
    await rig.writeSettings({ BACKUP_BUCKET: '', BACKUP_DIR })
    await put('vera.webp')
    await rig.backup('init')
    await rig.backup('photos')
    await rig.shell(`cd ${BACKUP_DIR}/kept/photos/*; cp -p vera.webp.bin old.webp.bin; cp -p vera.webp.bin young.webp.bin
    touch -d '29 days ago' old.webp.bin; touch -d '27 days ago' young.webp.bin`)
    await rig.backup('photos')
    const [folder = ''] = await readdir(join(BACKUP_DIR, 'kept/photos'))
    expect((await readdir(join(BACKUP_DIR, 'kept/photos', folder))).toSorted()).toEqual([
      'vera.webp.bin',
      'young.webp.bin',
    ])
  },
  TIMEOUT,
)

test(
  '[N-80] a new installation with the bucket of a lost one is refused and changes nothing; the lost one is restored',
  async () => {
    await write()
    const { rows } = await rig.query('select count(*)::int as count from throttles')
    // Closes the segment and waits until it is in the repository.
    expect(await rig.says('check')).toContain('all is well')
    await rig.postgres('stop')
    const before = await stored()
    expect(before.length).toBeGreaterThan(10)
    await rig.replacePostgres()

    const refused = async () => {
      for (const [words, why] of [
        [['init'], 'nothing was changed'],
        [['base'], ''],
        [['photos'], 'does not belong to this database'],
        [['ledger'], 'does not belong to this database'],
        [['keep', 'settings'], 'does not belong to this database'],
      ] as const) {
        await expect(rig.backup(...words)).rejects.toThrow('Command failed')
        expect(await rig.says(...words)).toContain(why)
        expect(await stored()).toEqual(before)
      }
    }
    const failed = (await archiver()).failed
    await refused()
    const said = await rig.says('init')
    expect(said).toContain('[028]')
    expect(await rig.says('base')).toContain('[051]')
    // With a key of its own, as a new installation has it.
    await rig.writeSettings({ BACKUP_KEY: randomBytes(24).toString('hex') })
    await refused()
    await rig.query('select pg_switch_wal()')
    await expect.poll(async () => (await archiver()).failed, { timeout: 60_000 }).toBeGreaterThan(failed)
    expect(await stored()).toEqual(before)

    await rig.writeSettings()
    await rig.restore()
    expect((await rig.query('select count(*)::int as count from throttles')).rows).toEqual(rows)
    expect(await rig.finish()).toContain('The processes may start')
    await rig.backup('init')
    await rig.backup('base')
    finding({
      fault: 'a new installation with the bucket of a lost machine',
      times: 1,
      result: `refused by every command, with another key too: ${before.length} objects before and after, equal; then the lost machine is restored from them.`,
      control: 'without `need_own` the copy of the photos is written into it',
    })
  },
  TIMEOUT,
)

test(
  '[N-82] a damaged file of the repository is found by reading it',
  async () => {
    const [damaged = ''] = (await everyObject(rig.bucket)).keys.filter((key) => key.endsWith('.zst'))
    await putObject(rig.bucket, damaged, randomBytes(5000))
    expect(await rig.says('verify')).toContain('the repository has damaged files')
  },
  TIMEOUT,
)
