import { WORKS_PER_PAGE } from '@ugc/contract/facts/limits'
import {
  WORK_CANCELLED_NAMES,
  WORK_STATE_NAMES,
  WORK_VERDICTS,
  type WorkGroup,
} from '@ugc/contract/facts/works'
import type { OwnWork, Work } from '@ugc/contract/works'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'
import { finishErasures } from '../../people/erasure/pending-service.ts'

const LINK = 'https://disk.example/video'
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

let world: World
let brief_id: string
let creator_id: string
let id: string
let own: { authorization: string }
let chat = 658_000_000
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('throttles').execute()
  await world.db.deleteFrom('works').execute()
  chat += 1
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Утренний уход' })
  creator_id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
  id = await makeResponse(world.db, { brief_id, creator_id, client_price: 777_001 })
  own = launchedBy(chat)
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const ask = async (method: Method, url: string, payload?: object, headers: object = world.owner) => {
  const reply = await world.ask({ method, url, headers: { ...headers }, ...(payload && { payload }) })
  return {
    status: reply.statusCode,
    text: reply.body,
    body: reply.body === '' ? {} : reply.json<Record<string, unknown>>(),
  }
}
const decide = (status: string, of = id) => ask('PATCH', `/api/responses/${of}`, { status })
const told = () => sql`update responses set notified_status = status where id = ${id}`.execute(world.db)
const stored = (of = id) =>
  world.db.selectFrom('works').selectAll().where('response_id', '=', of).executeTakeFirst()
const list = async (query = '') => {
  const { body, status, text } = await ask('GET', `/api/works?${query}`)
  expect(status, text).toBe(200)
  return body as unknown as {
    items: Work[]
    has_more: boolean
    counts: Record<WorkGroup, number>
    unconfirmed: number
  }
}
const handIn = (number = 1, links = [LINK], message?: string) =>
  ask('POST', `/api/works/${id}/versions`, { links, message, number }, own)
const answer = (verdict: string | null, more: object = {}) =>
  ask('POST', '/api/works/answers', { ids: [id], verdict, ...more })
const ownWorks = async (query = '') =>
  (await ask('GET', `/api/works/own?${query}`, undefined, own)).body.items as OwnWork[]

describe('[W-01] the work of an accepted response', () => {
  test.each([
    ['one decision', () => decide('accepted')],
    ['many decisions', () => ask('POST', '/api/responses/bulk', { ids: [id], action: 'accepted' })],
  ])('is made by %s, with the date of the brief and the price of the response', async (_, accept) => {
    expect((await accept()).status).toBe(200)
    const { deadline } = await world.db
      .selectFrom('briefs')
      .select('deadline')
      .where('id', '=', brief_id)
      .executeTakeFirstOrThrow()
    expect(await stored()).toMatchObject({ state: 'in_work', price: 12_000, due_at: deadline, version: 1 })
  })

  test('leaves no trace if the decision is taken back before its creator was told', async () => {
    await decide('accepted')
    await decide('pending')
    expect(await stored()).toBeUndefined()
  })

  test('is cancelled by a later decision, and goes on where it was if the person is accepted again', async () => {
    await decide('accepted')
    await told()
    await decide('rejected')
    expect(await stored()).toMatchObject({ state: 'cancelled', cancelled_because: 'taken_back' })
    await decide('accepted')
    expect(await stored()).toMatchObject({ state: 'in_work', cancelled_because: null, ended_at: null })
  })

  test('is cancelled by «Не смогу»; given again and accepted, it has the new price', async () => {
    await decide('accepted')
    const refuse = () => ask('PUT', `/api/responses/${id}/confirmation`, { reason: 'time' }, own)
    expect((await refuse()).status).toBe(200)
    expect(await stored()).toMatchObject({ state: 'cancelled', cancelled_because: 'refused' })
    await ask('POST', '/api/responses', { brief_id, creator_price: 9000 }, own)
    await decide('accepted')
    expect(await stored()).toMatchObject({ state: 'in_work', price: 9000, cancelled_because: null })
    await handIn()
    await answer('done')
    expect((await refuse()).status).toBe(409)
    expect(await stored()).toMatchObject({ state: 'done' })
  })

  test('that is done stays done, whatever is decided later', async () => {
    await decide('accepted')
    await told()
    await handIn()
    await answer('done')
    await decide('rejected')
    expect(await stored()).toMatchObject({ state: 'done' })
  })

  test('has the states of the contract, and no others', async () => {
    const { rows } = await sql<{ words: string }>`select pg_get_constraintdef(oid) as words from pg_constraint
      where conname in ('works_state_check', 'works_cancelled_because_check', 'work_versions_verdict_check')
      order by conname`.execute(world.db)
    const words = rows.map((row) => [...row.words.matchAll(/'(\w+)'/g)].map(([, word]) => word).toSorted())
    const named = [WORK_VERDICTS, WORK_CANCELLED_NAMES, WORK_STATE_NAMES].map((names) => names.toSorted())
    expect(words).toEqual(named)
  })
})

describe('[W-02] the date', () => {
  test('is the brief’s, until an owner gives the person another', async () => {
    await decide('accepted')
    const move = (deadline: string) =>
      sql`update briefs set deadline = ${deadline} where id = ${brief_id}`.execute(world.db)
    const [first, second, given] = [inHours(50), inHours(60), inHours(70)]
    await move(first)
    expect(await stored()).toMatchObject({ due_at: first })
    await ask('PATCH', `/api/works/${id}`, { due_at: given, version: 1 })
    await move(second)
    expect(await stored()).toMatchObject({ due_at: given, has_own_due: true })
    expect((await ask('PATCH', `/api/works/${id}`, { due_at: given, version: 1 })).status).toBe(409)
  })

  test('that the creator asks for stands beside the old one until an owner answers', async () => {
    await decide('accepted')
    const due = (await stored())?.due_at
    const wish = inHours(300)
    const wanted = { due_at: wish, why: 'Товар пришёл поздно' }
    expect((await ask('PUT', `/api/works/${id}/asked-due`, { due_at: inHours(-1) }, own)).status).toBe(422)
    expect((await ask('PUT', `/api/works/${id}/asked-due`, wanted, own)).body).toMatchObject({
      due_at: due,
      asked_due_at: wish,
    })
    expect((await list()).items).toMatchObject([{ asked_due_at: wish, asked_why: 'Товар пришёл поздно' }])
    await ask('PATCH', `/api/works/${id}`, { due_answer: 'refused' })
    expect(await stored()).toMatchObject({ due_at: due, asked_due_at: null, has_own_due: false })
    expect((await ask('PATCH', `/api/works/${id}`, { due_answer: 'given' })).status).toBe(409)
    await ask('PUT', `/api/works/${id}/asked-due`, wanted, own)
    await ask('PATCH', `/api/works/${id}`, { due_answer: 'given' })
    expect(await stored()).toMatchObject({ due_at: wish, asked_due_at: null, asked_why: null })
    await ask('PUT', `/api/works/${id}/asked-due`, wanted, own)
    await ask('PUT', `/api/works/${id}/asked-due`, { due_at: null }, own)
    expect(await stored()).toMatchObject({ due_at: wish, asked_due_at: null, asked_why: null })
  })
})

test('[W-03] «Отменить проект» cancels what goes on; taking the end back brings it back', async () => {
  await decide('accepted')
  await handIn()
  const work_pay = [{ id, version: (await stored())?.version, amount: 0 }]
  await ask('PATCH', `/api/briefs/${brief_id}`, { status: 'cancelled', work_pay })
  expect(await stored()).toMatchObject({ state: 'cancelled', cancelled_because: 'project' })
  await sql`update briefs set status = 'active' where id = ${brief_id}`.execute(world.db)
  expect(await stored()).toMatchObject({ state: 'submitted', cancelled_because: null })
  await sql`update briefs set status = 'completed' where id = ${brief_id}`.execute(world.db)
  expect(await stored()).toMatchObject({ state: 'submitted' })
})

describe('[W-04] the list of works', () => {
  const make = async (due_at: unknown, state = 'in_work') => {
    const made = await makeResponse(world.db, {
      brief_id,
      creator_id: await makeCreator(world.db),
      status: 'accepted',
    })
    await sql`update works set due_at = ${due_at}, state = ${state} where response_id = ${made}`.execute(
      world.db,
    )
    return made
  }

  test('groups by the days and weeks of Moscow; what waits for an owner comes first', async () => {
    const { rows } = await sql<{ today: string; dow: number }>`
      select moscow_day(now())::text as today, extract(isodow from moscow_day(now()))::int as dow`.execute(
      world.db,
    )
    const { today = '', dow = 1 } = rows[0] ?? {}
    const noon = (days: number) =>
      sql`(${today}::date + ${days}::int + time '23:59:59.999') at time zone 'Europe/Moscow'`
    const expected: WorkGroup[] = ['asked', 'review', 'late']
    const asking = await make(sql`now() + interval '40 days'`)
    await ask('PATCH', `/api/works/${asking}`, { product: null })
    await sql`update works set asked_due_at = now() where response_id = ${asking}`.execute(world.db)
    await make(sql`now() - interval '1 second'`)
    for (let days = 0; days < 14; days += 1) {
      await make(noon(days))
      expected.push(days === 0 ? 'today' : days === 1 ? 'tomorrow' : dow + days <= 7 ? 'week' : 'later')
    }
    await make(noon(20), 'submitted')
    const { items, counts } = await list()
    expect(items.map(({ group }) => group)).toEqual(expected)
    for (const group of new Set(expected))
      expect(counts[group], group).toBe(expected.filter((one) => one === group).length)
    expect(items.map(({ is_late }) => is_late)).toEqual(expected.map((group) => group === 'late'))
    expect((await list('group=tomorrow')).items).toHaveLength(1)
  })

  test('[W-04] tells whose creator has not confirmed, of all briefs or of one', async () => {
    await make(sql`now() + interval '1 day'`)
    const confirmed = await make(sql`now() + interval '2 days'`)
    await sql`update responses set confirmed_at = now() where id = ${confirmed}`.execute(world.db)
    const page = await list()
    expect(page.unconfirmed).toBe(1)
    expect(page.items.map(({ is_confirmed }) => is_confirmed)).toEqual([false, true])
    const other = await makeBrief(world.db, { status: 'active' })
    expect((await list(`brief_id=${other}`)).unconfirmed).toBe(0)
  })

  test('[W-105] of a brief that is over no confirmation is awaited', async () => {
    await make(sql`now() + interval '1 day'`)
    await sql`update briefs set status = 'completed' where id = ${brief_id}`.execute(world.db)
    const page = await list()
    expect([page.unconfirmed, page.items[0]?.is_confirmed]).toEqual([0, true])
  })

  test('goes on behind its last work, and is that of one brief', async () => {
    const all = []
    for (let n = 0; n < WORKS_PER_PAGE + 2; n += 1)
      all.push(await make(sql`now() + make_interval(hours => ${n}::int)`))
    const other = await makeBrief(world.db, { status: 'active' })
    await makeResponse(world.db, { brief_id: other, creator_id, status: 'accepted' })
    const first = await list(`brief_id=${brief_id}`)
    expect([first.items.length, first.has_more]).toEqual([WORKS_PER_PAGE, true])
    const rest = await list(`brief_id=${brief_id}&after=${first.items.at(-1)?.id}`)
    expect([...first.items, ...rest.items].map((work) => work.id)).toEqual(all)
    expect(rest.has_more).toBe(false)
    expect((await list(`brief_id=${other}`)).items).toHaveLength(1)
  })

  test('has what is done and cancelled apart, the latest first', async () => {
    const first = await make(sql`now()`, 'submitted')
    const second = await make(sql`now()`, 'submitted')
    for (const one of [first, second]) {
      await sql`insert into work_versions (response_id, number, links, due_at)
        values (${one}, 1, array[${LINK}], now())`.execute(world.db)
      await ask('POST', '/api/works/answers', { ids: [one], verdict: 'done' })
    }
    expect((await list()).items).toEqual([])
    const ended = await list('view=ended')
    expect(ended.items.map((work) => [work.id, work.group])).toEqual([
      [second, null],
      [first, null],
    ])
    expect((await list(`view=ended&after=${second}`)).items.map((work) => work.id)).toEqual([first])
  })
})

test('[W-05] the product: waited for, sent on a day with a number, not needed', async () => {
  await decide('accepted')
  const set = (product: object | null) => ask('PATCH', `/api/works/${id}`, { product })
  expect(await ownWorks()).toMatchObject([{ waits_product: false }])
  expect((await set({ sent_on: null })).body).toMatchObject({ waits_product: true, product_sent_on: null })
  await set({ sent_on: '2026-11-12', tracking: ' СДЭК  123 ' })
  expect(await ownWorks()).toMatchObject([
    { waits_product: true, product_sent_on: '2026-11-12', product_tracking: 'СДЭК 123' },
  ])
  expect((await set(null)).body).toMatchObject({
    waits_product: false,
    product_sent_on: null,
    product_tracking: null,
  })
  expect((await set({ sent_on: '0000-01-01' })).status).toBe(422)
})

describe('[W-06] handing in', () => {
  beforeEach(() => decide('accepted'))

  test('takes links that lead nowhere; a second tap makes no second version', async () => {
    expect((await handIn(1, ['disk.example/a', LINK, LINK], 'Первый вариант')).body).toMatchObject({
      state: 'submitted',
      versions: [
        {
          number: 1,
          links: ['https://disk.example/a', LINK],
          message: 'Первый вариант',
          is_late: false,
          verdict: null,
        },
      ],
    })
    const response = await world.db
      .selectFrom('responses')
      .select('confirmed_at')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(response?.confirmed_at).not.toBeNull()
    expect((await handIn(1, ['disk.example/a', LINK])).status).toBe(201)
    expect((await handIn(1, ['https://other.example/'])).status).toBe(409)
    expect((await handIn(3)).status).toBe(409)
    expect((await ownWorks())[0]?.versions).toHaveLength(1)
  })

  test.each([
    [[]],
    [['не ссылка']],
    [['javascript:alert(1)']],
    [Array.from({ length: 11 }, (_, n) => `${LINK}/${n}`)],
  ])('refuses %j', async (links) => {
    const { status, body } = await handIn(1, links)
    expect([status, typeof body.detail]).toEqual([422, 'string'])
  })

  test('is returned with words, handed in again and accepted; each version stays', async () => {
    expect((await answer('changes', { text: 'Рано' })).body.items).toEqual([
      { id, result: 'refused', reason: 'nothing' },
    ])
    await handIn()
    expect((await answer('changes')).status).toBe(422)
    expect((await answer('changes', { text: 'Сделай ярче', versions: [1] })).body.items).toMatchObject([
      { result: 'refused', reason: 'changed' },
    ])
    expect((await answer('changes', { text: 'Сделай ярче', versions: [2] })).body.items).toEqual([
      { id, result: 'done', version: 3 },
    ])
    expect(await ownWorks()).toMatchObject([
      { state: 'changes', versions: [{ verdict: 'changes', answer: 'Сделай ярче' }] },
    ])
    await sql`update works set due_at = now() - interval '1 hour'`.execute(world.db)
    await handIn(2, [`${LINK}/2`])
    await answer('done')
    expect(await ownWorks()).toEqual([])
    expect(await ownWorks('view=ended')).toMatchObject([
      {
        state: 'done',
        versions: [
          { number: 1, verdict: 'changes', is_late: false },
          { number: 2, verdict: 'done', is_late: true },
        ],
      },
    ])
    expect((await handIn(3)).status).toBe(409)
    await answer(null)
    expect(await stored()).toMatchObject({ state: 'submitted', ended_at: null })
  })

  test('[W-62] what is accepted goes back without a remark while nothing is paid', async () => {
    const payouts = () =>
      world.db.selectFrom('payouts').select('amount').where('response_id', '=', id).execute()
    const goBack = async () => (await answer('changes', { text: 'Сделай ярче' })).body.items
    await handIn()
    await answer('done')
    expect(await goBack()).toMatchObject([{ result: 'done' }])
    expect([(await stored())?.state, await payouts()]).toEqual(['changes', []])
    await handIn(2)
    await answer('done')
    await sql`update payouts set paid = 1000 where response_id = ${id}`.execute(world.db)
    expect(await goBack()).toMatchObject([{ result: 'refused', reason: 'ended' }])
    expect(await stored()).toMatchObject({ state: 'done' })
  })

  test('many are answered at once; those that cannot be are named', async () => {
    await handIn()
    const waiting = await makeResponse(world.db, {
      brief_id,
      creator_id: await makeCreator(world.db),
      status: 'accepted',
    })
    const unknown = '00000000-0000-4000-8000-000000000000'
    const { body } = await answer('changes', { ids: [id, waiting, unknown], text: 'Сделай ярче' })
    expect(body.items).toEqual([
      { id, result: 'done', version: 3 },
      { id: waiting, result: 'refused', reason: 'nothing' },
      { id: unknown, result: 'refused', reason: 'not_found' },
    ])
  })
})

describe('[W-102] a video that came in another way', () => {
  const amount = async () =>
    (await world.db.selectFrom('payouts').select('amount').where('response_id', '=', id).executeTakeFirst())
      ?.amount
  const audited = async () =>
    (
      await sql<{ detail: object }>`select detail - 'response_id' as detail from audit
        where action = 'work answered' and detail ->> 'response_id' = ${id} order by at, id`.execute(world.db)
    ).rows.map(({ detail }) => detail)

  test('is accepted without a version: payout, message, confirmation and story; taken back, the work goes on', async () => {
    await decide('accepted')
    const { due_at } = (await stored()) ?? {}
    await ask('PUT', `/api/works/${id}/asked-due`, { due_at: inHours(300) }, own)
    expect((await answer('done')).body.items).toEqual([{ id, result: 'done', version: 3 }])
    expect(await stored()).toMatchObject({ state: 'done', tell: 'done', asked_due_at: null, due_at })
    expect(await amount()).toBe(12_000)
    const { body } = await ask('GET', `/api/responses?brief_id=${brief_id}`)
    expect(body.items).toMatchObject([{ confirmed_at: expect.any(String), work: { is_confirmed: true } }])
    expect((body.items as { events: { kind: string }[] }[])[0]?.events.at(-1)?.kind).toBe('video_done')
    expect(await ownWorks('view=ended')).toMatchObject([{ state: 'done', versions: [] }])
    // There is no version to return.
    expect((await answer('changes', { text: 'Ярче' })).body.items).toMatchObject([{ reason: 'nothing' }])
    expect((await answer('done')).body.items).toMatchObject([{ reason: 'ended' }])
    await answer(null)
    expect(await stored()).toMatchObject({ state: 'in_work', ended_at: null, tell: null })
    expect(await amount()).toBeUndefined()
    expect(await audited()).toEqual([
      { from: 'in_work', to: 'done' },
      { from: 'done', to: 'in_work' },
    ])
  })

  test('is accepted after a return too; taken back, the words of the return stand', async () => {
    await decide('accepted')
    await handIn()
    await answer('changes', { text: 'Сделай ярче' })
    await answer('done')
    expect(await stored()).toMatchObject({ state: 'done' })
    expect(await ownWorks('view=ended')).toMatchObject([{ versions: [{ verdict: 'changes' }] }])
    await answer(null)
    expect(await stored()).toMatchObject({ state: 'changes' })
    expect(await ownWorks()).toMatchObject([{ versions: [{ verdict: 'changes', answer: 'Сделай ярче' }] }])
  })
})

describe('[W-101] a new remark of the client on an accepted video', () => {
  const remark = () =>
    sql`insert into work_remarks (response_id, number, text, author)
      select response_id, max(number), 'Тише музыку', 'Анна' || max(number) from work_versions where response_id = ${id} group by 1`.execute(
      world.db,
    )
  const first = async () => {
    const { items, counts } = await list('view=ended')
    return [items[0]?.id === id, items[0]?.group, counts.remarked]
  }
  beforeEach(async () => {
    await decide('accepted')
    await handIn()
    await answer('done')
    // A later one, which would be the first without the remark.
    const later = await makeResponse(world.db, {
      brief_id,
      creator_id: await makeCreator(world.db),
      status: 'accepted',
    })
    await sql`update works set state = 'done', ended_at = now() + interval '1 hour' where response_id = ${later}`.execute(
      world.db,
    )
  })

  test('puts the work first in «Закончены» until the work goes back', async () => {
    expect(await first()).toEqual([false, null, 0])
    await remark()
    expect(await first()).toEqual([true, 'remarked', 1])
    const { items } = await list('view=ended')
    expect(items.map((work) => work.group)).toEqual(['remarked', null])
    // The list goes on behind the last one, without what has been shown.
    expect((await list(`view=ended&after=${items[1]?.id}`)).items).toEqual([])
    // The order of the creator's own list says nothing of it.
    expect(await ownWorks('view=ended')).toMatchObject([{ id }])
    await answer('changes', { text: 'Тише музыку' })
    expect((await list('view=ended')).counts.remarked).toBe(0)
    await handIn(2)
    await answer('done')
    expect(await first()).toEqual([false, null, 0])
  })

  test('is put aside by accepting once more, which tells nobody and leaves the payout; a newer remark comes back', async () => {
    await remark()
    await sql`update works set tell = null, tell_after = null`.execute(world.db)
    const before = await stored()
    expect((await answer('done')).body.items).toMatchObject([{ result: 'done' }])
    expect(await first()).toEqual([false, null, 0])
    expect(await stored()).toMatchObject({ state: 'done', ended_at: before?.ended_at, tell: null })
    expect((await answer('done')).body.items).toMatchObject([{ reason: 'ended' }])
    await sql`update work_remarks set said_at = now()`.execute(world.db)
    expect(await first()).toEqual([true, 'remarked', 1])
  })
})

test('[R-94] the story of the response has what was handed in, returned and accepted; an answer that is taken back leaves it', async () => {
  const story = async (headers: object) => {
    const { body } = await ask('GET', `/api/responses?brief_id=${brief_id}`, undefined, headers)
    return (body.items as { events: { kind: string }[] }[])[0]?.events.map(({ kind }) => kind)
  }
  await decide('accepted')
  await handIn()
  await answer('changes', { text: 'Сделай ярче' })
  await handIn(2)
  await answer('done')
  const before = ['sent', 'accepted', 'confirmed', 'handed_in', 'returned', 'handed_in']
  for (const headers of [own, world.owner]) expect(await story(headers)).toEqual([...before, 'video_done'])
  await answer(null)
  expect(await story(own)).toEqual(before)
})

test('[R-96] the own lists begin with what waits for their author, then what is to be paid, and end with what is over', async () => {
  const make = async (title: string, status: 'pending' | 'accepted' | 'rejected', state?: string) => {
    const brief = await makeBrief(world.db, { status: 'active', title })
    const response = await makeResponse(world.db, { brief_id: brief, creator_id, status })
    await sql`update works set state = ${state ?? 'in_work'}, ended_at = ${state === 'done' ? inHours(0) : null}
      where response_id = ${response}`.execute(world.db)
  }
  await make('Подтвердить', 'accepted')
  await make('Поправить', 'accepted', 'changes')
  await make('Сдать', 'accepted')
  await make('Проверяют', 'accepted', 'submitted')
  await make('Решают', 'pending')
  await make('Готово', 'accepted', 'done')
  await make('Оплачено', 'accepted', 'done')
  await make('Отказ', 'rejected')
  await sql`update payouts set paid = amount from responses join briefs on briefs.id = brief_id
    where responses.id = response_id and title = 'Оплачено'`.execute(world.db)
  await sql`update responses set confirmed_at = now() from briefs
    where briefs.id = brief_id and title <> 'Подтвердить' and responses.status = 'accepted' and creator_id = ${creator_id}`.execute(
    world.db,
  )
  const { items } = (await ask('GET', '/api/responses', undefined, own)).body as {
    items: { brief: { title: string } }[]
  }
  expect(items.map(({ brief }) => brief.title).join(' ')).toBe(
    'Подтвердить Поправить Сдать Решают Проверяют Утренний уход Готово Отказ Оплачено',
  )
  const projects = (await ask('GET', '/api/creators/briefs', undefined, own)).body.items as object[]
  expect(projects.slice(0, 3)).toMatchObject([
    { title: 'Подтвердить', work: { state: 'in_work', is_confirmed: false } },
    { title: 'Поправить', work: { state: 'changes', is_confirmed: true } },
    { title: 'Сдать', work: { state: 'in_work', is_late: false, asked_due_at: null } },
  ])
})

test('[W-30] the creator reads the terms of the brief, and within how many working days the agency pays', async () => {
  await decide('accepted')
  expect(await ownWorks()).toMatchObject([
    { price: 12_000, payment_terms: 'Через 3 дня после сдачи', payout_days: 10 },
  ])
  await sql`update agency set payout_days = 5`.execute(world.db)
  expect(await ownWorks()).toMatchObject([{ payout_days: 5 }])
  await sql`update agency set payout_days = 10`.execute(world.db)
})

test('[W-32] once the video is accepted the creator reads the sum, what of it is paid and the day of the rest', async () => {
  await decide('accepted')
  expect(await ownWorks()).toMatchObject([{ payout: null }])
  await handIn()
  await answer('done')
  const ended = async () => (await ownWorks('view=ended'))[0]
  const due_on = expect.stringMatching(/^20\d\d-\d\d-\d\d$/)
  expect(await ended()).toMatchObject({ payout: { amount: 12_000, paid: 0, due_on } })
  await sql`update payouts set paid = 2000`.execute(world.db)
  expect(await ended()).toMatchObject({ payout: { amount: 12_000, paid: 2000 } })
})

test('[W-07] a creator reads the own price and nothing of the client’s or of others', async () => {
  await decide('accepted')
  const other = await makeCreator(world.db, { first_name: 'Другая', telegram_id: chat + 500_000 })
  await makeResponse(world.db, { brief_id, creator_id: other, status: 'accepted', creator_price: 666_001 })
  const { text } = await ask('GET', '/api/works/own', undefined, own)
  expect(text).toContain('12000')
  for (const word of ['777001', '666001', 'Другая', 'creator_id']) expect(text).not.toContain(word)
  expect((await ask('GET', '/api/works')).text).not.toContain('777001')
})

test('[W-08] links and words go with an erased person and come back with the erasure taken back', async () => {
  await decide('accepted')
  await handIn(1, [LINK], 'Мои слова')
  await answer('changes', { text: 'Поправь' })
  await ask('PUT', `/api/works/${id}/asked-due`, { due_at: inHours(5), why: 'Болею' }, own)
  const file = await world.ask({ url: '/api/my-data/file', headers: own })
  for (const word of [LINK, 'Мои слова', 'Поправь', 'Болею']) expect(file.body).toContain(word)
  const words = async () => {
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(works)::text || (select jsonb_agg(to_jsonb(v))::text from work_versions v) as text
      from works`.execute(world.db)
    return ['disk.example', 'Мои слова', 'Поправь', 'Болею'].filter((word) => rows[0]?.text.includes(word))
  }
  const before = await stored()
  await ask('DELETE', `/api/creators/${creator_id}`)
  expect(await words()).toEqual([])
  expect(await stored()).toMatchObject({ state: 'cancelled', cancelled_because: 'erased', price: 12_000 })
  expect((await list('view=ended')).items).toMatchObject([{ creator: null, creator_id: null }])
  await ask('POST', `/api/erasures/${creator_id}/take-back`)
  expect(await words()).toHaveLength(4)
  expect(await stored()).toEqual(before)
  await ask('DELETE', `/api/creators/${creator_id}`)
  await sql`update pending_erasures set final_at = now()`.execute(world.db)
  await finishErasures(world.db)
  expect(await words()).toEqual([])
})

test('[W-117] many works get one date, which answers a wish; one that has changed or ended keeps its own', async () => {
  const other = async () => {
    const of = await makeResponse(world.db, {
      brief_id,
      creator_id: await makeCreator(world.db, { tag_ids: [1] }),
    })
    await decide('accepted', of)
    return of
  }
  await decide('accepted')
  const [ended, changed] = [await other(), await other()]
  await sql`update works set asked_due_at = now() + interval '5 days', asked_why = 'Болею' where response_id = ${id}`.execute(
    world.db,
  )
  await sql`update works set state = 'done', ended_at = now() where response_id = ${ended}`.execute(world.db)
  const due_at = inHours(72)
  const { status, body } = await ask('POST', '/api/works/dates', {
    ids: [id, ended, changed],
    versions: [1, 1, 9],
    due_at,
  })
  expect(status).toBe(200)
  expect(body.items).toEqual([
    { id, result: 'done' },
    { id: ended, result: 'refused', reason: 'ended' },
    { id: changed, result: 'refused', reason: 'changed' },
  ])
  expect(await stored()).toMatchObject({
    due_at,
    has_own_due: true,
    asked_due_at: null,
    asked_why: null,
    tell: 'due',
    version: 2,
  })
  for (const of of [ended, changed])
    expect(await stored(of)).toMatchObject({ has_own_due: false, version: 1 })
})
