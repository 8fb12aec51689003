import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, launchedBy, startApp } from '../../test/app.ts'
import { type BotApi, startBotApi } from '../../test/bot-api.ts'
import { createBroadcaster } from '../../test/broadcaster.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { servedBy } from '../../test/postgres.ts'
import type { World } from '../../test/sign-in.ts'
import { connect } from '../platform/db/connect.ts'
import { createLog } from '../platform/log.ts'
import { handInByTap, handInByText } from '../responses/works/chat-service.ts'
import { remindDelivery, tellPayments, tellWorks } from './tellings.ts'

const LINK = 'https://disk.example/1'
const log = createLog({ name: 'test', level: 'silent' })
let world: World
let telegram: BotApi
/** With the rights of the worker, and of the bot. */
let db: World['db']
let bot: World['db']
let brief_id: string
let id: string
let chat = 716_000_000
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  const as = (process: 'worker' | 'bot') =>
    connect({ url: servedBy(process, world.database.url), max: 4, application: 'ugc-test', log }).db
  db = as('worker')
  bot = as('bot')
})
afterAll(async () => {
  await db.destroy()
  await bot.destroy()
  await telegram.close()
  await world.close()
})
beforeEach(async () => {
  telegram.clear()
  await sql`delete from works`.execute(world.db)
  ;({ brief_id, id } = await accepted('Крем'))
})

async function accepted(title: string, person?: string) {
  if (person === undefined) chat += 1
  const brief = await makeBrief(world.db, { status: 'active', title })
  const creator_id = person ?? (await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] }))
  const response = await makeResponse(world.db, { brief_id: brief, creator_id, status: 'accepted' })
  await sql`update responses set notified_status = 'accepted' where id = ${response}`.execute(world.db)
  return { brief_id: brief, id: response, creator_id }
}
const answer = async (verdict: string | null, text?: string) => {
  const payload = { ids: [id], verdict, text }
  const reply = await world.ask({ method: 'POST', url: '/api/works/answers', headers: world.owner, payload })
  expect(reply.json<{ items: unknown[] }>().items).toMatchObject([{ result: 'done' }])
}
const pass = () => sql`update works set tell_after = tell_after - interval '8 seconds'`.execute(world.db)
const minute = () => tellWorks(createBroadcaster(db, telegram.url))
const texts = () => telegram.sent('sendMessage').map(({ payload }) => String(payload.text))
const versions = () =>
  world.db.selectFrom('work_versions').select(['number', 'links', 'message']).orderBy('number').execute()

test('[W-12] [W-32] an answer is told once, after the time to undo; one that was taken back is not', async () => {
  await handInByText(bot, chat, LINK)
  await answer('changes', 'Сделай свет ярче')
  await minute()
  expect(texts()).toEqual([])
  await pass()
  await Promise.all([minute(), minute()])
  await minute()
  expect(texts()).toEqual([expect.stringMatching(/^Видео вернули[^]*«Крем»\.[^]*Сделай свет ярче/)])
  await handInByText(bot, chat, `${LINK}/2`)
  await answer('done')
  await answer(null)
  await pass()
  await minute()
  expect(texts()).toHaveLength(1)
  await answer('done')
  await pass()
  telegram.fail({ times: 1, answer: { kind: '429', retry_after: 1 } })
  await minute()
  expect(texts().at(-1)).toMatch(
    /^✅ Видео принято: «Крем»[^]*Заплатим [\d\s]+₽ до \d+ \S+\. Через 3 дня после сдачи$/,
  )
  await answer(null)
  await sql`update briefs set payment_terms = '' where id = ${brief_id}`.execute(world.db)
  await answer('done')
  await pass()
  await minute()
  expect(texts().at(-1)).toMatch(/Заплатим [\d\s]+₽ до \d+ \S+\.$/)
})

test('[W-12] a return that is answered by a newer version is not told; its words stay with its version', async () => {
  await handInByText(bot, chat, LINK)
  await answer('changes', 'Сделай свет ярче')
  await handInByText(bot, chat, `${LINK}/2`)
  await pass()
  await minute()
  expect(texts()).toEqual([])
  const own = await world.ask({ url: '/api/works/own', headers: launchedBy(chat) })
  expect(own.json<{ items: unknown[] }>().items).toMatchObject([
    {
      state: 'submitted',
      versions: [
        { number: 1, answer: 'Сделай свет ярче' },
        { number: 2, answer: null },
      ],
    },
  ])
  await answer('changes', 'Теперь звук')
  // Another date meanwhile: the words are told, with that date.
  await world.ask({
    method: 'PATCH',
    url: `/api/works/${id}`,
    headers: world.owner,
    payload: { due_at: '2100-11-20T12:00:00Z' },
  })
  await pass()
  await minute()
  await minute()
  expect(texts()).toEqual([
    expect.stringMatching(/^Видео вернули[^]*версия 2[^]*Теперь звук[^]*20 ноября 2100/),
  ])
})

test('[W-12] a date that was given or refused is told', async () => {
  const change = (payload: object) =>
    world.ask({ method: 'PATCH', url: `/api/works/${id}`, headers: world.owner, payload })
  const wish = () =>
    sql`update works set asked_due_at = now() + interval '20 days' where response_id = ${id}`.execute(
      world.db,
    )
  await wish()
  await change({ due_answer: 'refused' })
  await pass()
  await minute()
  await wish()
  await change({ due_answer: 'given' })
  await pass()
  await minute()
  expect(texts()).toEqual([
    expect.stringMatching(/^Срок прежний: «Крем»/),
    expect.stringMatching(/^Срок перенесли/),
  ])
})

test('[W-13] a link is handed in with its words; again it is no further version; of a stranger it is a text', async () => {
  const sent = `Вот видео ${LINK}\nи второе https://disk.example/2`
  expect(await handInByText(bot, chat, sent)).toMatchObject({ did: 'handed in', title: 'Крем', number: 1 })
  expect(await handInByText(bot, chat, sent)).toMatchObject({ did: 'handed in', number: 1 })
  expect(await versions()).toEqual([
    { number: 1, links: [LINK, 'https://disk.example/2'], message: 'Вот видео \nи второе' },
  ])
  expect(await handInByText(bot, chat, `${LINK} ${LINK}/other`)).toMatchObject({ number: 2 })
  for (const text of ['Привет', 'disk.example', 'javascript:alert(1)'])
    expect(await handInByText(bot, chat, text)).toBeUndefined()
  expect(await handInByText(bot, chat + 1, LINK)).toBeUndefined()
  await answer('done')
  expect(await handInByText(bot, chat, LINK)).toBeUndefined()
})

test('[W-13] with several works one is asked for, of projects that go on first; a tap hands in once', async () => {
  const { creator_id } = await world.db
    .selectFrom('responses')
    .select('creator_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const other = await accepted('Сыр', creator_id ?? '')
  await sql`update briefs set status = 'completed' where id = ${brief_id}`.execute(world.db)
  const asked = await handInByText(bot, chat, `Вот ${LINK}`)
  expect(asked).toMatchObject({
    did: 'which',
    works: [{ title: 'Сыр' }, { title: 'Крем' }],
    video: { links: [LINK], message: 'Вот' },
  })
  const press = (given: object = {}) =>
    handInByTap(bot, { telegram_id: chat, id: other.id, text: `${LINK}\n\nВот`, ...given })
  expect(await press({ telegram_id: chat + 1 })).toEqual({ did: 'refused', detail: 'Работа не найдена' })
  expect(await press({ text: '' })).toMatchObject({ did: 'refused' })
  for (let tap = 0; tap < 2; tap += 1)
    expect(await press()).toMatchObject({ did: 'handed in', title: 'Сыр', number: 1 })
  await sql`update works set state = 'done', ended_at = now() where response_id = ${other.id}`.execute(
    world.db,
  )
  expect(await press()).toMatchObject({ did: 'handed in', number: 1 })
  expect(await press({ text: `${LINK}/2` })).toMatchObject({ did: 'refused' })
  expect(await versions()).toEqual([{ number: 1, links: [LINK], message: 'Вот' }])
  await sql`update works set state = 'in_work', ended_at = null where response_id = ${other.id}`.execute(
    world.db,
  )
  await world.db.updateTable('works').set({ state: 'submitted' }).where('response_id', '=', id).execute()
  // A work that waits for its video is first, the one that is handed in stays among the answers.
  expect(await handInByText(bot, chat, LINK)).toMatchObject({
    did: 'which',
    works: [{ title: 'Сыр' }, { title: 'Крем' }],
  })
  const many = Array.from({ length: 11 }, (_, n) => `${LINK}/${n}`).join(' ')
  expect(await handInByText(bot, chat, many)).toMatchObject({ did: 'refused' })
})

test('[B-140] a message that a worker was sending when it died is sent by another one, once its lease has ended', async () => {
  await handInByText(bot, chat, LINK)
  await answer('done')
  await pass()
  const dead = { ...createBroadcaster(db, telegram.url), send: () => new Promise<never>(() => undefined) }
  void tellWorks(dead)
  const leases = () => world.db.selectFrom('telling_leases').select(['telling', 'one', 'kept']).execute()
  await expect.poll(leases).toEqual([{ telling: 'works', one: id, kept: { tell: 'done' } }])
  await minute()
  expect(texts()).toEqual([])
  await sql`update telling_leases set lease_until = now()`.execute(world.db)
  await Promise.all([minute(), minute()])
  await minute()
  expect(texts()).toEqual([expect.stringMatching(/^✅ Видео принято: «Крем»/)])
  expect(await leases()).toEqual([])
})

test('[W-70] each payment is told once, after the time to undo; one that was taken back is not', async () => {
  await handInByText(bot, chat, LINK)
  await answer('done')
  await sql`update works set tell = null, tell_after = null`.execute(world.db)
  const note = async (path: string, payload: object = {}) => {
    const url = `/api/payouts/payments${path}`
    const reply = await world.ask({
      method: 'POST',
      url,
      headers: world.owner,
      payload: { ids: [id], ...payload },
    })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  const part = (amount: number, method: string) => note('', { amount, paid_on: '2025-11-12', method })
  const told = () => tellPayments(createBroadcaster(db, telegram.url))
  const over = () => sql`update payments set tell_after = tell_after - interval '8 seconds'`.execute(world.db)
  await part(1000, 'transfer')
  await note('/undo')
  await over()
  await told()
  await part(7000, 'transfer')
  await told()
  expect(texts()).toEqual([])
  await over()
  await Promise.all([told(), told()])
  // The payment that was told before a failed one is not told again with it.
  await part(500.5, 'other')
  await over()
  telegram.fail({ times: 1, answer: { kind: '429', retry_after: 1 } })
  await told()
  await told()
  await part(4499.5, 'transfer')
  await over()
  await told()
  expect(texts()).toEqual([
    expect.stringMatching(/^Выплачено 7\s000\s₽ из 12\s000\s₽, осталось 5\s000\s₽, карта или СБП: «Крем»\.$/),
    expect.stringMatching(/^Выплачено 500,5\s₽ из 12\s000\s₽, осталось 4\s499,5\s₽: «Крем»\.$/),
    expect.stringMatching(
      /^Выплачено 4\s499,5\s₽, карта или СБП: «Крем»\. Выплачено полностью: 12\s000\s₽\.$/,
    ),
  ])
  await note('/undo')
  await part(1, 'other')
  await sql`update creators set is_blocked = true where telegram_id = ${chat}`.execute(world.db)
  await over()
  await told()
  expect(texts()).toHaveLength(3)
})

test('[B-83] on the day and once when it has passed; not what is handed in, nor what was returned late', async () => {
  const remind = () => remindDelivery(createBroadcaster(db, telegram.url))
  const due = (at: string) => sql`update works set due_at = ${sql.raw(at)}`.execute(world.db)
  await due(`(moscow_day(now()) + time '23:59:59.999') at time zone 'Europe/Moscow'`)
  await remind()
  await remind()
  expect(texts()).toEqual([expect.stringMatching(/^Сегодня сдача: «Крем»/)])
  await due(`now() - interval '1 minute'`)
  await Promise.all([remind(), remind()])
  await remind()
  expect(texts().slice(1)).toEqual([expect.stringMatching(/^Срок прошёл: «Крем»/)])
  await due(`now() - interval '2 minutes'`)
  for (const state of ['submitted', 'changes'] as const) {
    await world.db.updateTable('works').set({ state }).execute()
    await remind()
  }
  expect(texts()).toHaveLength(2)
  await sql`update briefs set deleted_at = now() where id = ${brief_id}`.execute(world.db)
})
