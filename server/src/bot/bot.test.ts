import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BotApi,
  inGroup,
  mediaMessage,
  startBotApi,
  startCommand,
  textMessage,
  writeAccessAllowed,
} from '../../test/bot-api.ts'
import { makeBrief, makeCreator } from '../../test/factories.ts'
import { createDatabase, type TestDatabase } from '../../test/postgres.ts'
import { type Running, start } from '../../test/process.ts'
import { connect } from '../platform/db/connect.ts'
import type { Db } from '../platform/db/schema.ts'
import { createLog } from '../platform/log.ts'
import { insertOwner } from '../access/owners/queries.ts'
import { insertTeamInvitation } from '../access/team/queries.ts'
import { makeInvitations } from '../people/invitations/service.ts'
import { hashToken, newTeamToken } from '../platform/tokens.ts'

const APP_URL = 'http://127.0.0.1:4444/'
const BRIEF = '01936c4e-6f3a-7bbb-8ccc-1234567890ab'
const anna = { id: 4242, first_name: 'Анна' }
const irina = { id: 5252, first_name: 'Ирина' }

let database: TestDatabase
let db: Db
let telegram: BotApi
let bot: Running
beforeAll(async () => {
  database = await createDatabase()
  const log = createLog({ name: 'test', level: 'silent' })
  db = connect({ url: database.url, max: 1, application: 'ugc-test', log }).db
  await insertOwner(db, { telegram_id: irina.id })
  await makeBrief(db, { id: BRIEF, status: 'active' })
  telegram = await startBotApi()
  bot = await startBot(telegram)
})
async function startBot({ token, url }: BotApi) {
  const started = start('bot', {
    DATABASE_URL: database.url,
    BOT_TOKEN: token,
    BOT_API_ROOT: url,
    APP_URL,
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

/** The bot's next message to the sender of this, as its words, its button and where that leads. */
async function answerTo(update: ReturnType<typeof textMessage>) {
  const before = telegram.sent('sendMessage').length
  telegram.update(update)
  await telegram.waitFor(() => telegram.sent('sendMessage').length > before, 10_000)
  const { chat_id, payload } = telegram.sent('sendMessage')[before] ?? expect.fail('nothing was sent')
  const markup = payload.reply_markup as { inline_keyboard: { text: string; web_app: { url: string } }[][] }
  expect(markup.inline_keyboard.flat()).toHaveLength(1)
  const [button] = markup.inline_keyboard.flat()
  return { chat_id, text: String(payload.text), button: button?.text, url: button?.web_app.url }
}

test('the bot introduces itself: commands, and a menu button that opens the app', () => {
  const menu = telegram.calls.find((call) => call.method === 'setChatMenuButton')
  expect(menu?.payload.menu_button).toMatchObject({ type: 'web_app', web_app: { url: APP_URL } })
  const commands = telegram.calls.find((call) => call.method === 'setMyCommands')
  expect(commands?.payload.commands).toEqual([
    { command: 'start', description: 'Открыть приложение' },
    { command: 'projects', description: 'Проекты' },
    { command: 'profile', description: 'Анкета' },
    { command: 'help', description: 'Как это работает' },
  ])
})

test('/start is answered with an inline button that opens the app', async () => {
  expect(await answerTo(startCommand(anna))).toMatchObject({
    chat_id: anna.id,
    text: expect.stringContaining('заполни анкету'),
    button: 'Открыть приложение',
    url: APP_URL,
  })
  expect((await answerTo(startCommand(irina))).text).toContain('вы ведёте базу креаторов')
})

test.each([BRIEF, BRIEF.replaceAll('-', ''), BRIEF.toUpperCase()])(
  'a link to the brief %s leads a creator to the answer, an owner to the brief',
  async (id) => {
    expect(await answerTo(startCommand(anna, `brief_${id}`))).toMatchObject({
      text: expect.stringMatching(/^Проект «.+»\. Посмотри, что снять/) as string,
      button: 'Откликнуться',
      url: `http://127.0.0.1:4444/creator/respond/${BRIEF}`,
    })
    expect(await answerTo(startCommand(irina, `brief_${id}`))).toMatchObject({
      button: 'Открыть бриф',
      url: `http://127.0.0.1:4444/admin/briefs/${BRIEF}`,
    })
  },
)

test('[P-49] a link to a closed brief and one to none are answered alike, with the way to the projects', async () => {
  const closed = await makeBrief(db, { status: 'closed' })
  for (const id of [closed, '01936c4e-6f3a-7bbb-8ccc-000000000000'])
    expect(await answerTo(startCommand(anna, `brief_${id}`))).toMatchObject({
      text: expect.stringMatching(/^Этот проект уже закрыт или удалён/) as string,
      url: 'http://127.0.0.1:4444/creator/briefs',
    })
})

test('[C-61] a personal link leads to the question of the app and is noted as opened; an owner leaves it unopened', async () => {
  const creator_id = await makeCreator(db)
  const [made] = await db.transaction().execute((tx) => makeInvitations(tx, [creator_id]))
  const opened = async () =>
    (
      await db
        .selectFrom('invitations')
        .select('opened_by')
        .where('creator_id', '=', creator_id)
        .executeTakeFirstOrThrow()
    ).opened_by
  const token = made?.token ?? ''
  const forOwner = await answerTo(startCommand(irina, token))
  expect(forOwner.text).toMatch(/^Это личное приглашение креатора/)
  expect(await opened()).toBeNull()
  const reader = { id: 4545, first_name: 'Ольга' }
  expect(await answerTo(startCommand(reader, token))).toMatchObject({
    button: 'Открыть приглашение',
    url: 'http://127.0.0.1:4444/creator/invitation',
  })
  expect(await opened()).toBe(reader.id)
  const text = async () => (await answerTo(startCommand(reader, token))).text
  expect(await text()).toMatch(/^Привет! Агентство уже завело/)
  await db.updateTable('agency').set({ name: 'Агентство «Бульвар»' }).execute()
  expect(await text()).toMatch(/^Привет! Это Агентство «Бульвар». Мы уже завели/)
  const wrong = await answerTo(startCommand({ id: 4646, first_name: 'Вера' }, `inv_${'x'.repeat(43)}`))
  expect(wrong.text).toMatch(/^Это приглашение уже не действует/)
  // [C-63]
  expect(bot.output.join()).not.toContain(token.slice(4))
})

test('[S-80] [S-83] a link for a colleague is noted with the name in Telegram, and the owners are told; an owner leaves it unopened', async () => {
  const token = newTeamToken()
  await db.transaction().execute((tx) => insertTeamInvitation(tx, irina.id, hashToken(token)))
  const opened = async () =>
    (await db.selectFrom('team_invitations').select('opened_name').executeTakeFirstOrThrow()).opened_name
  expect((await answerTo(startCommand(irina, token))).text).toMatch(/^Это приглашение для коллеги/)
  expect(await opened()).toBeNull()
  const pavel = { id: 4747, first_name: 'Павел', last_name: 'Орлов', username: 'orlov' }
  expect((await answerTo(startCommand(pavel, token))).text).toMatch(/^Приглашение в команду открыто/)
  expect(await opened()).toBe('Павел Орлов (@orlov)')
  const other = await answerTo(startCommand({ id: 4848, first_name: 'Вера' }, token))
  expect(other.text).toMatch(/^Это приглашение уже не действует/)
  expect(await opened()).toBe('Павел Орлов (@orlov)')
  const notices = await db.selectFrom('owner_notices').select('reason').where('kind', '=', 'owners').execute()
  expect(notices.map(({ reason }) => reason)).toContainEqual(
    expect.stringMatching(/^Приглашение в сотрудники открыл\(а\) Павел Орлов \(@orlov\)\. Подтверждает: /),
  )
  expect(bot.output.join()).not.toContain(token.slice(4))
})

test.each([
  'brief_',
  'brief_1',
  `brief_${BRIEF}0`,
  `brief_${BRIEF}/../../admin`,
  `x${BRIEF}`,
  'a'.repeat(64),
  '__proto__',
])('a link with %s is a plain /start', async (payload) => {
  expect((await answerTo(startCommand(anna, payload))).url).toBe(APP_URL)
})

test.each([
  ['/projects', '/creator/briefs', '/admin/briefs'],
  ['/profile', '/creator/profile', '/admin/creators'],
  ['/help', '', '/admin'],
  ['/help@ugc_test_bot', '', '/admin'],
  ['Здравствуйте, а сколько платят?', '', '/admin'],
  ['/unknown', '', '/admin'],
])('«%s» leads a creator to «%s», an owner to «%s»', async (text, creators, owners) => {
  const base = APP_URL.slice(0, -1)
  const toCreator = await answerTo(textMessage(anna, text))
  expect(toCreator.url).toBe(creators === '' ? APP_URL : base + creators)
  const toOwner = await answerTo(textMessage(irina, text))
  expect(toOwner.url).toBe(base + owners)
  expect(toOwner.text).not.toBe(toCreator.text)
})

test('in a group, and to a service message, the bot says nothing', async () => {
  const before = telegram.sent('sendMessage').length
  telegram.update(inGroup(startCommand(anna)))
  telegram.update(inGroup(textMessage(anna, 'Привет')))
  telegram.update(inGroup(mediaMessage(anna, { photo: [] })))
  telegram.update(writeAccessAllowed(anna))
  await answerTo(startCommand({ id: 4444, first_name: 'Вера' }))
  expect(telegram.sent('sendMessage')).toHaveLength(before + 1)
})

test('an update that Telegram repeats is answered once', async () => {
  const before = telegram.sent('sendMessage').length
  const update = telegram.update(startCommand(anna))
  await telegram.waitFor(() => telegram.sent('sendMessage').length === before + 1, 10_000)
  telegram.update(update)
  const next = telegram.update(startCommand({ id: 4343, first_name: 'Борис' }))
  await telegram.waitFor((call) => call.method === 'sendMessage' && call.chat_id === 4343, 10_000)
  expect(next.update_id).toBeGreaterThan(update.update_id)
  expect(telegram.sent('sendMessage')).toHaveLength(before + 2)
})

test.each([
  [{ kind: 'blocked' }, 403],
  [{ kind: '429', retry_after: 3 }, 429],
  [{ kind: 'server_error', status: 502 }, 502],
  [{ kind: 'drop' }, undefined],
] as const)('a failure of Telegram (%j) is logged by its kind, and the bot goes on', async (answer, code) => {
  const failures = () => bot.output.filter((line) => line.includes('"update failed"'))
  const before = failures().length
  telegram.fail({ when: { method: 'sendMessage' }, answer })
  telegram.update(startCommand(anna))
  await answerTo(startCommand(irina))
  await expect.poll(() => failures().length).toBe(before + 1)
  const line = failures().at(-1) ?? ''
  expect((JSON.parse(line) as { refused?: number }).refused).toBe(code)
  for (const secret of [telegram.token, 'Анна', 'заполни анкету']) expect(line).not.toContain(secret)
  expect(bot.child.exitCode).toBeNull()
})

test('what comes while the database is away is answered when it is back', async () => {
  await db.schema.alterTable('bot_updates').renameTo('bot_updates_away').execute()
  const before = telegram.sent('sendMessage').length
  telegram.update(startCommand(anna))
  await bot.logged('update not received')
  expect(telegram.sent('sendMessage')).toHaveLength(before)
  await db.schema.alterTable('bot_updates_away').renameTo('bot_updates').execute()
  await telegram.waitFor(() => telegram.sent('sendMessage').length > before, 10_000)
})

test('it stops on SIGTERM', async () => {
  expect(await bot.stop()).toBe(0)
})

test('it stops on SIGTERM although Telegram cannot be reached', async () => {
  const gone = await startBotApi()
  const lonely = await startBot(gone)
  await gone.close()
  expect(await lonely.stop()).toBe(0)
})
