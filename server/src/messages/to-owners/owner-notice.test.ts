import { NEWS_KINDS } from '@ugc/contract/facts/bot/owner-news'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../../test/app.ts'
import { type BotApi, startBotApi } from '../../../test/bot-api.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { tick } from '../../../test/jobs.ts'
import { type Running, start } from '../../../test/process.ts'
import type { World } from '../../../test/sign-in.ts'
import { insertOwner } from '../../access/owners/queries.ts'
import { insertOwnersNotice } from '../../access/owner-notices/queries.ts'
import { addOwner, changePassword, removeOwner } from '../../access/owners/service.ts'
import { confirm } from '../../responses/confirm-service.ts'
import { respond } from '../../responses/respond-service.ts'
import { withdraw } from '../../responses/withdraw-service.ts'

const SECOND = 660_000_001
const NAME = 'КанарейкаИмя'
let world: World
let telegram: BotApi
let worker: Running
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  await insertOwner(world.db, { telegram_id: SECOND })
  await sql`update users set first_name = 'Ирина' where telegram_id = ${world.ownerId}`.execute(world.db)
  worker = start('worker', { DATABASE_URL: world.database.url, BOT_API_ROOT: telegram.url })
  await worker.logged('working')
})
afterAll(async () => {
  await worker.stop()
  await telegram.close()
  await world.close()
})
beforeEach(async () => {
  telegram.clear()
  await sql`delete from creators`.execute(world.db)
  await sql`delete from throttles`.execute(world.db)
})

const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const reply = await world.ask({ method, url, headers: world.owner, ...(payload ? { payload } : {}) })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply
}
const textsTo = (chat_id: number) =>
  telegram
    .sent('sendMessage')
    .filter((call) => call.chat_id === chat_id)
    .map(({ payload }) => String(payload.text))
/** The other owner has got exactly these messages, by their beginnings, and the acting one, in Telegram, none. */
const expectTold = async (...beginnings: string[]) => {
  await expect
    .poll(() => textsTo(SECOND).map((text) => beginnings.find((words) => text.startsWith(words)) ?? text))
    .toEqual(beginnings)
  expect(textsTo(world.ownerId)).toEqual([])
  for (const text of textsTo(SECOND)) {
    expect(text).toContain('Кто: Ирина.')
    expect(text).not.toContain(NAME)
  }
  const { rows } = await sql<{ data: object }>`select data from jobs.job where name = 'tell-owners'`.execute(
    world.db,
  )
  for (const { data } of rows) expect(Object.keys(data)).toEqual(['notice_id'])
}

/** As the schedule does, and does not wait for its minute. */
const tellUntold = () => tick(world.database.url, 'tell-untold')
/** Nothing is left to tell. */
const untold = () => world.db.selectFrom('owner_notices').select('id').where('is_due', '=', true).execute()

const many = (count: number, first: number) =>
  sql`with person as (insert into users (telegram_id) select ${first}::bigint + n from generate_series(1, ${count}::int) n
      on conflict do nothing)
    insert into creators (telegram_id, first_name, last_name, profile_completed, is_active, tag_ids)
    select ${first}::bigint + n, ${NAME}, n::text, true, true, array[1] from generate_series(1, ${count}::int) n`.execute(
    world.db,
  )

test('[S-23] the other owners are told of a workbook of more than 300 people: who, what, how many', async () => {
  await many(301, 661_000_000)
  await ask('GET', '/api/export/creators')
  await expectTold('Выгрузка базы: 301 человек.')
})

test('[S-23] a ticket is told when it is made, not again by its downloads', async () => {
  await many(301, 661_000_000)
  const offered = await ask('POST', '/api/exports/tickets', { path: '/api/export/creators' })
  const { url } = offered.json<{ url: string }>()
  for (let n = 0; n < 2; n++) await world.ask({ url: url.slice(url.indexOf('/api/')) })
  await expectTold('Выгрузка базы: 301 человек.')
})

test('[S-23] the sixth erasure of an hour is told, once', async () => {
  const ids = []
  for (let n = 0; n < 9; n++) ids.push(await makeCreator(world.db, { first_name: NAME }))
  for (const id of ids.slice(0, 5)) await ask('DELETE', `/api/creators/${id}`)
  expect(
    await world.db.selectFrom('owner_notices').select('id').where('kind', '=', 'erasures').execute(),
  ).toEqual([])
  await Promise.all(ids.slice(5).map((id) => ask('DELETE', `/api/creators/${id}`)))
  await expectTold('Удаления подряд: за час')
})

test('[S-23] [S-65] a message to more than 100 people is told with «Остановить», and a smaller one is not', async () => {
  await many(101, 662_000_000)
  // Creators get the brief too; the owners are looked at alone.
  const id = await makeBrief(world.db, { title: 'Сыр', target_tags: [1] })
  await ask('POST', `/api/briefs/${id}/send`)
  await expectTold('Рассылка «Сыр»: 101 креатор.')
  const [call] = telegram.sent('sendMessage').filter(({ chat_id }) => chat_id === SECOND)
  expect(JSON.stringify(call?.payload.reply_markup)).toMatch(/"stop:\d+".*"hold:\d+"/)
  await makeCreator(world.db, { first_name: NAME, telegram_id: 660_000_101, tag_ids: [1] })
  await ask('POST', `/api/briefs/${id}/send`)
  const notices = await world.db.selectFrom('owner_notices').select('id').where('brief_id', '=', id).execute()
  expect(notices).toHaveLength(1)
})

test('[S-23] all owners are told of a new owner, and of a new password by the command line', async () => {
  await addOwner(world.db, 660_000_500)
  await changePassword(world.db, 660_000_500, {
    login: 'novaya',
    password_hash: 'x',
    password_is_first: false,
  })
  await removeOwner(world.db, 660_000_500)
  await tellUntold()
  const words = ['Новый владелец', 'На сервере изменён пароль владельца', 'Больше не владелец']
  for (const chat of [world.ownerId, SECOND])
    await expect
      .poll(() => textsTo(chat).toSorted())
      .toEqual(words.toSorted().map((what) => expect.stringContaining(`${what}: Telegram ID 660000500.`)))
})

test('[S-86] a new owner gets a welcome, and no notice about what was before', async () => {
  const THIRD = 660_000_501
  await world.db.transaction().execute((tx) => insertOwnersNotice(tx, 'Приглашение открыл(а) Олег'))
  await addOwner(world.db, THIRD)
  await tellUntold()
  await expect.poll(() => textsTo(SECOND).length).toBe(2)
  await expect.poll(() => textsTo(THIRD)).toEqual([expect.stringMatching(/^Вас добавили в команду\./)])
  await tellUntold()
  await expect.poll(untold).toEqual([])
  expect(textsTo(THIRD)).toHaveLength(1)
  await removeOwner(world.db, THIRD)
  await tellUntold()
  await expect.poll(() => textsTo(SECOND).length).toBe(3)
})

test('[R-42] all owners are told of a response that was taken back, once; of one that was given again they are not', async () => {
  const brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
  const ids = []
  for (const [n, last_name] of ['Денисова', 'Вернулась'].entries()) {
    const creator_id = await makeCreator(world.db, {
      first_name: 'Ольга',
      last_name,
      telegram_id: 660_000_200 + n,
      tag_ids: [1],
    })
    const id = await makeResponse(world.db, { brief_id, creator_id })
    ids.push(id)
    await withdraw(world.app.services, { id, creator_id, version: 1, reason: n === 0 ? 'terms' : null })
    if (n === 1) await respond(world.app.services, creator_id, { brief_id, creator_price: 1 })
  }
  await Promise.all([tellUntold(), tellUntold()])
  const told = 'Отклик снят: Ольга Денисова.\nБриф «Крем».\nПричина: условия не подошли.'
  for (const chat of [world.ownerId, SECOND]) await expect.poll(() => textsTo(chat)).toEqual([told])
  await tellUntold()
  await expect.poll(untold).toEqual([])
  for (const chat of [world.ownerId, SECOND]) expect(textsTo(chat)).toEqual([told])
})

test('[R-46] all owners are told, once, who cannot take part, why, and who may take the place', async () => {
  const brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
  for (const [n, status] of ['reserve', 'pending', 'pending', 'rejected', 'accepted'].entries()) {
    const creator_id = await makeCreator(world.db, {
      first_name: 'Ольга',
      last_name: 'Денисова',
      telegram_id: 660_000_400 + n,
      tag_ids: [1],
    })
    const id = await makeResponse(world.db, { brief_id, creator_id })
    await sql`update responses set status = ${status} where id = ${id}`.execute(world.db)
    if (status === 'accepted') await confirm(world.app.services, { id, creator_id, reason: 'time' })
  }
  await Promise.all([tellUntold(), tellUntold()])
  const told =
    'Не сможет участвовать: Ольга Денисова.\nБриф «Крем», место освободилось.\nПричина: нет времени.\nНа замену: в резерве 1, на рассмотрении 2.'
  for (const chat of [world.ownerId, SECOND]) await expect.poll(() => textsTo(chat)).toEqual([told])
})

test('[N-64] an owner who has switched it off is not told of a response that was taken back, the others are', async () => {
  await sql`update owners set muted_news = '{withdrawn}' where telegram_id = ${SECOND}`.execute(world.db)
  const brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
  const creator_id = await makeCreator(world.db, { telegram_id: 660_000_300, tag_ids: [1] })
  const id = await makeResponse(world.db, { brief_id, creator_id })
  await withdraw(world.app.services, { id, creator_id, version: 1, reason: null })
  await tellUntold()
  await expect.poll(() => textsTo(world.ownerId).length).toBe(1)
  await tellUntold()
  await expect.poll(untold).toEqual([])
  expect(textsTo(SECOND)).toEqual([])
})

test('[N-64] messages about security arrive although every kind of news is switched off', async () => {
  await sql`update owners set muted_news = ${[...NEWS_KINDS]}`.execute(world.db)
  await many(301, 661_000_000)
  await ask('GET', '/api/export/creators')
  await expectTold('Выгрузка базы: 301 человек.')
})
