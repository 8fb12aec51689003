import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type BotApi, type Call, mediaMessage, startBotApi, tap, textMessage } from '../../test/bot-api.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { createDatabase, type TestDatabase } from '../../test/postgres.ts'
import { type Running, start } from '../../test/process.ts'
import { connect } from '../platform/db/connect.ts'
import type { Db, Tx } from '../platform/db/schema.ts'
import { createLog } from '../platform/log.ts'
import { insertOwner } from '../access/owners/queries.ts'
import { changeOwn } from '../responses/change-own-service.ts'
import { respondIn } from '../responses/respond-service.ts'

const APP_URL = 'http://127.0.0.1:4444'
/** The message about the brief, on which the person taps. */
const BRIEF_MESSAGE = 77
const irina = { id: 5252, first_name: 'Ирина' }

let database: TestDatabase
let db: Db
let telegram: BotApi
let bot: Running
beforeAll(async () => {
  database = await createDatabase()
  const log = createLog({ name: 'test', level: 'silent' })
  db = connect({ url: database.url, max: 4, application: 'ugc-test', log }).db
  await insertOwner(db, { telegram_id: irina.id })
  telegram = await startBotApi()
  bot = await startBot()
})
/** Replies follow each other at once, so that no test waits; the product's own gap is proven once. */
async function startBot(env: Record<string, string> = { REPLY_GAP_SECONDS: '0.01' }) {
  const started = start('bot', {
    ...env,
    DATABASE_URL: database.url,
    BOT_TOKEN: telegram.token,
    BOT_API_ROOT: telegram.url,
    APP_URL,
    BROADCAST_RATE: '100',
  })
  await started.logged('started')
  return started
}
afterAll(async () => {
  await bot.stop()
  await telegram.close()
  await db.destroy()
  await database.drop()
})

/** Each test has its own person. */
let chat = 700_000
let me: { id: number; creator_id: string }
let brief_id: string
beforeEach(async () => {
  me = await person()
  brief_id = await makeBrief(db, { status: 'active', title: 'Крем для рук' })
})
const person = async (given: Parameters<typeof makeCreator>[1] = {}) => {
  chat += 1
  const profile = { telegram_id: chat, tag_ids: [1], price_per_video: 5000, ...given }
  return { id: chat, creator_id: await makeCreator(db, profile) }
}

interface Shown {
  text: string
  message_id: number
  buttons: { text: string; callback_data?: string; web_app?: { url: string } }[]
}
const SHOWING = new Set(['sendMessage', 'editMessageText'])
const shownTo = (id: number): Shown[] =>
  telegram.calls
    .filter(({ method, chat_id, outcome }) => SHOWING.has(method) && chat_id === id && outcome === 'ok')
    .map(({ payload, message_id }: Call) => ({
      text: String(payload.text),
      message_id: Number(payload.message_id ?? message_id),
      buttons: (
        (payload.reply_markup as { inline_keyboard?: Shown['buttons'][] } | undefined)?.inline_keyboard ?? []
      ).flat(),
    }))
const toasts = () => telegram.calls.filter(({ method }) => method === 'answerCallbackQuery')

/** The next message or edit that an update leads to. */
async function answerTo(update: Parameters<BotApi['update']>[0], id = me.id): Promise<Shown> {
  const before = shownTo(id).length
  telegram.update(update)
  await telegram.waitFor(() => shownTo(id).length > before, 10_000)
  return shownTo(id)[before] ?? expect.fail('nothing was shown')
}
/** The little window over the chat. */
async function toastOf(update: Parameters<BotApi['update']>[0]) {
  const before = toasts().length
  telegram.update(update)
  await telegram.waitFor(() => toasts().length > before, 10_000)
  return toasts()[before]?.payload ?? expect.fail('no toast')
}
const dataOf = ({ buttons }: Shown, words: RegExp | string) => {
  const found = buttons.find(({ text }) => (typeof words === 'string' ? text === words : words.test(text)))
  return found?.callback_data ?? expect.fail(`no button ${String(words)}: ${JSON.stringify(buttons)}`)
}
const press = (shown: Shown, words: RegExp | string, who = me) =>
  answerTo(tap(who, dataOf(shown, words), shown.message_id), who.id)
const type = (text: string, who = me) => answerTo(textMessage(who, text), who.id)
const beginning = (id = brief_id) => tap(me, `a:${id}`, BRIEF_MESSAGE)
const begin = () => answerTo(beginning())
const responses = (id = brief_id) =>
  db.selectFrom('responses').selectAll().where('brief_id', '=', id).execute()
const draft = () =>
  db.selectFrom('bot_drafts').selectAll().where('creator_id', '=', me.creator_id).executeTakeFirst()

/** By two taps: the rate of the profile, five days. */
async function untilCheck() {
  const days = await press(await begin(), /^По моей цене/)
  return press(days, '5 дней')
}

test('[B-65] the buttons of a test message say that it is one, and do nothing', async () => {
  expect(await toastOf(tap(me, 'test', BRIEF_MESSAGE))).toMatchObject({
    text: 'Это проверка, отклик не отправлен',
    show_alert: true,
  })
  expect(await draft()).toBeUndefined()
  expect(await responses()).toEqual([])
})

/** Two texts that a person has sent in the same second. */
const atOnce = (first: string, second: string) => {
  const [one, two] = [textMessage(me, first), textMessage(me, second)]
  if (!one.message || !two.message) return expect.fail('a text is a message')
  return [one, { ...two, message: { ...two.message, date: one.message.date } }]
}

describe('[B-89] two texts in the same second', () => {
  test('of a dialogue are both taken', async () => {
    await begin()
    for (const update of atOnce('6000', '7')) telegram.update(update)
    await expect.poll(draft).toMatchObject({ price: 6000, days: 7, step: 'check' })
  })

  test('outside a dialogue are both answered', async () => {
    for (const update of atOnce('Привет', 'А сколько платят?')) telegram.update(update)
    await telegram.waitFor(() => shownTo(me.id).length === 2, 10_000)
  })
})

describe('[B-70] an answer in the chat', () => {
  test('the own rate, days, a check, and the response is there; one message, edited', async () => {
    await sql`insert into deliveries (creator_id, brief_id, state) values (${me.creator_id}, ${brief_id}, 'sent')`.execute(
      db,
    )
    const price = await begin()
    expect(price.text).toMatch(/Сколько за видео\?[^]*Крем для рук[^]*5\s000\s₽/)
    expect(price.buttons.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^По моей цене 5\s000\s₽$/),
      'Другая цена',
      'Отмена',
    ])
    const days = await press(price, /^По моей/)
    expect(days.buttons.map(({ text }) => text)).toEqual([
      '3 дня',
      '5 дней',
      '7 дней',
      'Другой срок',
      'Пока не знаю',
      'Назад к цене',
    ])
    const check = await press(days, '5 дней')
    expect(check.text).toMatch(/Проверь отклик[^]*5\s000\s₽ за видео[^]*5 дней/)
    expect(await responses()).toEqual([])

    const sent = await press(check, 'Отправить отклик')
    expect(sent.text).toMatch(/Отклик отправлен[^]*Крем для рук[^]*5\s000\s₽, 5 дней/)
    expect(new Set([price, days, check, sent].map(({ message_id }) => message_id)).size).toBe(1)
    expect(await responses()).toMatchObject([
      { creator_id: me.creator_id, creator_price: 5000, estimated_delivery_days: 5, status: 'pending' },
    ])
    expect((await responses())[0]?.search).not.toBe('')
    expect(await draft()).toBeUndefined()
    const keyboard = await telegram.waitFor(
      ({ method, chat_id }) => method === 'editMessageReplyMarkup' && chat_id === me.id,
      10_000,
    )
    expect(keyboard.payload).toMatchObject({ message_id: BRIEF_MESSAGE })
    expect(JSON.stringify(keyboard.payload)).toContain('Мой отклик')
    const delivery = await db
      .selectFrom('deliveries')
      .select('opened_at')
      .where('brief_id', '=', brief_id)
      .executeTakeFirst()
    expect(delivery?.opened_at).not.toBeNull()
  })

  test.each([
    ['5500', 5500],
    ['5 500', 5500],
    ['5500р', 5500],
    ['5,5к', 5500],
  ])('a typed price «%s»', async (typed, price) => {
    await begin()
    const days = await type(typed)
    expect(days.text).toMatch(/^Записал: 5\s500\s₽\nКрем для рук/)
    expect(await draft()).toMatchObject({ price, step: 'days' })
  })

  test.each([
    ['5500 за 3 дня', 5500, 3],
    ['5 000 руб 3 дня', 5000, 3],
  ])('[P-31] «%s» has the days too: the check is next', async (typed, price, days) => {
    await begin()
    expect((await type(typed)).text).toMatch(/^Проверь отклик/)
    expect(await draft()).toMatchObject({ price, days, step: 'check' })
  })

  test('[P-32] a price far from the usual one is named at the check, «бесплатно» too', async () => {
    await begin()
    expect((await type('500 3 дня')).text).toMatch(/Это в 10 раз меньше обычного: в анкете 5\s000\s₽/)
    await press(shownTo(me.id).at(-1) ?? expect.fail('no check'), 'Цена')
    expect((await type('бесплатно')).text).toMatch(/Это бесплатно: в анкете 5\s000\s₽/)
  })

  test('[R-76] days after the delivery are named at the check, days that fit are not', async () => {
    const deadline = new Date(Date.now() + 12 * 86_400_000)
    await db
      .updateTable('briefs')
      .set({ deadline: deadline.toISOString() })
      .where('id', '=', brief_id)
      .execute()
    await begin()
    const { text } = await type('5000 за 40 дней')
    const day = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', day: 'numeric', month: 'long' })
    expect(text).toContain(`❗ Сдашь за 40 дней: позже срока, ${day.format(deadline)}`)
    await press(shownTo(me.id).at(-1) ?? expect.fail('no check'), 'Срок')
    expect((await type('11')).text).not.toContain('позже срока')
  })

  test('[P-42] a person who is hidden from brands is not promised to be shown', async () => {
    expect((await untilCheck()).text).toContain('Бренду покажем анкету и срок.')
    await sql`update creators set hidden_from_clients = true where id = ${me.creator_id}`.execute(db)
    brief_id = await makeBrief(db, { status: 'active', title: 'Крем для рук' })
    expect((await untilCheck()).text).toContain('Твоя анкета скрыта от брендов')
  })

  test('[P-44] an answer that replaces an unfinished one says which one was not sent', async () => {
    expect((await begin()).text).toMatch(/^Сколько за видео/)
    const other = await makeBrief(db, { status: 'active', title: 'Шампунь' })
    const asked = await answerTo(beginning(other))
    expect(asked.text).toMatch(
      /^Отклик на проект «Крем для рук» не отправлен\.[^]*Сколько за видео\?\nШампунь/,
    )
  })

  test('what is no price is asked for again, three times the app is offered', async () => {
    const asked = await press(await begin(), 'Другая цена')
    expect(asked.text).toMatch(/^Напиши цену/)
    expect((await type('пять с половиной')).text).toMatch(/^Не понял цену/)
    expect((await type('99999999999')).text).toMatch(/^Слишком большая цена/)
    const third = await type('дорого')
    expect(third.buttons[0]).toMatchObject({
      text: 'Ответить в приложении',
      web_app: { url: `${APP_URL}/creator/respond/${brief_id}` },
    })
    expect((await type('6000')).text).toMatch(/^Записал: 6\s000\s₽/)
  })

  test('days are typed, a message is added, the price is changed at the check', async () => {
    const days = await press(await begin(), /^По моей/)
    await press(days, 'Другой срок')
    expect((await type('400')).text).toMatch(/^Не больше года/)
    const check = await type('12 дней')
    expect(check.text).toContain('12 дней')
    await press(check, 'Добавить сообщение')
    const whole = await type('  Сниму два хука  ')
    expect(whole.text).toContain('💬 Сниму два хука\n')
    await press(whole, 'Цена')
    const cheaper = await type('4500')
    expect(cheaper.text).toMatch(/Проверь отклик[^]*4\s500\s₽[^]*12 дней/)
    await press(cheaper, 'Отправить отклик')
    expect(await responses()).toMatchObject([
      { creator_price: 4500, estimated_delivery_days: 12, message: 'Сниму два хука' },
    ])
  })

  test.each([
    ['неделя', 7],
    ['через неделю', 7],
    ['за две недели', 14],
  ])('[P-31] «%s» is a number of days', async (typed, days) => {
    await press(await begin(), /^По моей/)
    expect((await type(typed)).text).toMatch(/^Проверь отклик/)
    expect(await draft()).toMatchObject({ days })
  })

  test('[B-71] a price above the maximum at the check is refused in the words of the app', async () => {
    await untilCheck()
    expect((await type('10 000 001')).text).toMatch(/^Слишком большая цена\.[^]*Проверь отклик/)
    expect(await draft()).toMatchObject({ price: 5000 })
  })

  test('without days, and without a rate in the profile', async () => {
    me = await person({ price_per_video: null })
    const price = await begin()
    expect(price.buttons.map(({ text }) => text)).toEqual(['Отмена'])
    const check = await press(await type('3000'), 'Пока не знаю')
    expect(check.text).toContain('срок пока не указан')
    await press(check, 'Отправить отклик')
    expect(await responses()).toMatchObject([{ creator_price: 3000, estimated_delivery_days: null }])
  })

  test('a cancelled answer is gone, and a later text is answered as ever', async () => {
    expect((await press(await begin(), 'Отмена')).text).toMatch(/^Отклик не отправлен/)
    expect(await draft()).toBeUndefined()
    expect((await type('5500')).text).toMatch(/^Я бот/)
  })

  test('a text at the check is no answer, and neither is a photo or a voice: the question comes again', async () => {
    await untilCheck()
    const again = await type('да, отправляй')
    expect(again.text).toMatch(/^Не понял. Отклик ещё не отправлен[^]*Проверь отклик/)
    for (const content of [{ photo: [{ file_id: 'x' }] }, { voice: { file_id: 'x' } }])
      expect((await answerTo(mediaMessage(me, content))).text).toMatch(
        /^Фото, видео и голосовые я не понимаю[^]*Проверь отклик/,
      )
    await press(again, 'Отправить отклик')
    expect(await responses()).toHaveLength(1)
  })

  test('the rules and the words of the app: closed, unknown, a draft, an owner', async () => {
    const closed = await makeBrief(db, { status: 'closed' })
    for (const [id, detail] of [
      [closed, 'Проект закрыт, отклики больше не принимаются'],
      [randomUUID(), 'Бриф не найден'],
      [await makeBrief(db, { status: 'draft' }), 'Бриф не найден'],
    ] as const)
      expect(await toastOf(beginning(id))).toMatchObject({ text: detail, show_alert: true })
    expect(await toastOf(tap(irina, `a:${brief_id}`))).toMatchObject({
      text: 'Это доступно только креаторам',
    })
    expect(shownTo(me.id)).toEqual([])
  })

  test('a brief that closes before the last tap takes no response', async () => {
    const check = await untilCheck()
    await db.updateTable('briefs').set({ status: 'closed' }).where('id', '=', brief_id).execute()
    expect((await press(check, 'Отправить отклик')).text).toBe('Проект закрыт, отклики больше не принимаются')
    expect(await responses()).toEqual([])
  })

  test('an answered brief says so, and its buttons lead to the response', async () => {
    await makeResponse(db, { brief_id, creator_id: me.creator_id })
    expect(await toastOf(beginning())).toMatchObject({
      text: 'Отклик на этот проект уже отправлен',
      show_alert: true,
    })
    await telegram.waitFor(
      ({ method, chat_id }) => method === 'editMessageReplyMarkup' && chat_id === me.id,
      10_000,
    )
  })

  test('a profile that is not ready: what is missing, and the way there', async () => {
    me = await person({ profile_completed: false, is_active: false, city: null, portfolio_url: null })
    const { text, buttons } = await begin()
    expect(text).toBe(
      'Чтобы откликнуться, заполни анкету. Осталось: город, портфолио. Потом вернёмся к этому проекту.',
    )
    expect(buttons[0]?.web_app?.url).toBe(`${APP_URL}/creator/profile`)
    me = { id: ++chat, creator_id: '' }
    expect((await begin()).text).toMatch(/^Чтобы откликнуться, заполни анкету\. Потом/)
  })

  test('nothing of other people: not their prices, their number or the budget', async () => {
    const rival = await person({ first_name: 'КАНАРЕЙКА', last_name: 'КАНАРЕЙКА' })
    await makeResponse(db, {
      brief_id,
      creator_id: rival.creator_id,
      creator_price: 987_654,
      client_price: 1_234_567,
      message: 'КАНАРЕЙКА',
    })
    await sql`update briefs set budget = 7654321, places = 321 where id = ${brief_id}`.execute(db)
    const check = await untilCheck()
    await press(check, 'Отправить отклик')
    await toastOf(beginning())
    const said = telegram.calls
      .filter(({ method, chat_id }) => chat_id === me.id || method === 'answerCallbackQuery')
      .map(({ payload }) => `${String(payload.text)} ${JSON.stringify(payload.reply_markup)}`)
      .join('')
      .replaceAll(/\s/g, '')
    for (const secret of ['КАНАРЕЙКА', '987654', '1234567', '7654321', '321мест'])
      expect(said).not.toContain(secret)
  })

  test('the data of each button has at most 64 bytes', async () => {
    const seen = [await begin()]
    seen.push(await press(seen[0]!, /^По моей/))
    seen.push(await press(seen[1]!, '3 дня'))
    for (const { buttons } of seen)
      for (const { callback_data = '' } of buttons)
        expect(Buffer.byteLength(callback_data)).toBeLessThanOrEqual(64)
  })
})

describe('[B-72] «Не подходит»', () => {
  const delivered = () =>
    sql`insert into deliveries (creator_id, brief_id, state) values (${me.creator_id}, ${brief_id}, 'sent')`.execute(
      db,
    )
  const delivery = () =>
    db
      .selectFrom('deliveries')
      .select(['opened_at', 'declined_at', 'decline_reason', 'decline_text'])
      .where('creator_id', '=', me.creator_id)
      .where('brief_id', '=', brief_id)
      .executeTakeFirstOrThrow()
  const decline = () => answerTo(tap(me, `n:${brief_id}`, BRIEF_MESSAGE))

  test('a reason in two taps; the brief keeps the way back, and an answer ends the refusal', async () => {
    await delivered()
    const asked = await decline()
    expect(asked.text).toMatch(/^Почему не подходит\?/)
    expect(asked.buttons.map(({ text }) => text)).toEqual([
      'Не та тема',
      'Не устраивает оплата',
      'Нет времени',
      'Не подходит формат',
      'Другое',
      'Без причины',
      'Назад, откликнусь',
    ])
    expect(await delivery()).toMatchObject({ opened_at: expect.any(String), declined_at: null })
    const thanks = await press(asked, 'Не устраивает оплата')
    expect(thanks.text).toBe('Спасибо, учту: не устраивает оплата.')
    expect(await delivery()).toMatchObject({ declined_at: expect.any(String), decline_reason: 'pay' })
    expect(await draft()).toBeUndefined()
    const keyboard = await telegram.waitFor(
      ({ method, chat_id }) => method === 'editMessageReplyMarkup' && chat_id === me.id,
      10_000,
    )
    expect(keyboard.payload).toMatchObject({ message_id: BRIEF_MESSAGE })
    expect(JSON.stringify(keyboard.payload)).toContain('Всё-таки откликнусь')
    expect(await toastOf(tap(me, dataOf(asked, 'Нет времени'), asked.message_id))).toMatchObject({
      text: 'Отклик не отправлен: начни заново',
    })

    const price = await answerTo(tap(me, dataOf(thanks, 'Всё-таки откликнусь'), thanks.message_id))
    const check = await press(await press(price, /^По моей/), '3 дня')
    await press(check, 'Отправить отклик')
    expect(await responses()).toHaveLength(1)
    expect(await delivery()).toMatchObject({ declined_at: null, decline_reason: null })
  })

  test('words before «Другое» are no reason: a question goes to the manager, and the buttons stay', async () => {
    await delivered()
    await sql`update agency set contact = '@lumia_manager'`.execute(db)
    onTestFinished(async () => void (await sql`update agency set contact = null`.execute(db)))
    await decline()
    const said = await type('а можно без лица в кадре?')
    expect(said.text).toContain('Напиши менеджеру')
    expect(said.buttons.map(({ text }) => text).slice(0, 2)).toEqual(['Написать менеджеру', 'Не та тема'])
    expect(await delivery()).toMatchObject({ declined_at: null, decline_text: null })
    await press(said, 'Другое')
    expect((await type('уезжаю')).text).toBe('Спасибо, учту.')
    expect(await delivery()).toMatchObject({ decline_reason: 'other', decline_text: 'уезжаю' })
  })

  test('in own words, at most 200 characters', async () => {
    await delivered()
    const words = await press(await decline(), 'Другое')
    expect(words.text).toContain('до 200 знаков')
    expect(await delivery()).toMatchObject({ decline_reason: 'other', decline_text: null })
    expect((await type('я'.repeat(201))).text).toMatch(/^Напиши короче/)
    expect((await type('  Уезжаю  ')).text).toBe('Спасибо, учту.')
    expect(await delivery()).toMatchObject({ decline_reason: 'other', decline_text: 'Уезжаю' })
    expect((await type('ещё')).text).toMatch(/^Я бот/)
  })

  test('«Назад, откликнусь» asks for the price; a brief that is closed or answered cannot be declined', async () => {
    await delivered()
    expect((await press(await decline(), 'Назад, откликнусь')).text).toContain('Сколько за видео')
    await db.updateTable('briefs').set({ status: 'closed' }).where('id', '=', brief_id).execute()
    expect(await toastOf(tap(me, `n:${brief_id}`))).toMatchObject({
      text: 'Проект закрыт, отклики больше не принимаются',
    })
    expect(await delivery()).toMatchObject({ declined_at: null })
  })

  test('a refusal delivered twice is one, with one answer', async () => {
    await delivered()
    const asked = await decline()
    const update = telegram.update(tap(me, dataOf(asked, 'Не та тема'), asked.message_id))
    telegram.update(update)
    await telegram.waitFor(() => shownTo(me.id).length === 2, 10_000)
    await toastOf(tap(me, 'x'))
    expect(shownTo(me.id)).toHaveLength(2)
  })
})

describe('[B-71] updates that come twice, late, out of order or beside each other', () => {
  test('each update of a dialogue delivered twice: one response, no second message', async () => {
    const twice = async (update: Parameters<BotApi['update']>[0]) => {
      const before = shownTo(me.id).length
      const numbered = telegram.update(update)
      telegram.update(numbered)
      await telegram.waitFor(() => shownTo(me.id).length > before, 10_000)
      return shownTo(me.id)[before]!
    }
    const price = await twice(beginning())
    const days = await twice(textMessage(me, '5500'))
    const check = await twice(tap(me, dataOf(days, '3 дня'), days.message_id))
    await twice(tap(me, dataOf(check, 'Отправить отклик'), check.message_id))
    expect(price.text).toContain('Сколько')
    // The toast of a later tap comes after whatever the repeated updates led to.
    await toastOf(beginning())
    expect(await responses()).toHaveLength(1)
    expect(shownTo(me.id)).toHaveLength(4)
  })

  test('a button of an earlier step says so and changes nothing', async () => {
    const price = await begin()
    const days = await press(price, /^По моей/)
    const check = await press(days, '5 дней')
    const before = await draft()
    for (const [shown, words] of [
      [price, /^По моей/],
      [price, 'Отмена'],
      [days, '7 дней'],
    ] as const)
      expect(await toastOf(tap(me, dataOf(shown, words), shown.message_id))).toMatchObject({
        text: 'Этот шаг уже пройден',
      })
    expect(await draft()).toEqual(before)
    await press(check, 'Отправить отклик')
    expect(await toastOf(tap(me, dataOf(check, 'Отправить отклик'), check.message_id))).toMatchObject({
      text: 'Отклик на этот проект уже отправлен',
    })
    expect(await responses()).toHaveLength(1)
  })

  test('a reply that was lost comes again with the next tap on the same button', async () => {
    const price = await begin()
    await press(price, /^По моей/)
    await sql`update bot_drafts set updated_at = now() - interval '1 minute' where creator_id = ${me.creator_id}`.execute(
      db,
    )
    expect((await press(price, /^По моей/)).text).toContain('За сколько дней')
    expect(await draft()).toMatchObject({ step: 'days', price: 5000 })
  })

  test('a double tap on «Откликнуться» asks once; a later one asks again where the answer stands', async () => {
    const price = await begin()
    expect(await toastOf(beginning())).toMatchObject({ text: 'Этот шаг уже пройден' })
    await press(price, /^По моей/)
    await sql`update bot_drafts set updated_at = now() - interval '1 minute' where creator_id = ${me.creator_id}`.execute(
      db,
    )
    const again = await begin()
    expect(again.text).toContain('За сколько дней')
    expect(again.message_id).not.toBe(price.message_id)
  })

  test('another brief replaces the answer: the buttons of the first are old', async () => {
    const first = await begin()
    const other = await makeBrief(db, { status: 'active', title: 'Второй' })
    expect((await answerTo(beginning(other))).text).toContain('Второй')
    expect(await toastOf(tap(me, dataOf(first, /^По моей/), first.message_id))).toMatchObject({
      text: 'Этот шаг уже пройден',
    })
    await type('7000')
    expect(await draft()).toMatchObject({ brief_id: other, price: 7000 })
  })

  test('after 24 hours the answer has to begin anew', async () => {
    const price = await begin()
    await sql`update bot_drafts set expires_at = now() where creator_id = ${me.creator_id}`.execute(db)
    expect(await toastOf(tap(me, dataOf(price, /^По моей/), price.message_id))).toMatchObject({
      text: 'Отклик не отправлен: начни заново',
    })
    expect((await type('5500')).text).toMatch(/^Я бот/)
    expect((await begin()).text).toContain('Сколько за видео')
  })

  test('another person cannot use the button', async () => {
    const check = await untilCheck()
    const other = await person()
    await toastOf(tap(other, dataOf(check, 'Отправить отклик'), check.message_id))
    expect(await responses()).toEqual([])
  })

  test('the answer outlives a restart of the bot', async () => {
    const check = await untilCheck()
    expect(await bot.stop()).toBe(0)
    bot = await startBot()
    await press(check, 'Отправить отклик')
    expect(await responses()).toHaveLength(1)
  })

  test('from the chat and the app at once: one response', async () => {
    const check = await untilCheck()
    const inApp = db
      .transaction()
      .execute((tx) => respondIn(tx, me.creator_id, { brief_id, creator_price: 9000 }))
      .then(
        () => 'app',
        () => 'chat',
      )
    const shown = await press(check, 'Отправить отклик')
    const rows = await responses()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.creator_price).toBe((await inApp) === 'app' ? 9000 : 5000)
    expect(shown.text).toMatch((await inApp) === 'app' ? /^Отклик на этот проект уже/ : /Отклик отправлен/)
  })

  test('[S-51] the replies to one chat are a second apart, and a waiting edit is replaced', async () => {
    await bot.stop()
    bot = await startBot({})
    onTestFinished(async () => {
      await bot.stop()
      bot = await startBot()
    })
    const price = await begin()
    const at = () =>
      telegram.calls
        .filter(({ method, chat_id }) => chat_id === me.id && method !== 'answerCallbackQuery')
        .map((call) => call.at)
    const days = await press(price, /^По моей/)
    await press(days, 'Другой срок')
    const times = at()
    expect(times).toHaveLength(3)
    for (const [n, time] of times.slice(1).entries())
      expect(time - (times[n] ?? 0)).toBeGreaterThanOrEqual(1000)
  })

  test('a tap that Telegram no longer lets answer still moves on', async () => {
    const price = await begin()
    telegram.fail({
      when: { method: 'answerCallbackQuery' },
      answer: { kind: 'bad_request', description: 'Bad Request: query is too old' },
    })
    expect((await press(price, /^По моей/)).text).toContain('За сколько дней')
  })
})

describe('[R-42] a sent answer is taken back in the chat', () => {
  const sent = async () => press(await untilCheck(), 'Отправить отклик')
  const status = async () => (await responses())[0]?.status

  test('after a question, with a reason; then it is given again with another price', async () => {
    const confirmation = await sent()
    const asked = await press(confirmation, 'Снять отклик')
    expect(asked.text).toMatch(
      /^Снять отклик\?\nКрем для рук\n\nМенеджер узнает сразу\. Откликнуться снова можно до /,
    )
    expect(asked.message_id).not.toBe(confirmation.message_id)
    expect(await status()).toBe('pending')
    const done = await press(asked, 'Другой проект')
    expect(done.text).toMatch(/^Отклик снят\n/)
    expect(done.message_id).toBe(asked.message_id)
    expect(await responses()).toMatchObject([{ status: 'withdrawn', withdraw_reason: 'project', version: 2 }])
    const notices = db.selectFrom('owner_notices').select(['kind', 'is_due']).where('brief_id', '=', brief_id)
    expect(await notices.execute()).toEqual([{ kind: 'withdrawn', is_due: true }])
    await press(done, 'Откликнуться снова')
    await type('7000')
    await press(shownTo(me.id).at(-1)!, '3 дня')
    expect((await press(shownTo(me.id).at(-1)!, 'Отправить отклик')).text).toContain('Отклик отправлен')
    expect(await responses()).toMatchObject([
      {
        status: 'pending',
        creator_price: 7000,
        estimated_delivery_days: 3,
        withdraw_reason: null,
        version: 3,
      },
    ])
  })

  test('«Оставить» leaves it', async () => {
    const asked = await press(await sent(), 'Снять отклик')
    expect((await press(asked, 'Оставить')).text).toMatch(/^Отклик остаётся/)
    expect(await status()).toBe('pending')
  })

  test('after a decision it is refused in the words of the app, and a second tap too', async () => {
    const confirmation = await sent()
    const asked = await press(confirmation, 'Снять отклик')
    await sql`update responses set status = 'accepted' where brief_id = ${brief_id}`.execute(db)
    expect((await press(asked, 'Нет времени')).text).toMatch(/^Решение по отклику уже принято/)
    expect(await status()).toBe('accepted')
    expect(await toastOf(tap(me, dataOf(confirmation, 'Снять отклик'), 1))).toMatchObject({
      show_alert: true,
    })
    await sql`update responses set status = 'withdrawn' where brief_id = ${brief_id}`.execute(db)
    expect(await toastOf(tap(me, dataOf(confirmation, 'Снять отклик'), 1))).toMatchObject({
      text: 'Отклик уже снят',
    })
  })

  test('the button of another person takes back nothing', async () => {
    const asked = await press(await sent(), 'Снять отклик')
    const other = await person()
    await toastOf(tap(other, dataOf(asked, 'Нет времени'), asked.message_id))
    expect(await status()).toBe('pending')
  })
})

describe('[R-47] a sent answer is changed in the chat', () => {
  const sent = async () => press(await untilCheck(), 'Отправить отклик')
  const changing = (id = brief_id) => tap(me, `c:${id}`, BRIEF_MESSAGE)
  const ask = () => answerTo(changing())
  const events = () =>
    db
      .selectFrom('response_events')
      .innerJoin('responses', 'responses.id', 'response_events.response_id')
      .select(['kind', 'price_was', 'price_now', 'days_was', 'days_now'])
      .where('brief_id', '=', brief_id)
      .orderBy('response_events.id')
      .execute()
  const agree = async () => {
    await sql`with submission as (insert into client_submissions (link_id, revision, author)
        select id, 1, 'Анна' from public_links where brief_id = ${brief_id} and kind = 'client' returning id)
      insert into client_submission_rows (submission_id, response_id, verdict, author, chosen_at)
        select submission.id, responses.id, 'yes', 'Анна', now() from submission, responses
        where brief_id = ${brief_id}`.execute(db)
  }

  test('price, days and message, from what was sent; one event, and nothing before «Сохранить изменения»', async () => {
    const confirmation = await sent()
    const check = await press(confirmation, 'Изменить')
    expect(check.message_id).not.toBe(confirmation.message_id)
    expect(check.text).toMatch(/^Изменить отклик\nКрем для рук[^]*5\s000\s₽ за видео[^]*5 дней/)
    await press(check, 'Цена')
    const cheaper = await type('4500')
    await press(cheaper, 'Срок')
    const sooner = await press(shownTo(me.id).at(-1)!, '3 дня')
    await press(sooner, 'Добавить сообщение')
    const whole = await type('Сниму два хука')
    expect(whole.text).toMatch(/^Изменить отклик[^]*4\s500\s₽[^]*3 дня[^]*💬 Сниму два хука/)
    expect(await responses()).toMatchObject([{ creator_price: 5000, version: 1 }])
    const saved = await press(whole, 'Сохранить изменения')
    expect(saved.text).toMatch(/Отклик изменён\nКрем для рук\n4\s500\s₽, 3 дня/)
    expect(saved.buttons.map(({ text }) => text)).toEqual(['Изменить', 'Снять отклик'])
    expect(await responses()).toMatchObject([
      {
        status: 'pending',
        creator_price: 4500,
        estimated_delivery_days: 3,
        message: 'Сниму два хука',
        version: 2,
      },
    ])
    expect(await events()).toMatchObject([
      { kind: 'sent' },
      { kind: 'edited', price_was: 5000, price_now: 4500, days_was: 5, days_now: 3 },
    ])
    expect(await draft()).toBeUndefined()
  })

  test('the answered brief has the button too, and «Отмена» leaves the answer', async () => {
    await sent()
    const keyboard = await telegram.waitFor(
      ({ method, chat_id }) => method === 'editMessageReplyMarkup' && chat_id === me.id,
      10_000,
    )
    expect(JSON.stringify(keyboard.payload)).toContain(`c:${brief_id}`)
    expect((await press(await ask(), 'Отмена')).text).toMatch(/^Отклик остался прежним/)
    expect(await draft()).toBeUndefined()
    expect(await responses()).toMatchObject([{ creator_price: 5000, version: 1 }])
  })

  test('each update twice: one change, one event, no second message', async () => {
    await makeResponse(db, { brief_id, creator_id: me.creator_id, creator_price: 9000 })
    const twice = async (update: Parameters<BotApi['update']>[0]) => {
      const before = shownTo(me.id).length
      telegram.update(telegram.update(update))
      await telegram.waitFor(() => shownTo(me.id).length > before, 10_000)
      return shownTo(me.id)[before]!
    }
    const check = await twice(changing())
    // A second tap of two, as another update.
    expect(await toastOf(changing())).toMatchObject({ text: 'Этот шаг уже пройден' })
    await twice(tap(me, dataOf(check, 'Цена'), check.message_id))
    const cheaper = await twice(textMessage(me, '8000'))
    const save = tap(me, dataOf(cheaper, 'Сохранить изменения'), cheaper.message_id)
    await twice(save)
    expect(await toastOf({ ...save })).toMatchObject({ show_alert: true })
    expect(await toastOf(tap(me, dataOf(check, 'Срок'), check.message_id))).toMatchObject({
      show_alert: true,
    })
    // Replies to one chat leave in order: the next one is no second reply to what was repeated.
    expect((await ask()).text).toMatch(/^Изменить отклик[^]*8\s000\s₽/)
    expect(shownTo(me.id)).toHaveLength(5)
    expect(await responses()).toMatchObject([{ creator_price: 8000, version: 2 }])
    expect((await events()).map(({ kind }) => kind)).toEqual(['sent', 'edited'])
  })

  test('a response that changed meanwhile is shown anew, and saved by the next tap', async () => {
    const id = await makeResponse(db, { brief_id, creator_id: me.creator_id, creator_price: 9000 })
    const check = await ask()
    await changeOwn(db, id, me.creator_id, { creator_price: 7000, version: 1 })
    const anew = await press(check, 'Сохранить изменения')
    expect(anew.text).toMatch(/^Отклик уже изменился[^]*Изменить отклик[^]*7\s000\s₽/)
    expect(await responses()).toMatchObject([{ creator_price: 7000, version: 2 }])
    await press(anew, 'Срок')
    await press(await press(shownTo(me.id).at(-1)!, '7 дней'), 'Сохранить изменения')
    expect(await responses()).toMatchObject([{ creator_price: 7000, estimated_delivery_days: 7, version: 3 }])
  })

  test('an agreed price has no button and stays; the days are changed', async () => {
    await makeResponse(db, { brief_id, creator_id: me.creator_id, creator_price: 9000 })
    const check = await ask()
    await press(check, 'Цена')
    const cheaper = await type('8000')
    await agree()
    expect((await press(cheaper, 'Сохранить изменения')).text).toMatch(/^Бренд уже согласовал цену/)
    const fixed = await ask()
    expect(fixed.text).toContain('Бренд уже согласовал цену')
    expect(fixed.buttons.map(({ text }) => text)).toEqual([
      'Сохранить изменения',
      'Срок',
      'Добавить сообщение',
      'Отмена',
    ])
    await press(fixed, 'Срок')
    await press(await press(shownTo(me.id).at(-1)!, '3 дня'), 'Сохранить изменения')
    expect(await responses()).toMatchObject([{ creator_price: 9000, estimated_delivery_days: 3 }])
  })

  test('the refusals of the app: decided, withdrawn, blocked, another person', async () => {
    const id = await makeResponse(db, { brief_id, creator_id: me.creator_id, creator_price: 9000 })
    const check = await ask()
    await sql`update responses set status = 'reserve' where id = ${id}`.execute(db)
    expect((await press(check, 'Сохранить изменения')).text).toMatch(/^Решение по отклику уже принято/)
    expect(await toastOf(changing())).toMatchObject({
      text: 'Решение по отклику уже принято, изменить его нельзя',
    })
    await sql`update responses set status = 'withdrawn' where id = ${id}`.execute(db)
    expect(await toastOf(changing())).toMatchObject({ text: 'Отклик уже снят' })
    await sql`update responses set status = 'pending' where id = ${id}`.execute(db)
    const again = await ask()
    await sql`update creators set is_blocked = true where id = ${me.creator_id}`.execute(db)
    expect(await toastOf(changing())).toMatchObject({ text: 'Отклик не найден' })
    await toastOf(tap(me, dataOf(again, 'Сохранить изменения'), again.message_id))
    const other = await person()
    expect(await toastOf(tap(other, `c:${brief_id}`))).toMatchObject({ text: 'Отклик уже снят' })
    await toastOf(tap(other, dataOf(again, 'Сохранить изменения'), again.message_id))
    expect(await responses()).toMatchObject([{ creator_price: 9000, version: 1 }])
  })

  test('after a withdrawal the change is no answer: «Откликнуться снова» begins anew', async () => {
    await sent()
    await ask()
    await sql`update responses set status = 'withdrawn' where brief_id = ${brief_id}`.execute(db)
    expect((await begin()).text).toContain('Сколько за видео')
    expect(await draft()).toMatchObject({ of_version: null, price: null })
  })
})

test('[W-13] a link from a creator who owes a video is handed in; a text without one is answered as ever', async () => {
  await makeResponse(db, { brief_id, creator_id: me.creator_id, status: 'accepted' })
  expect((await type('Когда деньги?')).text).toMatch(/^Я бот/)
  expect((await type('готово.спасибо')).text).toMatch(/^Я бот/)
  expect((await type('Сдам 24.11/25.11')).text).toMatch(/^Я бот/)
  const { text, buttons } = await type('Готово: disk.example/1')
  expect(text).toMatch(/^✅ Видео сдано: «Крем для рук»\. Менеджер/)
  expect(buttons.map((one) => one.text)).toEqual(['Забрать видео', 'Мои отклики'])
  const versions = await db.selectFrom('work_versions').select(['links', 'message']).execute()
  expect(versions).toEqual([{ links: ['https://disk.example/1'], message: 'Готово:' }])
})

test('[W-13] with two works the bot asks which, keeps the link, and hands it in by the tap', async () => {
  await makeResponse(db, { brief_id, creator_id: me.creator_id, status: 'accepted' })
  const other = await makeBrief(db, { status: 'active', title: 'Сыр' })
  await makeResponse(db, { brief_id: other, creator_id: me.creator_id, status: 'accepted' })
  const asked = await type('https://disk.example/1 Готово')
  expect(asked.text).toBe('К какому проекту это видео?\n\nhttps://disk.example/1\n\nГотово')
  const pressed = tap(me, dataOf(asked, 'Сыр'), asked.message_id, asked.text)
  expect(await answerTo(pressed)).toMatchObject({
    message_id: asked.message_id,
    text: expect.stringMatching(/^✅ Видео сдано: «Сыр»\. Менеджер/) as string,
  })
  await toastOf({ ...pressed })
  const versions = await db
    .selectFrom('work_versions')
    .innerJoin('works', 'works.response_id', 'work_versions.response_id')
    .select(['links', 'message'])
    .where('brief_id', 'in', [brief_id, other])
    .execute()
  expect(versions).toEqual([{ links: ['https://disk.example/1'], message: 'Готово' }])
})

const work = async (title: string) => {
  const id = await makeBrief(db, { status: 'active', title })
  return makeResponse(db, { brief_id: id, creator_id: me.creator_id, status: 'accepted' })
}
const answerWork = (id: string, verdict: 'done' | 'changes', on: Db | Tx = db) =>
  sql`with answered as (update work_versions set verdict = ${verdict}, answered_at = now() where response_id = ${id} and verdict is null)
    update works set state = ${verdict}, ended_at = ${verdict === 'done' ? sql`now()` : null} where response_id = ${id}`.execute(
    on,
  )
/** The statements that wait for a lock. */
const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const versionsOf = (...ids: string[]) =>
  db
    .selectFrom('work_versions')
    .select(['response_id', 'number', 'links', 'message'])
    .where('response_id', 'in', ids)
    .orderBy('response_id')
    .orderBy('number')
    .execute()
const stateOf = async (id: string) =>
  (
    await db
      .selectFrom('works')
      .select(['state', 'version'])
      .where('response_id', '=', id)
      .executeTakeFirstOrThrow()
  ).state
const choose = (asked: Shown, title: string) =>
  answerTo(tap(me, dataOf(asked, title), asked.message_id, asked.text))

test.each(['submitted', 'changes'] as const)(
  '[W-13] beside a work that is «%s» the bot asks too, the one that waits for its first video among the first',
  async (state) => {
    const other = await work('Сыр')
    await type('https://disk.example/1')
    if (state === 'changes') await answerWork(other, 'changes')
    const cream = await makeResponse(db, { brief_id, creator_id: me.creator_id, status: 'accepted' })
    const asked = await type('https://disk.example/2')
    expect(asked.text).toBe('К какому проекту это видео?\n\nhttps://disk.example/2')
    const titles = asked.buttons.map(({ text }) => text)
    if (state === 'submitted') expect(titles).toEqual(['Крем для рук', 'Сыр'])
    else expect(titles.toSorted()).toEqual(['Крем для рук', 'Сыр'])
    expect(await versionsOf(cream)).toEqual([])
    await choose(asked, 'Сыр')
    expect(await versionsOf(cream, other)).toMatchObject([
      { response_id: other, number: 1 },
      { response_id: other, number: 2, links: ['https://disk.example/2'] },
    ])
    // A work that has ended is not among those that go on.
    await answerWork(other, 'done')
    expect((await type('https://disk.example/3')).text).toMatch(/^✅ Видео сдано: «Крем для рук»\. Менеджер/)
  },
)

describe('[W-110] what was handed in for another project goes back', () => {
  test('«Это другой проект» asks again with link and words, and leaves the version before as it was', async () => {
    const cheese = await work('Сыр')
    await type('https://disk.example/1')
    await answerWork(cheese, 'changes')
    const cream = await makeResponse(db, { brief_id, creator_id: me.creator_id, status: 'accepted' })
    const wrong = await choose(await type('https://disk.example/2 исправила'), 'Сыр')
    expect(wrong.text).toMatch(/^✅ Видео сдано: «Сыр», версия 2\./)
    expect(wrong.buttons.map(({ text }) => text)).toEqual(['Это другой проект', 'Мои отклики'])
    const asked = await press(wrong, 'Это другой проект')
    expect(asked).toMatchObject({
      message_id: wrong.message_id,
      text: 'К какому проекту это видео?\n\nhttps://disk.example/2\n\nисправила',
    })
    // The project that it was taken back from is the last one.
    expect(asked.buttons.map(({ text }) => text)).toEqual(['Крем для рук', 'Сыр'])
    expect(await stateOf(cheese)).toBe('changes')
    expect((await choose(asked, 'Крем для рук')).text).toMatch(/^✅ Видео сдано: «Крем для рук»\. Менеджер/)
    expect(await versionsOf(cheese)).toMatchObject([{ number: 1, links: ['https://disk.example/1'] }])
    expect(await versionsOf(cream)).toMatchObject([
      { number: 1, links: ['https://disk.example/2'], message: 'исправила' },
    ])
  })

  test('«Забрать видео» of the only work: the next link is the first version again', async () => {
    const cream = await makeResponse(db, { brief_id, creator_id: me.creator_id, status: 'accepted' })
    const sent = await type('https://disk.example/1')
    expect((await press(sent, 'Забрать видео')).text).toBe(
      'Видео забрали: «Крем для рук». Пришли верную ссылку.',
    )
    expect(await stateOf(cream)).toBe('in_work')
    await type('https://disk.example/2')
    expect(await versionsOf(cream)).toMatchObject([{ number: 1, links: ['https://disk.example/2'] }])
  })

  test('two taps take back one version, and a late one does not take back the next', async () => {
    const cream = await makeResponse(db, { brief_id, creator_id: me.creator_id, status: 'accepted' })
    await type('https://disk.example/1')
    const second = await type('https://disk.example/2')
    const pressed = tap(me, dataOf(second, 'Забрать видео'), second.message_id)
    const before = toasts().length
    telegram.update(pressed)
    telegram.update(tap(me, dataOf(second, 'Забрать видео'), second.message_id))
    await telegram.waitFor(() => toasts().length === before + 2, 10_000)
    expect(await versionsOf(cream)).toMatchObject([{ number: 1, links: ['https://disk.example/1'] }])
    await type('https://disk.example/3')
    expect(await toastOf(tap(me, dataOf(second, 'Забрать видео'), second.message_id))).toMatchObject({
      text: 'Это видео уже забрали или сдали новое',
      show_alert: true,
    })
    expect(await versionsOf(cream)).toMatchObject([
      { number: 1 },
      { number: 2, links: ['https://disk.example/3'] },
    ])
  })

  test.each([
    ['done', 'Видео уже приняли, забрать его нельзя'],
    ['changes', 'Видео уже вернули, забирать его не нужно'],
  ] as const)('an owner has answered «%s» meanwhile: it stays', async (verdict, text) => {
    const cream = await makeResponse(db, { brief_id, creator_id: me.creator_id, status: 'accepted' })
    const sent = await type('https://disk.example/1')
    const toast = await db.transaction().execute(async (tx) => {
      await answerWork(cream, verdict, tx)
      const refused = toastOf(tap(me, dataOf(sent, 'Забрать видео'), sent.message_id))
      await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1)
      return { refused }
    })
    expect(await toast.refused).toMatchObject({ text })
    expect(await versionsOf(cream)).toMatchObject([{ number: 1 }])
    expect(await stateOf(cream)).toBe(verdict)
  })

  test('not by another person, nor after the work was cancelled', async () => {
    const cream = await makeResponse(db, { brief_id, creator_id: me.creator_id, status: 'accepted' })
    const sent = await type('https://disk.example/1')
    const other = await person()
    expect(await toastOf(tap(other, dataOf(sent, 'Забрать видео')))).toMatchObject({
      text: 'Работа не найдена',
    })
    await sql`update briefs set status = 'cancelled' where id = ${brief_id}`.execute(db)
    expect(await toastOf(tap(me, dataOf(sent, 'Забрать видео'), sent.message_id))).toMatchObject({
      text: 'Эта работа уже закончена, сдавать ничего не нужно',
    })
    expect(await versionsOf(cream)).toMatchObject([{ number: 1 }])
  })
})

describe('[R-46] an accepted creator answers in the chat', () => {
  const ACCEPTED_MESSAGE = 91
  const confirming = (does: string, who = me) => tap(who, `k:${brief_id}:${does}`, ACCEPTED_MESSAGE)
  const stored = async () => (await responses())[0]
  const kinds = async () => {
    const rows = await db
      .selectFrom('response_events')
      .innerJoin('responses', 'responses.id', 'response_events.response_id')
      .select('kind')
      .where('brief_id', '=', brief_id)
      .orderBy('response_events.id')
      .execute()
    return rows.map(({ kind }) => kind)
  }
  beforeEach(async () => {
    const id = await makeResponse(db, { brief_id, creator_id: me.creator_id })
    await sql`update responses set status = 'accepted', notified_status = 'accepted' where id = ${id}`.execute(
      db,
    )
  })

  test('«Подтверждаю», twice and later once more: one confirmation, one message; the question goes', async () => {
    const update = telegram.update(confirming('confirm'))
    telegram.update(update)
    await telegram.waitFor(() => shownTo(me.id).length > 0, 10_000)
    expect(shownTo(me.id)[0]?.text).toMatch(/Участие подтверждено\nКрем для рук\n[\d\s]+₽, сдать до /)
    const keyboard = await telegram.waitFor(
      ({ method, chat_id }) => method === 'editMessageReplyMarkup' && chat_id === me.id,
      10_000,
    )
    expect(keyboard.payload).toMatchObject({ message_id: ACCEPTED_MESSAGE })
    expect(JSON.stringify(keyboard.payload)).not.toContain('k:')
    expect(await toastOf(confirming('confirm'))).toMatchObject({ text: 'Участие уже подтверждено' })
    // Replies to one chat leave in order: the next one is no second confirmation.
    expect((await answerTo(confirming('ask'))).text).toMatch(/^Точно не сможешь/)
    expect(await kinds()).toEqual(['sent', 'accepted', 'confirmed'])
    expect(await stored()).toMatchObject({ status: 'accepted', confirmed_at: expect.any(String) })
  })

  test('[W-115] the message that asked «Успеешь?» says so no more; [W-111] that of the confirmation is kept for later edits', async () => {
    const question = 'Тебя выбрали! Проект «Крем»: 5 000 ₽. Успеешь? Подтверди.'
    const pressed = tap(me, `k:${brief_id}:confirm`, ACCEPTED_MESSAGE, question)
    telegram.update(pressed)
    await telegram.waitFor(() => shownTo(me.id).length === 2, 10_000)
    const [confirmed, asked] = shownTo(me.id)
    expect(asked).toMatchObject({
      message_id: ACCEPTED_MESSAGE,
      text: 'Тебя выбрали! Проект «Крем»: 5 000 ₽.',
      buttons: [{ text: 'Мои отклики' }],
    })
    expect(confirmed?.text).toContain('Участие подтверждено')
    expect(Number((await stored())?.told_message_id)).toBe(confirmed?.message_id)
  })

  test('«Не смогу» asks for the reason, and the reason withdraws; the owners get a notice', async () => {
    const asked = await answerTo(confirming('ask'))
    expect(asked.text).toMatch(/^Точно не сможешь\?\nКрем для рук/)
    expect(asked.buttons.map(({ text }) => text)).toEqual([
      'Смогу, остаюсь',
      'Нет времени',
      'Другой проект',
      'Условия не подошли',
      'Другое',
    ])
    expect(await stored()).toMatchObject({ status: 'accepted' })
    expect((await press(asked, 'Нет времени')).text).toMatch(/^Отклик снят\nКрем для рук/)
    expect(await stored()).toMatchObject({ status: 'withdrawn', withdraw_reason: 'time' })
    const notices = db.selectFrom('owner_notices').select('was_accepted').where('brief_id', '=', brief_id)
    expect(await notices.execute()).toEqual([{ was_accepted: true }])
    expect(await toastOf(confirming('confirm'))).toMatchObject({ text: 'Отклик уже снят' })
    expect(await toastOf(confirming('time'))).toMatchObject({ text: 'Отклик уже снят' })
    expect(await notices.execute()).toHaveLength(1)
  })

  test('«Смогу, остаюсь» changes nothing', async () => {
    const asked = await answerTo(confirming('ask'))
    expect((await press(asked, 'Смогу, остаюсь')).text).toBe('Хорошо, ты в проекте.')
    expect(await stored()).toMatchObject({ status: 'accepted', confirmed_at: null })
  })

  test('[P-47] after the project was cancelled «Не смогу» asks nothing: there is no place any more', async () => {
    await sql`update briefs set status = 'cancelled' where id = ${brief_id}`.execute(db)
    expect(await toastOf(confirming('ask'))).toMatchObject({
      text: 'Подтверждать нечего: решение по отклику изменилось или проект закончен',
    })
    expect(await stored()).toMatchObject({ status: 'accepted' })
  })

  test('late taps after another decision, and those of a blocked or another person, do nothing', async () => {
    await sql`update responses set status = 'rejected' where brief_id = ${brief_id}`.execute(db)
    for (const does of ['confirm', 'ask', 'time'])
      expect(await toastOf(confirming(does))).toMatchObject({
        text: 'Подтверждать нечего: решение по отклику изменилось или проект закончен',
        show_alert: true,
      })
    await sql`update responses set status = 'accepted' where brief_id = ${brief_id}`.execute(db)
    const other = await person()
    expect(await toastOf(confirming('time', other))).toMatchObject({ text: 'Отклик уже снят' })
    await sql`update creators set is_blocked = true where id = ${me.creator_id}`.execute(db)
    expect(await toastOf(confirming('confirm'))).toMatchObject({ text: 'Отклик не найден' })
    expect(await stored()).toMatchObject({ status: 'accepted', confirmed_at: null })
  })
})
