import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { examine, type Options } from '../server/src/operations/doctor/examine.ts'
import { launchKey } from '../server/src/access/auth/init-data-part.ts'
import { API_ENV } from '../server/test/app.ts'
import { type BotApi, startBotApi } from '../server/test/bot-api.ts'
import { start } from '../server/test/process.ts'
import { ensureBucket, makePublicBucket, makeVersionedBucket, S3_ENV } from '../server/test/storage.ts'
import { type Rig, startRig } from './restore-rig.ts'

const run = promisify(execFile)
const BUCKET = `doctor-${randomBytes(4).toString('hex')}`
const SERVER = 'postgres://ugc@127.0.0.1:25435'

let rig: Rig
let dir: string
let telegram: BotApi
let app: Server
let right: Options
let serving: pg.Client | undefined

const certificate = async (name: string, days: number) => {
  const [key, cert] = [join(dir, `${name}.key`), join(dir, `${name}.crt`)]
  const words = `req -x509 -newkey rsa:2048 -nodes -days ${days} -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${cert}`
  await run('openssl', words.split(' '))
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
}
/** A certificate of 90 days that was made long ago: only `openssl ca` sets the first day. */
const oldCertificate = async (days: number) => {
  const config = join(dir, 'ca.cnf')
  const day = (at: number) =>
    new Date(Date.now() + at * 86_400_000).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  await writeFile(join(dir, 'index'), '')
  await writeFile(
    config,
    `[ca]\ndefault_ca=own\n[own]\ndatabase=${dir}/index\nnew_certs_dir=${dir}\nrand_serial=yes\ndefault_md=sha256\npolicy=any\ncopy_extensions=copy\n[any]\ncommonName=supplied\n`,
  )
  const [key, asked, cert] = ['old.key', 'old.csr', 'old.crt'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ]
  const request = `req -new -newkey rsa:2048 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${asked}`
  await run('openssl', request.split(' '))
  const sign = `ca -batch -notext -selfsign -config ${config} -keyfile ${key} -in ${asked} -out ${cert} -startdate ${day(days - 90)} -enddate ${day(days)}`
  await run('openssl', sign.split(' '))
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
}
const serve = async (keys: { key: string; cert: string }, status: number) => {
  const server = createServer(keys, (_request, reply) => reply.writeHead(status).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
const urlOf = (server: Server) => `https://localhost:${(server.address() as AddressInfo).port}`

const tell = (method: string, body: object) =>
  fetch(`${telegram.url}/bot${telegram.token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const setWebhook = (url: string) => tell('setWebhook', { url })
const menu = (url: string) =>
  tell('setChatMenuButton', { menu_button: { type: 'web_app', text: 'x', web_app: { url } } })

/** In the database of the installation, or another one, as the superuser. */
async function superuser(text: string, database = 'fit') {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:25435/${database}` })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
/** A copy of the installation's database that a test may break. */
async function copyOf(change: string) {
  const name = `broken_${randomBytes(4).toString('hex')}`
  await superuser(`create database ${name} template fit owner ugc`, 'postgres')
  await superuser(change.replaceAll('{}', name), name)
  return { DATABASE_URL: `${SERVER}/${name}` }
}
const setting = async (text: string) => {
  await superuser(`alter system ${text}`, 'postgres')
  await superuser('select pg_reload_conf()', 'postgres')
}

/** Resolves when the archiver has used the command once. */
async function archiveBy(command: string) {
  await setting(`set archive_command = '${command}'`)
  const fails = command.endsWith('false')
  const last = async () => {
    await superuser(`create table if not exists filler (); drop table filler; select pg_switch_wal()`)
    const { rows } = await rig.query<{ fails: boolean | null }>(
      'select coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as fails from pg_stat_archiver',
    )
    return rows[0]?.fails
  }
  await vi.waitFor(async () => expect(await last()).toBe(fails), { timeout: 90_000, interval: 500 })
}

beforeAll(async () => {
  await ensureBucket(BUCKET)
  rig = await startRig(BUCKET, { PORT: '25435' })
  dir = await mkdtemp(join(tmpdir(), 'ugc-doctor-'))
  await superuser('create role ugc login', 'postgres')
  await superuser('create role other login', 'postgres')
  await superuser('create database fit owner ugc', 'postgres')
  if ((await start('migrate', { DATABASE_URL: `${SERVER}/fit` }).exit) !== 0) throw new Error('not migrated')
  if ((await start('owner', { DATABASE_URL: `${SERVER}/fit` }, ['add', '42']).exit) !== 0)
    throw new Error('no owner')

  const keys = await certificate('right', 90)
  app = await serve(keys, 401)
  telegram = await startBotApi()
  const env = {
    NODE_ENV: 'test',
    ...API_ENV,
    ...S3_ENV,
    S3_BUCKET: BUCKET,
    DATABASE_URL: `${SERVER}/fit`,
    BOT_TOKEN: telegram.token,
    LAUNCH_KEY: launchKey(telegram.token),
    BOT_API_ROOT: telegram.url,
    BOT_USERNAME: 'ugc_test_bot',
    APP_URL: urlOf(app),
    WEBHOOK_URL: `${urlOf(app)}/bot/webhook`,
    WEBHOOK_SECRET: 'a-secret-of-the-webhook-0123456789ab',
    WEB_DIR: dir,
    MALLOC_ARENA_MAX: '2',
  }
  await writeFile(join(dir, 'index.html'), '')
  await archiveBy('/bin/true')
  await setWebhook(env.WEBHOOK_URL)
  await menu(env.APP_URL)
  right = { env, ca: keys.cert, free_part: 0 }
}, 120_000)
afterAll(async () => {
  app.close()
  await telegram.close()
  await rm(dir, { recursive: true, force: true })
  await rig.remove()
})

test('[N-42] doctor is silent about a right installation', async () => {
  expect(await examine(right)).toEqual([])
  expect(await examine({ ...right, before_start: true })).toEqual([])
})

type Env = Record<string, string | undefined>
interface Broken {
  what: string
  says: RegExp
  env?: Env | (() => Promise<Env>)
  options?: Partial<Options> | (() => Promise<Partial<Options>>)
  undo?: () => Promise<unknown>
}
const withEnv = (what: string, env: Env, says: RegExp): Broken => ({ what, env, says })
const appUrl = () => right.env.APP_URL ?? ''

const BROKEN: Broken[] = [
  withEnv('a missing token', { BOT_TOKEN: '' }, /^BOT_TOKEN is missing: copy the token/),
  withEnv(
    'a short key',
    { PSEUDONYM_KEY: 'short' },
    /^PSEUDONYM_KEY is shorter than 32 characters: make one/,
  ),
  withEnv(
    'production without a stated proxy',
    { NODE_ENV: 'production' },
    /^TRUST_PROXY is missing: the proxy's address/,
  ),
  withEnv('a webhook without a secret', { WEBHOOK_SECRET: '' }, /^WEBHOOK_SECRET .+: make one with/),
  withEnv('an address without TLS', { APP_URL: 'http://localhost' }, /^APP_URL is not https/),
  withEnv(
    'a host name without DNS',
    { APP_URL: 'https://app.invalid' },
    /^APP_URL: app.invalid has no DNS record: add/,
  ),
  withEnv('an address with a path', { APP_URL: 'https://localhost/app' }, /^APP_URL has a path/),
  withEnv(
    'no proxy',
    { APP_URL: 'https://localhost:1' },
    /^APP_URL does not answer on port 443 .+: start the proxy/,
  ),
  {
    what: 'a certificate of an unknown authority',
    options: { ca: '' },
    says: /^The certificate of APP_URL is not valid .+: get one/,
  },
  {
    what: 'a certificate that ends soon',
    options: async () => {
      const keys = await oldCertificate(5)
      const env = { ...right.env, APP_URL: urlOf(await serve(keys, 401)) }
      return { ca: keys.cert, env }
    },
    says: /^The certificate of APP_URL ends in 4 days: look at the renewal/,
  },
  {
    what: 'another site at the address',
    options: async () => {
      const keys = await certificate('other', 90)
      return { ca: keys.cert, env: { ...right.env, APP_URL: urlOf(await serve(keys, 200)) } }
    },
    says: /^APP_URL answers 200, not the product: check the proxy/,
  },
  withEnv(
    'no PostgreSQL',
    { DATABASE_URL: 'postgres://ugc@127.0.0.1:1/fit' },
    /^DATABASE_URL: nothing listens/,
  ),
  withEnv(
    'no database',
    { DATABASE_URL: `${SERVER}/nothing` },
    /^DATABASE_URL names a database that does not exist/,
  ),
  withEnv(
    'a superuser',
    { DATABASE_URL: `${SERVER.replace('ugc@', 'postgres@')}/fit` },
    /^DATABASE_URL: the role is a superuser/,
  ),
  withEnv(
    'a role without rights',
    { DATABASE_URL: `${SERVER.replace('ugc@', 'other@')}/fit` },
    /^DATABASE_URL: the role .+ own/,
  ),
  {
    what: 'fsync off',
    env: () => setting('set fsync = off').then(() => ({})),
    undo: () => setting('reset fsync'),
    says: /^PostgreSQL has fsync off/,
  },
  {
    what: 'another encoding',
    env: async () => {
      await superuser(
        `create database ascii owner ugc encoding 'SQL_ASCII' locale 'C' template template0`,
        'postgres',
      )
      return { DATABASE_URL: `${SERVER}/ascii` }
    },
    says: /^The encoding of the database is not UTF8/,
  },
  withEnv(
    'too few connections',
    { DATABASE_POOL: '90' },
    /^PostgreSQL has max_connections below 290: raise it/,
  ),
  withEnv(
    'lost timeouts',
    { DATABASE_URL: `${SERVER}/fit?statement_timeout=5000` },
    /^statement_timeout is not in force/,
  ),
  {
    what: 'a wrong clock',
    options: { now: () => Date.now() - 60_000 },
    says: /^The clocks .+ differ by -\d+ s: start NTP/,
  },
  {
    what: 'a log that is not archived',
    env: () => archiveBy('/bin/false').then(() => ({})),
    undo: () => archiveBy('/bin/true'),
    says: /^The log does not reach the backups, and fills the disk of the database: run tools\/backup check/,
  },
  {
    what: 'an older schema',
    env: () => copyOf(`delete from kysely_migration where name like '0007%'`),
    says: /^Database: the schema lacks 0007_brief_steps: run migrate/,
  },
  {
    what: 'no schema',
    env: () => copyOf('drop table kysely_migration'),
    says: /^Database: the database has no schema: run migrate/,
  },
  {
    what: 'a read-only database',
    env: () => copyOf('alter database {} set default_transaction_read_only = on'),
    says: /^Database: the database is read-only: DATABASE_URL must lead to the primary/,
  },
  {
    what: 'an unfinished restore',
    env: () => copyOf('create table restored as select now() as at, true as exact'),
    says: /^The database was restored: run server\/src\/bin\/after-restore.ts/,
  },
  {
    what: 'no jobs',
    env: () => copyOf('drop schema jobs cascade'),
    says: /^The schema of the jobs is missing: run migrate/,
  },
  {
    what: 'a missing extension',
    env: () => copyOf('drop extension btree_gin cascade'),
    says: /^The extension btree_gin is missing/,
  },
  {
    what: 'an API with the role of migrate',
    env: async () => {
      const address = `${SERVER}/fit?application_name=ugc-api`
      serving = new pg.Client({ connectionString: address })
      await serving.connect()
      return {}
    },
    undo: async () => serving?.end(),
    says: /^api: the role of DATABASE_URL owns the tables, .+: give each process its role/,
  },
  {
    what: 'no owner',
    env: () => copyOf('delete from owners'),
    says: /^There is no owner: run server\/src\/bin\/owner.ts add/,
  },
  withEnv('no bucket', { S3_BUCKET: 'not-there-at-all' }, /^S3_BUCKET does not exist: create it/),
  withEnv(
    'a wrong secret of the storage',
    { S3_SECRET_ACCESS_KEY: 'wrong' },
    /^S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is refused/,
  ),
  withEnv('no storage', { S3_ENDPOINT: 'http://127.0.0.1:1' }, /^S3_ENDPOINT does not answer .+: correct it/),
  {
    what: 'a public bucket',
    env: () => makePublicBucket(`${BUCKET}-open`).then(() => ({ S3_BUCKET: `${BUCKET}-open` })),
    says: /^S3_BUCKET is public, so everybody reads the photos: make it private/,
  },
  {
    what: 'a bucket with versions',
    env: () => makeVersionedBucket(`${BUCKET}-kept`).then(() => ({ S3_BUCKET: `${BUCKET}-kept` })),
    says: /^S3_BUCKET has versioning, so deleted photos stay: switch it off/,
  },
  withEnv(
    'a revoked token',
    { BOT_TOKEN: '7000000009:AAanother_token_of_the_right_length' },
    /^BOT_TOKEN is refused by Telegram/,
  ),
  withEnv(
    'a key of another token',
    { LAUNCH_KEY: launchKey('7000000009:AAanother_token_of_the_right_length') },
    /^LAUNCH_KEY is not made of BOT_TOKEN: make it again/,
  ),
  withEnv(
    'another bot',
    { BOT_USERNAME: 'another_bot' },
    /^BOT_USERNAME is not the bot of BOT_TOKEN: set it to ugc_test_bot/,
  ),
  withEnv(
    'no way to Telegram',
    { BOT_API_ROOT: 'http://127.0.0.1:1' },
    /^BOT_API_ROOT does not answer: open the way/,
  ),
  {
    what: 'a webhook of another installation',
    env: () => setWebhook('https://other.example/hook').then(() => ({})),
    undo: () => setWebhook(right.env.WEBHOOK_URL ?? ''),
    says: /^Telegram sends updates to another address than WEBHOOK_URL: restart the bot/,
  },
  {
    what: 'a webhook on another host',
    env: { WEBHOOK_URL: 'https://other.example/bot/webhook' },
    says: /^WEBHOOK_URL has another host than APP_URL/,
  },
  {
    what: 'a menu button that opens another app',
    env: () => menu('https://other.example').then(() => ({})),
    undo: () => menu(appUrl()),
    says: /^The menu button does not open APP_URL: restart the bot/,
  },
  withEnv('no built app', { WEB_DIR: '/nonexistent' }, /^WEB_DIR has no index.html: run npm run build/),
  withEnv('a memory setting left out', { MALLOC_ARENA_MAX: undefined }, /^MALLOC_ARENA_MAX is missing/),
  { what: 'a full disk', options: { free_part: 1.1 }, says: /^The disk of .+ has little room left/ },
  {
    what: 'backups that are red',
    env: async () => ({
      ...rig.settings,
      S3_BUCKET: BUCKET,
      BACKUP_BUCKET: '',
      BACKUP_DIR: join(rig.dir, 'postgres/none'),
    }),
    says: /^Backups: backup: none younger than 26 h. Run tools\/backup base/,
  },
]

test.each(BROKEN)('[N-42] doctor names $what', async ({ env = {}, options = {}, undo, says }) => {
  const changes = typeof env === 'function' ? await env() : env
  const more = typeof options === 'function' ? await options() : options
  try {
    const problems = await examine({ ...right, env: { ...right.env, ...changes }, ...more })
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(says)]))
    // One line each, with a mend, and no secret.
    for (const problem of problems) expect(problem).toMatch(/^.+(: |\. ).+$/)
    expect(problems.join()).not.toContain(right.env.S3_SECRET_ACCESS_KEY)
  } finally {
    await undo?.()
  }
})

test('[N-42] the command prints one line each and fails; right settings print nothing', async () => {
  const given = right.env as Record<string, string>
  const wrong = start('doctor', { ...given, S3_BUCKET: 'not-there-at-all' }, ['--before-start'])
  expect(await wrong.exit).toBe(1)
  expect(wrong.output).toEqual(['S3_BUCKET does not exist: create it, private and without versioning'])
  const fine = start('doctor', given, ['--before-start'])
  expect(await fine.exit).toBe(0)
  expect(fine.output).toEqual([])
})
