import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientWithoutTimeout, createDatabase, servedBy, type TestDatabase } from '../../../test/postgres.ts'
import { createLog } from '../log.ts'
import { connect } from './connect.ts'

const SHIPPED = join(import.meta.dirname, '../../../../deploy/pgbouncer/role-settings.sql')

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** What the session got from its client or from its role, apart from what every driver states. */
const SETTINGS = `select name, current_setting(name) as value from pg_settings
  where source in ('client', 'database user') and name not in ('application_name', 'client_encoding', 'DateStyle') order by 1`

test('[N-53] the role settings that are shipped for a pooler are those of a direct connection', async () => {
  await using admin = await clientWithoutTimeout(database)
  const text = await readFile(SHIPPED, 'utf8')
  const name = new URL(database.direct_url).pathname.slice(1)
  await admin.query(text.replaceAll(' in database ugc ', ` in database ${name} `))

  const log = createLog({ name: 'test', level: 'silent' })
  const { db } = connect({ url: database.direct_url, max: 1, application: 'test', log })
  const { rows: direct } = await sql.raw(SETTINGS).execute(db)
  await db.destroy()
  expect(direct.length).toBeGreaterThan(4)

  for (const process of ['api', 'worker', 'bot'] as const) {
    // A pooler opens its connections without the settings of the client.
    const pooled = new pg.Client({ connectionString: servedBy(process, database.direct_url) })
    await pooled.connect()
    const { rows } = await pooled.query(SETTINGS)
    await pooled.end()
    expect(rows).toEqual(direct)
  }
})
