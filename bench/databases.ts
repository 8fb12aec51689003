import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { insertOwner } from '../server/src/access/owners/queries.ts'
import { launchKey } from '../server/src/access/auth/init-data-part.ts'
import { connect } from '../server/src/platform/db/connect.ts'
import { createLog } from '../server/src/platform/log.ts'
import { SERVER_URL } from '../server/test/postgres.ts'
import { startApi } from '../server/test/process.ts'
import { newTelegramKey, signLaunch } from '../server/test/init-data.ts'

export interface Size {
  creators: number
  database: string
}
export const SIZES: Size[] = [
  { creators: 3000, database: 'bench_3k' },
  { creators: 100_000, database: 'bench_100k' },
  { creators: 1_000_000, database: 'bench_1m' },
]

export const urlOf = (database: string) => `${SERVER_URL}/${database}`
const SEED = join(import.meta.dirname, '../server/seed/main.ts')
const bin = (name: string) => join(import.meta.dirname, `../server/src/bin/${name}.ts`)
const OWNER = 900_000_001
/** As production asks for them: of another make than the repository's own. */
const TOKEN = '7000000002:AAbench_only_token_that_opens_nothing'
const telegram = newTelegramKey()
const PASSWORD = 'a-password-for-measurements-only'

/** Made and filled where it is not there yet; a million takes some minutes and about 3 GB. */
export async function ensureDatabase({ creators, database }: Size): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  if (!rowCount) await client.query(`create database ${database}`)
  await client.end()
  const env = { ...process.env, NODE_ENV: 'development', DATABASE_URL: urlOf(database), LOG_LEVEL: 'warn' }
  execFileSync(process.execPath, [bin('migrate')], { env, stdio: 'inherit' })
  if (!rowCount) {
    console.log(`Filling ${database} …`)
    const args = [SEED, '--creators', String(creators), '--photos', '0.7']
    execFileSync(process.execPath, args, { env, stdio: 'inherit' })
  }
  await vacuum(database)
}

/** Else the first to read a page writes it as well, and pays for that. Once it is done, the next time costs nothing. */
async function vacuum(database: string) {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  await client.query('vacuum')
  await client.end()
}

const TABLE_BRIEF = '5eed0000-0000-7000-8000-00000000000a'
const linkOf = (kind: 'client' | 'internal') =>
  `select token as value from public_links where brief_id = '${TABLE_BRIEF}' and kind = '${kind}' and revoked_at is null`

/** What the cases ask for, found out once. */
export async function factsOf({ database }: Size) {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  const one = async <T>(text: string) => (await client.query<{ value: T }>(text)).rows[0]?.value
  const tag = async (name: string) => Number(await one(`select id as value from tags where name = '${name}'`))
  const facts = {
    active: Number(await one('select count as value from creator_counts where is_active')),
    all: Number(await one('select sum(count) as value from creator_counts')),
    people:
      (await one<string[]>(
        'select array_agg(id) as value from (select id from creators order by md5(id::text) limit 100) picked',
      )) ?? [],
    brief: await one<string>(
      `select id as value from briefs where id = '5eed0000-0000-7000-8000-000000000000'`,
    ),
    /** A brief that one in eight people has answered. */
    table: {
      brief: TABLE_BRIEF,
      client: (await one<string>(linkOf('client'))) ?? '',
      internal: (await one<string>(linkOf('internal'))) ?? '',
    },
    tags: {
      common: await tag('Бьюти'),
      middle: await tag('Кофе и чай'),
      other: await tag('Рестораны'),
      rare: await tag('Узбекский'),
    },
  }
  await client.end()
  return facts
}
export type Facts = Awaited<ReturnType<typeof factsOf>>

/** The product's own process, as it runs in production, and an owner who has signed in. */
export async function startServer(database: string, env: Record<string, string> = {}) {
  const url = new URL(urlOf(database))
  url.password = PASSWORD
  const log = createLog({ name: 'bench', level: 'warn' })
  const { db } = connect({ url: url.href, max: 1, application: 'bench', log })
  await insertOwner(db, { telegram_id: OWNER })
  await db.destroy()
  const api = await startApi({
    NODE_ENV: 'production',
    TRUST_PROXY: 'none',
    CALL_LIMITS: 'off',
    // The API logs each request, as in production; the output is discarded.
    LOG_LEVEL: 'info',
    DATABASE_URL: url.href,
    LAUNCH_KEY: launchKey(TOKEN),
    TELEGRAM_PUBLIC_KEY: telegram.public_key,
    S3_SECRET_ACCESS_KEY: PASSWORD,
    ...env,
  })
  const reply = await fetch(`${api.url}/api/auth/telegram`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ init_data: signLaunch({ token: TOKEN, user: { id: OWNER }, key: telegram.key }) }),
  })
  const { token } = (await reply.json()) as { token: string }
  if (!reply.ok || !token) throw new Error(`no session: ${reply.status}`)
  return { api, url: api.url, token }
}
