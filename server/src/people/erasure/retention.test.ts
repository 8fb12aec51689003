import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../../test/app.ts'
import { type BotApi, startBotApi } from '../../../test/bot-api.ts'
import { createBroadcaster } from '../../../test/broadcaster.ts'
import { makeCreator } from '../../../test/factories.ts'
import { signIn, type World } from '../../../test/sign-in.ts'
import { warnInactive } from '../../messages/tellings.ts'
import { eraseForgotten } from './withdrawn-service.ts'

let world: World
let telegram: BotApi
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
})
afterAll(async () => {
  await telegram.close()
  await world.close()
})

const MONTHS = 24
const warn = () => warnInactive(MONTHS)(createBroadcaster(world.db, telegram.url))
const sentTo = (chat_id: number) => telegram.sent('sendMessage').filter((call) => call.chat_id === chat_id)
const move = (
  telegram_id: number,
  column: 'last_active_at' | 'retention_warned_at' | 'created_at',
  ago: string,
) =>
  world.db
    .updateTable('creators')
    .set({ [column]: sql`now() - ${ago}::interval` } as never)
    .where('telegram_id', '=', telegram_id)
    .execute()
const isThere = async (telegram_id: number) =>
  (await world.db.selectFrom('creators').select('id').where('telegram_id', '=', telegram_id).execute())
    .length === 1

let telegram_id = 7_300_000_000
async function gone(ago: string) {
  telegram_id += 1
  await makeCreator(world.db, { telegram_id })
  await move(telegram_id, 'created_at', '5 years')
  await move(telegram_id, 'last_active_at', ago)
  return telegram_id
}

test('[S-41] the bot warns once, 30 days before, with the date and «Остаться»; then the person is erased', async () => {
  const [anna, boris] = [await gone('23 months 10 days'), await gone('22 months 20 days')]
  expect([await warn(), await warn()]).toEqual([1, 0])
  expect(sentTo(boris)).toEqual([])
  const [message, ...more] = sentTo(anna)
  expect(more).toEqual([])
  const day = new Date(Date.now() + 30 * 86_400_000)
  const month = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', day: 'numeric', month: 'long' })
  expect(message?.payload.text).toContain(month.format(day))
  expect(JSON.stringify(message?.payload.reply_markup)).toContain('Остаться')
  expect(JSON.stringify(message?.payload.reply_markup)).toContain('https://app.test/creator/profile')

  await move(anna, 'last_active_at', '25 months')
  await move(anna, 'retention_warned_at', '29 days 23 hours')
  expect([await eraseForgotten(world.db, MONTHS), await isThere(anna)]).toEqual([0, true])
  await move(anna, 'retention_warned_at', '30 days 1 minute')
  expect([await eraseForgotten(world.db, MONTHS), await isThere(anna)]).toEqual([1, false])
  expect(await isThere(boris)).toBe(true)
})

test('[S-41] who opens the app after the warning stays, and is warned again after the next absence only', async () => {
  const vera = await gone('25 months')
  expect(await warn()).toBe(1)
  await move(vera, 'retention_warned_at', '31 days')
  await signIn(world, vera)
  expect([await eraseForgotten(world.db, MONTHS), await warn(), await isThere(vera)]).toEqual([0, 0, true])
  await move(vera, 'last_active_at', '24 months')
  await move(vera, 'retention_warned_at', '50 months')
  expect([await eraseForgotten(world.db, MONTHS), await warn(), await isThere(vera)]).toEqual([0, 1, true])
  expect(sentTo(vera)).toHaveLength(2)
})

test('[S-41] it is off in a new installation; before an owner switches it on, the people concerned are counted and named', async () => {
  const agency = async () =>
    (await world.ask({ url: '/api/agency', headers: world.owner })).json<{
      retention_months: number
      version: number
    }>()
  const concerned = async (months: number) =>
    (await world.ask({ url: `/api/agency/retention?months=${months}`, headers: world.owner })).json<object>()
  const { retention_months, version } = await agency()
  expect(retention_months).toBe(0)
  await world.db.deleteFrom('creators').execute()
  const away = []
  for (let n = 1; n <= 22; n++) away.push(await gone(`${35 + n} months`))
  const later = await gone('20 months')
  await world.db.updateTable('creators').set({ first_name: 'Анна', last_name: 'Белова' }).execute()
  expect(await concerned(24)).toEqual({ people: 22, names: Array.from({ length: 20 }, () => 'Анна Белова') })
  expect(await concerned(12)).toMatchObject({ people: 23 })
  expect(await concerned(120)).toEqual({ people: 0, names: [] })
  // A warning of an earlier time does not shorten the 30 days.
  await move(away[0]!, 'retention_warned_at', '31 days')
  const payload = { retention_months: 24, version }
  await world.ask({ method: 'PATCH', url: '/api/agency', headers: world.owner, payload })
  expect([await eraseForgotten(world.db, MONTHS), await warn()]).toEqual([0, 22])
  expect(sentTo(later)).toEqual([])
  await world.db.deleteFrom('creators').execute()
})

test('[S-41] a person who is blocked, leaving or an owner is left alone', async () => {
  const people = [await gone('30 months'), await gone('30 months'), await gone('30 months')]
  const [blocked, leaving, owner] = people
  for (const id of people) await move(id, 'retention_warned_at', '40 days')
  await world.db
    .updateTable('creators')
    .set({ is_blocked: true })
    .where('telegram_id', '=', blocked!)
    .execute()
  await world.db
    .updateTable('creators')
    .set({ erase_at: sql`now() + interval '1 day'` } as never)
    .where('telegram_id', '=', leaving!)
    .execute()
  await world.db.insertInto('owners').values({ telegram_id: owner! }).execute()
  expect([await warn(), await eraseForgotten(world.db, MONTHS)]).toEqual([0, 0])
  for (const id of people) expect(sentTo(id)).toEqual([])
})
