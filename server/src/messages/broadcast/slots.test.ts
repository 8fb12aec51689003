import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/schema.ts'
import { createLog } from '../../platform/log.ts'
import { acquireSlot, createSlots, type For, keepSlots } from './slot-queries.ts'

const SLOTS = 20
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  const log = createLog({ name: 'test', level: 'silent' })
  db = connect({ url: database.url, max: 1, application: 'ugc-test', log }).db
  await createSlots(db, SLOTS)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  await sql`update bot_slots set free_at = now() - interval '1 second', claim = null`.execute(db)
  await sql`update bot_pace set next_at = now(), replies_until = '-infinity', notices_until = '-infinity'`.execute(
    db,
  )
})

/** Takes slots until none is left for these messages; returns their number. */
async function takeAll(whom: For): Promise<number> {
  for (let taken = 0; ; taken += 1)
    if ((await acquireSlot(db, randomUUID(), { slots: SLOTS, interval_ms: 0 }, whom)) === undefined)
      return taken
}
/** Kept for longer than the test takes. */
const keep = async (...whom: ('reply' | 'notice')[]) => {
  for (const one of whom) await keepSlots(db, one)
  await sql`update bot_pace set replies_until = case when isfinite(replies_until) then now() + interval '1 minute' else replies_until end,
    notices_until = case when isfinite(notices_until) then now() + interval '1 minute' else notices_until end`.execute(
    db,
  )
}

test.each<[('reply' | 'notice')[], Partial<Record<For, number>>]>([
  [[], { other: 20 }],
  [['notice'], { other: 15, notice: 5 }],
  [['reply'], { other: 10, reply: 10 }],
  [['reply', 'notice'], { other: 5, notice: 5, reply: 10 }],
  [['reply', 'notice'], { notice: 10, reply: 10 }],
  [['notice'], { notice: 20 }],
])('[B-86] while %j wait, the slots are shared like this: %j', async (waiting, shares) => {
  await keep(...waiting)
  const taken: Partial<Record<For, number>> = {}
  for (const whom of Object.keys(shares) as For[]) taken[whom] = await takeAll(whom)
  expect(taken).toEqual(shares)
})

test('[B-86] slots are kept for a moment only: a single notice does not slow a broadcast down', async () => {
  await keepSlots(db, 'notice')
  await keepSlots(db, 'reply')
  const { rows } = await sql<{ notices: number; replies: number }>`
    select extract(epoch from notices_until - now()) as notices, extract(epoch from replies_until - now()) as replies
    from bot_pace`.execute(db)
  expect(rows[0]?.notices).toBeLessThan(0.5)
  expect(rows[0]?.replies).toBeLessThan(1.5)
})
