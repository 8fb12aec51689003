import type { Overview } from '@ugc/contract/overview'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'
import { countByDay } from './queries.ts'

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
  test('of an agency that begins is nothing', async () => {
    expect(await look()).toEqual({
      creators: 0,
      review_new_profiles: false,
      reviews: 0,
      erasures: 0,
      blocked: 0,
      briefs: { total: 0, active: 0 },
      shared: 0,
      failed_jobs: 0,
      pending: { total: 0, capped: false },
      works: {
        any: false,
        open: 0,
        unconfirmed: 0,
        remarked: 0,
        asked: 0,
        review: 0,
        late: 0,
        today: 0,
      },
      payouts: null,
      to_invite: null,
      waiting: [],
      more: 0,
      live: [],
    })
  })

  test('[W-09] counts the works that go on, wait for an owner, are late or due today', async () => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    const make = async (due: string, state = 'in_work') => {
      const creator_id = await makeCreator(world.db)
      const id = await makeResponse(world.db, { brief_id, creator_id, status: 'accepted' })
      await sql`update works set due_at = ${sql.raw(due)}, state = ${state},
        ended_at = case when ${state} = 'done' then now() end where response_id = ${id}`.execute(world.db)
    }
    await make(`now() - interval '1 minute'`)
    await make(`now() - interval '1 minute'`, 'submitted')
    await make(`now() - interval '1 minute'`, 'done')
    await make(`(moscow_day(now()) + time '23:59:59.999') at time zone 'Europe/Moscow'`)
    await make(`now() + interval '40 days'`)
    expect(await look()).toMatchObject({
      works: { any: true, open: 4, unconfirmed: 4, remarked: 0, asked: 0, review: 1, late: 1, today: 1 },
    })
    await sql`update responses set confirmed_at = now()
      where id = (select response_id from works where state = 'submitted')`.execute(world.db)
    expect(await look()).toMatchObject({ works: { open: 4, unconfirmed: 3 } })
    await sql`update works set asked_due_at = now() where due_at < now() and state = 'in_work'`.execute(
      world.db,
    )
    expect(await look()).toMatchObject({ works: { open: 4, asked: 1, late: 0 } })
    // After the end nobody confirms any more.
    await sql`update briefs set status = 'completed'`.execute(world.db)
    expect(await look()).toMatchObject({ works: { open: 4, unconfirmed: 0 } })
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

  const submit = async (brief_id: string, response_id: string, verdict: 'yes' | 'no') => {
    const link = await world.db
      .selectFrom('public_links')
      .select('id')
      .where('brief_id', '=', brief_id)
      .where('kind', '=', 'client')
      .executeTakeFirstOrThrow()
    await sql`with submission as (
        insert into client_submissions (link_id, revision, author) values (${link.id}, 0, 'Анна') returning id)
      insert into client_submission_rows (submission_id, response_id, verdict, author, chosen_at)
      select id, ${response_id}, ${verdict}, 'Анна', now() from submission`.execute(world.db)
  }
  const makeWaiting = async (
    title: string,
    { status = 'active', hours = 100 }: { status?: 'active' | 'closed'; hours?: number } = {},
  ) => {
    const brief_id = await makeBrief(world.db, { title, status, deadline: inHours(hours) })
    return {
      brief_id,
      id: await makeResponse(world.db, { brief_id, creator_id: await makeCreator(world.db) }),
    }
  }
  const accept = (id: string, ago = '0 hours') =>
    sql`update responses set status = 'accepted', notified_status = 'accepted', updated_at = now() - ${ago}::interval
      where id = ${id}`.execute(world.db)
  const undelivered = async (brief_id: string) =>
    sql`insert into deliveries (creator_id, brief_id, state)
      values (${await makeCreator(world.db)}, ${brief_id}, 'failed')`.execute(world.db)

  test('[N-91] one row for each brief, the most urgent fact first', async () => {
    const draft = await makeBrief(world.db, { title: 'Черновик' })
    const planned = await makeBrief(world.db, { title: 'Запланирован' })
    await sql`insert into planned_sends (brief_id, at, telegram_id, name)
      values (${planned}, now() + interval '1 day', 1, 'Ирина')`.execute(world.db)
    await sql`update briefs set created_at = now() - interval '25 hours'`.execute(world.db)
    await makeBrief(world.db, { title: 'Новый черновик' })
    await undelivered(
      await makeBrief(world.db, { title: 'Не дошло', status: 'active', deadline: inHours(90) }),
    )
    const silent = await makeWaiting('Молчит принятый')
    await accept(silent.id, '25 hours')
    await accept((await makeWaiting('Принят недавно')).id)
    const untold = await makeWaiting('Принят, но не знает')
    await accept(untold.id, '25 hours')
    await sql`update responses set notified_status = null where id = ${untold.id}`.execute(world.db)
    const quiet = await makeBrief(world.db, { title: 'Молчит клиент', status: 'closed' })
    await sql`insert into link_views (link_id, day, count)
      select id, moscow_day(now()) - 2, 1 from public_links where brief_id = ${quiet} and kind = 'client'`.execute(
      world.db,
    )
    await makeWaiting('Ждут', { status: 'closed' })
    const chosen = await makeWaiting('Клиент выбрал')
    await submit(chosen.brief_id, chosen.id, 'yes')
    const against = await makeWaiting('Клиент против')
    await accept(against.id, '1 hour')
    await submit(against.brief_id, against.id, 'no')
    const ending = await makeWaiting('Срок', { hours: 23 })
    await undelivered(ending.brief_id)
    await submit(ending.brief_id, ending.id, 'yes')
    await makeBrief(world.db, { title: 'Срок позже', status: 'active', deadline: inHours(25) })
    expect(await waiting()).toEqual([
      ['deadline', 'Срок', 1],
      ['against', 'Клиент против', 1],
      ['chosen', 'Клиент выбрал', 1],
      ['pending', 'Ждут', 1],
      ['quiet', 'Молчит клиент', 2],
      ['silent', 'Молчит принятый', 1],
      ['undelivered', 'Не дошло', 1],
    ])
    expect(await look()).toMatchObject({ more: 1 })
    const whole = await world.ask({ url: '/api/overview?waiting=all', headers: world.owner })
    const { more, waiting: rows } = whole.json<{ more: number; waiting: { title: string }[] }>()
    expect([more, rows.length, rows.at(-1)?.title]).toEqual([0, 8, 'Черновик'])
    await sql`update briefs set status = 'active', sent_at = now() where id = ${draft}`.execute(world.db)
    expect(await look()).toMatchObject({ more: 0 })
  })

  test('[N-91] [B-98] a project that is done or cancelled and a deleted one wait for nothing', async () => {
    const ids = []
    for (const status of ['active', 'active', 'active'] as const) {
      const { brief_id, id } = await makeWaiting('Был', { status })
      await submit(brief_id, id, 'yes')
      ids.push(brief_id)
    }
    const [done, cancelled, deleted] = ids
    await sql`update briefs set status = 'completed' where id = ${done}`.execute(world.db)
    await sql`update briefs set status = 'cancelled' where id = ${cancelled}`.execute(world.db)
    await sql`update briefs set deleted_at = now() where id = ${deleted}`.execute(world.db)
    expect(await look()).toMatchObject({ waiting: [], more: 0, live: [], pending: { total: 0 } })
  })

  test('[N-92] live briefs, the nearest end first, with places, accepted and waiting people', async () => {
    const late = await makeBrief(world.db, { title: 'Поздний', status: 'active', deadline: inHours(200) })
    await sql`update briefs set responses_until = ${inHours(60)}, places = 5 where id = ${late}`.execute(
      world.db,
    )
    const soon = await makeWaiting('Скорый', { hours: 50 })
    await accept((await makeWaiting('Закрыт', { status: 'closed' })).id)
    await accept(await makeResponse(world.db, { brief_id: late, creator_id: await makeCreator(world.db) }))
    const { live } = await look()
    expect(live).toMatchObject([
      { title: 'Скорый', brief_id: soon.brief_id, places: null, accepted: 0, pending: 1, capped: false },
      { title: 'Поздний', brief_id: late, places: 5, accepted: 1, pending: 0, capped: false },
    ])
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

  test('a response counts on the day on which it came, by the clock of Moscow', async () => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    const came = (at: string) =>
      sql`insert into responses (brief_id, creator_price, created_at)
      select ${brief_id}, 1, (date_trunc('day', now() at time zone 'Europe/Moscow') + ${at}::interval)
        at time zone 'Europe/Moscow'`.execute(world.db)
    const counts = async () => (await countByDay(world.db, 14)).map(({ responses }) => responses)
    for (const at of ['0 seconds', '-1 second', '-1 day', '-13 days', '-13 days -1 second']) await came(at)
    expect(await counts()).toEqual([1, ...Array.from({ length: 11 }, () => 0), 2, 1])
    await sql`delete from responses where created_at >= (select max(created_at) from responses)`.execute(
      world.db,
    )
    expect((await counts()).at(-1)).toBe(0)
  })
})
