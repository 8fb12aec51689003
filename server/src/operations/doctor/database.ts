import { sql } from 'kysely'
import { connect } from '../../platform/db/connect.ts'
import { listUnlimited } from '../../platform/db/grants.ts'
import { findProblem } from '../../platform/db/readiness.ts'
import type { Db } from '../../platform/db/schema.ts'
import { createLog } from '../../platform/log.ts'
import { mendOf } from '../../platform/refusal.ts'
import type { Options, Problem, Settings } from './examine.ts'

const MIN_VERSION = 150_000
const MAX_SKEW_SECONDS = 30

interface Facts {
  version: number
  superuser: boolean
  owner: boolean
  fsync: string
  encoding: string
  connections: number
  statement_timeout: string
  skew: number
  archives: boolean
  archiving_fails: boolean
}

export async function examineDatabase(
  settings: Settings,
  { before_start = false, now = Date.now }: Options,
): Promise<Problem[]> {
  const log = createLog({ name: 'doctor', level: 'silent' })
  const { db, pool } = connect({ url: settings.DATABASE_URL, max: 1, application: 'ugc-doctor', log })
  try {
    const { rows } = await sql<Facts>`select current_setting('server_version_num')::int as version,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      (select pg_has_role(datdba, 'member') from pg_database where datname = current_database()) as owner,
      current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
      current_setting('max_connections')::int as connections,
      current_setting('statement_timeout') as statement_timeout,
      ${now() / 1000} - extract(epoch from clock_timestamp())::float8 as skew,
      current_setting('archive_mode') <> 'off' as archives,
      (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver) as archiving_fails`.execute(
      db,
    )
    const [facts] = rows
    const problems = facts ? judge(facts, settings, before_start) : []
    // Before the first start the schema is missing; migrate comes next.
    if (!before_start) problems.push(...(await examineContent(db)))
    return problems
  } catch (error) {
    return [mendOf(error) ?? 'DATABASE_URL: the database does not answer as expected: read its log']
  } finally {
    await db.destroy()
    if (!pool.ended) await pool.end()
  }
}

function judge(facts: Facts, { DATABASE_POOL }: Settings, before_start: boolean): Problem[] {
  const problems: Problem[] = []
  const check = (right: boolean, problem: Problem) => void (right || problems.push(problem))
  check(facts.version >= MIN_VERSION, 'PostgreSQL is older than 15: upgrade it')
  check(
    !facts.superuser,
    'DATABASE_URL: the role is a superuser: use a role of its own, see deploy/postgres/roles.sql',
  )
  check(facts.owner, 'DATABASE_URL: the role does not own the database: alter database ugc owner to ugc')
  check(facts.fsync === 'on', 'PostgreSQL has fsync off, so a crash destroys data: set fsync = on')
  check(
    facts.encoding === 'UTF8',
    'The encoding of the database is not UTF8: create it anew with encoding UTF8',
  )
  // Two API processes and a worker with their pools, the job engine, the bot, and some for people.
  const needed = DATABASE_POOL * 3 + 20
  check(
    facts.connections >= needed,
    `PostgreSQL has max_connections below ${needed}: raise it, or lower DATABASE_POOL`,
  )
  check(
    facts.statement_timeout === '3s',
    'statement_timeout is not in force through the pooler: run deploy/pgbouncer/role-settings.sql',
  )
  check(
    Math.abs(facts.skew) < MAX_SKEW_SECONDS,
    `The clocks of this machine and of the database differ by ${Math.round(facts.skew)} s: start NTP on both`,
  )
  check(
    facts.archives,
    'PostgreSQL does not archive its log, so there are no backups: see deploy/postgres/postgresql.conf, and restart it',
  )
  // Before the first start the repository of the backups may not be there yet.
  check(
    before_start || !facts.archiving_fails,
    'The log does not reach the backups, and fills the disk of the database: run tools/backup check',
  )
  return problems
}

async function examineContent(db: Db): Promise<Problem[]> {
  const problem = await findProblem(db)
  if (problem !== undefined) return [`Database: ${problem}`]
  const problems: Problem[] = []
  const { rows } = await sql<{ owners: number; jobs: boolean; extensions: string[] }>`select
    (select count(*)::int from owners) as owners, to_regclass('jobs.job') is not null as jobs,
    array(select name from unnest('{pg_trgm,btree_gin}'::text[]) as name
      where name not in (select extname from pg_extension)) as extensions`.execute(db)
  const { owners, jobs, extensions } = rows[0] ?? { owners: 0, jobs: false, extensions: [] }
  if (extensions.length > 0)
    problems.push(`The extension ${extensions.join(', ')} is missing: create extension, as the role's owner`)
  const serving = await listUnlimited(db)
  if (serving.length > 0)
    problems.push(
      `${serving.join(', ')}: the role of DATABASE_URL owns the tables, so it can change the audit: give each process its role, see docs/operations.md, «Roles»`,
    )
  if (!jobs) problems.push('The schema of the jobs is missing: run migrate')
  if (owners === 0)
    problems.push('There is no owner: run server/src/bin/owner.ts add <telegram id> --login <name>')
  return problems
}
