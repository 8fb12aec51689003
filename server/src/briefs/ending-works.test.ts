import { ENDINGS } from '@ugc/contract/facts/endings'
import type { Payout } from '@ugc/contract/payouts'
import type { Work } from '@ugc/contract/works'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { auditOf, type World } from '../../test/sign-in.ts'
import { outcomeMessage } from '../messages/texts/outcome-message.ts'
import { claimNotification } from '../responses/queries.ts'

const PRICE = 12_000.5
let world: World
let brief_id: string
let chat = 672_000_000
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from throttles`.execute(world.db)
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
})

const ask = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers = world.owner,
) => {
  const reply = await world.ask({ method, url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, text: reply.body, body: reply.json<Record<string, unknown>>() }
}

/** An accepted creator, who has handed in or not. */
async function accepted(isHandedIn: boolean) {
  chat += 1
  const own = launchedBy(chat)
  const creator_id = await makeCreator(world.db, { telegram_id: chat })
  const id = await makeResponse(world.db, { brief_id, creator_id, status: 'accepted', creator_price: PRICE })
  const handIn = () =>
    ask('POST', `/api/works/${id}/versions`, { links: ['https://disk.example/1'], number: 1 }, own)
  if (isHandedIn) expect((await handIn()).status).toBe(201)
  return { id, handIn, own }
}
const answer = (id: string, verdict: string | null) =>
  ask('POST', '/api/works/answers', { ids: [id], verdict })
const pay = (id: string, amount: number) =>
  ask('POST', '/api/payouts/payments', { ids: [id], amount, paid_on: '2025-11-12', method: 'transfer' })
const open = async () =>
  (await ask('GET', `/api/works?brief_id=${brief_id}`)).body as unknown as { items: Work[] }
/** As the screen does: with the version of each work that is named. */
async function cancel(pay: Record<string, number>) {
  const { items } = await open()
  const work_pay = items.flatMap(({ id, version }) =>
    id in pay ? [{ id, version, amount: pay[id] ?? 0 }] : [],
  )
  return ask('PATCH', `/api/briefs/${brief_id}`, { status: 'cancelled', work_pay })
}
const takeBack = () => ask('DELETE', `/api/briefs/${brief_id}/telling`)
const stored = async () => {
  const { rows } = await sql<{ id: string }>`
    select works.response_id as id, state, amount, paid, (amount * 100)::int as kopecks from works
    left join payouts using (response_id) where works.brief_id = ${brief_id} order by 1`.execute(world.db)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
const changes = async () =>
  (await auditOf(world.db)).flatMap(({ action, actor, detail }) =>
    action === 'payout changed' ? [{ actor, ...(detail as { response_id: string }) }] : [],
  )

test('[W-50] the project is cancelled: nothing, a part or the whole price, each with a journal entry; taken back, all is as before', async () => {
  const [silent, part, whole] = [await accepted(false), await accepted(true), await accepted(true)]
  const before = await stored()
  expect((await cancel({ [part.id]: 3000.25, [whole.id]: PRICE })).status).toBe(200)
  const { items, totals } = (await ask('GET', `/api/payouts?brief_id=${brief_id}`)).body as unknown as {
    items: Payout[]
    totals: object
  }
  expect(totals).toEqual({ due: 15_000.75, late: 0, month: 0 })
  expect(new Map(items.map(({ id, due, reason }) => [id, { due, reason }]))).toEqual(
    new Map([
      [part.id, { due: 3000.25, reason: 'Проект отменён' }],
      [whole.id, { due: PRICE, reason: null }],
    ]),
  )
  expect((await stored()).get(silent.id)).toMatchObject({ state: 'cancelled', amount: null })
  const actor = `owner:${world.ownerId}`
  const sorted = <Sum extends { response_id: string }>(all: Sum[]) =>
    all.toSorted((one, other) => one.response_id.localeCompare(other.response_id))
  const given = [
    { actor, response_id: part.id, amount_from: 0, amount_to: 3000.25 },
    { actor, response_id: whole.id, amount_from: 0, amount_to: PRICE },
  ]
  expect(sorted(await changes())).toEqual(sorted(given))
  const own = (await ask('GET', '/api/payouts/own', undefined, part.own)).body as { totals?: object }
  expect(own.totals).toMatchObject({ due: 3000.25 })

  expect((await takeBack()).status).toBe(200)
  expect(await stored()).toEqual(before)
  expect(sorted((await changes()).slice(2))).toEqual(
    sorted(given.map((one) => ({ ...one, amount_from: one.amount_to, amount_to: 0 }))),
  )
  // The work goes on: once it is accepted, the price is owed.
  await answer(part.id, 'done')
  expect((await stored()).get(part.id)).toMatchObject({ state: 'done', amount: PRICE, paid: 0 })
})

test('[W-98] the message about a cancelled project says the pay that is decided in place of the talk about it, after the words of an owner', async () => {
  const [silent, part] = [await accepted(false), await accepted(true)]
  expect((await cancel({ [part.id]: 2000 })).status).toBe(200)
  const told = async (id: string, words: string | null) => {
    const end_words = words === null ? null : JSON.stringify({ accepted: words })
    await sql`update briefs set end_words = ${end_words} where id = ${brief_id}`.execute(world.db)
    await sql`update briefs set answered_at = now(), answers_due_at = null where id = ${brief_id}`.execute(
      world.db,
    )
    await sql`update responses set notified_status = 'accepted', tell_after = now() where id = ${id}`.execute(
      world.db,
    )
    const notice = await world.db.transaction().execute((tx) => claimNotification(tx, id))
    return notice && outcomeMessage(notice, 'https://app.example').text.replaceAll(/[^\S\n]/g, ' ')
  }
  await sql`update briefs set payment_terms = '' where id = ${brief_id}`.execute(world.db)
  const usual = ENDINGS.stopped.words
  expect(await told(part.id, null)).toMatch(
    /^Проект «Крем»\nПроект отменён\. Заплатим 2 000 ₽ до \d+ [а-я]+\.$/,
  )
  // The screen sends the usual words where an owner changed nothing.
  expect(await told(part.id, usual)).toMatch(/^Проект «Крем»\nПроект отменён\. Заплатим 2 000 ₽ до /)
  expect(await told(part.id, 'Спасибо всем!')).toMatch(/^Проект «Крем»\nСпасибо всем!\nЗаплатим 2 000 ₽ до /)
  expect(await told(silent.id, null)).toBe(`Проект «Крем»\n${usual}`)
})

test('[W-80] a brief that is deleted loses no money: what was handed in is owed, accepted or not, with its journal entry', async () => {
  const [silent, waits, done, part] = [
    await accepted(false),
    await accepted(true),
    await accepted(true),
    await accepted(true),
  ]
  await answer(done.id, 'done')
  await answer(part.id, 'done')
  await pay(part.id, 1000)
  await answer(part.id, null)
  const noted = (await changes()).length
  const removed = await world.ask({ method: 'DELETE', url: `/api/briefs/${brief_id}`, headers: world.owner })
  expect(removed.statusCode).toBe(204)
  const { items, totals } = (await ask('GET', `/api/payouts?brief_id=${brief_id}`)).body as unknown as {
    items: Payout[]
    totals: object
  }
  expect(totals).toMatchObject({ due: 3 * PRICE - 1000 })
  expect(new Map(items.map(({ id, due, brief }) => [id, [due, brief.title]]))).toEqual(
    new Map([
      [waits.id, [PRICE, 'Крем']],
      [done.id, [PRICE, 'Крем']],
      [part.id, [PRICE - 1000, 'Крем']],
    ]),
  )
  expect((await stored()).get(silent.id)).toMatchObject({ state: 'cancelled', amount: null })
  expect((await stored()).get(waits.id)).toMatchObject({ state: 'cancelled', amount: PRICE })
  expect((await changes()).slice(noted)).toEqual([
    { actor: `owner:${world.ownerId}`, response_id: waits.id, amount_from: 0, amount_to: PRICE },
  ])
  expect(
    (await ask('PATCH', `/api/payouts/${waits.id}`, { amount: 500, reason: 'Не то видео', version: 1 }))
      .status,
  ).toBe(200)
})

test('[W-50] what was handed in is not cancelled unseen, and nothing is done if one of the works has changed', async () => {
  const [silent, handed] = [await accepted(false), await accepted(true)]
  const work_pay = (await open()).items.map(({ id, version }) => ({ id, version, amount: 500 }))
  const [first, second] = work_pay
  const refused: [object, number][] = [
    [{}, 409],
    [{ work_pay: [] }, 409],
    [{ work_pay: [{ ...first, version: 7 }, second] }, 409],
    [{ work_pay: [...work_pay, { ...first, id: brief_id }] }, 409],
    [{ work_pay: work_pay.map((one) => ({ ...one, amount: PRICE + 0.01 })) }, 422],
    [{ work_pay: work_pay.map((one) => ({ ...one, amount: -1 })) }, 422],
    [{ work_pay: work_pay.map((one) => ({ ...one, amount: 1.001 })) }, 422],
  ]
  const before = await stored()
  for (const [body, status] of refused) {
    const reply = await ask('PATCH', `/api/briefs/${brief_id}`, { status: 'cancelled', ...body })
    expect(reply.status, JSON.stringify(body)).toBe(status)
    expect(await stored()).toEqual(before)
  }
  // The screen was opened, then the creator hands in.
  await silent.handIn()
  expect((await ask('PATCH', `/api/briefs/${brief_id}`, { status: 'cancelled', work_pay })).text).toContain(
    'Работы изменились',
  )
  expect((await cancel({ [silent.id]: 0, [handed.id]: 0 })).status).toBe(200)
  expect([...(await stored()).values()]).toEqual([
    expect.objectContaining({ state: 'cancelled', amount: null }),
    expect.objectContaining({ state: 'cancelled', amount: null }),
  ])
})

test('[W-50] what is paid stays paid: before the end, and between the end and its undo', async () => {
  const [before, between] = [await accepted(true), await accepted(true)]
  await answer(before.id, 'done')
  await ask('PATCH', `/api/payouts/${before.id}`, { amount: 15_000, reason: 'Второе видео', version: 1 })
  await pay(before.id, 1000)
  await answer(before.id, null)
  await cancel({ [before.id]: 0, [between.id]: 4000 })
  expect((await stored()).get(before.id)).toMatchObject({ state: 'cancelled', amount: 1000, paid: 1000 })
  await pay(between.id, 100)
  await takeBack()
  expect((await stored()).get(before.id)).toMatchObject({ state: 'submitted', amount: 15_000, paid: 1000 })
  expect((await stored()).get(between.id)).toMatchObject({ state: 'submitted', amount: PRICE, paid: 100 })
})

test('[W-51] a completed brief loses nothing: its works are handed in, accepted and paid afterwards', async () => {
  const [late, owed] = [await accepted(false), await accepted(true)]
  await answer(owed.id, 'done')
  const left = async () => {
    const { totals } = (await ask('GET', `/api/payouts?brief_id=${brief_id}`)).body
    return [(await open()).items.length, (totals as { due: number }).due]
  }
  expect(await left()).toEqual([1, PRICE])
  expect((await ask('PATCH', `/api/briefs/${brief_id}`, { status: 'completed' })).status).toBe(200)
  expect(await left()).toEqual([1, PRICE])
  expect((await late.handIn()).status).toBe(201)
  await answer(late.id, 'done')
  expect(await left()).toEqual([0, 2 * PRICE])
  for (const { id } of [late, owed]) expect((await pay(id, PRICE)).status).toBe(200)
  expect(await left()).toEqual([0, 0])
  // Another brief has none of it.
  brief_id = await makeBrief(world.db, { status: 'active' })
  expect(await left()).toEqual([0, 0])
})
