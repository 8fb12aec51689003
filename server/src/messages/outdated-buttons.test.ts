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
import { updateConfirmedMessage } from '../responses/queries.ts'
import { begin, takeBack, takeTap } from '../responses/drafts/service.ts'
import type { Broadcaster } from './broadcast/deliver.ts'
import { refreshButtons, tellOutcomes } from './tellings.ts'
import { tellUntold } from './untold.ts'

let world: World
let telegram: BotApi
/** With the rights of the worker; no worker runs, so no job is worked on. */
let broadcaster: Broadcaster
let chat = 694_000_000
let brief_id: string
let creator_id: string
let headers: { authorization: string }
/** The message about the brief. */
const CARD = 41
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  const log = createLog({ name: 'test', level: 'silent' })
  const url = servedBy('worker', world.database.url)
  broadcaster = createBroadcaster(connect({ url, max: 4, application: 'ugc-test', log }).db, telegram.url)
})
afterAll(async () => {
  await broadcaster.db.destroy()
  await telegram.close()
  await world.close()
})
beforeEach(async () => {
  telegram.clear()
  telegram.heal()
  chat += 1
  brief_id = await makeBrief(world.db, { status: 'active' })
  creator_id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
  await sql`insert into deliveries (brief_id, creator_id, state, message_id)
    values (${brief_id}, ${creator_id}, 'sent', ${CARD})`.execute(world.db)
  await sql`update bot_pace set paused_until = '-infinity'`.execute(world.db)
  headers = launchedBy(chat)
})

const act = async (method: 'POST' | 'PUT', url: string, payload: object) => {
  const reply = await world.ask({ method, url, headers, payload })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply
}
const jobs = async () => {
  const { rows } = await sql<{ name: string }>`select name from jobs.job
    where name = 'refresh-buttons' and data->>'creator_id' = ${creator_id}`.execute(world.db)
  return rows.length
}
const respond = () => act('POST', '/api/responses', { brief_id, creator_price: 5000, markup_percentage: 0 })
const withdraw = (id: string) => act('POST', `/api/responses/${id}/withdraw`, { version: 1 })
const confirm = (id: string, reason: string | null) =>
  act('PUT', `/api/responses/${id}/confirmation`, { reason })
const decide = async (status: 'accepted' | 'reserve' | 'rejected', id: string) => {
  await sql`update responses set status = ${status}, tell_after = now() where id = ${id}`.execute(world.db)
  await tellOutcomes(broadcaster, { ids: [id] })
  return Number(
    (
      await world.db
        .selectFrom('responses')
        .select('told_message_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).told_message_id,
  )
}

interface Edited {
  message_id: number
  reply_markup: { inline_keyboard: { text: string }[][] }
}
/** The buttons that the edits of this chat leave, by message. */
const edits = () =>
  Object.fromEntries(
    telegram
      .sent('editMessageReplyMarkup')
      .filter(({ chat_id }) => chat_id === chat)
      .map(({ payload }) => payload as unknown as Edited)
      .map(({ message_id, reply_markup }) => [
        message_id,
        reply_markup.inline_keyboard.flat().map(({ text }) => text),
      ]),
  )

test('[R-90] an answer in the app: the message about the brief has the buttons of an answered one, once', async () => {
  await respond()
  expect(await jobs()).toBe(1)
  await Promise.all([refreshButtons(broadcaster, { ids: [creator_id] }), tellUntold(broadcaster)])
  await tellUntold(broadcaster)
  expect(edits()).toEqual({ [CARD]: ['Мой отклик', 'Изменить'] })
  expect(telegram.sent('editMessageReplyMarkup')).toHaveLength(1)
})

test('[R-90] a refusal in the app: the message about the brief offers to answer after all', async () => {
  await act('PUT', `/api/briefs/${brief_id}/decline`, { reason: 'topic' })
  await tellUntold(broadcaster)
  expect(edits()).toEqual({ [CARD]: ['Всё-таки откликнусь', 'Подробнее'] })
})

test('[R-90] a withdrawal in the app: the brief can be answered again while it takes answers', async () => {
  const { id } = (await respond()).json<{ id: string }>()
  await withdraw(id)
  await tellUntold(broadcaster)
  expect(edits()).toEqual({ [CARD]: ['Откликнуться снова', 'Подробнее'] })
  await respond()
  await tellUntold(broadcaster)
  expect(edits()).toEqual({ [CARD]: ['Мой отклик', 'Изменить'] })
})

test('[R-90] a withdrawal of a brief that takes no answers any more leaves no button to answer', async () => {
  const { id } = (await respond()).json<{ id: string }>()
  await withdraw(id)
  await sql`update briefs set status = 'closed' where id = ${brief_id}`.execute(world.db)
  await tellUntold(broadcaster)
  expect(edits()).toEqual({ [CARD]: ['Мои отклики'] })
})

test.each([
  ['accepted', null],
  ['accepted', 'time'],
  ['reserve', 'withdraw'],
] as const)(
  '[R-90] the message about «%s» loses its buttons after %j in the app, and the brief its «Изменить»',
  async (status, does) => {
    const id = await makeResponse(world.db, { brief_id, creator_id })
    const told = await decide(status, id)
    await (does === 'withdraw' ? withdraw(id) : confirm(id, does))
    await tellUntold(broadcaster)
    const card = does === null ? ['Мои отклики'] : ['Откликнуться снова', 'Подробнее']
    expect(edits()).toEqual({ [told]: ['Мои отклики'], [CARD]: card })
  },
)

test('[W-111] a later outcome takes the buttons of the message before, which the confirmation may have become', async () => {
  const id = await makeResponse(world.db, { brief_id, creator_id })
  const accepted = await decide('accepted', id)
  await decide('reserve', id)
  await tellUntold(broadcaster)
  expect(edits()).toEqual({ [accepted]: ['Мои отклики'] })
  await decide('accepted', id)
  const CONFIRMATION = 77
  await updateConfirmedMessage(world.db, { telegram_id: chat, brief_id, message_id: CONFIRMATION })
  await decide('rejected', id)
  await tellUntold(broadcaster)
  expect(edits()[CONFIRMATION]).toEqual(['Мои отклики'])
})

test('[W-115] a new answer in the chat: the message about the brief has the buttons of an answered one', async () => {
  const id = await makeResponse(world.db, { brief_id, creator_id })
  await takeBack(world.db, { telegram_id: chat, brief_id, reason: null })
  await tellUntold(broadcaster)
  expect(edits()).toEqual({ [CARD]: ['Откликнуться снова', 'Подробнее'] })
  // «Откликнуться снова» under another message.
  const AGAIN = 78
  const answer = async (message_id: number) => {
    let turn = await begin(world.db, { telegram_id: chat, brief_id, message_id, step: 'price' })
    for (const action of ['rate', 'd5', 'send'] as const)
      if (turn.did === 'step')
        turn = await takeTap(world.db, {
          telegram_id: chat,
          brief_id,
          version: turn.draft.version,
          action,
        })
    expect(turn.did).toBe('sent')
  }
  await answer(AGAIN)
  await tellUntold(broadcaster)
  expect(edits()).toEqual({ [CARD]: ['Мой отклик', 'Изменить'] })
  // The message of the tap is edited by the bot itself.
  await sql`update responses set status = 'withdrawn' where id = ${id}`.execute(world.db)
  telegram.clear()
  await answer(CARD)
  await tellUntold(broadcaster)
  expect(edits()).toEqual({})
})

test('[R-90] a withdrawal in the chat changes the message about the brief too', async () => {
  await makeResponse(world.db, { brief_id, creator_id })
  await takeBack(world.db, { telegram_id: chat, brief_id, reason: null })
  await tellUntold(broadcaster)
  expect(edits()).toEqual({ [CARD]: ['Откликнуться снова', 'Подробнее'] })
})

test('[R-90] at night the buttons change too, and Telegram’s pause only puts them off', async () => {
  await sql`update agency set quiet_from = '00:00', quiet_to = '23:59'`.execute(world.db)
  await respond()
  telegram.fail({ when: { chat_id: chat }, times: 1, answer: { kind: '429', retry_after: 1 } })
  await tellUntold(broadcaster)
  await sql`update agency set quiet_from = '00:00', quiet_to = '00:00'`.execute(world.db)
  expect(edits()).toEqual({ [CARD]: ['Мой отклик', 'Изменить'] })
})

test('[R-90] an edit that Telegram refuses is not repeated and changes nothing else', async () => {
  await respond()
  telegram.fail({
    when: { chat_id: chat },
    times: 1,
    answer: { kind: 'bad_request', description: 'Bad Request: message to edit not found' },
  })
  await tellUntold(broadcaster)
  await tellUntold(broadcaster)
  expect(edits()).toEqual({})
  const { is_reachable } = await world.db
    .selectFrom('creators')
    .select('is_reachable')
    .where('id', '=', creator_id)
    .executeTakeFirstOrThrow()
  expect(is_reachable).toBe(true)
})

test('[R-90] without a message in the chat, or for a person who blocked the bot, nothing is edited', async () => {
  await sql`update creators set unreachable_at = now() where id = ${creator_id}`.execute(world.db)
  await respond()
  brief_id = await makeBrief(world.db, { status: 'active' })
  await sql`delete from outdated_buttons where creator_id <> ${creator_id}`.execute(world.db)
  await respond()
  await tellUntold(broadcaster)
  expect(edits()).toEqual({})
})
