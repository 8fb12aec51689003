import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { createRolesAt } from '../server/test/postgres.ts'
import { start } from '../server/test/process.ts'
import { S3_ENV } from '../server/test/storage.ts'

const run = promisify(execFile)
const tool = (name: string) => join(import.meta.dirname, '../tools', name)

/** A PostgreSQL of its own that a test may destroy, and its backup. */
export async function startRig(S3_BUCKET: string, { PORT = '25433', backup_role = 'postgres' } = {}) {
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${PORT}/ugc`
  const dir = await mkdtemp('/var/tmp/ugc-restore-')
  const data = join(dir, 'postgres/data')
  const key = join(dir, 'key')
  const env = {
    ...process.env,
    UGC_SERVICES_DIR: dir,
    UGC_PG_PORT: PORT,
    UGC_PG_FSYNC: 'on',
    BACKUP_DIR: join(dir, 'backup'),
    BACKUP_URL: DATABASE_URL.replace('postgres@', `${backup_role}@`),
    BACKUP_KEY: `${key}.pub`,
    NODE_ENV: 'test',
    ...S3_ENV,
    S3_BUCKET,
    DATABASE_URL,
  }
  const product = { DATABASE_URL, S3_BUCKET }
  const postgres = (word: 'start' | 'stop') => run(tool('services'), [word, 'postgres'], { env })
  const shell = async (line: string) => (await run('bash', ['-euo', 'pipefail', '-c', line], { env })).stdout

  await postgres('start')
  await shell(`age-keygen -o ${key} && age-keygen -y ${key} > ${key}.pub`)
  await createRolesAt(DATABASE_URL)
  if ((await start('migrate', product).exit) !== 0) throw new Error('not migrated')

  const receivers = new Set<() => Promise<void>>()
  const stream = async () => {
    const child = spawn(tool('backup'), ['stream'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    const exit = once(child, 'exit')
    const stop = async () => {
      receivers.delete(stop)
      child.kill()
      await exit
    }
    receivers.add(stop)
    const ended = exit.then(() => {
      throw new Error('the receiver has ended')
    })
    // Printed when writes wait for the receiver.
    await Promise.race([once(child.stdout, 'data'), ended])
    ended.catch(() => undefined)
    return stop
  }
  const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    try {
      return await client.query<T>(text, values)
    } finally {
      await client.end()
    }
  }

  /** Replaces the data directory. Resolves with the seconds it took. */
  const restore = async (...words: string[]) => {
    await postgres('stop')
    await rm(data, { recursive: true, force: true })
    const began = performance.now()
    const given = words.map((word) => `'${word}'`).join(' ')
    await shell(`${tool('restore')} --to ${data} --identity - ${given} < ${key}`)
    const seconds = (performance.now() - began) / 1000
    await postgres('start')
    return seconds
  }
  const ofProduct = async (name: 'after-restore' | 'photos', args: string[]) => {
    const process = start(name, product, args)
    if ((await process.exit) !== 0) throw new Error(process.output.join('\n'))
    return process.output.join('\n')
  }

  return {
    dir,
    key,
    env,
    product,
    backup: async (...words: string[]) => (await run(tool('backup'), words, { env })).stdout,
    /** The same where a failure is expected: everything that it printed. */
    says: (...words: string[]) =>
      run(tool('backup'), words, { env }).then(
        ({ stdout, stderr }) => stdout + stderr,
        ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
      ),
    shell,
    stream,
    /** After a restore a new archive is needed, because the WAL of a restored server has a new timeline. */
    newBackup: () => {
      env.BACKUP_DIR = join(dir, `backup-${Date.now()}`)
    },
    seed: (creators: number) =>
      shell(`${process.execPath} ${tool('../server/seed/main.ts')} --creators ${creators}`),
    query,
    restore,
    finish: () => ofProduct('after-restore', [`${data}.erasures.tsv`]),
    photos: (...args: string[]) => ofProduct('photos', args),
    /** pg_amcheck: every row of every table and every entry of every index. */
    amcheck: () =>
      shell(`"$(compgen -G '/usr/lib/postgresql/*/bin/pg_amcheck' | sort -V | tail -n 1)" \
        -h 127.0.0.1 -p ${PORT} -U postgres -d ugc --install-missing --heapallindexed --parent-check`),
    /** Kills PostgreSQL and deletes its data directory. */
    destroy: async () => {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await rm(data, { recursive: true, force: true, maxRetries: 5 })
    },
    remove: async () => {
      await Promise.all([...receivers].map((stop) => stop()))
      await postgres('stop')
      await rm(dir, { recursive: true, force: true })
    },
  }
}
export type Rig = Awaited<ReturnType<typeof startRig>>

/** The words that occur in any table. */
export async function found({ query }: Rig, words: string[]): Promise<string[]> {
  const { rows: tables } = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const each = tables.map(({ name }) => `select to_jsonb(t)::text as line from ${name} t`).join(' union all ')
  const { rows } = await query<{ word: string }>(
    `select word from unnest($1::text[]) as word
     where exists (select from (${each}) as stored where position(word in line) > 0)`,
    [words],
  )
  return rows.map(({ word }) => word)
}

/** How many acknowledged profiles are missing. */
export async function lost({ query }: Rig, acknowledged: number[]): Promise<number> {
  const { rows } = await query<{ count: number }>(
    `select count(*)::int from unnest($1::bigint[]) as acknowledged(id)
     where not exists (select from creators where telegram_id = acknowledged.id)`,
    [acknowledged],
  )
  return rows[0]?.count ?? -1
}
