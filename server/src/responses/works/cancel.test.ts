import type { Memory } from '@ugc/contract/memory'
import type { Payout } from '@ugc/contract/payouts'
import type { BulkResult, Response } from '@ugc/contract/responses'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { auditOf, type World } from '../../../test/sign-in.ts'
import { dayOf } from '../../messages/texts/dates.ts'
import { outcomeMessage } from '../../messages/texts/outcome-message.ts'
import { claimNotification } from '../queries.ts'

const PRICE = 12_000.5
let world: World
let brief_id: string
let id: string
let own: { authorization: string }
let chat = 681_000_000
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from throttles`.execute(world.db)
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
  ;({ id, own } = await accepted())
})

const ask = async (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  url: string,
  payload?: object,
  headers: object = world.owner,
) => {
  const reply = await world.ask({ method, url, headers: { ...headers }, ...(payload && { payload }) })
  return { status: reply.statusCode, text: reply.body, body: reply.json<Record<string, unknown>>() }
}
async function accepted() {
  chat += 1
  const creator_id = await makeCreator(world.db, { telegram_id: chat })
  const response = await makeResponse(world.db, {
    brief_id,
    creator_id,
    status: 'accepted',
    creator_price: PRICE,
  })
  await sql`update responses set notified_status = 'accepted' where id = ${response}`.execute(world.db)
  return { id: response, own: launchedBy(chat) }
}
const handIn = async (number = 1) => {
  const links = [`https://disk.example/${number}`]
  expect((await ask('POST', `/api/works/${id}/versions`, { links, number }, own)).status).toBe(201)
}
const answer = (verdict: string | null, text?: string) =>
  ask('POST', '/api/works/answers', { ids: [id], verdict, ...(text !== undefined && { text }) })
const decide = (status: string) => ask('PATCH', `/api/responses/${id}`, { status })
const change = (body: object) => ask('PATCH', `/api/works/${id}`, body)
const cancel = (amount: number, more: object = {}) => change({ cancelled: { amount }, ...more })
const pay = (amount: number) =>
  ask('POST', '/api/payouts/payments', { ids: [id], amount, paid_on: '2025-11-12', method: 'transfer' })
const remark = () =>
  sql`insert into work_remarks (response_id, number, text) values (${id}, 1, 'Тише музыку')`.execute(world.db)
const stored = async (of = id) => {
  const { rows } = await sql<Record<string, unknown>>`
    select status, state, cancelled_because, amount, paid from responses
    left join works on works.response_id = responses.id left join payouts using (response_id)
    where responses.id = ${of}`.execute(world.db)
  return rows[0]
}

describe('[W-60] once a video was handed in, the decision stands', () => {
  test.each([
    ['submitted', []],
    ['changes', [['changes', 'Ярче']]],
    ['done', [['done']]],
  ] as [string, [string, string?][]][])('a work that is %s', async (state, answers) => {
    await handIn()
    for (const [verdict, text] of answers) await answer(verdict, text)
    const before = await stored()
    expect(before).toMatchObject({ status: 'accepted', state })
    for (const status of ['rejected', 'pending', 'reserve']) {
      const { status: code, text } = await decide(status)
      expect([code, text], status).toEqual([
        409,
        expect.stringContaining('Отменить работу можно в «Работах»'),
      ])
    }
    expect(await stored()).toEqual(before)
    expect((await decide('accepted')).status).toBe(200)
    // A price and what the client sees are no decision.
    expect((await ask('PATCH', `/api/responses/${id}`, { visibility: 'hidden' })).status).toBe(200)
  })

  test('of many, those with a video are left and named, the others are decided', async () => {
    await handIn()
    const other = (await accepted()).id
    const { body } = await ask('POST', '/api/responses/bulk', { ids: [id, other], action: 'rejected' })
    const results = new Map((body.items as BulkResult[]).map((one) => [one.id, one]))
    expect(results.get(id)).toEqual({ id, result: 'refused', reason: 'handed_in' })
    expect(results.get(other)).toMatchObject({ result: 'done' })
    expect(await stored()).toMatchObject({ status: 'accepted', state: 'submitted' })
    expect(await stored(other)).toMatchObject({ status: 'rejected', state: 'cancelled' })
    const again = await ask('POST', '/api/responses/bulk', { ids: [id], action: 'accepted' })
    expect(again.body.items).toEqual([{ id, result: 'unchanged' }])
  })

  test('handed in and declined at the same moment: the creator is not both', async () => {
    for (let round = 0; round < 8; round += 1) {
      ;({ id, own } = await accepted())
      await sql`update responses set confirmed_at = now() where id = ${id}`.execute(world.db)
      const links = ['https://disk.example/1']
      await Promise.all([
        ask('POST', `/api/works/${id}/versions`, { links, number: 1 }, own),
        decide('rejected'),
      ])
      expect(['accepted submitted', 'rejected cancelled']).toContain(
        await stored().then((now) => `${String(now?.status)} ${String(now?.state)}`),
      )
    }
  })
})

describe('[W-61] one work is cancelled', () => {
  const payouts = async () =>
    (await ask('GET', `/api/payouts?brief_id=${brief_id}`)).body.items as Pick<Payout, 'due' | 'reason'>[]
  const told = async () => {
    await sql`update responses set tell_after = now() where id = ${id}`.execute(world.db)
    const notice = await world.db.transaction().execute((tx) => claimNotification(tx, id))
    const message = notice && outcomeMessage(notice, 'https://app.example')
    buttons = message?.reply_markup.inline_keyboard.flat().map(({ text }) => text)
    return message?.text
  }
  let buttons: string[] | undefined

  test.each(['@irina_ugc', null])(
    '[W-111] its creator may write to the agency, if that has a contact: %s',
    async (contact) => {
      await sql`update agency set contact = ${contact}`.execute(world.db)
      await handIn()
      await cancel(0)
      expect(await told()).toMatch(/Оплаты за неё не будет\.$/)
      expect(buttons).toEqual([...(contact === null ? [] : ['Написать менеджеру']), 'Смотреть проекты'])
    },
  )

  test.each([
    [0, undefined, ' Оплаты за неё не будет\\.$'],
    [3000.25, { due: 3000.25, reason: 'работа отменена, оплата части' }, ' Заплатим 3 000,25 ₽ до '],
    [PRICE, { due: PRICE, reason: null }, ' Заплатим 12 000,5 ₽ до '],
  ])('with %d in all; taken back, all is as before', async (amount, owed, words) => {
    await handIn()
    const before = await stored()
    const { status, body, text } = await cancel(amount, { version: 2 })
    expect([status, body.state], text).toEqual([200, 'cancelled'])
    expect(await stored()).toMatchObject({ status: 'rejected', cancelled_because: 'taken_back' })
    expect(await payouts()).toEqual(owed ? [expect.objectContaining(owed)] : [])
    expect((await told())?.replaceAll(/\s/g, ' ')).toMatch(
      new RegExp(`^Работу над проектом «Крем» отменили\\.${words}`),
    )
    expect((await change({ cancelled: null, version: body.version })).status).toBe(200)
    expect(await stored()).toEqual(before)
    const said = (await auditOf(world.db)).flatMap(({ action, actor, detail }) => {
      const { response_id, ...more } = detail as { response_id?: string }
      return response_id === id ? [[action, actor, more]] : []
    })
    const actor = `owner:${world.ownerId}`
    expect(said).toEqual([
      ...(amount > 0 ? [['payout changed', actor, { amount_from: 0, amount_to: amount }]] : []),
      ['response changed', actor, { from: 'accepted', to: 'rejected' }],
      ...(amount > 0 ? [['payout changed', actor, { amount_from: amount, amount_to: 0 }]] : []),
      ['response changed', actor, { from: 'rejected', to: 'accepted' }],
    ])
  })

  test.each([
    ['', ''],
    ['Через 3 дня после сдачи', ' Через 3 дня после сдачи'],
  ])(
    'its pay is told with the terms of the brief «%s», and its author reads that it is cancelled',
    async (terms, said) => {
      await sql`update briefs set payment_terms = ${terms} where id = ${brief_id}`.execute(world.db)
      const step = async () =>
        ((await ask('GET', '/api/responses', undefined, own)).body.items as Response[]).find(
          (one) => one.id === id,
        )?.work
      expect(await step()).toMatchObject({ is_called_off: false })
      await cancel(3000)
      expect(await step()).toMatchObject({ state: 'cancelled', is_called_off: true })
      const { rows } = await sql<{
        due_on: string
      }>`select due_on::text from payouts where response_id = ${id}`.execute(world.db)
      const day = dayOf(new Date(rows[0]?.due_on ?? ''), new Date())
      const text = (await told())?.replaceAll(/\s/g, ' ')
      expect(text?.endsWith(` Заплатим 3 000 ₽ до ${day}.${said}`), text).toBe(true)
    },
  )

  test('[W-90] owners read it too, once the creator has confirmed or is paid, with what is paid; the person’s page counts it', async () => {
    const shown = async () =>
      ((await ask('GET', `/api/responses?brief_id=${brief_id}`)).body.items as Response[])[0]?.work
    const remembered = async (creator_id: string) =>
      (await ask('GET', `/api/creators/${creator_id}/memory`)).body as unknown as Memory
    const { creator_id } = await world.db
      .selectFrom('responses')
      .select('creator_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await decide('rejected')
    expect(await shown()).toMatchObject({ is_called_off: false, payout: null })
    expect((await remembered(creator_id ?? '')).numbers.accepted).toBe(0)
    await decide('accepted')
    await sql`update responses set notified_status = 'accepted', confirmed_at = now() where id = ${id}`.execute(
      world.db,
    )
    await decide('rejected')
    expect(await shown()).toMatchObject({ is_called_off: true, payout: null })
    await decide('accepted')
    await cancel(3000)
    await pay(500)
    const work = { is_called_off: true, payout: { amount: 3000, paid: 500 } }
    expect(await shown()).toMatchObject(work)
    expect(await remembered(creator_id ?? '')).toMatchObject({
      numbers: { accepted: 1 },
      projects: [{ status: 'rejected', work }],
    })
  })

  test('that is not handed in, before its creator was told of the choice: the work stays, with its pay', async () => {
    await sql`update responses set notified_status = null where id = ${id}`.execute(world.db)
    expect((await cancel(500)).status).toBe(200)
    expect(await stored()).toMatchObject({ status: 'rejected', state: 'cancelled', amount: 500 })
  })

  test.each([
    ['one decision', () => decide('accepted')],
    ['many decisions', () => ask('POST', '/api/responses/bulk', { ids: [id], action: 'accepted' })],
  ])(
    'accepted again by %s it goes on, with the price to pay for its video and what was paid',
    async (_, accept) => {
      await handIn()
      await cancel(4000)
      await pay(100)
      expect((await accept()).status).toBe(200)
      expect(await stored()).toMatchObject({ state: 'submitted', amount: PRICE, paid: 100 })
      await cancel(0)
      expect(await stored()).toMatchObject({ state: 'cancelled', amount: 100, paid: 100 })
    },
  )

  test('is refused above the price, of another version, of a work that is done, or cancelled before', async () => {
    await handIn()
    const before = await stored()
    expect((await cancel(PRICE + 0.01)).status).toBe(422)
    expect((await cancel(0, { version: 7 })).status).toBe(409)
    expect((await change({ cancelled: null })).text).toContain('Возвращать нечего')
    expect(await stored()).toEqual(before)
    await answer('done')
    expect((await cancel(0)).text).toContain('Работа уже закончена')
    await answer(null)
    await cancel(0)
    expect((await cancel(0)).text).toContain('Работа уже закончена')
    // Another owner has decided since.
    await decide('reserve')
    expect((await change({ cancelled: null })).status).toBe(409)
  })
})

test('[W-62] a video that is accepted goes back with the client’s remark; what is paid stays paid', async () => {
  await handIn()
  await answer('done')
  const back = () => answer('changes', 'Тише музыку')
  await remark()
  expect((await back()).body.items).toMatchObject([{ id, result: 'done' }])
  expect(await stored()).toMatchObject({ state: 'changes', amount: null })
  await handIn(2)
  await answer('done')
  await pay(PRICE)
  expect((await back()).body.items).toMatchObject([{ id, result: 'done' }])
  expect(await stored()).toMatchObject({ state: 'changes', amount: PRICE, paid: PRICE })
  await handIn(3)
  await answer('done')
  expect(await stored()).toMatchObject({ state: 'done', amount: PRICE, paid: PRICE })
  const payments = await sql<{ amount: number }>`
    select amount::float8 as amount from payments where response_id = ${id}`.execute(world.db)
  expect(payments.rows).toEqual([{ amount: PRICE }])
})
