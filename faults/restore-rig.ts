import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Server } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import pg from 'pg'
import { createRolesAt } from '../server/test/postgres.ts'
import { start } from '../server/test/process.ts'
import { ensureBucket, S3_ENV } from '../server/test/storage.ts'

const run = promisify(execFile)
const tool = (name: string) => join(import.meta.dirname, '../tools', name)

/** The object storage behind TLS, because pgBackRest speaks nothing else. */
async function startTls(dir: string) {
  const [key, cert] = [join(dir, 'tls.key'), join(dir, 'tls.crt')]
  const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${cert}`
  await run('openssl', words.split(' '))
  await chmod(cert, 0o644)
  const { hostname, port } = new URL(S3_ENV.S3_ENDPOINT)
  let refuses = false
  const keys = { key: await readFile(key), cert: await readFile(cert) }
  const server: Server = createServer(keys, (client) => {
    if (refuses) return void client.destroy()
    const storage = connect(Number(port), hostname)
    client.pipe(storage).pipe(client)
    client.on('error', () => storage.destroy())
    storage.on('error', () => client.destroy())
  })
  server.on('tlsClientError', () => undefined)
  server.listen(0)
  await once(server, 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  return { url, cert, close: () => server.close(), refuse: (now: boolean) => void (refuses = now) }
}

/** A PostgreSQL of its own that a test may destroy, and its backups in a bucket of their own. */
export async function startRig(S3_BUCKET: string, { PORT = '25433' } = {}) {
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${PORT}/ugc`
  const dir = await mkdtemp('/var/tmp/ugc-restore-')
  await chmod(dir, 0o755)
  const data = join(dir, 'postgres/data')
  const bucket = `backup-${randomBytes(4).toString('hex')}`
  await ensureBucket(bucket)
  const tls = await startTls(dir)
  // A copy: the user of PostgreSQL may be unable to read this checkout.
  const copied = (name: string) => join(dir, 'tools', name)
  for (const name of ['backup', 'restore', 'backup.d'])
    await cp(tool(name), copied(name), { recursive: true })
  const file = join(dir, 'backup.env')
  const settings: Record<string, string> = {
    BACKUP_KEY: randomBytes(24).toString('hex'),
    BACKUP_BUCKET: bucket,
    BACKUP_S3_ENDPOINT: tls.url,
    BACKUP_S3_ACCESS_KEY_ID: S3_ENV.S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: S3_ENV.S3_SECRET_ACCESS_KEY,
    BACKUP_DATA: data,
    BACKUP_SOCKET: join(dir, 'postgres'),
    BACKUP_PORT: PORT,
    ...S3_ENV,
    S3_BUCKET,
    PGBACKREST_REPO1_STORAGE_CA_FILE: tls.cert,
    RCLONE_CA_CERT: tls.cert,
  }
  /** What /etc/ugc/backup.env is in production. */
  const writeSettings = async (changed: Record<string, string> = {}) => {
    const lines = Object.entries({ ...settings, ...changed }).map(([key, value]) => `${key}=${value}`)
    await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o644 })
  }
  await writeSettings()

  const services = { ...process.env, UGC_SERVICES_DIR: dir, UGC_PG_PORT: PORT, UGC_PG_FSYNC: 'on' }
  const env = { ...process.env, BACKUP_ENV: file }
  const product = { DATABASE_URL, S3_BUCKET }
  const postgres = (...words: string[]) => run(tool('services'), [...words, 'postgres'], { env: services })
  const shell = async (line: string) => (await run('bash', ['-euo', 'pipefail', '-c', line], { env })).stdout
  const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    try {
      return await client.query<T>(text, values)
    } finally {
      await client.end()
    }
  }
  /** As deploy/postgres/postgresql.conf, with this rig's paths. */
  const startArchiving = async () => {
    const shipped = await readFile(tool('../deploy/postgres/postgresql.conf'), 'utf8')
    for (const [, name = '', value = ''] of shipped.matchAll(/^(archive_\w+) = '?([^'\n]+)'?$/gm)) {
      const here = value.replace('/srv/ugc/current/tools/backup', `BACKUP_ENV=${file} ${copied('backup')}`)
      await query(`alter system set ${name} = '${here}'`)
    }
    await postgres('stop')
    await postgres('start')
  }
  const startPostgres = async () => {
    await postgres('start')
    await startArchiving()
    await createRolesAt(DATABASE_URL)
    if ((await start('migrate', product).exit) !== 0) throw new Error('not migrated')
  }
  /** The tools.d directory belongs to the user of the services, so that it can make what is beside the data. */
  await mkdir(join(dir, 'postgres'), { recursive: true })
  await shell(`id ugc >/dev/null 2>&1 && chown ugc: ${dir} ${dir}/postgres || true`)
  await startPostgres()

  const backup = async (...words: string[]) => (await run(copied('backup'), words, { env })).stdout
  const failing = ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr

  /** Makes the data directory anew. Resolves with the seconds it took. */
  const restore = async (...words: string[]) => {
    await postgres('stop')
    await rm(data, { recursive: true, force: true })
    const began = performance.now()
    await run(copied('restore'), ['--to', data, ...words], { env })
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
    data,
    bucket,
    env,
    settings,
    product,
    tls,
    writeSettings,
    postgres,
    /** Makes another, empty PostgreSQL in the place of this one, as a new installation does. */
    replacePostgres: async () => {
      await postgres('stop')
      await rm(data, { recursive: true, force: true })
      await startPostgres()
    },
    backup,
    /** The same where a failure is expected: everything that it printed. */
    says: (...words: string[]) => run(copied('backup'), words, { env }).then(failing, failing),
    shell,
    seed: (creators: number) =>
      run(process.execPath, [tool('../server/seed/main.ts'), '--creators', String(creators)], {
        env: { ...process.env, NODE_ENV: 'test', ...S3_ENV, ...product },
      }),
    query,
    restore,
    finish: (...words: string[]) => ofProduct('after-restore', [`${data}.ledger`, ...words]),
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
      await postgres('stop')
      tls.close()
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
