import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../test/app.ts'
import { BRIEF, makeBrief, makeCreator } from '../../test/factories.ts'
import { start, startApi } from '../../test/process.ts'
import type { World } from '../../test/sign-in.ts'
import { finishRestore } from './finish-restore.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

const me = async (headers: Record<string, string>) =>
  (await world.ask({ url: '/api/auth/me', headers })).statusCode
const markRestored = (exact: boolean) =>
  sql`create table restored as select now() as at, ${sql.lit(exact)} as exact`.execute(world.db)

/** The command runs with the role of migrate. */
const asOwner = () => ({ ...world.app.services, db: world.db })

test('[N-35] a restored database is refused by every process until after-restore has run', async () => {
  await markRestored(true)
  for (const name of ['api', 'worker', 'bot'] as const) {
    const early = start(name, { DATABASE_URL: world.database.url })
    expect(await early.exit).toBe(1)
    expect(early.output.join('\n')).toContain('run server/src/bin/after-restore.ts first')
  }
  await sql`drop table restored`.execute(world.db)
  const api = await startApi({ DATABASE_URL: world.database.url })
  await api.stop()
})

test('[N-35] after a restore every session, hand-off, ticket and launch has ended, and nothing is sent twice', async () => {
  const before = new Date(Date.now() - 60_000)
  const old = { owner: launchedBy(world.ownerId, before), creator: launchedBy(world.creatorId, before) }
  const signed = await world.ask({
    method: 'POST',
    url: '/api/auth/telegram',
    payload: { init_data: old.owner.authorization.slice(4) },
  })
  const session = { authorization: `Bearer ${signed.json<{ token: string }>().token}` }
  const handed = await world.ask({
    method: 'POST',
    url: '/api/auth/handoff',
    headers: session,
    payload: { path: `/public/${'a'.repeat(43)}` },
  })
  expect(handed.statusCode).toBe(201)
  await makeBrief(world.db)
  expect(await Promise.all([old.owner, old.creator, session].map(me))).toEqual([200, 200, 200])

  await markRestored(false)
  const result = await finishRestore(asOwner(), [])
  expect(result.mark?.exact).toBe(false)
  expect(result.owners.map(({ telegram_id }) => telegram_id)).toContain(world.ownerId)
  expect(result.links.map(({ title, kind }) => [title, kind]).toSorted()).toEqual([
    [BRIEF.title, 'client'],
    [BRIEF.title, 'internal'],
  ])
  expect(await Promise.all([old.owner, old.creator, session].map(me))).toEqual([401, 401, 401])
  const { rows } = await sql<{ left: number }>`select (select count(*) from sessions)
    + (select count(*) from handoffs) + (select count(*) from tickets) as left`.execute(world.db)
  expect(rows).toEqual([{ left: 0 }])
  // A launch of the time after it is accepted.
  const after = new Date(Date.now() + 2000)
  expect(await Promise.all([world.ownerId, world.creatorId].map((id) => me(launchedBy(id, after))))).toEqual([
    200, 200,
  ])
  expect((await finishRestore(asOwner(), [])).mark).toBeUndefined()
})

test('[N-35] messages that were waiting at the restored moment are unconfirmed, unless the state is the last one', async () => {
  const brief = randomUUID()
  await sql`insert into briefs (id, title, product_name, brand_description, brief_description, publication_required,
    deadline, payment_terms, target_tags, status) values (${brief}, 'Крем', 'Крем', 'Бренд', 'Задача', false,
    current_date + 5, 'Сразу', '{1}', 'active')`.execute(world.db)
  await sql`insert into creators (first_name) select 'Анна' from generate_series(1, 2)`.execute(world.db)
  await sql`insert into deliveries (brief_id, creator_id)
    select ${brief}, id from creators limit 2`.execute(world.db)
  for (const [exact, stopped] of [
    [true, 0],
    [false, 2],
  ] as const) {
    await markRestored(exact)
    expect((await finishRestore(asOwner(), [])).stopped).toBe(stopped)
  }
})

test('[S-25] what a stolen session of an owner has erased is left out and taken back; the rest is repeated', async () => {
  const [stolen, other] = [world.ownerId, world.ownerId + 5]
  await sql`insert into users (telegram_id) values (${other})`.execute(world.db)
  await sql`insert into owners (telegram_id) values (${other})`.execute(world.db)
  const make = () => makeCreator(world.db)
  const entry = (creator_id: string, erased_by: number, erased_at: string) => ({
    creator_id,
    person: '',
    by_role: 'owner' as const,
    erased_at,
    erased_by,
  })
  const inside = '2026-01-01T10:30:00.000Z'
  const kept = await make()
  const gone = [await make(), await make(), await make()]
  const ledger = [
    entry(kept, stolen, inside),
    entry(gone[0]!, stolen, '2026-01-01T09:59:59.000Z'),
    entry(gone[1]!, stolen, '2026-01-01T11:00:00.000Z'),
    entry(gone[2]!, other, inside),
  ]
  const [mine, late, theirs] = [await make(), await make(), await make()]
  // The earlier launches ended with the restores above.
  const headers = launchedBy(stolen, new Date(Date.now() + 5000))
  for (const id of [mine, late, theirs])
    expect((await world.ask({ method: 'DELETE', url: `/api/creators/${id}`, headers })).statusCode).toBe(204)
  await sql`update pending_erasures set final_at = now() - interval '1 hour', erased_at = ${inside}`.execute(
    world.db,
  )
  await sql`update pending_erasures set erased_by = ${other} where creator_id = ${theirs}`.execute(world.db)
  await sql`update pending_erasures set erased_at = '2026-01-01T12:00:00Z' where creator_id = ${late}`.execute(
    world.db,
  )

  const out = { erased_by: stolen, from: '2026-01-01T10:00:00Z', to: '2026-01-01T11:00:00Z' }
  const { left_out, erased } = await finishRestore(asOwner(), ledger, out)
  expect(left_out).toEqual({ ledger: 1, taken_back: 1 })
  expect(erased.creators).toBe(3)
  const left = await world.db
    .selectFrom('creators')
    .select('id')
    .where('id', 'in', [kept, ...gone, mine, late, theirs])
    .execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([kept, mine].toSorted())
  // The ledger does not list them, so an owner may have taken them back: each has a day again.
  const { rows } = await sql<{ creator_id: string }>`select creator_id from pending_erasures
    where final_at > now() + interval '23 hours'`.execute(world.db)
  expect(rows.map(({ creator_id }) => creator_id).toSorted()).toEqual([late, theirs].toSorted())
})
