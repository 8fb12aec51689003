import { ENDING_NAMES, RESPONSE_EVENT_KINDS } from '@ugc/contract/facts/endings'
import { BRIEF_STATUS_NAMES, DECISIONS, RESPONSE_STATUS_NAMES, UNDECIDED } from '@ugc/contract/facts/statuses'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import type { World } from '../../test/sign-in.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

/** The words that a check of the database allows. */
async function allowedBy(check: string): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select pg_get_constraintdef(oid) as words from pg_constraint where conname = ${check}`.execute(world.db)
  return [...(rows[0]?.words ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '').toSorted()
}

test.each([
  ['responses_status_check', RESPONSE_STATUS_NAMES],
  [
    'responses_notified_status_check',
    [...DECISIONS.filter((status) => status !== UNDECIDED), ...ENDING_NAMES],
  ],
  ['briefs_status_check', BRIEF_STATUS_NAMES],
])('[R-48] %s allows the statuses of the contract and no others', async (check, names) => {
  expect(await allowedBy(check)).toEqual([...names].toSorted())
})

test('[R-48] no other check of the database lists statuses of responses', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'c' and pg_get_constraintdef(oid) ~ '''accepted''' order by 1`.execute(world.db)
  expect(rows.map(({ name }) => name)).toEqual(['responses_notified_status_check', 'responses_status_check'])
})

test('[R-48] a made-up status needs the two checks only: it is decided, noted, taken back and told', async () => {
  for (const check of ['responses_status_check', 'responses_notified_status_check'])
    await sql`alter table responses drop constraint ${sql.ref(check)}`.execute(world.db)
  const brief_id = await makeBrief(world.db, { status: 'active' })
  const id = await makeResponse(world.db, { brief_id, creator_id: await makeCreator(world.db) })
  const become = (status: string) =>
    sql`update responses set status = ${status}, version = version + 1 where id = ${id}`.execute(world.db)
  const kinds = async () => {
    const rows = await world.db
      .selectFrom('response_events')
      .select('kind')
      .where('response_id', '=', id)
      .orderBy('id')
      .execute()
    return rows.map(({ kind }): string => kind)
  }
  await become('on_hold')
  expect(await kinds()).toEqual(['sent', 'on_hold'])
  // Taken back before the creator was told: it leaves no event.
  await become('pending')
  expect(await kinds()).toEqual(['sent'])
  await become('on_hold')
  await sql`update responses set notified_status = 'on_hold' where id = ${id}`.execute(world.db)
  await become('accepted')
  expect(await kinds()).toEqual(['sent', 'on_hold', 'accepted'])
})

test('[R-48] every status has its sentence in the story of a response', () => {
  expect(RESPONSE_EVENT_KINDS).toEqual(expect.arrayContaining([...RESPONSE_STATUS_NAMES, ...ENDING_NAMES]))
})
