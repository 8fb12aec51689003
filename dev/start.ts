/**
 * Everything the product needs, on this machine, until Ctrl+C. `npm run dev` runs the sources and restarts what changed;
 * `npm run demo` (--built) runs the built app as production serves it.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DEMO_LOGIN } from '../server/seed/demo-login.ts'
import { launchKey } from '../server/src/access/auth/init-data-part.ts'
import { DEVELOPMENT_BOT_TOKEN, DEVELOPMENT_PUBLIC_KEY } from '../server/src/platform/config.ts'
import { startBotApi } from '../server/test/bot-api.ts'
import { startServices } from '../server/test/services.ts'
import { ensureBucket, S3_ENV } from '../server/test/storage.ts'
import { serveBuiltApp } from './built-app.ts'
import { createChat } from './chat.ts'
import { startDevHost } from './host.ts'

const isBuilt = process.argv.includes('--built')
const root = join(import.meta.dirname, '..')
const dist = join(root, 'web/dist')
const port = (name: string, usual: number) => Number(process.env[`DEV_${name}_PORT`] ?? usual)
const ports = {
  api: port('API', 8080),
  web: port('WEB', 5173),
  telegram: port('TELEGRAM', 4601),
  host: port('HOST', 5180),
}
const app_url = `http://127.0.0.1:${ports.web}`

const people = {
  owner: { id: 700_000_001, first_name: 'Ирина', last_name: 'Соколова', username: 'irina_demo' },
  creator: { id: 700_000_002, first_name: 'Алина', last_name: 'Ким', username: 'alina_demo' },
  newcomer: { id: 700_000_003, first_name: 'Даша', last_name: 'Орлова', username: 'dasha_demo' },
}

/** Settings that the API writes into the page in production; here Vite serves the page. */
const names = { BOT_USERNAME: 'ugc_demo_bot', SUPPORT_USERNAME: 'ugc_demo_support' }

const postgres = `postgres://postgres@127.0.0.1:${process.env.UGC_PG_PORT ?? '54329'}`
const database = process.env.DEV_DATABASE ?? 'ugc'

const env = {
  ...process.env,
  // Production refuses the secrets of this file. Nothing that a person sees depends on it.
  NODE_ENV: 'development',
  DATABASE_URL: `${postgres}/${database}`,
  BOT_TOKEN: DEVELOPMENT_BOT_TOKEN,
  LAUNCH_KEY: launchKey(DEVELOPMENT_BOT_TOKEN),
  TELEGRAM_PUBLIC_KEY: DEVELOPMENT_PUBLIC_KEY,
  BOT_API_ROOT: `http://127.0.0.1:${ports.telegram}`,
  APP_URL: app_url,
  ...names,
  PSEUDONYM_KEY: 'development-only-0123456789abcdef0123',
  ...S3_ENV,
  PORT: String(ports.api),
  OPS_PORT: '0',
  DRAIN_MS: '0',
  DEMO_OWNER: String(people.owner.id),
  DEMO_CREATOR: String(people.creator.id),
  ...(isBuilt ? { WEB_DIR: dist } : {}),
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const running: ChildProcess[] = []
const bin = (name: string) =>
  join(root, name === 'seed' ? 'server/seed/main.ts' : `server/src/bin/${name}.ts`)

function runOnce(name: string) {
  execFileSync(process.execPath, [bin(name)], { env, stdio: 'inherit' })
}

/** --watch restarts a process when an imported file changes, also after it has failed. */
function keep(name: string) {
  const watch = isBuilt ? [] : ['--watch', '--watch-preserve-output']
  const child = spawn(process.execPath, [...watch, bin(name)], { env, stdio: 'inherit' })
  if (isBuilt)
    child.once('exit', (code) => {
      if (code === 0 || child.killed) return
      for (const other of running) other.kill('SIGTERM')
      process.exit(1)
    })
  running.push(child)
}

async function withPostgres<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: `${postgres}/${name}` })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ensureDatabase = () =>
  withPostgres('postgres', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  })

/** Resolves when the address answers, because a page opened earlier would show a connection error. */
async function answers(address: string) {
  for (;;) {
    const reply = await fetch(address).catch(() => undefined)
    if (reply?.ok) return
    await delay(100)
  }
}

/** The client link of the brief with the most priced responses. */
const clientPath = () =>
  withPostgres(database, async (client) => {
    const { rows } = await client.query<{ token: string }>(
      `select token from public_links join briefs on briefs.id = brief_id join responses using (brief_id)
        where kind = 'client' and revoked_at is null and briefs.deleted_at is null and responses.status <> 'rejected'
        group by token order by count(client_price) desc limit 1`,
    )
    return rows[0] && `/public/${rows[0].token}`
  })

/** Compiles a screen at its first visit and shows a changed one at once. */
async function serveSources() {
  const { createServer } = await import('vite')
  Object.assign(process.env, names, { API_URL: `http://127.0.0.1:${ports.api}` })
  const web = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web/vite/vite.config.ts'),
  })
  await web.listen(ports.web)
  return web
}

if (isBuilt && !existsSync(join(dist, 'index.html')))
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' })
startServices()
await ensureBucket()
await ensureDatabase()
runOnce('migrate')
runOnce('seed')

const telegram = await startBotApi({ port: ports.telegram, token: DEVELOPMENT_BOT_TOKEN })
for (const name of ['api', 'worker', 'bot']) keep(name)
await answers(`http://127.0.0.1:${ports.api}/api/openapi.json`)
const chat = createChat(telegram, app_url)
const host = await startDevHost({
  port: ports.host,
  app_url,
  token: DEVELOPMENT_BOT_TOKEN,
  people,
  chat,
  clientPath,
})
const web = isBuilt ? await serveBuiltApp({ ...ports, frame: host.url }) : await serveSources()

say(`
  Open as an owner:    ${host.url}/owner
  Open as a creator:   ${host.url}/creator     (${host.url}/newcomer has no profile yet)
  Open as a client:    ${host.url}/client
  Sign in on the web:  ${app_url}/login     (login ${DEMO_LOGIN.login}, password ${DEMO_LOGIN.password})
${
  isBuilt
    ? ''
    : `
  Parts of the interface: ${app_url}/gallery.html
  The API described:   ${app_url}/openapi.html`
}
  Ctrl+C stops it all; PostgreSQL and object storage go on (npm run services -- stop).
`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void stop().then(() => process.exit(0))
  })
}

async function stop() {
  await Promise.all(
    running.map(async (child) => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    }),
  )
  await Promise.all([web.close(), host.close(), telegram.close()])
}
