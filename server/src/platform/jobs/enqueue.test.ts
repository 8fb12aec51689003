import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { connect } from '../db/connect.ts'
import { createLog } from '../log.ts'
import { createJobs } from './enqueue.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

test('as many first jobs at once as the pool has connections do not wait for each other', async () => {
  const log = createLog({ name: 'test', level: 'silent' })
  const { db, pool } = connect({ url: database.url, max: 2, application: 'test', log })
  const jobs = createJobs(pool)
  await jobs.prepare()
  const ids = ['first', 'second']
  const made = ids.map((id) => db.transaction().execute((tx) => jobs.notifyOutcome(tx, id)))
  expect(await Promise.allSettled(made)).toMatchObject(ids.map(() => ({ status: 'fulfilled' })))
  await db.destroy()
})
