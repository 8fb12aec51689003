import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BotApi,
  mediaMessage,
  startBotApi,
  startCommand,
  textMessage,
  writeAccessAllowed,
} from '../../test/bot-api.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { createDatabase, type TestDatabase } from '../../test/postgres.ts'
import { type Running, start } from '../../test/process.ts'
import { connect } from '../platform/db/connect.ts'
import type { Db } from '../platform/db/schema.ts'
import { createLog } from '../platform/log.ts'
import { insertOwner } from '../access/owners/queries.ts'

const APP_URL = 'http://127.0.0.1:4444/'
const anna = { id: 4242, first_name: 'Анна' }
const irina = { id: 5252, first_name: 'Ирина' }

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  const log = createLog({ name: 'test', level: 'silent' })
  db = connect({ url: database.url, max: 1, application: 'ugc-test', log }).db
  await insertOwner(db, { telegram_id: irina.id })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

interface Button {
  text: string
  url?: string
  web_app?: { url: string }
}

/** A bot with this setting, and its next message to the sender of an update. */
function botWith(settings: Record<string, string>) {
  let telegram: BotApi
  let bot: Running
  beforeAll(async () => {
    telegram = await startBotApi()
    const env = { DATABASE_URL: database.url, BOT_TOKEN: telegram.token, BOT_API_ROOT: telegram.url, APP_URL }
    bot = start('bot', { ...env, ...settings })
    await bot.logged('started')
    // The other bot of this file had updates with the same numbers.
    await db.deleteFrom('bot_updates').execute()
  })
  afterAll(async () => {
    await bot.stop()
    await telegram.close()
  })
  const sent = () => telegram.sent('sendMessage')
  async function answerTo(...updates: ReturnType<typeof textMessage>[]) {
    const before = sent().length
    for (const update of updates) telegram.update(update)
    await telegram.waitFor(() => sent().length > before, 10_000)
    const { payload } = sent()[before] ?? expect.fail('nothing was sent')
    const markup = payload.reply_markup as { inline_keyboard: Button[][] }
    return { text: String(payload.text), buttons: markup.inline_keyboard.flat() }
  }
  const commands = () =>
    telegram.calls.find((call) => call.method === 'setMyCommands')?.payload.commands as { command: string }[]
  return { answerTo, commands, sent }
}

const MEDIA = {
  photo: { photo: [{ file_id: 'x' }] },
  video: { video: { file_id: 'x' } },
  voice: { voice: { file_id: 'x' } },
  'video note': { video_note: { file_id: 'x' } },
  document: { document: { file_id: 'x' } },
  sticker: { sticker: { file_id: 'x' } },
  contact: { contact: { phone_number: '1', first_name: 'x' } },
  location: { location: { latitude: 1, longitude: 1 } },
}

describe('[P-11] with a support contact', () => {
  const bot = botWith({ SUPPORT_USERNAME: 'ugc_support' })
  const support = { text: 'Написать в поддержку', url: 'https://t.me/ugc_support' }

  test.each([...Object.entries(MEDIA), ['text', { text: 'Сколько платят?' }]] as const)(
    'a %s is answered with a button to it',
    async (_, content) => {
      const { text, buttons } = await bot.answerTo(mediaMessage(anna, content))
      expect(text).toContain('поддержк')
      expect(buttons).toContainEqual(support)
      expect((await bot.answerTo(mediaMessage(irina, content))).buttons).toContainEqual(support)
    },
  )

  test('an album is answered once', async () => {
    const album = { media_group_id: '77', photo: [{ file_id: 'x' }] }
    const before = bot.sent().length
    await bot.answerTo(...[1, 2, 3].map(() => mediaMessage(anna, album)), startCommand(irina))
    await expect.poll(() => bot.sent().at(-1)?.chat_id).toBe(irina.id)
    expect(bot.sent()).toHaveLength(before + 2)
  })

  test.each(['стоп', '/stop', 'Отпишись от меня'])('[P-48] «%s» is told of the pause', async (text) => {
    const { text: said, buttons } = await bot.answerTo(textMessage(anna, text))
    expect(said).toContain('взять паузу')
    expect(buttons[0]?.web_app?.url).toBe(`${APP_URL.slice(0, -1)}/creator/profile`)
  })

  test('/support is a command, and /help names it', async () => {
    expect(bot.commands().map(({ command }) => command)).toContain('support')
    expect((await bot.answerTo(textMessage(anna, '/support'))).buttons).toContainEqual(support)
    const help = await bot.answerTo(textMessage(anna, '/help'))
    expect(help.text).toContain('/support')
    expect(help.buttons).toContainEqual(support)
  })

  test('permission to write is a service message and is not answered', async () => {
    const before = bot.sent().length
    await bot.answerTo(writeAccessAllowed(anna), startCommand(irina))
    expect(bot.sent()).toHaveLength(before + 1)
  })
})

describe('[P-11] without a support contact', () => {
  const bot = botWith({})

  test.each([...Object.entries(MEDIA), ['text', { text: 'Сколько платят?' }]] as const)(
    'a %s is answered, and no support is mentioned',
    async (_, content) => {
      const { text, buttons } = await bot.answerTo(mediaMessage(anna, content))
      expect(text).not.toContain('поддержк')
      expect(buttons).toEqual([{ text: 'Открыть приложение', web_app: { url: APP_URL } }])
    },
  )

  test('there is no /support', async () => {
    expect(bot.commands().map(({ command }) => command)).not.toContain('support')
    expect((await bot.answerTo(textMessage(anna, '/help'))).text).not.toContain('поддержк')
  })

  test('[P-12] /start knows the profile of its sender', async () => {
    const [tag] = await db.selectFrom('tags').select('id').limit(1).execute()
    const states = [
      [6001, { is_active: true, tag_ids: [tag?.id ?? 0] }, 'подходящие проекты', '/creator/briefs'],
      [6002, { is_active: true, tag_ids: [] }, 'нет тегов', '/creator/profile?section=tags'],
      [6003, { is_active: false }, 'Анкета неактивна', '/creator/profile'],
      [6004, { is_active: false, profile_completed: false }, 'заполнена не до конца', '/creator/profile'],
    ] as const
    for (const [telegram_id, profile, words, path] of states) {
      await makeCreator(db, {
        telegram_id,
        ...profile,
        tag_ids: [...('tag_ids' in profile ? profile.tag_ids : [])],
      })
      const { text, buttons } = await bot.answerTo(startCommand({ id: telegram_id, first_name: 'Вера' }))
      expect(text).toContain(words)
      expect(text).not.toContain('Привет! Снимай')
      expect(buttons[0]?.web_app?.url).toBe(APP_URL.slice(0, -1) + path)
    }
    expect((await bot.answerTo(startCommand(anna))).text).toContain('заполни анкету')
  })

  test('[B-84] /start says what waits: briefs without an answer, a confirmation, a decision', async () => {
    const [tag] = await db.selectFrom('tags').select('id').limit(1).execute()
    const creator_id = await makeCreator(db, { telegram_id: 6101, tag_ids: [tag?.id ?? 0] })
    const other = await makeCreator(db, { telegram_id: 6102, tag_ids: [tag?.id ?? 0] })
    const start = () => bot.answerTo(startCommand({ id: 6101, first_name: 'Вера' }))
    const delivered = async (values: Parameters<typeof makeBrief>[1] = {}, to = creator_id) => {
      const brief_id = await makeBrief(db, { status: 'active', ...values })
      await sql`insert into deliveries (creator_id, brief_id, state) values (${to}, ${brief_id}, 'sent')`.execute(
        db,
      )
      return brief_id
    }
    // Not one of these waits for this person.
    await delivered({ status: 'closed' })
    await delivered({ deadline: '2020-01-01T00:00:00Z' })
    await delivered({}, other)
    const declined = await delivered()
    await sql`update deliveries set declined_at = now(), decline_reason = 'none' where brief_id = ${declined}`.execute(
      db,
    )
    const cancelled = await makeBrief(db, { status: 'cancelled' })
    await makeResponse(db, { brief_id: cancelled, creator_id })
    expect((await start()).text).toContain('подходящие проекты придут')

    const answered = await delivered()
    const id = await makeResponse(db, { brief_id: answered, creator_id })
    expect((await start()).text).toBe('С возвращением!\n\nНа рассмотрении: 1 отклик.')
    for (let n = 0; n < 2; n += 1) await delivered()
    const asked = await start()
    expect(asked.text).toBe('С возвращением!\n\nБез твоего ответа: 2 проекта.\nНа рассмотрении: 1 отклик.')
    expect(asked.buttons[0]?.web_app?.url).toMatch(/\/creator\/briefs$/)
    await sql`update responses set status = 'accepted' where id = ${id}`.execute(db)
    const chosen = await start()
    expect(chosen.text).toBe(
      'С возвращением!\n\nТебя выбрали, подтверди участие: 1 проект.\nБез твоего ответа: 2 проекта.',
    )
    expect(chosen.buttons[0]?.web_app?.url).toMatch(/\/creator\/responses$/)
    await sql`update responses set confirmed_at = now() where id = ${id}`.execute(db)
    const owing = await start()
    expect(owing.text).toBe('С возвращением!\n\nСдать видео: 1 проект.\nБез твоего ответа: 2 проекта.')
    expect(owing.buttons[0]?.web_app?.url).toMatch(/\/creator\/responses$/)
    await sql`update works set due_at = now() - interval '1 minute' where response_id = ${id}`.execute(db)
    const late = 'С возвращением!\n\nСдать видео: 1 проект, срок прошёл: 1.\nБез твоего ответа: 2 проекта.'
    expect((await start()).text).toBe(late)
    await sql`update works set state = 'submitted' where response_id = ${id}`.execute(db)
    expect((await start()).text).toBe('С возвращением!\n\nБез твоего ответа: 2 проекта.')
    // A profile that is switched off cannot answer, but an answer that was given still counts.
    await sql`update responses set status = 'pending' where id = ${id}`.execute(db)
    await sql`update creators set is_active = false, deactivated_by = 'owner' where id = ${creator_id}`.execute(
      db,
    )
    expect((await start()).text).toBe(
      'С возвращением! Агентство отключило твою анкету, и новые проекты не приходят.\n\nНа рассмотрении: 1 отклик.',
    )
    // Who never confirmed still owes the video when the brief is over.
    await sql`update responses set status = 'accepted' where id = ${id}`.execute(db)
    await sql`update briefs set status = 'completed' where id = ${answered}`.execute(db)
    expect((await start()).text).toContain('Сдать видео: 1 проект')
    await sql`update creators set is_blocked = true, deactivated_by = null where id = ${creator_id}`.execute(
      db,
    )
    expect((await start()).text).toBe(
      'С возвращением! Агентство отключило твою анкету, и новые проекты не приходят.',
    )
  })

  test('[B-84] [W-31] a text, a photo and a voice get an answer that says where to turn', async () => {
    const { text } = await bot.answerTo(textMessage(anna, 'А можно дороже?'))
    expect(text).toContain('изменить или снять отклик можно кнопками')
    for (const content of [MEDIA.photo, MEDIA.video, MEDIA.voice])
      expect((await bot.answerTo(mediaMessage(anna, content))).text).toContain(
        'Готовое видео сдай ссылкой: пришли её сюда',
      )
  })
})
