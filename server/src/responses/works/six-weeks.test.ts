import type { Payout } from '@ugc/contract/payouts'
import type { Work } from '@ugc/contract/works'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOT_TOKEN, launchedBy, startApp } from '../../../test/app.ts'
import { type BotApi, startBotApi } from '../../../test/bot-api.ts'
import { createBroadcaster } from '../../../test/broadcaster.ts'
import { createClient } from '../../../test/client.ts'
import { makeBrief, makeCreator } from '../../../test/factories.ts'
import { shortOrLong } from '../../../test/long.ts'
import { asOfficeReadsIt } from '../../../test/office.ts'
import type { World } from '../../../test/sign-in.ts'
import { sheetOf } from '../../../test/workbook.ts'
import { closeOverdueBriefs } from '../../briefs/queries.ts'
import { remindDelivery, tellOutcomes, tellPayments, tellWorks } from '../../messages/tellings.ts'
import { answerWaiting } from '../../messages/untold.ts'

let world: World
let telegram: BotApi
let brief_id: string
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  brief_id = await makeBrief(world.db, {
    status: 'active',
    title: 'Крем',
    deadline: new Date(Date.now() + 14.5 * 86_400_000).toISOString(),
  })
})
afterAll(async () => {
  await telegram.close()
  await world.close()
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
async function ask<T>(method: Method, url: string, payload?: object, headers: object = world.owner) {
  await sql`delete from throttles`.execute(world.db)
  const reply = await world.ask({ method, url, headers: { ...headers }, ...(payload && { payload }) })
  expect(reply.statusCode, `${method} ${url} ${reply.body}`).toBeLessThan(300)
  return reply.json<T>()
}

/** Everything that is stored of the campaign: its times move back, which is the same as a clock that moves on. */
const TABLES = `briefs responses response_events works work_versions work_remarks payouts payments delivery_reminders`
let today = 0
async function day(next: number) {
  const { rows } = await sql<{ statement: string }>`
    select format('update %I set %s', table_name, string_agg(format(
      case data_type when 'date' then '%1$I = %1$I - %2$s' else '%1$I = %1$I - make_interval(days => %2$s)' end,
      column_name, ${next - today}::int), ', ')) as statement
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'
      and table_name = any(string_to_array(${TABLES}, ' ')) and data_type in ('date', 'timestamp with time zone')
    group by table_name`.execute(world.db)
  await world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const { statement } of rows) await sql.raw(statement).execute(tx)
  })
  today = next
  await minute()
}
/** What is scheduled each minute, until there is nothing left to say. */
async function minute() {
  const broadcaster = createBroadcaster(world.db, telegram.url, 1000)
  await closeOverdueBriefs(world.db)
  await answerWaiting(broadcaster)
  for (const tell of [tellOutcomes, tellWorks, tellPayments, remindDelivery]) await tell(broadcaster)
}

let chat = 673_000_000
async function person(last_name: string, creator_price: number) {
  chat += 1
  const headers = launchedBy(chat)
  const creator_id = await makeCreator(world.db, { telegram_id: chat, last_name, tag_ids: [1] })
  const { id } = await ask<{ id: string }>('POST', '/api/responses', { brief_id, creator_price }, headers)
  const own = chat
  return {
    id,
    creator_id,
    decide: (status: string) => ask('PATCH', `/api/responses/${id}`, { status }),
    confirm: (reason: string | null) =>
      ask('PUT', `/api/responses/${id}/confirmation`, { reason }, launchedBy(own)),
    handIn: (number: number) =>
      ask(
        'POST',
        `/api/works/${id}/versions`,
        { links: [`https://disk.example/${last_name}/${number}`], number },
        launchedBy(own),
      ),
    askDue: (due_at: string) =>
      ask('PUT', `/api/works/${id}/asked-due`, { due_at, why: 'Болею' }, launchedBy(own)),
    answer: (verdict: string, text?: string) =>
      ask('POST', '/api/works/answers', { ids: [id], verdict, text }),
    pay: async (amount?: number, receipt?: string) => {
      const { rows } = await sql<{ paid_on: string }>`select moscow_day(now())::text as paid_on`.execute(
        world.db,
      )
      return ask('POST', '/api/payouts/payments', {
        ids: [id],
        ...rows[0],
        method: 'self_employed',
        amount,
        receipt,
      })
    },
    payouts: () => ask<{ totals: object }>('GET', '/api/payouts/own', undefined, launchedBy(own)),
    /** The first words of what the bot has written, in order. */
    told: () =>
      telegram
        .sent('sendMessage')
        .filter(({ chat_id }) => chat_id === own)
        .map(({ payload }) =>
          String(payload.text)
            .replace(/[:«»!\n].*/s, '')
            .trim(),
        ),
  }
}
const workOf = async (id: string) => {
  const [open, ended] = await Promise.all(
    ['open', 'ended'].map((view) => ask<{ items: Work[] }>('GET', `/api/works?view=${view}`)),
  )
  return [...(open?.items ?? []), ...(ended?.items ?? [])].find((work) => work.id === id)
}
const payoutOf = async (id: string) => {
  const lists = ['due', 'paid'].map((view) => ask<{ items: Payout[] }>('GET', `/api/payouts?view=${view}`))
  return (await Promise.all(lists)).flatMap(({ items }) => items).find((payout) => payout.id === id)
}

test('[W-53] six weeks of one brief: on time, late, replaced, returned, paid in parts; every figure and the accountant’s workbook agree', async () => {
  const a = await person('Вовремя', 12_000)
  const b = await person('Поздно', 9500.5)
  const c = await person('Выбыл', 8000)
  const d = await person('Резерв', 7000.25)
  for (const one of [a, b, c]) await one.decide('accepted')
  await d.decide('reserve')
  await day(1)
  for (const one of [a, b]) await one.confirm(null)
  const { token } = await createClient(world, brief_id)
  const results = async () => {
    const { items } = await ask<{ items: { key: string; work: { links: string[] } | null }[] }>(
      'GET',
      `/public/${token}`,
      undefined,
      {},
    )
    return items.filter(({ work }) => (work?.links.length ?? 0) > 0)
  }

  await day(3)
  await c.confirm('time')
  await d.decide('accepted')
  expect(await workOf(c.id)).toMatchObject({ state: 'cancelled', cancelled_because: 'refused', payout: null })
  await day(10)
  await a.handIn(1)
  await a.answer('done')
  expect(await payoutOf(a.id)).toMatchObject({ amount: 12_000, paid: 0, is_late: false })
  await day(12)
  await d.handIn(1)
  await d.answer('done')
  expect(await results()).toHaveLength(2)
  const [first] = await results()
  await ask(
    'PUT',
    `/public/${token}/remarks/${first?.key}`,
    { number: 1, text: 'Тише музыку' },
    {
      cookie: '__Secure-ugc-name=Anna',
    },
  )

  // The last day, then the date has passed: a creator who owes a video is reminded, the others are not.
  await day(14)
  await day(15)
  expect(await workOf(b.id)).toMatchObject({ state: 'in_work', is_late: true })
  await b.askDue(new Date(Date.now() + 4 * 86_400_000).toISOString())
  await ask('PATCH', `/api/works/${b.id}`, { due_answer: 'given' })
  await a.pay(5000, 'чек 1')
  await day(17)
  await b.handIn(1)
  await b.answer('changes', 'Сделай ярче')
  await day(18)
  await b.handIn(2)
  await b.answer('done')
  expect((await workOf(b.id))?.versions.map(({ verdict, is_late }) => [verdict, is_late])).toEqual([
    ['changes', false],
    ['done', false],
  ])
  await day(22)
  await a.pay(undefined, 'чек 2')
  expect(await payoutOf(a.id)).toMatchObject({
    paid: 12_000,
    due: 0,
    payments: [
      { number: 1, amount: 5000, receipt: 'чек 1' },
      { number: 2, amount: 7000, receipt: 'чек 2' },
    ],
  })
  await day(28)
  expect(await payoutOf(d.id)).toMatchObject({ due: 7000.25, is_late: true })
  await d.pay()
  await b.pay(3000.25)
  await day(35)
  await ask('PATCH', `/api/briefs/${brief_id}`, { status: 'completed' })
  await day(42)
  expect(await payoutOf(b.id)).toMatchObject({ amount: 9500.5, paid: 3000.25, due: 6500.25, is_late: true })
  expect((await b.payouts()).totals).toMatchObject({ due: 6500.25, paid: 3000.25 })
  expect(await results()).toHaveLength(3)

  const promised = ['Видео принято', 'Выплачено 5', 'Выплачено 7', 'Проект']
  expect(a.told()).toEqual([
    'Тебя выбрали',
    ...promised.map((words) => expect.stringContaining(words) as string),
  ])
  // By the hour of the test the date is today or tomorrow.
  const reminder = expect.stringMatching(/^(Сегодня сдача|Напоминаем про сдачу)$/) as string
  expect(b.told()).toEqual([
    'Тебя выбрали',
    reminder,
    'Срок прошёл',
    'Срок перенесли',
    'Видео вернули на доработку',
    reminder,
    expect.stringContaining('Видео принято'),
    expect.stringMatching(
      /^Выплачено 3\s000,25\s₽ из 9\s500,5\s₽, осталось 6\s500,25\s₽, счёт самозанятого$/,
    ),
    'Проект',
  ])
  expect(c.told()).toEqual(['Тебя выбрали'])
  expect(d.told()).toHaveLength(5)

  const { rows: period } = await sql<{ from: string; to: string }>`
    select (today - 42)::text as from, (today + 30)::text as to from moscow_day(now()) today`.execute(
    world.db,
  )
  const { from, to } = period[0] ?? { from: '', to: '' }
  const { rows: sums } = await sql<{ paid: number; due: number }>`
    select (select sum(amount) from payments) as paid, sum(amount - paid) as due from payouts`.execute(
    world.db,
  )
  expect(sums).toEqual([{ paid: 22_000.5, due: 6500.25 }])
  const { rawPayload } = await world.ask({
    url: `/api/export/payouts?from=${from}&to=${to}`,
    headers: world.owner,
  })
  const [header = [], ...lines] = await shortOrLong(sheetOf, asOfficeReadsIt)(rawPayload)
  const bare = (cell: unknown) =>
    typeof cell === 'string' || typeof cell === 'number' ? `${cell}`.replaceAll('"', '') : ''
  const columns = ['Креатор', 'Выплачено, ₽', 'Осталось, ₽'].map((name) =>
    header.findIndex((cell) => bare(cell) === name),
  )
  expect(lines.map((line) => columns.map((at) => bare(line[at])))).toEqual([
    ['Вовремя Алина', '5000', ''],
    ['Вовремя Алина', '7000', ''],
    ['Итого: Вовремя Алина', '12000', '0'],
    ['Поздно Алина', '3000.25', ''],
    ['Поздно Алина', '', '6500.25'],
    ['Итого: Поздно Алина', '3000.25', '6500.25'],
    ['Резерв Алина', '7000.25', ''],
    ['Итого за период', '22000.5', '6500.25'],
  ])
})
