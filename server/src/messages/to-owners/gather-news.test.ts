import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../../test/app.ts'
import { type BotApi, startBotApi } from '../../../test/bot-api.ts'
import { createBroadcaster } from '../../../test/broadcaster.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { tick } from '../../../test/jobs.ts'
import { servedBy } from '../../../test/postgres.ts'
import { start } from '../../../test/process.ts'
import type { World } from '../../../test/sign-in.ts'
import { connect } from '../../platform/db/connect.ts'
import { createLog } from '../../platform/log.ts'
import { insertOwner } from '../../access/owners/queries.ts'
import { gatherNews, isHourOf } from './gather-news.ts'
import { tellNews } from '../tellings.ts'

const SECOND = 670_000_001
const log = createLog({ name: 'test', level: 'silent' })
let world: World
let telegram: BotApi
/** With the rights of the worker. */
let db: World['db']
let brief_id: string
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  await insertOwner(world.db, { telegram_id: SECOND })
  const url = servedBy('worker', world.database.url)
  db = connect({ url, max: 4, application: 'ugc-test', log }).db
})
afterAll(async () => {
  await db.destroy()
  await telegram.close()
  await world.close()
})
beforeEach(async () => {
  telegram.clear()
  await sql`delete from owner_news`.execute(world.db)
  await sql`delete from responses`.execute(world.db)
  await sql`delete from deliveries`.execute(world.db)
  await sql`update briefs set deleted_at = now()`.execute(world.db)
  await sql`update owners set muted_news = '{}'`.execute(world.db)
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
})

/** Between the hours of the daily news. */
const AFTERNOON = new Date('2026-11-17T15:00:00+03:00')
const MORNING = new Date('2026-11-17T09:30:00+03:00')
const EVENING = new Date('2026-11-17T17:00:00+03:00')

/** What the worker does each minute. */
const minute = async (now = AFTERNOON) => {
  await gatherNews(db, now)
  await tellNews(createBroadcaster(db, telegram.url))
}
async function respond(...prices: number[]) {
  for (const creator_price of prices) {
    const creator_id = await makeCreator(world.db, { first_name: 'КанарейкаИмя' })
    await makeResponse(world.db, { brief_id, creator_id, creator_price })
  }
}
/** Everything that the database knows of happened so much earlier. */
const pass = async (time: string) => {
  await sql`update owner_news set created_at = created_at - ${time}::interval, until = until - ${time}::interval`.execute(
    world.db,
  )
  await sql`update responses set created_at = created_at - ${time}::interval`.execute(world.db)
}
const textsTo = (chat_id: number) =>
  telegram
    .sent('sendMessage')
    .filter((call) => call.chat_id === chat_id)
    .map(({ payload }) => String(payload.text).replaceAll('\u00A0', ' '))

test('[N-60] new responses are told gathered: the first at once, the next 15 minutes later, each once', async () => {
  await respond(9000)
  await pass('31 seconds')
  await minute()
  await respond(7000, 12_000)
  await minute()
  const first = 'Новый отклик по брифу «Крем».\nЦена: 9 000 ₽.'
  expect(textsTo(SECOND)).toEqual([first])
  await pass('14 minutes')
  await minute()
  expect(textsTo(SECOND)).toEqual([first])
  await pass('1 minute')
  await minute()
  await minute()
  const both = [first, 'Новые отклики: 2 по брифу «Крем».\nЦены: 7 000 ₽ – 12 000 ₽.']
  expect([textsTo(world.ownerId), textsTo(SECOND)]).toEqual([both, both])
  expect(telegram.sent('sendMessage')[0]?.payload.reply_markup).toEqual({
    inline_keyboard: [
      [{ text: 'Открыть бриф', web_app: { url: `https://app.test/admin/briefs/${brief_id}` } }],
    ],
  })
  expect(
    telegram
      .sent()
      .map(({ payload }) => payload.text)
      .join(),
  ).not.toContain('Канарейка')
})

test('[N-60] a response that was taken back and is given again is told again, with its new price, once', async () => {
  await respond(9000)
  await pass('31 seconds')
  await minute()
  await sql`update responses set status = 'withdrawn'`.execute(world.db)
  await pass('1 hour')
  await minute()
  await sql`update responses set status = 'pending', creator_price = 8000`.execute(world.db)
  await sql`update response_events set at = at - interval '31 seconds' where kind = 'again'`.execute(world.db)
  await minute()
  await pass('1 hour')
  await sql`update response_events set at = at - interval '1 hour' where kind = 'again'`.execute(world.db)
  await minute()
  expect(textsTo(SECOND)).toEqual([
    'Новый отклик по брифу «Крем».\nЦена: 9 000 ₽.',
    'Новый отклик по брифу «Крем».\nЦена: 8 000 ₽.',
  ])
})

test('[N-60] two workers at once tell of the same responses once', async () => {
  await respond(5000)
  await pass('1 minute')
  await Promise.all([minute(), minute(), minute()])
  expect([textsTo(world.ownerId).length, textsTo(SECOND).length]).toEqual([1, 1])
})

test('[N-60] decided responses and deleted briefs are no news; one brief does not hold back another', async () => {
  await respond(5000)
  await sql`update responses set status = 'accepted'`.execute(world.db)
  await pass('1 minute')
  await minute()
  expect(telegram.sent()).toEqual([])
  await respond(6000)
  await pass('1 minute')
  await minute()
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Сыр' })
  await respond(7000)
  await pass('1 minute')
  await minute()
  expect(textsTo(SECOND).map((text) => text.split('\n')[0])).toEqual([
    'Новый отклик по брифу «Крем».',
    'Новый отклик по брифу «Сыр».',
  ])
  await respond(8000)
  await pass('1 hour')
  await gatherNews(db, AFTERNOON)
  await sql`update briefs set deleted_at = now() where id = ${brief_id}`.execute(world.db)
  await minute()
  expect(textsTo(SECOND)).toHaveLength(2)
})

test('[N-60] an owner whom Telegram refuses for now is told when its pause is over, the others are not told again', async () => {
  await respond(5000)
  await pass('1 minute')
  telegram.fail({ when: { chat_id: SECOND }, times: 1, answer: { kind: '429', retry_after: 1 } })
  await minute()
  expect(textsTo(SECOND)).toHaveLength(1)
  expect(textsTo(world.ownerId)).toHaveLength(1)
})

test('[N-60] [B-140] after a killed worker those whose message had not begun get it; those whose message had no answer get it again', async () => {
  const others = Array.from({ length: 10 }, (_, n) => SECOND + 1 + n)
  for (const telegram_id of others) await insertOwner(world.db, { telegram_id })
  // A process of its own has the real clock: from 9:30 on it would tell the digest too.
  await sql`update owners set muted_news = '{deadlines,digest}'`.execute(world.db)
  const killed = start('worker', { DATABASE_URL: world.database.url, BOT_API_ROOT: telegram.url })
  await killed.logged('working')
  // The messages in flight are never answered: their worker dies with the claims committed.
  telegram.fail({ times: 'always', answer: { kind: 'hang', after_accept: true } })
  await respond(5000)
  await pass('1 minute')
  await tick(world.database.url, 'tell-news')
  const tried = () =>
    telegram.calls.filter(({ method }) => method === 'sendMessage').map(({ chat_id }) => Number(chat_id))
  await telegram.waitFor(() => tried().length === 8, 30_000)
  await killed.stop('SIGKILL')
  telegram.heal()
  await minute()
  await minute()
  expect(tried().toSorted()).toEqual([world.ownerId, SECOND, ...others].toSorted())
  await sql`update telling_leases set lease_until = now()`.execute(world.db)
  await minute()
  expect(tried()).toHaveLength(12 + 8)
  await sql`delete from owners where telegram_id = any(${others}::bigint[])`.execute(world.db)
})

test('[N-64] an owner who has switched a kind off is not told, nor of news gathered before; the others are', async () => {
  await respond(5000)
  await pass('1 minute')
  await gatherNews(db, AFTERNOON)
  await sql`update owners set muted_news = '{responses,digest}' where telegram_id = ${SECOND}`.execute(
    world.db,
  )
  await minute()
  await respond(6000)
  await pass('1 hour')
  await dueAt(brief_id, 1, '12:00')
  await minute(MORNING)
  await minute(EVENING)
  expect(textsTo(SECOND).map((text) => text.split('\n')[0])).toEqual(['Завтра срок по брифу'])
  expect(textsTo(world.ownerId)).toHaveLength(4)
})

test('[W-100] handed-in videos and asked dates are told gathered, once, and not after they are answered', async () => {
  const work = async () => {
    const creator_id = await makeCreator(world.db, { first_name: 'КанарейкаИмя' })
    return makeResponse(world.db, { brief_id, creator_id, status: 'accepted' })
  }
  const handIn = async (number = 1, id?: string) => {
    const of = id ?? (await work())
    await sql`insert into work_versions (response_id, number, links, due_at) values (${of}, ${number}, '{}', now())`.execute(
      world.db,
    )
    await sql`update works set state = 'submitted' where response_id = ${of}`.execute(world.db)
    return of
  }
  const ask = async () =>
    sql`update works set asked_due_at = now() + interval '9 days', asked_at = now() where response_id = ${await work()}`.execute(
      world.db,
    )
  const later = async (time: string) => {
    await pass(time)
    await sql`update work_versions set handed_in_at = handed_in_at - ${time}::interval`.execute(world.db)
    await sql`update works set asked_at = asked_at - ${time}::interval`.execute(world.db)
  }
  const first = await handIn()
  await minute()
  expect(telegram.sent()).toEqual([])
  await later('31 seconds')
  await minute()
  // The same person hands in another version: one video.
  await handIn(2, first)
  await handIn()
  await ask()
  await later('14 minutes')
  await minute()
  const one = 'Сдано видео: 1.\nБриф «Крем».'
  expect(textsTo(SECOND)).toEqual([one])
  await later('1 minute')
  await Promise.all([minute(), minute()])
  const both = [one, 'Сдано видео: 2.\nПросят другой срок: 1.\nБриф «Крем».']
  expect([textsTo(world.ownerId), textsTo(SECOND)]).toEqual([both, both])
  expect(telegram.sent('sendMessage')[0]?.payload.reply_markup).toEqual({
    inline_keyboard: [
      [{ text: 'Открыть работы', web_app: { url: `https://app.test/admin/works?brief_id=${brief_id}` } }],
    ],
  })
  expect(textsTo(SECOND).join()).not.toContain('Канарейка')
  // An owner has answered both before the message was gathered.
  const accepted = await handIn()
  await sql`update work_versions set verdict = 'done' where response_id = ${accepted}`.execute(world.db)
  await sql`update works set state = 'done', ended_at = now() where response_id = ${accepted}`.execute(
    world.db,
  )
  await ask()
  await sql`update works set asked_due_at = null`.execute(world.db)
  await later('1 hour')
  await minute()
  expect(textsTo(SECOND)).toEqual(both)
  // Whoever has switched the kind off is not told.
  await sql`update owners set muted_news = '{works}' where telegram_id = ${SECOND}`.execute(world.db)
  await ask()
  await later('1 hour')
  await minute()
  expect([textsTo(world.ownerId).length, textsTo(SECOND).length]).toEqual([3, 2])
})

type Outcome = 'sent' | 'blocked' | 'failed' | 'unconfirmed' | 'queued' | 'sending'
/** A send of the brief to as many people as there are states. */
async function send(...states: Outcome[]) {
  for (const state of states) {
    const creator_id = await makeCreator(world.db)
    await sql`insert into deliveries (creator_id, brief_id, state, lease_until) values (${creator_id}, ${brief_id}, ${state},
      case when ${state} = 'sending' then now() + interval '1 minute' end)`.execute(world.db)
  }
  await sql`update briefs set sent_at = now() where id = ${brief_id}`.execute(world.db)
}

test('[N-61] [B-113] the end of a broadcast is told once per wave, with its own figures', async () => {
  await send('sent', 'sent', 'blocked', 'failed', 'unconfirmed', 'sending', 'queued')
  await minute()
  await sql`update deliveries set state = 'sent', lease_until = null, updated_at = now() where state = 'sending'`.execute(
    world.db,
  )
  await minute()
  expect(telegram.sent()).toEqual([])
  await sql`update deliveries set state = 'sent', updated_at = now() where state = 'queued'`.execute(world.db)
  await Promise.all([minute(), minute()])
  await minute()
  const first =
    'Рассылка закончилась: «Крем».\nДоставлено: 4. Заблокировали бота: 1. Не доставлено: 1. Не подтверждено: 1.'
  expect([textsTo(world.ownerId), textsTo(SECOND)]).toEqual([[first], [first]])
  await send('sent')
  await minute()
  expect(textsTo(SECOND)).toEqual([first, 'Рассылка закончилась: «Крем».\nДоставлено: 1.'])
})

const dueAt = (id: string, day: number, time: string) =>
  sql`update briefs set deadline = (moscow_day(now()) + ${day}::int + ${time}::time) at time zone 'Europe/Moscow'
    where id = ${id}`.execute(world.db)

test('[N-62] the deadlines of tomorrow are told once a day, at 17:00, with what is missing', async () => {
  await dueAt(brief_id, 1, '00:00')
  await sql`update briefs set places = 3 where id = ${brief_id}`.execute(world.db)
  await respond(5000, 6000)
  await sql`update responses set status = 'accepted' where creator_price = 5000`.execute(world.db)
  const late = await makeBrief(world.db, { status: 'active', title: 'Сыр' })
  await dueAt(late, 1, '23:59')
  for (const [title, day, status] of [
    ['Послезавтра', 2, 'active'],
    ['Закрыт', 1, 'closed'],
  ] as const)
    await dueAt(await makeBrief(world.db, { status, title }), day, '00:00')
  await minute()
  expect(telegram.sent()).toEqual([])
  await Promise.all([minute(EVENING), minute(EVENING)])
  await minute(EVENING)
  expect(textsTo(SECOND)).toEqual([
    'Завтра срок по 2 брифам\n\n00:00 «Крем»: принято 1 из 3, без решения 1.\n23:59 «Сыр»: принято 0.',
  ])
})

test('[N-62] [N-63] the date that closes a brief is the end of its answers; its delivery is told after that', async () => {
  const until = (id: string, day: number) =>
    sql`update briefs set responses_until = (moscow_day(now()) + ${day}::int + '12:00'::time) at time zone 'Europe/Moscow'
      where id = ${id}`.execute(world.db)
  await dueAt(brief_id, 5, '18:00')
  await until(brief_id, 1)
  const closed = await makeBrief(world.db, { status: 'closed', title: 'Сыр' })
  await dueAt(closed, 1, '18:00')
  await until(closed, -1)
  // Answers end tomorrow: the delivery on the same day is no second line.
  const both = await makeBrief(world.db, { status: 'active', title: 'Чай' })
  await dueAt(both, 1, '20:00')
  await until(both, 1)
  await minute(EVENING)
  expect(textsTo(SECOND)).toEqual([
    'Завтра срок по 3 брифам\n\n12:00 «Крем», конец откликов: принято 0.\n12:00 «Чай», конец откликов: принято 0.\n18:00 «Сыр»: принято 0.',
  ])
  await minute(MORNING)
  expect(textsTo(SECOND)[1]?.split('\n').slice(2)).toEqual([
    '1. Конец откликов завтра в 12:00: «Крем», принято 0',
    '2. Конец откликов завтра в 12:00: «Чай», принято 0',
    '3. Срок завтра в 18:00: «Сыр», принято 0',
  ])
})

test('[N-62] [N-63] a day without anything to tell is silent, also if something comes later on that day', async () => {
  await minute(EVENING)
  await minute(MORNING)
  await dueAt(brief_id, 1, '12:00')
  await minute(EVENING)
  await minute(MORNING)
  expect(telegram.sent()).toEqual([])
})

test('[N-63] the morning digest lists up to five jobs and a line about yesterday, once a day', async () => {
  await dueAt(brief_id, 1, '18:00')
  for (const title of ['А', 'Б', 'В', 'Г', 'Д'])
    await dueAt(await makeBrief(world.db, { status: 'active', title, places: 2 }), 1, '19:00')
  await respond(5000, 6000)
  await sql`update responses set created_at = created_at - interval '1 day'`.execute(world.db)
  // The trigger has counted on the day of the insert, which at night is not today for all of them.
  await sql`delete from response_days`.execute(world.db)
  await sql`insert into response_days values (moscow_day(now()) - 1, 15, 2)`.execute(world.db)
  await send('sent')
  await sql`update deliveries set declined_at = now() - interval '1 day'`.execute(world.db)
  await sql`update owners set muted_news = '{responses,delivered}'`.execute(world.db)
  await Promise.all([minute(MORNING), minute(MORNING)])
  await minute(MORNING)
  const [text, ...more] = textsTo(SECOND)
  expect(more).toEqual([])
  expect(text?.split('\n')).toEqual([
    'Доброе утро! На сегодня 7 дел',
    '',
    '1. Срок завтра в 18:00: «Крем», принято 0, без решения 2',
    ...['А', 'Б', 'В', 'Г'].map((title, at) => `${at + 2}. Срок завтра в 19:00: «${title}», принято 0 из 2`),
    'И ещё 2.',
    '',
    'За вчера: 2 отклика, 1 отказ.',
  ])
  expect(telegram.sent()[0]?.payload.reply_markup).toEqual({
    inline_keyboard: [[{ text: 'Открыть дела', web_app: { url: 'https://app.test/admin' } }]],
  })
})

test('[W-14] works that are due today, late, wait for a check or for another date are one line', async () => {
  for (const [state, asked] of [
    ['in_work', null],
    ['in_work', '2040-01-01'],
    ['submitted', null],
  ] as const) {
    const creator_id = await makeCreator(world.db)
    const id = await makeResponse(world.db, { brief_id, creator_id, status: 'accepted' })
    await sql`update works set state = ${state}, due_at = now() - interval '1 hour', asked_due_at = ${asked}
      where response_id = ${id}`.execute(world.db)
  }
  await minute(MORNING)
  expect(textsTo(SECOND).at(-1)).toContain('\n1. Работы: просят срок 1, просрочено 1, на проверке 1')
})

test('[N-63] a client who opened the table two days ago and has not answered is a job, until a choice is submitted', async () => {
  const { id: link_id } = await world.db
    .selectFrom('public_links')
    .select('id')
    .where('brief_id', '=', brief_id)
    .where('kind', '=', 'client')
    .executeTakeFirstOrThrow()
  await sql`insert into link_views (link_id, day, count) values (${link_id}, moscow_day(now()) - 2, 1)`.execute(
    world.db,
  )
  await minute(MORNING)
  expect(textsTo(SECOND)).toEqual(['Доброе утро! На сегодня 1 дело\n\n1. Клиент молчит 2 дня: «Крем»'])
  telegram.clear()
  await sql`delete from owner_news`.execute(world.db)
  await sql`insert into client_submissions (link_id, revision, author) values (${link_id}, 0, 'Анна')`.execute(
    world.db,
  )
  await minute(MORNING)
  expect(telegram.sent()).toEqual([])
})

test.each([
  ['digest', '09:29', false],
  ['digest', '09:30', true],
  ['digest', '12:59', true],
  ['digest', '13:00', false],
  ['deadlines', '16:59', false],
  ['deadlines', '17:00', true],
  ['deadlines', '21:00', false],
] as const)('[N-62] [N-63] the hour of the %s: %s is %s', (kind, time, is) => {
  expect(isHourOf(kind, new Date(`2026-11-17T${time}:00+03:00`))).toBe(is)
})
