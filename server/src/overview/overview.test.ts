import type { Overview } from '@ugc/contract/overview'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import type { World } from '../../test/sign-in.ts'

let world: World
beforeEach(async () => {
  world = await startApp()
})
afterEach(() => world.close())

const look = async () => (await world.ask({ url: '/api/overview', headers: world.owner })).json<Overview>()
const waiting = async () => (await look()).waiting.map(({ kind, title, count }) => [kind, title, count])
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

describe('GET /api/overview', () => {
  test('of an agency that begins is nothing, on fourteen days', async () => {
    const { days, ...rest } = await look()
    expect(rest).toEqual({
      creators: 0,
      review_new_profiles: false,
      briefs: { total: 0, active: 0 },
      shared: 0,
      failed_jobs: 0,
      pending: { total: 0, capped: false },
      waiting: [],
      more: [],
    })
    expect(days.map(({ responses }) => responses)).toEqual(Array.from({ length: 14 }, () => 0))
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
  })

  test('[N-66] counts jobs that failed, until a later one of their queue succeeds', async () => {
    const ended = (state: string, ago: string) =>
      sql`insert into jobs.job (name, state, completed_on)
        values ('tell-outcome', ${state}::jobs.job_state, now() - ${ago}::interval)`.execute(world.db)
    await ended('completed', '10 minutes')
    await ended('failed', '5 minutes')
    await ended('failed', '4 minutes')
    expect(await look()).toMatchObject({ failed_jobs: 2 })
    await ended('completed', '3 minutes')
    expect(await look()).toMatchObject({ failed_jobs: 0 })
  })

  test('counts what its lists show, without what is deleted', async () => {
    const creator_id = await makeCreator(world.db)
    await makeCreator(world.db, { is_active: false })
    const active = await makeBrief(world.db, { status: 'active' })
    const completed = await makeBrief(world.db, { status: 'closed' })
    const deleted = await makeBrief(world.db, { status: 'active', deleted_at: inHours(0) })
    for (const brief_id of [active, completed, deleted])
      await makeResponse(world.db, { brief_id, creator_id })
    // The author of this one is erased: there is no decision to make.
    await sql`insert into responses (brief_id, creator_price) values (${active}, 1)`.execute(world.db)
    await sql`update public_links set revoked_at = now() where brief_id = ${completed}`.execute(world.db)
    const { creators, briefs, shared, pending } = await look()
    expect({ creators, briefs, shared, pending }).toEqual({
      creators: 2,
      briefs: { total: 2, active: 1 },
      shared: 1,
      pending: { total: 2, capped: false },
    })
    const listed = await world.ask({ url: '/api/responses?status=pending', headers: world.owner })
    expect(listed.json()).toMatchObject({ total: 2 })
    const onCards = await world.ask({ url: '/api/briefs?status=active', headers: world.owner })
    expect(onCards.json()).toMatchObject({ items: [{ response_count: 2, pending_count: 1 }] })
  })

  test('lists what needs an action of an owner, the most urgent first', async () => {
    const creator_id = await makeCreator(world.db)
    const other = await makeCreator(world.db)
    await makeBrief(world.db, { title: 'Черновик' })
    const planned = await makeBrief(world.db, { title: 'Запланирован' })
    await sql`insert into planned_sends (brief_id, at, telegram_id, name)
      values (${planned}, now() + interval '1 day', 1, 'Ирина')`.execute(world.db)
    const closed = await makeBrief(world.db, { title: 'Закрыт', status: 'closed' })
    const sent = await makeBrief(world.db, { title: 'Отправлен', status: 'active' })
    const completed = await makeBrief(world.db, { title: 'Завершён', status: 'completed' })
    await makeBrief(world.db, { title: 'Послезавтра', status: 'active', deadline: inHours(47) })
    await makeBrief(world.db, { title: 'Сегодня', status: 'active', deadline: inHours(1) })
    await makeBrief(world.db, { title: 'Нескоро', status: 'active', deadline: inHours(49) })
    for (const brief_id of [closed, completed]) await makeResponse(world.db, { brief_id, creator_id })
    await makeResponse(world.db, { brief_id: closed, creator_id: other })
    await sql`insert into deliveries (creator_id, brief_id, state) values
      (${creator_id}, ${sent}, 'unconfirmed'), (${other}, ${sent}, 'failed'), (${other}, ${closed}, 'failed')`.execute(
      world.db,
    )
    expect(await waiting()).toEqual([
      ['undelivered', 'Отправлен', 2],
      ['pending', 'Закрыт', 2],
      ['deadline', 'Сегодня', null],
      ['deadline', 'Послезавтра', null],
      ['draft', 'Черновик', null],
    ])
    await sql`update responses set status = 'accepted'`.execute(world.db)
    await sql`update deliveries set state = 'sent'`.execute(world.db)
    expect((await waiting()).map(([kind]) => kind)).toEqual(['deadline', 'deadline', 'draft'])
  })

  test('of each kind the three newest, and how many more there are', async () => {
    for (const n of [1, 2, 3, 4]) await makeBrief(world.db, { title: `Черновик ${n}` })
    expect((await waiting()).map(([, title]) => title)).toEqual(['Черновик 4', 'Черновик 3', 'Черновик 2'])
    expect((await look()).more).toEqual([{ kind: 'draft', briefs: 1, count: null }])
  })

  test('[N-21] of four near deadlines the three nearest, of four undelivered briefs the three sent last', async () => {
    const creator_id = await makeCreator(world.db)
    for (const hours of [3, 1, 4, 2]) {
      const title = `Через ${hours} ч`
      const brief_id = await makeBrief(world.db, { title, status: 'active', deadline: inHours(hours) })
      await sql`update briefs set sent_at = ${inHours(-hours)} where id = ${brief_id}`.execute(world.db)
      await sql`insert into deliveries (creator_id, brief_id, state) values (${creator_id}, ${brief_id}, 'failed')`.execute(
        world.db,
      )
    }
    const nearest = ['Через 1 ч', 'Через 2 ч', 'Через 3 ч']
    expect((await waiting()).map(([kind, title]) => [kind, title])).toEqual([
      ...nearest.map((title) => ['undelivered', title]),
      ...nearest.map((title) => ['deadline', title]),
    ])
    expect((await look()).more).toEqual([
      { kind: 'undelivered', briefs: 1, count: 1 },
      { kind: 'deadline', briefs: 1, count: null },
    ])
  })

  test('[N-21] [B-98] what is listed and what is left out add up to all that waits, without briefs that are over or deleted', async () => {
    const person = await makeCreator(world.db)
    for (const [n, status] of (
      ['active', 'closed', 'active', 'closed', 'active', 'completed', 'cancelled'] as const
    ).entries()) {
      const brief_id = await makeBrief(world.db, { title: `Проект ${n}`, status })
      for (let answers = 0; answers <= n; answers += 1)
        await makeResponse(world.db, { brief_id, creator_id: await makeCreator(world.db) })
    }
    const deleted = await makeBrief(world.db, { status: 'active', deleted_at: inHours(0) })
    await makeResponse(world.db, { brief_id: deleted, creator_id: person })
    const { pending, more } = await look()
    expect(pending.total).toBe(15)
    expect((await waiting()).filter(([kind]) => kind === 'pending')).toEqual([
      ['pending', 'Проект 4', 5],
      ['pending', 'Проект 3', 4],
      ['pending', 'Проект 2', 3],
    ])
    expect(more).toEqual([{ kind: 'pending', briefs: 2, count: 3 }])
  })

  // Without triggers: the search words of ten thousand people take half a minute to insert.
  test('counts to ten thousand, and says that there are more', async () => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    await world.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`with people as (
          insert into creators (first_name, last_name) select 'А', 'Б' from generate_series(1, ${COUNTED_TO + 1}::int) returning id)
        insert into responses (brief_id, creator_id, creator_price) select ${brief_id}, id, 1 from people`.execute(
        tx,
      )
    })
    const overview = await look()
    expect(overview.pending).toEqual({ total: COUNTED_TO, capped: true })
    expect(overview.waiting).toMatchObject([{ kind: 'pending', count: COUNTED_TO, capped: true }])
  })

  test('a hundred responses at the same time are all counted', async () => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    const people = await Promise.all(Array.from({ length: 100 }, () => makeCreator(world.db)))
    await Promise.all(people.map((creator_id) => makeResponse(world.db, { brief_id, creator_id })))
    const { days, pending } = await look()
    expect(days.reduce((sum, { responses }) => sum + responses, 0)).toBe(100)
    expect(pending.total).toBe(100)
  })

  test('a response counts on the day on which it came, by the clock of Moscow', async () => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    const came = (at: string) =>
      sql`insert into responses (brief_id, creator_price, created_at)
      select ${brief_id}, 1, (date_trunc('day', now() at time zone 'Europe/Moscow') + ${at}::interval)
        at time zone 'Europe/Moscow'`.execute(world.db)
    const counts = async () => (await look()).days.map(({ responses }) => responses)
    for (const at of ['0 seconds', '-1 second', '-1 day', '-13 days', '-13 days -1 second']) await came(at)
    expect(await counts()).toEqual([1, ...Array.from({ length: 11 }, () => 0), 2, 1])
    await sql`delete from responses where created_at >= (select max(created_at) from responses)`.execute(
      world.db,
    )
    expect((await counts()).at(-1)).toBe(0)
  })
})
