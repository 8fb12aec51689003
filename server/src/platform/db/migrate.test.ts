import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer } from 'node:net'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, describe, expect, test } from 'vitest'
import pg from 'pg'
import { start } from '../../../test/process.ts'
import { createDatabase, SERVER_URL, type TestDatabase } from '../../../test/postgres.ts'
import { createLog } from '../log.ts'
import { connect } from './connect.ts'
import { mendOf } from '../refusal.ts'
import { migrate, readMigrations } from './migrate.ts'

const made: string[] = []
const databases: TestDatabase[] = []

async function emptyDatabase(): Promise<string> {
  const name = `t_${Date.now()}_empty${made.length}`
  const client = new pg.Client({ connectionString: `${SERVER_URL}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template template0`)
  await client.end()
  made.push(name)
  return `${SERVER_URL}/${name}`
}

afterEach(async () => {
  const client = new pg.Client({ connectionString: `${SERVER_URL}/postgres` })
  await client.connect()
  for (const name of made.splice(0)) await client.query(`drop database ${name} with (force)`)
  await client.end()
  for (const database of databases.splice(0)) await database.drop()
})

const migrated = (output: string[]) => output.filter((line) => line.includes('"migrated"')).length
const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

describe('migrations', () => {
  test('two migrators at once: one works, the other waits and finds nothing to do; a second run does nothing', async () => {
    const url = await emptyDatabase()
    const both = [start('migrate', { DATABASE_URL: url }), start('migrate', { DATABASE_URL: url })]
    expect(await Promise.all(both.map((one) => one.exit))).toEqual([0, 0])
    const counts = both.map((one) => migrated(one.output)).toSorted((a, b) => a - b)
    expect(counts[0]).toBe(0)
    expect(counts[1]).toBeGreaterThan(0)

    const again = start('migrate', { DATABASE_URL: url })
    expect(await again.exit).toBe(0)
    expect(migrated(again.output)).toBe(0)
    expect(await query(url, 'select count(*)::int as count from tags')).toEqual([{ count: 63 }])
  })

  test('[N-87] a migration gives up a lock that it does not get within a second, and tries again', async () => {
    const url = await emptyDatabase()
    await query(url, 'create table busy ()')
    const log = createLog({ name: 'test', level: 'silent' })
    const { db } = connect({ url, max: 1, application: 'test', log, unlimited: true })
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin; lock table busy in access share mode')
    const up = async (tx: Kysely<unknown>) => void (await sql`alter table busy add late int`.execute(tx))
    const patience = { attempts: 2, pause_ms: 10, migrations: async () => ({ '0001_late': { up } }) }
    const failed = await migrate(db, patience).catch((error: Error) => error)
    expect(failed).toMatchObject({ cause: { code: '55P03' } })
    expect(mendOf(failed)).toContain('A table stays locked')

    const done = migrate(db, { ...patience, attempts: 1000 })
    const waiting = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(() => query(url, waiting)).toEqual([{ count: 1 }])
    await holder.query('commit')
    expect(await done).toMatchObject([{ migrationName: '0001_late', status: 'Success' }])
    await holder.end()
    await db.destroy()
  })

  test('[N-37] a migrator refuses a connection pooler, where its lock would stay behind', async () => {
    const { hostname, port } = new URL(SERVER_URL)
    // As PgBouncer does: the client is told another id than that of the server process.
    const pooler = createServer((client) => {
      const server = connectTo(Number(port), hostname)
      client.pipe(server).on('error', () => client.destroy())
      client.on('error', () => server.destroy())
      server.on('data', (bytes) => {
        const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
        if (at >= 0) bytes.writeInt32BE(bytes.readInt32BE(at + 5) + 1, at + 5)
        client.write(bytes)
      })
      server.on('close', () => client.destroy())
    }).listen(0, '127.0.0.1')
    await once(pooler, 'listening')
    const url = await emptyDatabase()
    const through = new URL(url)
    through.port = String((pooler.address() as AddressInfo).port)
    const refused = start('migrate', { DATABASE_URL: through.href })
    expect(await refused.exit).toBe(1)
    expect(refused.output.join('\n')).toContain('DATABASE_URL leads through a connection pooler')
    expect(await query(url, `select to_regclass('tags') as tags`)).toEqual([{ tags: null }])
    pooler.close()
  })

  test('a second migrator waits while the first holds the lock', async () => {
    const url = await emptyDatabase()
    const first = start('migrate', { DATABASE_URL: url })
    await first.exit
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table kysely_migration in access exclusive mode')
    const second = start('migrate', { DATABASE_URL: url })
    const waiting = `select 1 from pg_stat_activity where application_name = 'ugc-migrate' and wait_event_type = 'Lock'`
    await expect.poll(() => query(`${SERVER_URL}/postgres`, waiting)).toHaveLength(1)
    expect(second.child.exitCode).toBeNull()
    await holder.query('rollback')
    await holder.end()
    expect(await second.exit).toBe(0)
  })

  test('[N-50] a killed migrator leaves no lock behind, though its statement would still run', async () => {
    const url = await emptyDatabase()
    await start('migrate', { DATABASE_URL: url }).exit
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin; lock table kysely_migration in access exclusive mode')
    const killed = start('migrate', { DATABASE_URL: url })
    const locks = async (kind: string) => {
      const { rows } = await holder.query<{ count: number }>(
        `select count(*)::int from pg_locks
         where ${kind} and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows[0]?.count
    }
    await expect.poll(() => locks('not granted')).toBe(1)
    expect(await locks(`locktype = 'advisory'`)).toBe(1)
    await killed.stop('SIGKILL')
    await expect.poll(() => locks(`locktype = 'advisory'`)).toBe(0)
    await holder.end()
  })
})

/** The last migration of the release before this one. */
const RELEASED = '0014_overview'

describe('an upgrade', () => {
  test('files are numbered without gaps', async () => {
    const numbers = Object.keys(await readMigrations()).map((name) => Number(name.slice(0, 4)))
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  })

  test('keeps the rows of the previous release and fills the new columns', async () => {
    const url = await emptyDatabase()
    const log = createLog({ name: 'test', level: 'silent' })
    const { db } = connect({ url, max: 1, application: 'test', log, unlimited: true })
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
    expect((await migrator.migrateTo(RELEASED)).error).toBeUndefined()
    await db.destroy()
    await query(
      url,
      `with person as (
        insert into creators (first_name, last_name, country, languages, tag_ids, telegram_username, email, phone)
        select 'Анна', 'Ким', 'Россия', '{корейский}', array[id], 'kim', 'kim@mail.example', '8 900 111-22-33'
        from tags where name = 'Бьюти' returning id
      ), brief as (
        insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
          payment_terms, target_tags, status, updated_at)
        select title, 'Крем', 'Бренд', 'Задача', false, '2020-01-01', 'Сразу', '{1}', title, '2020-01-02T00:00:00Z'
        from unnest('{closed,active}'::text[]) title returning id
      )
      insert into responses (brief_id, creator_id, creator_price) select brief.id, person.id, 100 from brief, person`,
    )

    expect(await start('migrate', { DATABASE_URL: url }).exit).toBe(0)
    const ended = new Date('2020-01-02T00:00:00Z')
    expect(
      await query(url, 'select status, closed_at, ended_at, show_mode from briefs order by status'),
    ).toEqual([
      { status: 'active', closed_at: null, ended_at: null, show_mode: 'all' },
      { status: 'closed', closed_at: ended, ended_at: ended, show_mode: 'all' },
    ])
    expect(await query(url, 'select search from creators')).toEqual([
      { search: expect.stringMatching(/ kim mail\.example 79001112233$/) },
    ])
    const words = {
      search: ' анна ким россия корейский бьюти',
      contacts: ' @kim kim@mail.example 8 900 111-22-33',
    }
    expect(await query(url, 'select search, contacts from responses')).toEqual([words, words])
  })
})

describe('the release in which a client sees all responses by default', () => {
  test('[T-17] [L-10] takes no row from a client and adds none, but to an empty table; an ended link stays ended', async () => {
    const url = await emptyDatabase()
    const log = createLog({ name: 'test', level: 'silent' })
    const { db } = connect({ url, max: 1, application: 'test', log, unlimited: true })
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
    expect((await migrator.migrateTo('0061_planned_sends')).error).toBeUndefined()
    await db.destroy()
    await query(
      url,
      `insert into creators (first_name, last_name) select 'Анна', '';
      insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
        payment_terms, target_tags, status)
      select title, 'Крем', 'Бренд', 'Задача', false, now() + interval '9 days', 'Сразу', '{1}', 'active'
      from unnest('{accepted,chosen,empty,opened,priced,shown}'::text[]) title;
      insert into responses (brief_id, creator_id, creator_price) select briefs.id, creators.id, 100 from briefs, creators;
      update responses set client_price = 300 from briefs where briefs.id = brief_id and title = 'priced';
      update responses set visibility = 'shown' from briefs where briefs.id = brief_id and title = 'shown';
      update responses set status = 'accepted' from briefs where briefs.id = brief_id and title = 'accepted';
      insert into audit (actor, action, detail)
        select 'owner', 'brief changed', jsonb_build_object('brief_id', id, 'fields', 'show_mode')
        from briefs where title = 'chosen';
      insert into link_views (link_id, day, count) select public_links.id, now(), 1
        from public_links join briefs on briefs.id = brief_id where kind = 'client' and title = 'opened';
      update briefs set status = 'closed' where title in ('empty', 'shown', 'priced');
      update briefs set ended_at = now() - interval '31 days' where title in ('empty', 'shown');
      update public_links set never_expires = true from briefs
        where briefs.id = brief_id and kind = 'client' and title = 'shown'`,
    )
    expect(await start('migrate', { DATABASE_URL: url }).exit).toBe(0)
    const found = await query(
      url,
      `select title, show_mode, show_mode_chosen as chosen, visibility, expires_at < now() as ended
      from briefs join responses on responses.brief_id = briefs.id
        join public_links on public_links.brief_id = briefs.id and kind = 'client' order by title`,
    )
    const kept = { show_mode: 'selected', chosen: false, visibility: 'auto', ended: null }
    expect(found).toEqual([
      { ...kept, title: 'accepted' },
      { ...kept, title: 'chosen', chosen: true },
      { ...kept, title: 'empty', show_mode: 'all', ended: true },
      { ...kept, title: 'opened', show_mode: 'all', chosen: true },
      { ...kept, title: 'priced', visibility: 'shown' },
      { ...kept, title: 'shown', visibility: 'shown' },
    ])
  })
})

describe('a test database', () => {
  test('is made from the template in under 300 ms', async () => {
    const times: number[] = []
    for (let run = 0; run < 5; run += 1) {
      const before = performance.now()
      databases.push(await createDatabase())
      times.push(performance.now() - before)
    }
    // The best of five: whatever else this machine does only adds to a run.
    expect(Math.min(...times)).toBeLessThan(300)
  })
})
