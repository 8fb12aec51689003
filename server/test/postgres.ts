import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { NewsKind } from '@ugc/contract/facts/bot/owner-news'
import pg from 'pg'
import { connect } from '../src/platform/db/connect.ts'
import { applyGrants, SERVING_ROLES } from '../src/platform/db/grants.ts'
import { migrate, MIGRATIONS } from '../src/platform/db/migrate.ts'
import { createBoss } from '../src/platform/jobs/boss.ts'
import { createQueues } from '../src/platform/jobs/queues.ts'
import { createLog } from '../src/platform/log.ts'

/** News that the worker gathers by the clock: a test that is about them hears them, see `muted_news`. */
const BY_THE_CLOCK: NewsKind[] = ['responses', 'delivered', 'deadlines', 'digest']
/**
 * The only defaults in which tests differ from a new installation: no quiet hours, and no news that come by the clock.
 * Otherwise the messages of a test would depend on the hour and the minute at which it runs.
 */
export const AT_ANY_HOUR = `update agency set quiet_from = '00:00', quiet_to = '00:00';
  alter table owners alter muted_news set default '{${BY_THE_CLOCK.join()}}'`

export const SERVER_URL = process.env.TEST_DATABASE_SERVER ?? 'postgres://postgres@127.0.0.1:54329'
/** What the processes of the product connect to: PostgreSQL, or the pooler of tools/with-pgbouncer. */
const POOLER_URL = process.env.TEST_DATABASE_POOLER ?? SERVER_URL
const HOUR = 3_600_000
const silent = createLog({ name: 'test', level: 'silent' })

const databaseUrl = (name: string) => `${SERVER_URL}/${name}`

async function admin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl('postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A file that changes the template after the migrations, such as deploy/postgres/partitions.sql. */
const CHANGES = process.env.TEST_TEMPLATE_SQL
const SOURCES = ['platform/jobs/queues', 'platform/db/grants'].map((name) =>
  join(import.meta.dirname, `../src/${name}.ts`),
)

/** Named by what is in the migrations, queues and grants, so that a changed one makes a new template and nothing has to be cleared. */
function templateName(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).toSorted())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  for (const file of SOURCES) hash.update(readFileSync(file))
  if (CHANGES !== undefined) hash.update(readFileSync(CHANGES))
  return `ugc_template_${hash.digest('hex').slice(0, 12)}`
}

/** A role belongs to the whole cluster, its rights to a database. */
async function createRoles(client: pg.Client): Promise<void> {
  for (const role of Object.values(SERVING_ROLES)) {
    const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (!known.rowCount) await client.query(`create role ${role} login`)
  }
}

/** The roles of the serving processes in a cluster of a test's own. */
export async function createRolesAt(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await createRoles(client)
  } finally {
    await client.end()
  }
}

/** One migrated database, made once, under a lock that other test runs on this machine wait for. */
export async function ensureTemplate(): Promise<void> {
  await admin(async (client) => {
    await client.query('select pg_advisory_lock(7001)')
    const name = templateName()
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    await createRoles(client)
    const building = `${name}_building`
    await client.query(`drop database if exists ${building}`)
    await client.query(`create database ${building}`)
    const url = databaseUrl(building)
    const { db } = connect({ url, max: 1, application: 'ugc-test', log: silent, unlimited: true })
    await migrate(db)
    await sql.raw(AT_ANY_HOUR).execute(db)
    if (CHANGES !== undefined) await sql.raw(readFileSync(CHANGES, 'utf8')).execute(db)
    const boss = createBoss({ url, log: silent, install: true })
    await boss.start()
    await createQueues(boss)
    await boss.stop({ graceful: false })
    await applyGrants(db)
    await db.destroy()
    await client.query(`alter database ${building} rename to ${name}`)
  })
}

/** The same database, as a process connects to it in production. */
export function servedBy(process: keyof typeof SERVING_ROLES, url: string): string {
  const address = new URL(url)
  address.username = SERVING_ROLES[process]
  return address.href
}

export interface TestDatabase {
  /** As the owner of the tables. */
  url: string
  /** Never through a pooler: for migrate, and for statements without a timeout. */
  direct_url: string
  /** Drops the database and creates it again under the same name; open connections are ended. */
  renew: () => Promise<void>
  drop: () => Promise<void>
}

export async function createDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `t_${Date.now()}_${randomBytes(4).toString('hex')}`
  const run = async (statement: string) => void (await admin((client) => client.query(statement)))
  // Copying files takes half the time of writing their pages to the log: hundreds of databases are made by one run.
  const create = () =>
    run(`create database ${name} template ${empty ? 'template0' : templateName()} strategy file_copy`)
  const drop = () => run(`drop database if exists ${name} with (force)`)
  await create()
  return {
    url: `${POOLER_URL}/${name}`,
    direct_url: databaseUrl(name),
    renew: () => drop().then(create),
    drop,
  }
}

/** What a killed test run left behind. */
export async function dropOldDatabases(): Promise<void> {
  await admin(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname ~ '^t_\\d+_'`,
    )
    for (const { datname } of rows) {
      const made = Number(datname.split('_')[1])
      if (Date.now() - made > HOUR) await client.query(`drop database if exists ${datname} with (force)`)
    }
  })
}

/** For statements that insert thousands of rows: the product's own connections end a statement after seconds. */
export async function clientWithoutTimeout({ direct_url }: TestDatabase) {
  const client = new pg.Client({ connectionString: direct_url })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
