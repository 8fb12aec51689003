import type { JournalEntry } from '@ugc/contract/journal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'

let world: World
let brief_id: string
let creator_id: string
beforeAll(async () => {
  world = await startApp()
  await sql`update users set first_name = 'Ирина', last_name = 'Соколова' where telegram_id = ${world.ownerId}`.execute(
    world.db,
  )
  brief_id = await makeBrief(world.db, { title: 'Утренний уход' })
  creator_id = await makeCreator(world.db, { first_name: 'Егор', last_name: 'Петров' })
  const response_id = await makeResponse(world.db, { brief_id, creator_id })
  const owner = `owner:${world.ownerId}`
  const rows: [string, string, object, string][] = [
    ['command line', 'owner added', { telegram_id: world.ownerId }, '400 days'],
    ['nobody', 'web login refused', { tries: 10 }, '8 days'],
    [owner, 'web login', {}, '6 days'],
    [owner, 'brief sent', { brief_id, sent_to: 1184 }, '3 days'],
    ['creator:0123456789abcdef', 'telegram login', {}, '2 days'],
    ['creator:0123456789abcdef', 'logout', {}, '2 days'],
    [
      owner,
      'response changed',
      { response_id, from: 'pending', to: 'accepted', price_from: 'none', price_to: 16_500 },
      '1 hour',
    ],
    ['client', 'client chose', { response_id, verdict: 'yes' }, '1 hour'],
    [owner, 'creators exported', { rows: 146, complete: false }, '1 hour'],
    [owner, 'not known yet', {}, '1 minute'],
  ]
  for (const [actor, action, detail, age] of rows)
    await sql`insert into audit (at, actor, action, ip, detail) values (now() - ${age}::interval, ${actor}, ${action},
      '203.0.113.0/24', ${JSON.stringify(detail)})`.execute(world.db)
})
afterAll(() => world.close())

async function read(query = '') {
  const reply = await world.ask({ url: `/api/journal?${query}`, headers: world.owner })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ items: JournalEntry[]; total: number; pages: number }>()
}
const told = async (query: string) =>
  (await read(query)).items.map(({ who, what }) => `${who}: ${what}`.replaceAll(/\s/g, ' '))

test('[S-60] says who did what, the newest first', async () => {
  expect(await told('')).toEqual([
    'Ирина Соколова: Вход через Telegram',
    'Ирина Соколова: Действие, о котором эта версия не знает',
    'Ирина Соколова: Выгружена база креаторов, строк: 146, скачана не до конца',
    'Клиент: Отметка клиента в таблице: Егор Петров, «Утренний уход», да',
    'Ирина Соколова: Изменён отклик, Егор Петров, «Утренний уход», ждёт решения → принят, цена клиента: без цены → 16 500 ₽',
    'Креатор: Выход',
    'Креатор: Вход через Telegram',
    'Ирина Соколова: Отправлен бриф «Утренний уход», получателей: 1 184',
    'Ирина Соколова: Вход в браузере по паролю',
    'Кто-то без входа: Отклонён вход в браузере: неверный логин или пароль, попыток: 10',
    'Администратор сервера: Добавлен владелец: Ирина Соколова',
  ])
  const { items } = await read('search=неверный')
  expect(items).toMatchObject([{ important: true, refused: true, network: '203.0.113.0/24' }])
})

test('[S-60] «Важное», people, period, search and pages', async () => {
  // People sign in all day.
  expect((await told('important=true')).filter((entry) => entry.includes(': Вход'))).toEqual([])
  expect((await told('important=true')).length).toBe(4)
  expect(await told('important=true&days=1')).toEqual([expect.stringContaining('Выгружена база')])
  expect((await told(`person=owner:${world.ownerId}`)).length).toBe(6)
  expect(await told('person=creator')).toEqual(['Креатор: Выход', 'Креатор: Вход через Telegram'])
  expect((await told('days=7')).length).toBe(9)
  expect((await told('search=утренний')).length).toBe(3)
  expect((await told('search=петров егор')).length).toBe(2)
  expect((await told('search=соколова')).length).toBe(6)
  expect(await told('search=вход браузере')).toHaveLength(2)
  expect(await told('search=%25')).toEqual([])
  expect(await read('per_page=4&page=3')).toMatchObject({
    total: 11,
    pages: 3,
    items: [{ who: 'Ирина Соколова' }, { who: 'Кто-то без входа' }, { who: 'Администратор сервера' }],
  })
})

test('[S-60] names the people of the filter, and what is erased by no name', async () => {
  const reply = await world.ask({ url: '/api/journal/people', headers: world.owner })
  expect(reply.json()).toEqual([
    { person: `owner:${world.ownerId}`, name: 'Ирина Соколова' },
    ...['Креатор', 'Клиент', 'Администратор сервера', 'Кто-то без входа'].map((name) =>
      expect.objectContaining({ name }),
    ),
  ])
  await sql`delete from creators where id = ${creator_id}`.execute(world.db)
  expect(await told('search=отметка')).toEqual(['Клиент: Отметка клиента в таблице «Утренний уход», да'])
})
