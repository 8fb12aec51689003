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

test('[B-112] those who were not told of an end, with the reason, as many as the line of the brief counts', async () => {
  const brief_id = await makeBrief(world.db, { status: 'active' })
  const person = async (last_name: string, n: number, change: object = {}) => {
    const creator_id = await makeCreator(world.db, {
      last_name,
      telegram_id: 697_000_000 + n,
      tag_ids: [1],
    })
    await makeResponse(world.db, { brief_id, creator_id })
    if (Object.keys(change).length > 0)
      await world.db.updateTable('creators').set(change).where('id', '=', creator_id).execute()
    return creator_id
  }
  const ask = (path: string) => world.ask({ url: `/api/briefs/${brief_id}${path}`, headers: world.owner })
  await person('Алиева', 0)
  await person('Буров', 1, { unreachable_at: new Date().toISOString() })
  await person('Власова', 2, { is_blocked: true })
  await person('Громова', 3)
  await person('Дроздова', 4)
  const untold = async () =>
    (await ask('/untold'))
      .json<{ items: { last_name: string; why: string }[] }>()
      .items.map(({ last_name, why }) => `${last_name} ${why}`)
  expect(await untold()).toEqual([])
  await sql`update briefs set status = 'cancelled', answered_at = now() where id = ${brief_id}`.execute(
    world.db,
  )
  await sql`update responses set notified_status = 'cancelled' from creators
    where creators.id = creator_id and last_name in ('Алиева')`.execute(world.db)
  await sql`update responses set tell_after = now() from creators
    where creators.id = creator_id and last_name in ('Громова')`.execute(world.db)
  await sql`update responses set status = 'rejected', notified_status = 'rejected' from creators
    where creators.id = creator_id and last_name in ('Дроздова')`.execute(world.db)
  expect(await untold()).toEqual(['Буров blocked', 'Власова shut_out', 'Громова queued'])
  const { ended } = (await ask('')).json<{ ended: { people: number; told: number } }>()
  expect(ended.people - ended.told).toBe(3)
  expect((await ask('/untold?page=1&per_page=2')).json()).toMatchObject({ total: 3, pages: 2 })
})
