import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../../test/app.ts'
import { type BotApi, inGroup, startBotApi, tap, textMessage } from '../../../test/bot-api.ts'
import { type Running, start } from '../../../test/process.ts'
import { auditOf, type World } from '../../../test/sign-in.ts'
import { insertOwner } from '../owners/queries.ts'
import { findApproval, takeApproval } from './queries.ts'
import { askApproval } from './service.ts'

let world: World
let telegram: BotApi
let running: Running[]
const second = () => world.ownerId + 2
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  await insertOwner(world.db, { telegram_id: second() })
  const env = { DATABASE_URL: world.database.url, BOT_API_ROOT: telegram.url }
  running = [start('worker', env), start('bot', { ...env, BOT_TOKEN, APP_URL: 'https://app.test/' })]
  await running[0]?.logged('working')
  await running[1]?.logged('started')
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  await telegram.close()
  await world.close()
})
beforeEach(() => telegram.clear())

async function ask(telegram_id = world.ownerId) {
  const { services } = world.app
  await services.jobs.prepare()
  return world.db
    .transaction()
    .execute((tx) =>
      askApproval(tx, services.jobs, { kind: 'web_login', telegram_id, subject: { device: 'Chrome' } }),
    )
}
const stateOf = async (id: string) => {
  const found = await findApproval(world.db, id, world.ownerId)
  if (!found) throw new Error('no such question')
  return found
}
const take = (id: string, telegram_id = world.ownerId) =>
  world.db.transaction().execute((tx) => takeApproval(tx, { id, kind: 'web_login', telegram_id, about: {} }))
/** Taps and waits until the bot has answered the tap. */
async function tapped(from: number, data: string) {
  const before = telegram.sent('answerCallbackQuery').length
  telegram.update(tap({ id: from }, data))
  await telegram.waitFor(() => telegram.sent('answerCallbackQuery').length > before, 10_000)
  return String(telegram.sent('answerCallbackQuery')[before]?.payload.text)
}
const age = (id: string, seconds: number) =>
  world.db
    .updateTable('approvals')
    .set({ expires_at: new Date(Date.now() - seconds * 1000).toISOString() })
    .where('id', '=', id)
    .execute()

test('[S-10] the owner gets a question with the number of the screen and two buttons; a tap allows it once', async () => {
  const id = await ask()
  const call = await telegram.waitFor(({ method }) => method === 'sendMessage', 20_000)
  const { number, state } = await stateOf(id)
  expect([call.chat_id, state]).toEqual([world.ownerId, 'waiting'])
  expect(call.payload.text).toContain(`Число на экране: ${number}.`)
  expect(call.payload.reply_markup).toEqual({
    inline_keyboard: [
      [
        { text: 'Это я', callback_data: `yes:${id}` },
        { text: 'Это не я', callback_data: `no:${id}` },
      ],
    ],
  })
  expect(await take(id)).toBe(false)
  expect(await tapped(world.ownerId, `yes:${id}`)).toContain('подтверждён')
  await telegram.waitFor(({ method }) => method === 'editMessageText', 10_000)
  expect((await stateOf(id)).state).toBe('approved')
  expect(await take(id, second())).toBe(false)
  expect([await take(id), await take(id)]).toEqual([true, false])
  expect((await auditOf(world.db)).at(-1)).toMatchObject({
    action: 'approved in the bot',
    actor: `owner:${world.ownerId}`,
    detail: { kind: 'web_login' },
  })
})

test('[S-10] a refused question stays refused, and a later tap on «Это я» changes nothing', async () => {
  const id = await ask()
  expect(await tapped(world.ownerId, `no:${id}`)).toContain('остановлен')
  expect(await tapped(world.ownerId, `yes:${id}`)).toBe('Вы уже ответили на этот вопрос.')
  expect([(await stateOf(id)).state, await take(id)]).toEqual(['refused', false])
})

test('[S-10] a tap by another person, for another question, too late or repeated by Telegram allows nothing', async () => {
  const [id, other] = [await ask(), await ask()]
  for (const stranger of [second(), world.creatorId, 77])
    expect(await tapped(stranger, `yes:${id}`)).toBe('Этот вопрос уже не действует.')
  expect(await tapped(world.ownerId, `yes:${other}`)).toContain('подтверждён')
  expect([(await stateOf(id)).state, await take(id)]).toEqual(['waiting', false])
  await age(id, 1)
  expect(await tapped(world.ownerId, `yes:${id}`)).toBe('Время вышло. Начните ещё раз.')
  expect([(await stateOf(id)).state, await take(id)]).toEqual(['expired', false])
  // An approval that was not used in time is over too.
  await age(other, 1)
  expect([(await stateOf(other)).state, await take(other)]).toEqual(['expired', false])
  const once = await ask()
  const update = telegram.update(tap({ id: world.ownerId }, `yes:${once}`))
  await expect.poll(async () => (await stateOf(once)).state).toBe('approved')
  expect(await take(once)).toBe(true)
  telegram.update(update)
  expect(await tapped(world.ownerId, `no:${other}`)).toBe('Время вышло. Начните ещё раз.')
  expect((await stateOf(once)).state).toBe('used')
})

test('[S-10] a tap in a group or with other data is not an answer', async () => {
  const id = await ask()
  const { callback_query } = tap({ id: world.ownerId }, `yes:${id}`)
  const message = inGroup(textMessage({ id: world.ownerId }, 'x')).message
  telegram.update({ callback_query: { ...callback_query!, message: message! } })
  await tapped(world.ownerId, 'yes:')
  await tapped(world.ownerId, `yes:${id}x`)
  expect((await stateOf(id)).state).toBe('waiting')
})

test('[S-10] the screen learns that the message did not arrive; another owner learns nothing', async () => {
  telegram.fail({ when: { chat_id: second() }, times: 'always', answer: { kind: 'not_started' } })
  const id = await ask(second())
  const look = () => findApproval(world.db, id, second())
  await expect.poll(look).toMatchObject({ state: 'waiting', is_undelivered: true })
  expect(await findApproval(world.db, id, world.ownerId)).toBeUndefined()
})
