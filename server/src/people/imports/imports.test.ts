import { IMPORT_FIELD_NAMES } from '@ugc/contract/facts/imports'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Import } from '@ugc/contract/imports'
import type { Overview } from '@ugc/contract/overview'
import { startApp } from '../../../test/app.ts'
import { bomb } from '../../../test/zip-bomb.ts'
import { makeBrief, putOnStopList } from '../../../test/factories.ts'
import { servedBy } from '../../../test/postgres.ts'
import { everythingStored, type World } from '../../../test/sign-in.ts'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/schema.ts'
import { createLog } from '../../platform/log.ts'
import { workOnImport } from './run-service.ts'

let world: World
/** With the rights of the worker. */
let worker: Db
const { signal } = new AbortController()
beforeAll(async () => {
  world = await startApp()
  const log = createLog({ name: 'test', level: 'silent' })
  worker = connect({ url: servedBy('worker', world.database.url), max: 2, application: 'ugc-worker', log }).db
})
afterAll(async () => {
  await worker.destroy()
  await world.close()
})
beforeEach(async () => {
  await world.db.deleteFrom('imports').execute()
  await world.db.deleteFrom('creators').execute()
  await world.db.deleteFrom('throttles').execute()
})

type Cell = string | number | Date | null
const book = async (rows: Cell[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'Люди', rows }] }))

async function upload(bytes: Buffer, name = 'people.xlsx'): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(bytes)]), name)
  const reply = await world.ask({ method: 'POST', url: '/api/imports', headers: world.owner, payload: form })
  expect(reply.statusCode, reply.body).toBe(201)
  const { id } = reply.json<{ id: string }>()
  await workOnImport({ db: worker, signal }, id)
  return id
}
const show = async (id: string) =>
  (await world.ask({ url: `/api/imports/${id}`, headers: world.owner })).json<Import>()
async function put(id: string, fields: (string | null)[], more: object = {}) {
  const url = `/api/imports/${id}/columns`
  const reply = await world.ask({ method: 'PUT', url, headers: world.owner, payload: { fields, ...more } })
  await workOnImport({ db: worker, signal }, id)
  return reply
}
const check = async (id: string) =>
  put(
    id,
    (await show(id)).columns.map(({ field }) => field),
  )
async function step(id: string, name: 'run' | 'stop' | 'undo', works = true) {
  const url = `/api/imports/${id}/steps`
  const reply = await world.ask({ method: 'POST', url, headers: world.owner, payload: { step: name } })
  if (works) await workOnImport({ db: worker, signal }, id)
  return reply.statusCode
}
async function load(bytes: Buffer) {
  const id = await upload(bytes)
  await check(id)
  expect(await step(id, 'run')).toBe(204)
  return show(id)
}
const people = () =>
  world.db
    .selectFrom('creators')
    .select([
      'first_name',
      'last_name',
      'phone',
      'email',
      'telegram_username',
      'city',
      'age',
      'price_per_video',
      'is_active',
      'needs_consent',
    ])
    .orderBy('first_name')
    .orderBy('last_name')
    .execute()
/** Without what an import keeps of itself. */
const base = async () => {
  await sql`delete from import_rows; delete from imports`.execute(world.db).catch(() => undefined)
  const { rows } = await sql<{
    row: string
  }>`select to_jsonb(creators)::text as row from creators order by id`.execute(world.db)
  return rows.map(({ row }) => row)
}

const HEADER = ['ФИО', 'Телефон', 'Почта', 'Телеграм', 'Инстаграм', 'Город', 'Возраст', 'Цена']
const ANNA = [
  'Королёва Анна',
  '8 (916) 240-18-36',
  'anna@post.test',
  '@anna_k',
  '@anna.kor',
  'Москва',
  '27 лет',
  '5к',
]
const OLGA = [
  'Белова Ольга',
  '+7 903 111 22 33',
  'olga@post.test',
  'https://t.me/olga_b',
  'https://instagram.com/olga',
  'Казань',
  new Date('1998-03-12'),
  'от 12 000 ₽',
]

test('[C-64] [C-93] a workbook: a title above the header, columns by name and content, a check that writes nothing', async () => {
  const id = await upload(
    await book([
      ['База креаторов 2026'],
      [],
      HEADER,
      ANNA,
      OLGA,
      [null],
      ['', '89165550011', 'no-mail', '', '', '', '', 'договорная'],
    ]),
  )
  const found = await show(id)
  expect(found).toMatchObject({ state: 'columns', rows: 3, refusal: null })
  expect(found.columns.map(({ header, field }) => [header, field])).toEqual([
    ['ФИО', 'full_name'],
    ['Телефон', 'phone'],
    ['Почта', 'email'],
    ['Телеграм', 'telegram_username'],
    ['Инстаграм', 'instagram'],
    ['Город', 'city'],
    ['Возраст', 'age'],
    ['Цена', 'price_per_video'],
  ])
  expect(found.columns[1]?.examples).toEqual(['8 (916) 240-18-36', '+7 903 111 22 33', '89165550011'])
  await check(id)
  const checked = await show(id)
  expect(checked).toMatchObject({
    state: 'checked',
    counts: { new: 2, update: 0, same: 0, duplicate: 0, error: 1 },
    problems: [{ row: 7, verdict: 'error', reason: 'Email «no-mail»: Проверьте email; Нет имени' }],
  })
  expect(await people()).toEqual([])
  expect(await step(id, 'run')).toBe(204)
  expect(await show(id)).toMatchObject({ state: 'done', done: 2, to_invite: 2 })
  const [anna, olga] = await people()
  expect(anna).toMatchObject({
    first_name: 'Анна',
    last_name: 'Королёва',
    phone: '+7 916 240-18-36',
    telegram_username: 'anna_k',
    age: 27,
    price_per_video: 5000,
    is_active: false,
    needs_consent: true,
  })
  expect(olga).toMatchObject({
    telegram_username: 'olga_b',
    price_per_video: 12_000,
    age: expect.any(Number),
  })
})

test('[C-65] the same person is one by phone, e-mail, username or Telegram id; the same file again changes nothing', async () => {
  const file = await book([HEADER, ANNA, OLGA, ['Лев Без Ключей', '', '', '', '@lev', 'Тула', '', '']])
  await load(file)
  const before = await base()
  const again = await load(file)
  expect(again.counts).toEqual({ new: 0, update: 0, same: 3, duplicate: 0, error: 0 })
  expect(await base()).toEqual(before)
  for (const [at, value] of [
    [1, '+7-916-240-18-36'],
    [2, 'ANNA@post.test'],
    [3, 't.me/Anna_K'],
  ] as const) {
    const other = HEADER.map(() => '')
    other[0] = 'Королёва Анна'
    other[at] = value
    const id = await upload(await book([HEADER, other]))
    await check(id)
    expect((await show(id)).counts, value).toMatchObject({ new: 0, same: 1 })
  }
  await sql`insert into users (telegram_id) values (123456789) on conflict do nothing`.execute(world.db)
  await sql`update creators set telegram_id = 123456789 where first_name = 'Ольга'`.execute(world.db)
  const id = await upload(
    await book([
      ['Имя', 'Telegram ID'],
      ['Ольга', '123456789'],
    ]),
  )
  await check(id)
  expect((await show(id)).counts).toMatchObject({ new: 0, same: 1 })
})

test('[C-65] repeated rows and rows that fit two people are left out and named', async () => {
  await load(await book([HEADER, ANNA, OLGA]))
  const id = await upload(
    await book([
      HEADER,
      ['Новая Вера', '89160000001', '', '', '', '', '', ''],
      ['Новая Вера', '+7 916 000 00 01', 'vera@post.test', '', '', '', '', ''],
      ['Кто-то Третий', '8 916 240 18 36', 'olga@post.test', '', '', '', '', ''],
    ]),
  )
  await check(id)
  const { counts, problems } = await show(id)
  expect(counts).toEqual({ new: 1, update: 0, same: 0, duplicate: 2, error: 0 })
  expect(problems.map(({ row, reason }) => [row, reason])).toEqual([
    [3, 'Телефон как в строке 2 (Вера Новая)'],
    [4, 'В базе несколько таких людей (почта, телефон): проверьте, кто это'],
  ])
})

test('[C-65] a repeated row says which fields are equal and to whom; that name goes with its person', async () => {
  const id = await upload(
    await book([
      HEADER,
      ANNA,
      ['Чернова Олеся', '+7 916 240-18-36', 'olesya@post.test', '', '', '', '', ''],
      ['Белова Ольга', '', 'ANNA@post.test', '@anna_k', '', '', '', ''],
      ['Лев', '', '', '', '', '', '', ''],
      ['Лев', '', '', '', '', '', '', ''],
    ]),
  )
  await check(id)
  const reasons = async () => (await show(id)).problems.map(({ row, reason }) => [row, reason])
  expect(await reasons()).toEqual([
    [3, 'Телефон как в строке 2 (Анна Королёва)'],
    [4, 'Почта, Telegram как в строке 2 (Анна Королёва)'],
    [6, 'Всё как в строке 5 (Лев)'],
  ])
  await step(id, 'run')
  const anna = await world.db.selectFrom('creators').select('id').where('first_name', '=', 'Анна').execute()
  await world.ask({ method: 'DELETE', url: `/api/creators/${anna[0]?.id}`, headers: world.owner })
  expect((await reasons())[0]).toEqual([3, 'Телефон как в строке 2'])
})

test('[C-87] tags that the directory has not are counted by the check; created, they are found by the next one', async () => {
  const rows = [
    ['Имя', 'Телефон', 'Теги'],
    ['Анна', '89160000001', 'Мода, Еда, еда, Мёд'],
    ['Вера', '89160000002', 'ЕДА; Мед'],
    ['Инна', '89160000003', 'Мода, Еда'],
    ['', '89160000004', 'Спорт'],
    ['Анна', '89160000001', 'Повтор'],
  ]
  await world.db.deleteFrom('tags').where('name', 'in', ['Мода', 'Еда', 'Мёд']).execute()
  const add = (name: string) =>
    world.ask({ method: 'POST', url: '/api/tags', headers: world.owner, payload: { name } })
  expect((await add('Мода')).statusCode).toBe(201)
  const id = await upload(await book(rows))
  await check(id)
  expect((await show(id)).unknown_tags).toEqual({
    names: [
      { name: 'Еда', people: 3 },
      { name: 'Мёд', people: 2 },
    ],
    total: 2,
  })
  expect((await add('Еда')).statusCode).toBe(201)
  await check(id)
  expect((await show(id)).unknown_tags).toEqual({ names: [{ name: 'Мёд', people: 2 }], total: 1 })
  await step(id, 'run')
  // The names are cells of people.
  expect(await show(id)).toMatchObject({ state: 'done', unknown_tags: { names: [], total: 1 } })
  const [anna] = await world.db.selectFrom('creators').select('tag_ids').orderBy('first_name').execute()
  expect(anna?.tag_ids).toHaveLength(2)
})

test('[C-87] of very many unknown tags a hundred are named', async () => {
  const tags = ['Я'.repeat(65), ...Array.from({ length: 101 }, (_, n) => `Тег номер ${n}`)]
  const id = await upload(
    await book([
      ['Имя', 'Теги'],
      ['Анна', tags.join(', ')],
    ]),
  )
  await check(id)
  const { unknown_tags, counts } = await show(id)
  expect(counts.new).toBe(1)
  expect(unknown_tags.total).toBe(102)
  expect(unknown_tags.names).toHaveLength(100)
})

test('[C-66] an update changes what the file says, never with an empty cell; of a person with Telegram it fills what is empty', async () => {
  await load(await book([HEADER, ANNA, OLGA]))
  await sql`insert into users (telegram_id) values (123456789) on conflict do nothing`.execute(world.db)
  await sql`update creators set telegram_id = 123456789, age = null where first_name = 'Ольга'`.execute(
    world.db,
  )
  const loaded = await load(
    await book([
      HEADER,
      ['Королёва Анна', '89162401836', '', '', '', 'Самара', '', ''],
      ['Белова Ольга', '89031112233', '', '', '', 'Самара', '30', ''],
    ]),
  )
  expect(loaded).toMatchObject({ state: 'done', counts: { update: 2 } })
  const [anna, olga] = await people()
  expect(anna).toMatchObject({ city: 'Самара', email: 'anna@post.test', age: 27 })
  expect(olga).toMatchObject({ city: 'Казань', age: 30 })
})

test('[C-67] an undo leaves the base as before, but for people who were changed after the import', async () => {
  await load(await book([HEADER, ANNA]))
  await sql`update imports set created_at = now() - interval '8 days'`.execute(world.db)
  const before = await base()
  const changed = [...ANNA]
  changed[5] = 'Самара'
  const file = await book([HEADER, changed, OLGA, ['Новая Вера', '89160000001', '', '', '', '', '', '']])
  const first = await load(file)
  expect(first.undo_until).not.toBeNull()
  expect(await step(first.id, 'undo')).toBe(204)
  expect(await show(first.id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await base()).toEqual(before)
  const second = await load(file)
  await sql`update creators set version = version + 1, city = 'Тверь' where first_name = 'Вера'`.execute(
    world.db,
  )
  await step(second.id, 'undo')
  expect(await show(second.id)).toMatchObject({ state: 'undone', kept: 1 })
  expect((await people()).map(({ first_name, city }) => [first_name, city])).toEqual([
    ['Анна', 'Москва'],
    ['Вера', 'Тверь'],
  ])
  const third = await load(file)
  await sql`update imports set written_at = now() - interval '25 hours' where id = ${third.id}`.execute(
    world.db,
  )
  expect((await show(third.id)).undo_until).toBeNull()
  expect(await step(third.id, 'undo')).toBe(409)
})

test('[C-67] an undo leaves new people with a note, and a person who is switched off stays so', async () => {
  await load(await book([HEADER, ANNA]))
  await sql`update creators set profile_completed = true, is_active = true, needs_consent = false`.execute(
    world.db,
  )
  const changed = [...ANNA]
  changed[5] = 'Самара'
  const names = ['Заметка Вера', 'Стоп Инна', 'Фото Нина', 'Никто Яна']
  const others = names.map((name, n) => [name, `8916000000${n}`, '', '', '', '', '', ''])
  const { id } = await load(await book([HEADER, changed, ...others]))
  const one = async (first_name: string) =>
    (
      await world.db
        .selectFrom('creators')
        .select('id')
        .where('first_name', '=', first_name)
        .executeTakeFirstOrThrow()
    ).id
  await world.db
    .insertInto('creator_notes')
    .values({ creator_id: await one('Вера'), text: 'Хорошо снимает', author: 'Ирина' })
    .execute()
  await putOnStopList(world.db, await one('Инна'))
  await sql`update creators set photo_key = 'photo', updated_at = now() where first_name = 'Нина'`.execute(
    world.db,
  )
  await sql`update creators set is_active = false, deactivated_by = 'owner', updated_at = now() where first_name = 'Анна'`.execute(
    world.db,
  )
  await step(id, 'undo')
  expect(await show(id)).toMatchObject({ state: 'undone', kept: 3 })
  expect((await people()).map(({ first_name }) => first_name)).toEqual(['Анна', 'Вера', 'Инна', 'Нина'])
  expect((await people())[0]).toMatchObject({ city: 'Москва', is_active: false })
})

test('[C-65] a cell that says «нет», and a day of birth however it is written', async () => {
  const header = ['Имя', 'Телефон', 'Почта', 'Телеграм', 'Город', 'Дата рождения']
  const born = (n: number) => new Date().getUTCFullYear() - n
  const days = [
    `1 января ${born(25)} г.`,
    `01.01.${born(25)}`,
    `01/01/${String(born(25)).slice(2)}`,
    `${born(25)}-01-01`,
  ]
  const rows = [...days, 'н/д', 'не указана'].map((day, n) => [`Имя${n}`, 'нет', 'н/д', 'Нет', '—', day])
  expect((await load(await book([header, ...rows]))).counts).toMatchObject({ new: 6, error: 0 })
  expect((await people()).map(({ age, phone, email, city }) => [age, phone, email, city])).toEqual(
    [25, 25, 25, 25, null, null].map((age) => [age, null, null, null]),
  )
})

test('[C-67] a stopped import goes on behind the written rows, and workers that leave in the middle lose and double none', async () => {
  const rows = Array.from({ length: 450 }, (_, n) => [`Имя${n} Фамилия`, `8916${String(n).padStart(7, '0')}`])
  const id = await upload(await book([['Имя и фамилия', 'Телефон'], ...rows]))
  await check(id)
  await step(id, 'run', false)
  const leaving = new AbortController()
  const working = workOnImport({ db: worker, signal: leaving.signal }, id)
  await expect.poll(async () => (await show(id)).done).toBeGreaterThan(0)
  leaving.abort()
  await working
  const { done, state } = await show(id)
  expect(state).toBe('running')
  expect(done).toBeLessThan(450)
  expect(await step(id, 'stop', false)).toBe(204)
  await workOnImport({ db: worker, signal }, id)
  expect(await show(id)).toMatchObject({ state: 'stopped', done })
  await step(id, 'run', false)
  await Promise.all([workOnImport({ db: worker, signal }, id), workOnImport({ db: worker, signal }, id)])
  expect(await show(id)).toMatchObject({ state: 'done', done: 450 })
  expect(await people()).toHaveLength(450)
})

test('[C-86] home counts the people of the newest import who have no invitation', async () => {
  const toInvite = async () =>
    (await world.ask({ url: '/api/overview', headers: world.owner })).json<Overview>().to_invite
  expect(await toInvite()).toBeNull()
  const first = await load(await book([HEADER, ANNA]))
  expect(await toInvite()).toEqual({ import_id: first.id, people: 1, capped: false })
  const second = await load(await book([HEADER, OLGA, ['Новая Вера', '89160000001', '', '', '', '', '', '']]))
  expect(await toInvite()).toEqual({ import_id: second.id, people: 2, capped: false })
  const olga = await world.db.selectFrom('creators').select('id').where('first_name', '=', 'Ольга').execute()
  await world.ask({
    method: 'POST',
    url: `/api/creators/${olga[0]?.id}/invitation`,
    headers: world.owner,
  })
  expect(await toInvite()).toEqual({ import_id: second.id, people: 1, capped: false })
  await step(second.id, 'undo')
  expect(await toInvite()).toEqual({ import_id: first.id, people: 1, capped: false })
})

test('[C-86] a workbook of links leaves nobody to invite, until the import goes on', async () => {
  const toInvite = async () =>
    (await world.ask({ url: '/api/overview', headers: world.owner })).json<Overview>().to_invite
  const { id } = await load(await book([HEADER, ANNA]))
  const url = `/api/export/imports/${id}?sheet=invitations`
  expect((await world.ask({ url, headers: world.owner })).statusCode).toBe(200)
  expect(await toInvite()).toBeNull()
  const mayInvite = async () =>
    (await world.db.selectFrom('imports').select('may_invite').executeTakeFirstOrThrow()).may_invite
  expect(await mayInvite()).toBe(false)
  await world.db.updateTable('imports').set({ state: 'stopped' }).execute()
  await step(id, 'run')
  expect(await mayInvite()).toBe(true)
})

test('[C-96] rows are loaded without their wrong fields if the owner wants it, not without a name or any contact', async () => {
  const id = await upload(
    await book([
      ['Имя', 'Телефон', 'Почта', 'Цена'],
      ['Анна', '89160000001', 'no-mail', '2 по 5000'],
      ['Вера', '', 'no-mail', ''],
      ['', '89160000003', '', ''],
      ['Инна t.me/inna', '89160000004', '', ''],
      ['Юля', '', '', '2 по 5000'],
    ]),
  )
  await check(id)
  expect((await show(id)).counts).toMatchObject({ new: 0, error: 5 })
  const fields = (await show(id)).columns.map(({ field }) => field)
  expect((await put(id, fields, { drops_wrong: true })).statusCode).toBe(204)
  const checked = await show(id)
  expect(checked).toMatchObject({ drops_wrong: true, counts: { new: 2, error: 3 } })
  expect(checked.problems.map(({ row }) => row)).toEqual([3, 4, 5])
  await step(id, 'run')
  expect(await people()).toMatchObject([
    { first_name: 'Анна', phone: '+7 916 000-00-01', email: null, price_per_video: null },
    { first_name: 'Юля', price_per_video: null },
  ])
  // Chosen anew without it, they are errors again.
  const again = await upload(
    await book([
      ['Имя', 'Почта'],
      ['Ира', 'no-mail'],
    ]),
  )
  await put(again, ['first_name', 'email'], { drops_wrong: true })
  await put(again, ['first_name', 'email'])
  expect(await show(again)).toMatchObject({ drops_wrong: false, counts: { new: 0, error: 1 } })
})

test('[C-92] an import has the name of its file, of one line and a hundred letters at most', async () => {
  const nameOf = async (name: string) =>
    (await show(await upload(await book([HEADER, ANNA]), name))).file_name
  expect(await nameOf('База 2026.xlsx')).toBe('База 2026.xlsx')
  expect(await nameOf(`${'я'.repeat(200)}.xlsx`)).toBe('я'.repeat(100))
  expect(await nameOf('\u202E ')).toMatch(/^Файл \d/)
})

test('[C-68] people of an import get no brief before their consent', async () => {
  await load(await book([HEADER, ANNA]))
  await sql`update creators set tag_ids = '{1}', profile_completed = true`.execute(world.db)
  const brief = await makeBrief(world.db, { status: 'active', target_tags: [1] })
  const reply = await world.ask({ url: `/api/briefs/${brief}/audience`, headers: world.owner })
  expect(reply.json()).toMatchObject({ ready: 0 })
})

const win1251 = (text: string) =>
  Buffer.from(
    Array.from(text, (sign) => {
      const code = sign.codePointAt(0) ?? 0
      if (code < 128) return code
      if (sign === 'ё') return 0xb8
      return code - 0x0410 + 0xc0
    }),
  )
const CSV = 'Имя;Телефон\r\nАлёна;89160000002\r\n"Вера; младшая";89160000003\r\n'
test.each([
  ['UTF-8', Buffer.from(CSV)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${CSV}`)],
  ['windows-1251', win1251(CSV)],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${CSV}`, 'utf16le')],
  ['UTF-16', Buffer.from(CSV, 'utf16le')],
  ['commas', Buffer.from('Имя,Телефон\nАлёна,89160000002\n"Вера; младшая",89160000003\n')],
])('[C-69] a CSV in %s is read', async (_encoding, bytes) => {
  const id = await upload(bytes)
  const { columns, rows, state } = await show(id)
  expect(state).toBe('columns')
  expect(rows).toBe(2)
  expect(columns).toEqual([
    { header: 'Имя', examples: ['Алёна', 'Вера; младшая'], field: 'first_name' },
    { header: 'Телефон', examples: ['89160000002', '89160000003'], field: 'phone' },
  ])
})

test('[C-69] formulas are not computed, far cells are no columns, and what cannot be read is refused in Russian', async () => {
  const formula = await upload(Buffer.from('Имя,Город\n=1+1,=WEBSERVICE("http://127.0.0.1/")\n'))
  expect((await show(formula)).columns[1]?.examples).toEqual(['=WEBSERVICE("http://127.0.0.1/")'])
  const wide = await writeXlsx({
    sheets: [
      {
        name: 'a',
        rows: [
          ['Имя', 'Телефон'],
          ['Анна', '89160000002'],
        ],
        cells: new Map([
          ['0,16383', { value: 'угол' }],
          ['1048575,0', { value: 'угол' }],
        ]),
      },
    ],
  })
  const corners = await show(await upload(Buffer.from(wide)))
  expect(corners.state).toBe('columns')
  expect(corners.columns.length).toBeLessThanOrEqual(100)
  const refusals: [string, Buffer, RegExp][] = [
    [
      '300 columns',
      await book([Array.from({ length: 300 }, (_, n) => `Столбец ${n}`), ['a']]),
      /300 столбцов, а можно не больше 100/,
    ],
    ['a password', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), /с паролем/],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n'), /^Это PDF, а не таблица/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000000', 'hex'), /не таблица/],
    ['half a workbook', (await book([HEADER, ANNA])).subarray(0, 900), /поврежд/],
    ['an archive that unpacks to 320 MB', bomb(320_000_000), /распаковывается в слишком большой/],
    ['one that denies it', bomb(320_000_000, 1000), /не читается/],
    ['a header alone', await book([HEADER]), /нет строк с людьми/],
    ['too many rows', Buffer.from(`Имя\n${'Анна\n'.repeat(50_001)}`), /Строк больше/],
  ]
  for (const [what, bytes, words] of refusals) {
    const found = await show(await upload(bytes))
    expect(found.state, what).toBe('refused')
    expect(found.refusal, what).toMatch(words)
  }
})

test('[C-76] what an import stores of a person goes with the person, and everything after seven days', async () => {
  const { id } = await load(await book([HEADER, ANNA]))
  const [{ id: creator_id }] = (await world.db.selectFrom('creators').select('id').execute()) as [
    { id: string },
  ]
  await world.ask({ method: 'DELETE', url: `/api/creators/${creator_id}`, headers: world.owner })
  await world.db.deleteFrom('pending_erasures').execute()
  const rows = await world.db.selectFrom('import_rows').select('cells').where('import_id', '=', id).execute()
  expect(rows).toEqual([{ cells: [] }])
  expect((await everythingStored(world.db)).includes('anna_k')).toBe(false)
})

test('[C-64] columns are corrected by hand: each field once, with a name', async () => {
  const id = await upload(
    await book([
      ['Кто', 'Что'],
      ['Анна', 'Тула'],
    ]),
  )
  expect((await show(id)).columns.map(({ field }) => field)).toEqual([null, null])
  expect((await put(id, [null, 'city'])).json()).toMatchObject({ detail: 'Выберите столбец с именем' })
  expect((await put(id, ['first_name', 'first_name'])).json()).toMatchObject({
    detail: 'Два столбца записаны в «Имя». Оставьте один',
  })
  expect((await put(id, ['first_name'])).statusCode).toBe(422)
  expect((await put(id, ['first_name', 'city'])).statusCode).toBe(204)
  expect(await step(id, 'run')).toBe(204)
  expect(await people()).toMatchObject([{ first_name: 'Анна', city: 'Тула' }])
  expect((await put(id, ['first_name', null])).statusCode).toBe(409)
  expect(await step(id, 'run')).toBe(409)
})

test('[C-77] the rows that are left out, the invitations and the template are workbooks', async () => {
  const id = await upload(await book([HEADER, ANNA, ['', '89165550011', '', '', '', '', '', '']]))
  await check(id)
  const download = async (path: string) => {
    const ticket = await world.ask({
      method: 'POST',
      url: '/api/exports/tickets',
      headers: world.owner,
      payload: { path },
    })
    expect(ticket.statusCode, ticket.body).toBe(201)
    const { pathname, search } = new URL(ticket.json<{ url: string }>().url)
    const reply = await world.ask({ url: pathname + search })
    expect(reply.statusCode).toBe(200)
    const { sheets } = await readXlsx(reply.rawPayload)
    return sheets[0]?.rows ?? []
  }
  const problems = await download(`/api/export/imports/${id}?sheet=problems`)
  expect(problems[0]).toEqual([...HEADER, 'Причина', 'Строка файла'])
  expect(problems[1]?.slice(8)).toEqual(['Нет имени', '3'])
  await step(id, 'run')
  const invited = await download(`/api/export/imports/${id}?sheet=invitations`)
  const link = String(invited[1]?.[5])
  expect(invited[1]?.slice(0, 2)).toEqual(['Анна', 'Королёва'])
  expect(link).toMatch(/^https:\/\/t\.me\/ugc_test_bot\?start=inv_/)
  // The links of the workbook before open as well.
  const again = await download(`/api/export/imports/${id}?sheet=invitations`)
  expect(again[1]?.[5]).not.toBe(link)
  expect((await show(id)).to_invite).toBe(1)
  const token = link.split('=')[1]
  const opened = await world.ask({
    method: 'POST',
    url: '/api/invitations/open',
    headers: world.creator,
    payload: { token },
  })
  expect(opened.statusCode).toBe(204)
  // A file made of the template needs no choice of columns.
  const [template = []] = await download('/api/export/template')
  const filled = await upload(
    await book([template as string[], template.map((_, at) => (at === 0 ? 'Вера' : ''))]),
  )
  expect((await show(filled)).columns.map(({ field }) => field)).toEqual(
    IMPORT_FIELD_NAMES.filter((field) => field !== 'full_name' && field !== 'telegram_id'),
  )
})
