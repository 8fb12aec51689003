import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { createClient, type TestClient } from '../../../test/client.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'
import { partsOf, rowsOf } from '../../../test/workbook.ts'

let world: World
let brief_id: string
let client: TestClient
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Сыворотка' })
  client = await createClient(world, brief_id)
})

async function answered(first_name: string, given: Partial<Parameters<typeof makeResponse>[1]> = {}) {
  const creator_id = await makeCreator(world.db, {
    first_name,
    email: 'canary@example.com',
    social_links: { instagram: 'https://www.instagram.com/canary', tiktok: null },
  })
  return makeResponse(world.db, { brief_id, creator_id, client_price: 5000, creator_price: 7777, ...given })
}
const asAnna = { cookie: `__Secure-ugc-name=${encodeURIComponent('Анна')}` }
const open = async (path = '') => world.ask({ url: `/public/${client.token}${path}`, headers: asAnna })
/** The people of a client's workbook with their total, without the lines that say whose it is. */
const peopleIn = async (workbook: Parameters<typeof rowsOf>[0]) => {
  const rows = await rowsOf(workbook)
  return rows
    .slice(
      0,
      rows.findIndex((row) => row.Имя === 'Проект'),
    )
    .filter((row) => row.Имя !== null)
}
const end = (status: 'closed' | 'completed' | 'cancelled') =>
  world.db.updateTable('briefs').set({ status }).where('id', '=', brief_id).execute()

test('[T-79] a cancelled brief shows its client no people, in the table and in the workbook; the other ends show all', async () => {
  await answered('Алина')
  expect((await open()).json()).toMatchObject({ total: 1, ended: null })
  await end('closed')
  const intake = (await open()).json<{ ended: { as: string; at: string } }>()
  expect(intake).toMatchObject({ total: 1, ended: { as: 'closed' } })
  await end('cancelled')
  const table = await open()
  expect(table.json()).toMatchObject({ total: 0, items: [], ended: { as: 'cancelled' } })
  expect(Date.parse(table.json<{ ended: { at: string } }>().ended.at)).toBeGreaterThan(
    Date.parse(intake.ended.at),
  )
  expect(table.body).not.toContain('Алина')
  expect(await rowsOf((await open('/excel')).rawPayload)).toEqual([])
})

const links = ['https://disk.example/1']
async function acceptVideo(response_id: string) {
  const now = new Date().toISOString()
  await world.db
    .insertInto('work_versions')
    .values({ response_id, number: 1, links, due_at: now, verdict: 'done' })
    .execute()
  const done = world.db.updateTable('works').set({ state: 'done', ended_at: now })
  await done.where('response_id', '=', response_id).execute()
}

test('[T-100] the workbook prints one page wide with a bold header and a filter, and has the accepted videos', async () => {
  const first = await answered('Алина', { status: 'accepted' })
  await acceptVideo(first)
  const remark = (author: string, text: string) =>
    world.db.insertInto('work_remarks').values({ response_id: first, number: 1, author, text }).execute()
  await remark('Анна', 'Тише музыку')
  await remark('Олег', 'Ярче')
  await answered('Борис', { status: 'accepted' })
  const videos = async () => {
    const file = (await open('/excel')).rawPayload
    return { file, videos: (await peopleIn(file)).map((row) => [row.Имя, row['Работа'], row['Видео']]) }
  }
  const { file, videos: ready } = await videos()
  expect((await peopleIn(file)).map((row) => row['Замечание'])).toEqual([
    null,
    'Анна: Тише музыку; Олег: Ярче',
    null,
  ])
  expect(ready).toEqual([
    ['Борис', 'Ждём ответа креатора', null],
    ['Алина', 'Готово', links[0]],
    ['В работе: 2', null, null],
  ])
  const { 'xl/worksheets/sheet1.xml': sheet = '', 'xl/styles.xml': styles = '' } = partsOf(file)
  expect(sheet).toMatch(/<pageSetUpPr[^>]* fitToPage="1"/)
  expect(sheet).toMatch(
    /<pageSetup[^>]*(orientation="landscape"[^>]*fitToHeight="0"|fitToHeight="0"[^>]*orientation="landscape")/,
  )
  expect(sheet).toMatch(/<autoFilter ref="A1:[A-Z]+3"/)
  expect(styles).toContain('<b/>')
  await world.db.updateTable('work_versions').set({ verdict: 'changes', was_accepted: true }).execute()
  await world.db
    .updateTable('works')
    .set({ state: 'changes', ended_at: null })
    .where('response_id', '=', first)
    .execute()
  expect((await videos()).videos).toContainEqual(['Алина', 'На доработке', links[0]])
  // A new version keeps the one before and what was asked of it.
  await world.db
    .insertInto('work_versions')
    .values({
      response_id: first,
      number: 2,
      links: ['https://disk.example/2'],
      due_at: new Date().toISOString(),
      verdict: 'done',
    })
    .execute()
  const [, alina] = await peopleIn((await open('/excel')).rawPayload)
  expect(alina).toMatchObject({
    Видео: `https://disk.example/2 версия 1: ${links[0]}`,
    Замечание: 'Вы просили: Анна: Тише музыку; Олег: Ярче',
  })
})

test('[T-99] a cancelled project keeps the accepted videos', async () => {
  await acceptVideo(await answered('Алина', { status: 'accepted' }))
  await answered('Борис', { status: 'accepted', client_price: 100 })
  await sql`update creators set city = case first_name when 'Борис' then 'Тула' else 'Тверь' end`.execute(
    world.db,
  )
  await end('cancelled')
  const table = await open()
  expect(table.json()).toMatchObject({
    total: 1,
    price_from: 5000,
    items: [{ work: { links, is_ready: true } }],
  })
  expect((await open('/options')).json()).toMatchObject({ cities: ['Тверь'] })
})

test('[T-104] a cancelled project names those whose work was stopped, whom the client sees', async () => {
  await acceptVideo(await answered('Алина', { status: 'accepted' }))
  await answered('Борис', { status: 'accepted' })
  await answered('Скрытая', { status: 'accepted', visibility: 'hidden' })
  await answered('Вера')
  const stopped = async () => (await open()).json().choice.stopped
  expect(await stopped()).toEqual({ count: 0, people: [] })
  await end('cancelled')
  expect(await stopped()).toEqual({ count: 1, people: [{ first_name: 'Борис', last_name: 'Воронцова' }] })
  const file = (await open('/excel')).rawPayload
  expect((await peopleIn(file)).map((row) => [row.Имя, row.Работа])).toEqual([
    ['Борис', 'Остановлена'],
    ['Алина', 'Готово'],
  ])
  expect((await rowsOf(file)).find((row) => row.Имя === 'Проект')?.Фамилия).toBe('Сыворотка (отменён)')
})

test('[T-105] the workbook of a part says so, and its portfolio and videos open with a click', async () => {
  const first = await answered('Алина', { status: 'accepted' })
  await answered('Борис')
  await sql`update creators set portfolio_url = 'https://alina.example/'`.execute(world.db)
  await acceptVideo(first)
  const about = async (query: string) => {
    const reply = await open(`/excel${query}`)
    const rows = await rowsOf(reply.rawPayload)
    const name = decodeURIComponent(String(reply.headers['content-disposition']))
    return [name.includes('Сыворотка (часть).xlsx'), rows.find((row) => row.Имя === 'Фильтр')?.Фамилия]
  }
  expect(await about('?sort_by=client_price')).toEqual([false, undefined])
  expect(await about('?choice=taken')).toEqual([true, 'Показаны не все креаторы'])
  const parts = partsOf((await open('/excel?choice=taken')).rawPayload)
  const opened = parts['xl/worksheets/_rels/sheet1.xml.rels'] ?? ''
  expect(opened).toContain('https://alina.example/')
  expect(opened).toContain(links[0])
})

test('[T-79] [T-104] after a cancellation the client keeps the names of the sent «да», and the workbook of all that was sent', async () => {
  const [first, second] = [await answered('Алина'), await answered('Борис')]
  await answered('Вера')
  await client.choose(first, 'yes')
  await client.choose(second, 'no', 'Дорого')
  await client.submit()
  await end('cancelled')
  const table = (await open()).json()
  expect(table).toMatchObject({ items: [], choice: { submission: { chosen: [{ first_name: 'Алина' }] } } })
  const rows = await peopleIn((await open('/excel')).rawPayload)
  expect(rows.map((row) => [row.Имя, row['Цена, ₽'], row['Ваш комментарий']])).toEqual([
    ['Борис', 5000, 'Дорого'],
    ['Алина', 5000, null],
    ['Итого «да»: 1', 5000, null],
  ])
})

test('[T-82] the client’s workbook follows the tab, the filters and the order, and sums the «да»', async () => {
  const first = await answered('Алина', { client_price: 3000 })
  const second = await answered('Борис', { client_price: 1000 })
  const third = await answered('Вера', { client_price: 2000 })
  for (const id of [first, second, third]) await client.choose(id, 'yes')
  await client.submit()
  await client.choose(third, 'no')
  await client.choose(first, 'reserve', null, 'Олег')
  await client.submit(null, 'Олег')
  const named = async (query: string) =>
    (await peopleIn((await open(`/excel${query}`)).rawPayload)).map((row) => [row.Имя, row['Цена, ₽']])
  expect(await named('?sort_by=client_price')).toEqual([
    ['Борис', 1000],
    ['Вера', 2000],
    ['Алина', 3000],
    ['Итого «да»: 2', 4000],
  ])
  expect(await named('?choice=yes&sort_by=client_price&sort_order=desc')).toEqual([
    ['Алина', 3000],
    ['Борис', 1000],
    ['Итого «да»: 2', 4000],
  ])
  expect(await named('?choice=no')).toEqual([['Вера', 2000]])
  expect(await named('?max_price=1500')).toEqual([
    ['Борис', 1000],
    ['Итого «да»: 1', 1000],
  ])
  expect((await open('/excel?sort_by=creator_price')).statusCode).toBe(422)
  const rows = await peopleIn((await open('/excel')).rawPayload)
  expect(Object.fromEntries(rows.map((row) => [row.Имя, row['У агентства']]))).toMatchObject({
    Алина: 'Резерв (Олег)',
    Борис: null,
    Вера: 'Да (Анна)',
  })
})

test('[T-82] the client’s workbook has the own decisions, those of colleagues and who is accepted, and nothing internal', async () => {
  const first = await answered('Алина')
  await answered('Борис', { status: 'accepted' })
  await answered('Скрытая', { visibility: 'hidden' })
  await client.choose(first, 'yes', 'Наш голос')
  await client.choose(first, 'no', 'Дорого', 'Олег')
  const reply = await open('/excel')
  expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('Сыворотка.xlsx')
  const rows = await peopleIn(reply.rawPayload)
  expect(rows.find((row) => row.Имя === 'Алина')).toMatchObject({
    'Ваше решение': 'Да',
    'Ваш комментарий': 'Наш голос',
    Коллеги: 'Олег: Нет, «Дорого»',
    Работа: null,
    'Цена, ₽': 5000,
  })
  expect(rows.find((row) => row.Имя === 'Борис')).toMatchObject({
    'Ваше решение': null,
    Работа: 'Ждём ответа креатора',
  })
  expect(rows[0]).not.toHaveProperty('Фото')
  expect(JSON.stringify(partsOf(reply.rawPayload))).not.toMatch(/Скрытая|7777|canary@|Статус|Ставка/)
})

test('[T-95] the workbook sums who is in work as the page does, and what the agency has if these are others', async () => {
  const [alina, boris, vera] = [
    await answered('Алина', { client_price: 3000.1 }),
    await answered('Борис', { client_price: 2000.2 }),
    await answered('Вера', { client_price: 1500 }),
  ]
  await client.choose(alina, 'yes')
  await client.choose(boris, 'yes', null, 'Олег')
  await client.submit()
  await client.submit(null, 'Олег')
  const accept = (ids: string[]) =>
    world.db.updateTable('responses').set({ status: 'accepted' }).where('id', 'in', ids).execute()
  const sums = async () => {
    const rows = (await peopleIn((await open('/excel')).rawPayload)).slice(3)
    return rows.map((row) => [row.Имя, row['Цена, ₽']])
  }
  const inWork = async () => {
    const { taken, taken_sum } = (await open()).json().choice.totals
    return [`В работе: ${taken}`, taken_sum]
  }
  await accept([alina, boris])
  expect(await sums()).toEqual([['В работе: 2', 5000.3]])
  expect(await sums()).toEqual([await inWork()])
  await accept([vera])
  expect(await sums()).toEqual([
    ['В работе: 3', 6500.3],
    ['У агентства «да»: 2', 5000.3],
  ])
  expect((await sums())[0]).toEqual(await inWork())
  await end('cancelled')
  expect((await peopleIn((await open('/excel')).rawPayload)).at(-1)).toMatchObject({ Имя: 'Итого «да»: 2' })
})

test('[T-92] below the people stand the project, the agency, who decides and the day; «да» of colleagues are in the total', async () => {
  await client.choose(await answered('Алина', { client_price: 3000 }), 'yes')
  await client.choose(await answered('Борис', { client_price: 2000 }), 'yes', null, 'Олег')
  await client.submit()
  await client.submit(null, 'Олег')
  const belowPeople = async (cookie: string) => {
    const reply = await world.ask({ url: `/public/${client.token}/excel`, headers: { cookie } })
    const rows = await rowsOf(reply.rawPayload)
    return rows.slice(2).map((row) => [row.Имя, row.Фамилия, row['Цена, ₽']])
  }
  const { name } = await world.db.selectFrom('agency').select('name').executeTakeFirstOrThrow()
  const day = expect.stringMatching(/^\d\d\.\d\d\.20\d\d$/)
  expect(await belowPeople(asAnna.cookie)).toEqual([
    ['Итого «да»: 2', null, 5000],
    [null, null, null],
    ['Проект', 'Сыворотка', null],
    ['Агентство', name, null],
    ['Решает', 'Анна', null],
    ['На', day, null],
  ])
  // A boss who only looks reads what the agency has.
  expect(await belowPeople('')).toMatchObject(
    [['Итого «да»: 2', null, 5000], [null], ['Проект'], ['Агентство'], ['На']].map((row) =>
      expect.arrayContaining(row),
    ),
  )
})

test('[L-21] with socials off, Instagram and TikTok are in neither the client’s reply nor a workbook for clients', async () => {
  await answered('Алина')
  const seen = async () => {
    const owners = await world.ask({
      url: `/api/export/responses/${brief_id}?for_client=true`,
      headers: world.owner,
    })
    const files = [owners.rawPayload, (await open('/excel')).rawPayload]
    return [(await open()).body, ...files.map((file) => JSON.stringify(partsOf(file)))].map((text) =>
      text.includes('instagram.com/canary'),
    )
  }
  expect(await seen()).toEqual([true, true, true])
  const patched = await world.ask({
    method: 'PATCH',
    url: `/api/public-links/${client.id}`,
    headers: world.owner,
    payload: { shows_socials: false },
  })
  expect(patched.json()).toMatchObject({ settings: { shows_socials: false } })
  expect(await seen()).toEqual([false, false, false])
})
