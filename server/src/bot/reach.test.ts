import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blocked, inGroup, startCommand, unblocked, writeAccessAllowed } from '../../test/bot-api.ts'
import { makeCreator } from '../../test/factories.ts'
import { createDatabase, type TestDatabase } from '../../test/postgres.ts'
import { connect } from '../platform/db/connect.ts'
import type { Db } from '../platform/db/schema.ts'
import { createLog } from '../platform/log.ts'
import { receiveUpdate } from './receive.ts'

const anna = { id: 4242 }
let database: TestDatabase
let db: Db
let update_id = 0
beforeAll(async () => {
  database = await createDatabase()
  const log = createLog({ name: 'test', level: 'silent' })
  db = connect({ url: database.url, max: 4, application: 'ugc-test', log }).db
  await makeCreator(db, { telegram_id: anna.id })
  await makeCreator(db, { telegram_id: 4343 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  await db.updateTable('creators').set({ unreachable_at: null }).execute()
})

const receive = (update: ReturnType<typeof blocked>) =>
  receiveUpdate(db, { ...update, update_id: (update_id += 1) })

/** Anna's; the other one is never touched. */
async function isReachable() {
  const rows = await db
    .selectFrom('creators')
    .select(['telegram_id', 'is_reachable'])
    .orderBy('telegram_id')
    .execute()
  expect(rows[1]).toEqual({ telegram_id: 4343, is_reachable: true })
  return rows[0]?.is_reachable
}

test('[B-05] a user who blocks the bot is unreachable, and the time of the block is stored', async () => {
  await receive(blocked(anna))
  expect(await isReachable()).toBe(false)
  const since = () => db.selectFrom('creators').select('unreachable_at').where('telegram_id', '=', anna.id)
  const first = await since().executeTakeFirst()
  await receive(blocked(anna))
  expect(await since().executeTakeFirst()).toEqual(first)
})

test.each([
  ['unblocks the bot', unblocked(anna)],
  ['says /start', startCommand(anna)],
  ['lets the bot write', writeAccessAllowed(anna)],
])('[B-05] [H-12] a user who %s is within reach again', async (_, update) => {
  await receive(blocked(anna))
  await receive(update)
  expect(await isReachable()).toBe(true)
})

test('events in a group do not change reachability', async () => {
  await receive(blocked(anna))
  await receive(inGroup(startCommand(anna)))
  expect(await isReachable()).toBe(false)
})

test('an update that comes again changes nothing', async () => {
  const update = { ...blocked(anna), update_id: (update_id += 1) }
  expect(await receiveUpdate(db, update)).toBe(true)
  await receive(unblocked(anna))
  expect(await receiveUpdate(db, update)).toBe(false)
  expect(await isReachable()).toBe(true)
})

test('a user without a profile has no stored reachability', async () => {
  expect(await receive(blocked({ id: 1 }))).toBe(true)
  expect(await isReachable()).toBe(true)
})
