import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, servedBy, type TestDatabase } from '../../../test/postgres.ts'
import { start } from '../../../test/process.ts'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/schema.ts'
import { createLog } from '../../platform/log.ts'
import { pruneAudit } from './retention-queries.ts'

let database: TestDatabase
let db: Db
const log = createLog({ name: 'test', level: 'silent' })
beforeAll(async () => {
  database = await createDatabase()
})
beforeEach(async () => {
  await db?.destroy()
  await database.renew()
  db = connect({ url: database.direct_url, max: 2, application: 'test', log }).db
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Entries of this age, one for each actor. */
const enter = (age: string, ...actors: string[]) =>
  sql`insert into audit (at, actor, action, detail)
    select now() - ${age}::interval, actor, 'logout', '{"a": 1}' from unnest(${actors}::text[]) actor`.execute(
    db,
  )
const actors = async () =>
  (await db.selectFrom('audit').select('actor').orderBy('id').execute()).map(({ actor }) => actor)

describe('[S-58] retention', () => {
  test('entries older than the years are deleted in batches, and the deletion is an entry', async () => {
    await enter('3 years 1 minute', 'old 1', 'old 2', 'old 3')
    await enter('2 years 364 days', 'kept')
    expect(await pruneAudit(db, 3, 2)).toBe(3)
    expect(await actors()).toEqual(['kept', 'command line'])
    await expect(sql`delete from audit`.execute(db)).rejects.toThrow('the audit is only added to')
  })

  test('the command reads AUDIT_YEARS; the role of a serving process is refused', async () => {
    await enter('1 year 1 day', 'old')
    const env = { DATABASE_URL: database.url }
    const role = { DATABASE_URL: servedBy('worker', database.url) }
    const refused = start('audit', { ...role, AUDIT_YEARS: '1' }, ['prune'])
    expect(await refused.exit).toBe(1)
    expect(await actors()).toEqual(['old'])
    const pruned = start('audit', { ...env, AUDIT_YEARS: '1' }, ['prune'])
    expect([await pruned.exit, pruned.output.join()]).toEqual([0, '1 entries deleted'])
  })
})
