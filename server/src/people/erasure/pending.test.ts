import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_ENV, launchedBy, startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { auditOf, bearer, everythingStored, signIn, type World } from '../../../test/sign-in.ts'
import { rowsOf } from '../../../test/workbook.ts'
import { insertOwner } from '../../access/owners/queries.ts'
import { pseudonym } from '../../platform/tokens.ts'
import { WHOLE } from './pending-queries.ts'
import { finishErasures } from './pending-service.ts'

let world: World
let second: { authorization: string }
beforeAll(async () => {
  world = await startApp()
  await insertOwner(world.db, { telegram_id: world.ownerId + 5 })
  second = launchedBy(world.ownerId + 5)
})
afterAll(() => world.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: object = world.owner) =>
  world.ask({ method, url, headers: { ...headers } })
const erase = (id: string, headers: object = world.owner) => ask('DELETE', `/api/creators/${id}`, headers)
const takeBack = (id: string, headers: object = world.owner) =>
  ask('POST', `/api/erasures/${id}/take-back`, headers)
const listed = async (headers: object = world.owner) =>
  (await ask('GET', '/api/erasures', headers)).json<{ items: { id: string; name: string }[] }>().items
const endDay = () =>
  sql`update pending_erasures set erased_at = erased_at - interval '1 day', final_at = now()`.execute(
    world.db,
  )

const NAME = 'Удаляемова'
let telegram_id = 700_000_000
let id: string
let brief_id: string
let token: string
beforeEach(async () => {
  await sql`delete from pending_erasures`.execute(world.db)
  await sql`delete from creators`.execute(world.db)
  for (const table of ['client_marks', 'client_submissions'])
    await sql`delete from ${sql.table(table)}`.execute(world.db)
  telegram_id += 1
  brief_id = await makeBrief(world.db, { status: 'active', target_tags: [1] })
  id = await makeCreator(world.db, {
    telegram_id,
    last_name: NAME,
    tag_ids: [1],
    photo_key: `${String(telegram_id).padStart(64, 'a')}.webp`,
  })
  token = await signIn(world, telegram_id)
  await sql`insert into consents (creator_id, purpose, version) values (${id}, 'profile', '1')`.execute(
    world.db,
  )
  for (const state of ['sent', 'queued'])
    await sql`insert into deliveries (creator_id, brief_id, state)
      values (${id}, ${state === 'sent' ? brief_id : await makeBrief(world.db)}, ${state})`.execute(world.db)
  const response_id = await makeResponse(world.db, { brief_id, creator_id: id, message: 'Сниму за день' })
  const { id: link_id } = await linkOf('client')
  await sql`insert into client_marks (link_id, response_id, verdict, comment, author)
    values (${link_id}, ${response_id}, 'yes', 'Нравится голос', 'Анна')`.execute(world.db)
  await sql`with sent as (
      insert into client_submissions (link_id, author) values (${link_id}, 'Анна') returning id)
    insert into client_submission_rows select id, ${response_id}, 'yes', 'Нравится голос', 'Анна', now(),
      '[{"author": "Олег", "verdict": "no", "comment": "Не наш стиль"}]' from sent`.execute(world.db)
})
const linkOf = (kind: 'client' | 'internal') =>
  world.db
    .selectFrom('public_links')
    .selectAll()
    .where('brief_id', '=', brief_id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()

/** Every row of the tables that know a creator. */
const TABLES = [
  'creators',
  'creator_counts',
  'consents',
  'deliveries',
  'responses',
  'client_marks',
  'client_submission_rows',
]
async function stored() {
  const rows: Record<string, unknown> = {}
  for (const table of TABLES) {
    const found = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t
      order by to_jsonb(t)::text`.execute(world.db)
    rows[table] = found.rows.map(({ row }) => row)
  }
  const counts =
    await sql`select sum(count)::int as days, (select jsonb_agg(to_jsonb(d) order by brief_id, state)
    from delivery_counts d where count <> 0) as deliveries from creator_days`.execute(world.db)
  return { ...rows, counts: counts.rows }
}

describe('[S-21] an erasure by an owner', () => {
  test('hides the person at once: no list, table, workbook, audience, message or profile has them', async () => {
    const { token: client } = await linkOf('client')
    const { token: internal } = await linkOf('internal')
    const places = [
      '/api/creators',
      `/api/creators?search=${encodeURIComponent(NAME)}`,
      `/api/creators/by-brief/${brief_id}`,
      '/api/responses',
      `/api/briefs/${brief_id}/deliveries`,
      `/api/briefs/${brief_id}/client-choice`,
      `/public/${client}`,
      `/public/${internal}`,
    ]
    const shown = async () => {
      const replies = await Promise.all(places.map((place) => ask('GET', place)))
      for (const reply of replies) expect(reply.statusCode, reply.body).toBe(200)
      return places.filter((_, n) => replies[n]?.body.includes(NAME))
    }
    const everywhere = await shown()
    expect(everywhere).toEqual(expect.arrayContaining(places.filter((place) => !place.endsWith('choice'))))
    expect((await erase(id)).statusCode).toBe(204)

    expect(await shown()).toEqual([])
    expect((await ask('GET', `/api/creators/${id}`)).statusCode).toBe(404)
    expect((await ask('GET', `/api/creators/profile/${telegram_id}`)).statusCode).toBe(404)
    const workbook = await ask('GET', '/api/export/creators')
    expect(await rowsOf(workbook.rawPayload)).toEqual([])
    expect((await ask('GET', `/api/briefs/${brief_id}/audience`)).json()).toMatchObject({ ready: 0 })
    expect(await world.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
    // The session has ended. A new launch is that of a person without a profile, as after an erasure.
    expect((await ask('GET', '/api/auth/me', bearer(token))).statusCode).toBe(401)
    const again = await ask('GET', '/api/auth/me', launchedBy(telegram_id))
    expect(again.json()).toMatchObject({ role: 'creator', profile_completed: false, is_active: false })
    expect(await world.db.selectFrom('erasures').select('id').where('creator_id', '=', id).execute()).toEqual(
      [],
    )
  })

  test('is listed with its author, and another owner takes it back with every row as it was', async () => {
    const before = await stored()
    await erase(id)
    expect(await stored()).not.toEqual(before)
    expect(await listed(second)).toMatchObject([{ id, name: `Алина ${NAME}` }])
    expect((await takeBack(id, second)).statusCode).toBe(204)
    expect(await stored()).toEqual(before)
    expect(await listed()).toEqual([])
    expect((await ask('GET', `/api/creators/${id}`)).statusCode).toBe(200)
    const entries = (await auditOf(world.db)).filter(({ action }) => action !== 'telegram login')
    expect(entries.slice(-2)).toMatchObject([
      { actor: `owner:${world.ownerId}`, action: 'erasure begun', detail: { creator_id: id } },
      { actor: `owner:${world.ownerId + 5}`, action: 'erasure taken back', detail: { creator_id: id } },
    ])
    expect((await takeBack(id)).statusCode).toBe(404)
    expect(await finishErasures(world.db)).toBe(0)
  })

  test('is final a day later, not before: nothing is left, and the ledger has its author and moment', async () => {
    await erase(id)
    await sql`update pending_erasures set final_at = now() + interval '1 minute'`.execute(world.db)
    expect(await finishErasures(world.db)).toBe(0)
    await endDay()
    const { erased_at } = await world.db
      .selectFrom('pending_erasures')
      .select('erased_at')
      .executeTakeFirstOrThrow()
    expect(await finishErasures(world.db)).toBe(1)
    const left = await everythingStored(world.db)
    for (const needle of [NAME, 'Сниму за день', 'Нравится голос', String(telegram_id)])
      expect(left.replaceAll(/"key": "[^"]*"/g, '').includes(needle), needle).toBe(false)
    expect(
      await world.db.selectFrom('erasures').selectAll().where('creator_id', '=', id).execute(),
    ).toMatchObject([
      {
        person: pseudonym(API_ENV.PSEUDONYM_KEY, telegram_id),
        by_role: 'owner',
        erased_by: world.ownerId,
        erased_at,
      },
    ])
    const photos = await world.db.selectFrom('discarded_photos').select('key').execute()
    expect(photos.map(({ key }) => key)).toContain(`${String(telegram_id).padStart(64, 'a')}.webp`)
    expect((await takeBack(id)).statusCode).toBe(404)
  })

  test('leaves a new profile of the same person alone', async () => {
    await erase(id)
    const anew = await makeCreator(world.db, { telegram_id, first_name: 'Снова' })
    const refused = await takeBack(id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json<{ detail: string }>().detail).toContain('уже заполнил новую анкету')
    await endDay()
    expect(await finishErasures(world.db)).toBe(1)
    expect((await ask('GET', `/api/creators/${anew}`, launchedBy(telegram_id))).statusCode).toBe(200)
  })

  test('the person’s own erasure is final at once, with what an owner had erased before', async () => {
    await erase(id)
    const anew = await makeCreator(world.db, { telegram_id, first_name: 'Снова' })
    expect((await erase(anew, launchedBy(telegram_id))).statusCode).toBe(204)
    expect(await listed()).toEqual([])
    const erasures = await world.db
      .selectFrom('erasures')
      .select(['creator_id', 'by_role'])
      .where('creator_id', 'in', [id, anew])
      .orderBy('by_role')
      .execute()
    expect(erasures).toEqual([
      { creator_id: id, by_role: 'owner' },
      { creator_id: anew, by_role: 'self' },
    ])
  })

  test('of a creator without a Telegram id is taken back too', async () => {
    const added = await makeCreator(world.db, { first_name: 'Без телеграма' })
    await erase(added)
    expect((await takeBack(added)).statusCode).toBe(204)
    expect((await ask('GET', `/api/creators/${added}`)).statusCode).toBe(200)
  })

  test('keeps the rows of every table that refers to a creator', async () => {
    const { rows } = await sql<{ name: string }>`select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'creators'::regclass order by 1`.execute(world.db)
    // Not deleted with the creator: put back by statements of their own.
    const staying = ['blocks', 'responses']
    // Deleted after a day at most: not kept.
    const short = ['bot_drafts', 'brief_changes_told', 'creator_bulk_changes', 'outdated_buttons']
    expect(rows.map(({ name }) => name)).toEqual([...WHOLE, ...staying, ...short].toSorted())
  })
})

test('[S-22] more than ten erasures of one owner in an hour are listed together and taken back in one call, by any owner', async () => {
  const many = async () =>
    (await ask('GET', '/api/erasures')).json<{ many: { ids: string[]; in_an_hour: number }[] }>().many
  const ids = [id]
  while (ids.length < 11) ids.push(await makeCreator(world.db))
  for (const one of ids.slice(1)) await erase(one)
  // Ten, and one of another owner; then eleven in two hours.
  await erase(await makeCreator(world.db), second)
  expect(await many()).toEqual([])
  await sql`update pending_erasures set erased_at = erased_at - interval '61 minutes'`.execute(world.db)
  await erase(id)
  expect(await many()).toEqual([])
  await sql`update pending_erasures set erased_at = erased_at - interval '59 minutes' where creator_id = ${id}`.execute(
    world.db,
  )
  const [found] = await many()
  expect([found?.in_an_hour, found?.ids.toSorted()]).toEqual([11, ids.toSorted()])
  // One has become final meanwhile: the others come back.
  await sql`update pending_erasures set final_at = now() where creator_id = ${ids[1]}`.execute(world.db)
  await finishErasures(world.db)
  const reply = await world.ask({
    method: 'POST',
    url: '/api/erasures/take-back',
    headers: second,
    payload: { ids },
  })
  expect([reply.statusCode, reply.json()]).toEqual([200, { taken_back: 10 }])
  expect(await listed()).toHaveLength(1)
  expect(
    (await auditOf(world.db)).filter(({ action }) => action === 'erasure taken back').slice(-10),
  ).toHaveLength(10)
})
