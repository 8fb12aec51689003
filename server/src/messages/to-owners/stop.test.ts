import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../../test/app.ts'
import { type BotApi, startBotApi, tap } from '../../../test/bot-api.ts'
import { makeBrief, makeCreator } from '../../../test/factories.ts'
import { type Running, start } from '../../../test/process.ts'
import { bearer, signIn, type World } from '../../../test/sign-in.ts'
import { insertOwner } from '../../access/owners/queries.ts'
import { insertOwnerNotice } from '../../access/owner-notices/queries.ts'

let world: World
let telegram: BotApi
let bot: Running
const colleague = () => world.ownerId + 5
beforeAll(async () => {
  world = await startApp()
  await insertOwner(world.db, { telegram_id: colleague() })
  telegram = await startBotApi({ token: BOT_TOKEN })
  bot = start('bot', { DATABASE_URL: world.database.url, BOT_API_ROOT: telegram.url, BOT_TOKEN })
  await bot.logged('started')
})
afterAll(async () => {
  await bot.stop()
  await telegram.close()
  await world.close()
})

test('[S-65] the taps under a notice reach the bot: another person stops nothing, an owner the messages and then the access', async () => {
  const brief_id = await makeBrief(world.db, { status: 'active', target_tags: [1] })
  const creator_id = await makeCreator(world.db, { telegram_id: 940_000_001, tag_ids: [1] })
  await world.db.insertInto('deliveries').values({ brief_id, creator_id }).execute()
  const notice = {
    kind: 'broadcast',
    done_by: world.ownerId,
    from_browser: false,
    people: 101,
    brief_id,
  } as const
  const id = await world.db.transaction().execute((tx) => insertOwnerNotice(tx, notice))
  const session = bearer(await signIn(world, world.ownerId))
  const answered = async (from: number, data: string) => {
    const before = telegram.sent('editMessageText').length
    telegram.update(tap({ id: from }, data))
    await telegram.waitFor(() => telegram.sent('editMessageText').length > before, 10_000)
    return String(telegram.sent('editMessageText').at(-1)?.payload.text)
  }
  const state = async () =>
    (await world.db.selectFrom('deliveries').select('state').executeTakeFirstOrThrow()).state
  const access = async () => (await world.ask({ url: '/api/auth/me', headers: session })).statusCode

  expect(await answered(world.creatorId, `stop:${id}`)).toContain('Остановить уже нечего.')
  expect(await answered(world.creatorId, `hold:${id}`)).toContain('Закрыть доступ уже нельзя.')
  expect([await state(), await access()]).toEqual(['queued', 200])
  expect(await answered(colleague(), `stop:${id}`)).toContain('Остановлено: остальное не уйдёт.')
  expect([await state(), await access()]).toEqual(['failed', 200])
  expect(await answered(colleague(), `hold:${id}`)).toContain('Доступ закрыт на час')
  expect(await access()).toBe(401)
})
