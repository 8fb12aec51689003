import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { API_ENV } from '../server/test/app.ts'
import { ensureBucket } from '../server/test/storage.ts'
import { urlOf } from './databases.ts'

/** The agency of `npm run seed`, with portraits and a brief in every stage. */
export const DEMO = { owner: 500_000_001, creator: 500_000_002, url: urlOf('bench_demo') }

export async function ensureDemo(): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  const { rowCount } = await client.query(`select 1 from pg_database where datname = 'bench_demo'`)
  if (!rowCount) await client.query('create database bench_demo')
  await client.end()
  const env = {
    ...process.env,
    ...API_ENV,
    NODE_ENV: 'development',
    DATABASE_URL: DEMO.url,
    LOG_LEVEL: 'warn',
    DEMO_OWNER: String(DEMO.owner),
    DEMO_CREATOR: String(DEMO.creator),
  }
  const run = (file: string) =>
    execFileSync(process.execPath, [join(import.meta.dirname, '../server', file)], { env, stdio: 'inherit' })
  await ensureBucket()
  run('src/bin/migrate.ts')
  run('seed/main.ts')
}

/** What the screens show. */
export async function demoFacts() {
  const client = new pg.Client({ connectionString: DEMO.url })
  await client.connect()
  const { rows } = await client.query<{
    brief: Named
    offer: Named
    client: string
    client_sees: string
  }>(`select
    (select json_build_object('id', briefs.id, 'title', title) from briefs join responses on brief_id = briefs.id
      where briefs.status = 'active' group by briefs.id order by count(*) desc limit 1) as brief,
    (select json_build_object('id', briefs.id, 'title', title) from briefs join deliveries on brief_id = briefs.id
      join creators on creators.id = creator_id where telegram_id = ${DEMO.creator} and briefs.status = 'active'
      and not exists (select from responses where responses.brief_id = briefs.id and responses.creator_id = creators.id)
      limit 1) as offer,
    (select token from public_links where kind = 'client' and revoked_at is null and pin_hash is null
      order by created_at limit 1) as client`)
  await client.end()
  const [facts] = rows
  if (!facts?.brief || !facts.offer || !facts.client) throw new Error('the demo data has changed')
  return { ...facts, client_sees: '₽' }
}
interface Named {
  id: string
  title: string
}
