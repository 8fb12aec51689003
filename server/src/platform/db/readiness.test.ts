import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { startApi } from '../../../test/process.ts'
import { createLog } from '../log.ts'
import { connect } from './connect.ts'
import { findProblem } from './readiness.ts'

const log = createLog({ name: 'test', level: 'silent' })
let database: TestDatabase
let open: ReturnType<typeof connect>
beforeAll(async () => {
  database = await createDatabase()
  open = connect({ url: database.url, max: 1, application: 'test', log })
})
afterAll(async () => {
  await open.db.destroy()
  await database.drop()
})

const run = (text: string) => sql.raw(text).execute(open.db)

describe('[N-34] the database that /readyz accepts', () => {
  test('is migrated and writable', async () => {
    expect(await findProblem(open.db)).toBeUndefined()
  })

  test('may be newer than the release, and not older', async () => {
    await run(`insert into kysely_migration values ('9999_later', '2030-01-01')`)
    expect(await findProblem(open.db)).toBeUndefined()
    await run(`delete from kysely_migration where name = '0007_brief_steps'`)
    expect(await findProblem(open.db)).toBe('the schema lacks 0007_brief_steps: run migrate of this release')
    await run(`insert into kysely_migration values ('0007_brief_steps', '2026-01-01')`)
  })

  test('is not read-only', async () => {
    const problem = await open.db.transaction().execute(async (tx) => {
      await sql`set transaction read only`.execute(tx)
      return findProblem(tx)
    })
    expect(problem).toContain('read-only: DATABASE_URL must lead to the primary')
  })

  test('was not restored meanwhile, behind connections that a pooler has kept', async () => {
    await run('create table restored ()')
    expect(await findProblem(open.db)).toContain('The database was restored: run')
    await run('drop table restored')
  })

  test('has a schema: without one the API says so', async () => {
    await run('alter table kysely_migration rename to kept')
    const api = await startApi({ DATABASE_URL: database.url })
    const reply = await fetch(`${api.ops}/readyz`)
    expect(reply.status).toBe(503)
    expect(await reply.text()).toBe('not ready: the database has no schema: run migrate\n')
    await run('alter table kept rename to kysely_migration')
    expect((await fetch(`${api.ops}/readyz`)).status).toBe(200)
    await api.stop()
  })
})
