import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'
import { rowsFor } from './queries.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

test('[T-30] the selected rows of a brief are read by an index of their own, in the order of the table', async () => {
  const brief_id = await makeBrief(world.db, { show_mode: 'selected' })
  await sql`with made as (
      insert into creators (first_name, last_name) select 'Автор', n::text from generate_series(1, 1000) n
      returning id, last_name)
    insert into responses (brief_id, creator_id, creator_price, visibility)
    select ${brief_id}, id, 500, case when last_name::int % 100 = 0 then 'shown' else 'auto' end from made`.execute(
    world.db,
  )
  await sql`analyze responses`.execute(world.db)
  const page = rowsFor('client', world.db, { brief_id, show_mode: 'selected' })
    .select('responses.id')
    .orderBy('responses.created_at', 'desc')
    .orderBy('responses.id', 'desc')
    .limit(50)
  expect(await page.execute()).toHaveLength(10)
  const plan = JSON.stringify(await page.explain())
  expect(plan).toContain('responses_selected')
  expect(plan).not.toContain('Sort')
})
