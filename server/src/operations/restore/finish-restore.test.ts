import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { BRIEF, makeBrief, makeCreator } from '../../../test/factories.ts'
import { start, startApi } from '../../../test/process.ts'
import type { World } from '../../../test/sign-in.ts'
import { finishRestore } from './finish-restore-service.ts'
import { type Ledger, readLedger } from './ledger-part.ts'

let world: World
let telegram_id = 640_000_000
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

const me = async (headers: Record<string, string>) =>
  (await world.ask({ url: '/api/auth/me', headers })).statusCode
const markRestored = (exact: boolean) =>
  sql`create table restored as select now() as at, ${sql.lit(exact)} as exact`.execute(world.db)

const NOTHING = readLedger('')
const ofErased = (erased: Ledger['erased']): Ledger => ({ ...NOTHING, erased })

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
  const { restored } = await finishRestore(asOwner(), NOTHING)
  expect(restored?.mark.exact).toBe(false)
  expect(restored?.owners.map(({ telegram_id }) => telegram_id)).toContain(world.ownerId)
  expect(restored?.links.map(({ title, kind }) => [title, kind]).toSorted()).toEqual([
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
  expect((await finishRestore(asOwner(), NOTHING)).restored).toBeUndefined()
})

test('[N-84] consents withdrawn, profiles hidden and people blocked since the restored moment are so again', async () => {
  const make = () => makeCreator(world.db, { telegram_id: (telegram_id += 1) })
  const [withdrew, hid, blocked, erasing, gone] = [
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
  ]
  await sql`insert into consents (creator_id, purpose, version) values (${withdrew}, 'profile', '1')`.execute(
    world.db,
  )
  // The state of the end of the log, as the view has it.
  await sql`update creators set erase_at = now() + interval '9 days', needs_consent = true, is_active = false
    where id = ${withdrew}`.execute(world.db)
  await sql`update creators set hidden_from_clients = true where id = ${hid}`.execute(world.db)
  const blocks = [blocked, gone].map((creator_id, index) => ({
    creator_id,
    person: `${index}`.repeat(16),
    reason: 'fraud',
    blocked_by: world.ownerId,
  }))
  await world.db
    .insertInto('blocks')
    .values(blocks as never)
    .execute()
  const headers = launchedBy(world.ownerId, new Date(Date.now() + 9000))
  for (const id of [erasing])
    expect((await world.ask({ method: 'DELETE', url: `/api/creators/${id}`, headers })).statusCode).toBe(204)
  const { rows: lines } = await sql<{ line: string }>`select line from ledger`.execute(world.db)
  const ledger = readLedger(lines.map(({ line }) => line).join('\n'))

  // The restored moment: before all of it, and before one of the profiles.
  await sql`update creators set erase_at = null, needs_consent = false, is_active = true, hidden_from_clients = false`.execute(
    world.db,
  )
  await sql`delete from blocks`.execute(world.db)
  await sql`delete from creators where id = ${gone}`.execute(world.db)
  await sql`delete from pending_erasures`.execute(world.db)
  await makeCreator(world.db, { id: erasing } as object)
  await markRestored(false)
  const { restored } = await finishRestore(asOwner(), ledger)
  expect(restored?.closed).toEqual({
    withdrawn: [withdrew],
    hidden: [hid],
    blocked: [blocked, gone],
    erasing: [erasing],
  })
  const now = await world.db
    .selectFrom('creators')
    .select([
      'id',
      'is_active',
      'hidden_from_clients',
      'is_blocked',
      sql<boolean>`erase_at is not null`.as('goes'),
    ])
    .where('id', 'in', [withdrew, hid, blocked])
    .execute()
  expect(now.toSorted((a, b) => order(a.id) - order(b.id))).toMatchObject([
    { is_active: false, goes: true },
    { hidden_from_clients: true },
    { is_active: false, is_blocked: true },
  ])
  function order(id: string) {
    return [withdrew, hid, blocked].indexOf(id)
  }
  const { rows: left } = await sql<{ blocks: number; standing: number }>`select
    (select count(*) from blocks) as blocks,
    (select count(*) from consents where creator_id = ${withdrew} and withdrawn_at is null) as standing`.execute(
    world.db,
  )
  expect(left).toEqual([{ blocks: 2, standing: 0 }])
  // A second run, after an interruption, repeats nothing.
  await markRestored(false)
  expect((await finishRestore(asOwner(), ledger)).restored?.closed).toMatchObject({
    withdrawn: [],
    hidden: [],
    blocked: [],
  })
})

test('[S-25] what a stolen session of an owner has erased is left out and taken back; the rest is repeated', async () => {
  const [stolen, other] = [world.ownerId, world.ownerId + 5]
  await sql`insert into users (telegram_id) values (${other})`.execute(world.db)
  await sql`insert into owners (telegram_id) values (${other})`.execute(world.db)
  const make = () => makeCreator(world.db)
  const entry = (creator_id: string, erased_by: number, erased_at: string) => ({
    creator_id,
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
  const { left_out, erased } = await finishRestore(asOwner(), ofErased(ledger), out)
  expect(left_out).toEqual({ ledger: 1, taken_back: 1, skipped: [] })
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

test('[S-25] an erased person who came back is skipped and named by the id of the profile; the command ends', async () => {
  const stolen = world.ownerId
  const headers = launchedBy(stolen, new Date(Date.now() + 12_000))
  const mine = await makeCreator(world.db)
  const returned = await makeCreator(world.db, { telegram_id: (telegram_id += 1) })
  for (const id of [returned, mine])
    expect((await world.ask({ method: 'DELETE', url: `/api/creators/${id}`, headers })).statusCode).toBe(204)
  await makeCreator(world.db, { telegram_id })
  await markRestored(true)
  const day = 86_400_000
  const [from, to] = [new Date(Date.now() - day).toISOString(), new Date(Date.now() + day).toISOString()]
  const out = { erased_by: stolen, from, to }
  const { left_out, restored } = await finishRestore(asOwner(), NOTHING, out)
  expect(left_out).toMatchObject({ taken_back: expect.any(Number), skipped: [returned] })
  expect(restored).toBeDefined()
  const back = await world.db
    .selectFrom('creators')
    .select('id')
    .where('id', 'in', [mine, returned])
    .execute()
  expect(back).toEqual([{ id: mine }])
})
