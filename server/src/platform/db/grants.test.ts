import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, servedBy, type TestDatabase } from '../../../test/postgres.ts'
import { createLog } from '../log.ts'
import { connect } from './connect.ts'
import { applyGrants, GRANTS, SERVING_ROLES } from './grants.ts'

const PROCESSES = Object.keys(SERVING_ROLES) as (keyof typeof SERVING_ROLES)[]

let database: TestDatabase
let owner: ReturnType<typeof connect>['db']
const clients = new Map<string, pg.Client>()
beforeAll(async () => {
  database = await createDatabase()
  const log = createLog({ name: 'test', level: 'silent' })
  owner = connect({ url: database.direct_url, max: 1, application: 'test', log }).db
  for (const process of PROCESSES) {
    const client = new pg.Client({ connectionString: servedBy(process, database.direct_url) })
    await client.connect()
    clients.set(process, client)
  }
  await sql`insert into audit (actor, action) values ('nobody', 'web login refused')`.execute(owner)
})
afterAll(async () => {
  for (const client of clients.values()) await client.end()
  await owner.destroy()
  await database.drop()
})
const tried = (process: string, statement: string) =>
  clients
    .get(process)!
    .query(statement)
    .then(
      () => 'done',
      (error: Error) => error.message,
    )
const REFUSED = /^permission denied|^must be owner of/

describe.each(PROCESSES)('[S-55] the role of the process %s', (process) => {
  test.each([
    `update audit set actor = 'x'`,
    `update audit set actor = 'x' where false`,
    'delete from audit',
    'truncate audit',
    'drop table audit',
    'alter table audit disable trigger all',
    'alter table audit disable trigger audit_append_only',
    'drop trigger audit_append_only on audit',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'set session_replication_role = replica',
    'update erasures set person = null',
    'delete from erasures',
    'alter table erasures disable trigger all',
    `insert into owners (telegram_id) values (1)`,
    `update owners set login = 'x'`,
    'delete from owners',
    'create table mine (id int)',
    'delete from kysely_migration',
    'alter table jobs.job disable trigger all',
  ])('may not: %s', async (statement) => {
    expect(await tried(process, statement)).toMatch(REFUSED)
  })

  test('adds to the audit', async () => {
    expect(await tried(process, `insert into audit (actor, action) values ('x', 'logout')`)).toBe('done')
  })
})

describe.each(['worker', 'bot'])('[S-55] the role of the process %s', (process) => {
  test.each([
    `update owners set password_hash = 'x'`,
    'select password_hash from owners',
    'select login from owners',
    'select * from owners',
    'select search from creators',
    'select * from creators',
    'select * from audit',
    'select row_key from public_links',
    'select token from public_links',
  ])('may not: %s', async (statement) => {
    expect(await tried(process, statement)).toMatch(REFUSED)
  })
})

test.each([
  'select token_hash from sessions',
  'select from jobs.job',
  'select from public_links',
  'delete from responses',
  'select email from creators',
  'select phone from creators',
  'insert into creators default values',
  'select cells from import_rows',
  'insert into briefs default values',
  'select from client_marks',
  'select from client_submission_rows',
])('[S-55] the bot may not: %s', async (statement) => {
  expect(await tried('bot', statement)).toMatch(REFUSED)
})

test('[S-63] only the named processes call a function that runs with the rights of the owner of the tables', async () => {
  const { rows } = await sql<{ name: string; public: boolean; worker: boolean; bot: boolean }>`
    select proname as name, has_function_privilege('public', oid, 'execute') as "public",
      has_function_privilege('ugc_worker', oid, 'execute') as worker, has_function_privilege('ugc_bot', oid, 'execute') as bot
    from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`.execute(owner)
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.filter((role) => role.public || role.worker)).toEqual([])
  expect(
    rows
      .filter(({ bot }) => bot)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'change_response',
    'confirm_response',
    'give_again',
    'is_agreed',
    'own_offer',
    'withdraw_response',
  ])
})

test('[S-55] every table has its row of rights', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely_%' order by 1`.execute(owner)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(GRANTS).toSorted())
})

test('[S-55] migrate takes back a right that the table of rights does not have', async () => {
  await sql`grant update, delete on audit to ugc_bot`.execute(owner)
  await sql`grant select (password_hash) on owners to ugc_bot`.execute(owner)
  expect(await tried('bot', 'select password_hash from owners')).toBe('done')
  expect(await applyGrants(owner)).toEqual([])
  expect(await tried('bot', 'select password_hash from owners')).toMatch(REFUSED)
  expect(await tried('bot', 'delete from audit')).toMatch(REFUSED)
})
