import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApi } from '../server/test/process.ts'
import { ensureBucket } from '../server/test/storage.ts'
import { finding } from './findings.ts'
import { type Rig, startRig } from './restore-rig.ts'

const BUCKET = 'backup-faults'
/** The rights of docs/operations.md, but for those that a test takes away. */
const ROLE = `create role ugc_backup login replication;
  grant pg_monitor to ugc_backup;
  grant select on erasures to ugc_backup`
const GRANTS = {
  alter: 'alter system on parameter synchronous_standby_names',
  reload: 'execute on function pg_reload_conf()',
}
const ON = 'writes wait for the receiver: on'

let rig: Rig
const kills: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  await ensureBucket(BUCKET)
  rig = await startRig(BUCKET, { PORT: '25434', backup_role: 'ugc_backup' })
  await rig.query(ROLE)
}, 120_000)
afterEach(async () => {
  await Promise.all(kills.splice(0).map((kill) => kill()))
  // As the superuser: a test may have left writes waiting for a receiver that is gone.
  await rig.query('alter system reset synchronous_standby_names')
  await rig.query('select pg_reload_conf()')
  await rig.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where not active`)
  rig.newBackup()
})
afterAll(() => rig.remove())

const grant = async (...names: (keyof typeof GRANTS)[]) => {
  for (const right of Object.values(GRANTS)) await rig.query(`revoke ${right} from ugc_backup`)
  for (const name of names) await rig.query(`grant ${GRANTS[name]} to ugc_backup`)
}

/** `tools/backup stream` in a process group of its own, so that receiver and script can be killed together. */
function receive() {
  const child = spawn(join(import.meta.dirname, '../tools/backup'), ['stream'], {
    env: rig.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line))
  const exit = once(child, 'exit')
  const end = (signal: NodeJS.Signals) => async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), signal)
    await exit
    return child.exitCode
  }
  kills.push(end('SIGKILL'))
  const stop = async () => {
    child.kill('SIGTERM')
    await exit
    return child.exitCode
  }
  return { says: () => lines.join('\n'), stop, kill: end('SIGKILL') }
}

const write = () => rig.query(`insert into throttles values (gen_random_uuid()::text, 1, now())`)
const waitsFor = async () =>
  (await rig.query<{ names: string }>(`select current_setting('synchronous_standby_names') as names`)).rows[0]
    ?.names
const syncState = async () =>
  (await rig.query<{ sync_state: string }>(`select sync_state from pg_stat_replication`)).rows.map(
    (row) => row.sync_state,
  )

test.each([
  {
    held: ['alter'],
    mend: 'grant execute on function pg_reload_conf() to ugc_backup',
    where: 'in database ugc',
  },
  { held: ['reload'], mend: `grant ${GRANTS.alter} to ugc_backup`, where: 'As postgres' },
] as const)(
  '[N-30] waiting that cannot be switched on is not called on: the role has only $held',
  async ({ held, mend, where }) => {
    await grant(...held)
    const receiver = receive()
    await expect.poll(receiver.says).toContain(mend)
    expect(receiver.says()).toContain(where)
    expect(receiver.says()).not.toContain(ON)
    // A setting that is written and not loaded would take effect at any later reload, and could not be switched off.
    await rig.query('select pg_reload_conf()')
    expect(await waitsFor()).toBe('')
    const check = await rig.says('check')
    expect(check).toContain('RED writes do not wait for the receiver')
    expect(check).toContain(mend)

    await grant('alter', 'reload')
    await expect.poll(receiver.says).toContain(ON)
    expect(await syncState()).toEqual(['sync'])
    expect(await rig.says('check')).not.toContain('RED writes')
    expect(await receiver.stop()).toBe(0)
    expect(await waitsFor()).toBe('')
    await write()
  },
)

test('[N-31] [N-34] writes that hang for a lost receiver are red in check and in /readyz, and the named command ends it', async () => {
  await grant('alter', 'reload')
  const api = await startApi(rig.product)
  kills.push(() => api.stop('SIGKILL'))
  const ready = () => fetch(`${api.ops}/readyz`)
  const receiver = receive()
  await expect.poll(receiver.says).toContain(ON)
  expect((await ready()).status).toBe(200)
  await receiver.kill()
  await expect.poll(syncState).toEqual([])

  const hanging = write()
  const red = await ready()
  expect(red.status).toBe(503)
  expect(await red.text()).toContain('write')
  const check = await rig.says('check')
  expect(check).toContain('RED receiver: not streaming')
  expect(check).toContain('RED writes hang: they wait for a receiver that does not run')
  expect(check).toContain('tools/backup wait off')
  expect(await rig.backup('wait', 'off')).toContain('writes wait for the receiver: off')
  await hanging
  expect((await ready()).status).toBe(200)
  finding({
    fault: 'the WAL receiver killed while writes wait for it',
    times: 1,
    result:
      '`/readyz` and `tools/backup check` are red and name `tools/backup wait off`; after it the write is answered',
    control: 'with `select 1` in `/readyz` it stays green while no write is answered',
  })
})

test(
  '[N-32] a base backup taken before the receiver starts has its whole log; a hole is red',
  { timeout: 120_000 },
  async () => {
    await grant('alter', 'reload')
    // As made by pg_receivewal --create-slot: it keeps nothing of the log.
    await rig.query(`select pg_create_physical_replication_slot('ugc_backup', false)`)
    await rig.backup('base')
    for (let segment = 0; segment < 3; segment += 1) {
      await write()
      await rig.query('select pg_switch_wal()')
    }
    await rig.query('checkpoint')
    const receiver = receive()
    await expect.poll(receiver.says).toContain(ON)
    expect(await rig.says('check')).not.toContain('RED log')
    await receiver.stop()
    const dir = rig.env.BACKUP_DIR
    const [base = ''] = (await readdir(join(dir, 'base'))).filter((name) => name.startsWith('2'))
    const start = (await readFile(join(dir, 'base', base, 'start'), 'utf8')).trim()
    const log = (await readdir(join(dir, 'wal'))).filter((name) => name >= start).toSorted()
    expect(log.length).toBeGreaterThan(2)
    await rm(join(dir, 'wal', log[1] ?? ''))
    expect(await rig.says('check')).toMatch(
      /RED log: segments before \w+ are missing\. Run tools\/backup base/,
    )
    await rm(join(dir, 'wal', log[0] ?? ''))
    expect(await rig.says('check')).toMatch(/RED log: the log does not begin with \w+ but with/)
  },
)

test('[N-33] backups are sealed unless that is switched off by name, and unfinished copies are removed', async () => {
  await grant('alter', 'reload')
  const { BACKUP_KEY } = rig.env
  const dir = rig.env.BACKUP_DIR
  try {
    rig.env.BACKUP_KEY = ''
    for (const command of ['base', 'stream', 'photos'])
      expect(await rig.says(command)).toContain('BACKUP_KEY is not set')
    rig.env.BACKUP_KEY = rig.key
    expect(await rig.says('base')).toContain('BACKUP_KEY is a private key')
    rig.env.BACKUP_KEY = ''
    Object.assign(rig.env, { BACKUP_SEAL: 'off' })
    expect(await rig.backup('base')).not.toContain('sealed')
    expect(await rig.says('check')).not.toContain('RED sealing')
    Object.assign(rig.env, { BACKUP_SEAL: 'on' })
    expect(await rig.says('check')).toContain('RED sealing: base')
  } finally {
    Object.assign(rig.env, { BACKUP_KEY, BACKUP_SEAL: 'on' })
  }

  // What a killed run leaves: everybody's pictures, not sealed.
  for (const part of ['base', 'photos']) {
    await mkdir(join(dir, part, 'new.1'), { recursive: true })
    await writeFile(join(dir, part, 'new.1/face.webp'), 'a picture')
  }
  await rig.shell(`chown -R --reference=${dir} ${dir}`)
  const check = await rig.says('check')
  expect(check).toContain(`RED leftovers: ${dir}/base has an unfinished copy`)
  expect(check).toContain(`RED leftovers: ${dir}/photos has an unfinished copy`)
  expect(await rig.backup('prune')).toContain(`removed ${dir}/photos/new.1`)
  expect(await readdir(join(dir, 'base'))).not.toContain('new.1')
  expect(await rig.says('check')).not.toContain('leftovers')
  // A copy that fails half-way leaves nothing.
  expect(await rig.shell(`S3_BUCKET=missing-bucket tools/backup photos 2>&1 || true`)).toContain(
    'not complete',
  )
  expect(await readdir(join(dir, 'photos'))).toEqual([])
})

test('[N-45] a lost machine is restored from the copies in a bucket, where everything but the ledger is sealed', async () => {
  await grant('alter', 'reload')
  Object.assign(rig.env, { BACKUP_BUCKET: BUCKET })
  try {
    const receiver = receive()
    await expect.poll(receiver.says).toContain(ON)
    await rig.backup('base')
    await write()
    const { rows } = await rig.query<{ count: number }>('select count(*)::int as count from throttles')
    const { rows: wal } = await rig.query<{ name: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as name',
    )
    await rig.query('select pg_switch_wal()')
    await expect
      .poll(() => readdir(join(rig.env.BACKUP_DIR, 'wal')), { timeout: 40_000 })
      .toContain(`${wal[0]?.name}.gz.age`)
    expect(await rig.says('check')).toContain('RED copy off this machine: none younger than 2 h')
    await rig.backup('offsite')
    expect(await rig.says('check')).not.toContain('copy off this machine')
    await rig.shell(`touch -d '3 hours ago' ${rig.env.BACKUP_DIR}/offsite`)
    expect(await rig.says('check')).toContain('RED copy off this machine')
    await receiver.stop()

    await rm(rig.env.BACKUP_DIR, { recursive: true })
    rig.newBackup()
    await rig.backup('fetch')
    const files = await readdir(rig.env.BACKUP_DIR, { recursive: true, withFileTypes: true })
    const open = files.filter((file) => file.isFile() && !file.name.endsWith('.age')).map(({ name }) => name)
    expect(open.toSorted()).toEqual(['erasures.tsv', 'start'])
    await rig.shell(`chown -R --reference=${rig.dir}/postgres ${rig.env.BACKUP_DIR}`)
    await rig.restore()
    expect((await rig.query('select count(*)::int as count from throttles')).rows).toEqual(rows)
  } finally {
    Object.assign(rig.env, { BACKUP_BUCKET: '' })
  }
}, 120_000)
