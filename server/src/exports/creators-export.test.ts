import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { makeBrief, makeCreator } from '../../test/factories.ts'
import { auditOf, type World } from '../../test/sign-in.ts'
import { partsOf, rowsOf, sheetOf } from '../../test/workbook.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(() => world.db.deleteFrom('creators').execute())

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const get = (query = '', headers: Record<string, string> = world.owner) =>
  world.ask({ method: 'GET', url: `/api/export/creators${query}`, headers })
const file = async (query = '') => (await get(query)).rawPayload

test('[C-08] downloads creators_export.xlsx: everything about a creator, each value as what it is', async () => {
  await makeCreator(world.db, {
    telegram_id: 9_007_199_254_740,
    telegram_username: 'alina_vrn',
    phone: '+7 999 000-00-00',
    followers_count: 128_000,
    price_per_video: 12_000.5,
    experience_years: 3,
    tag_ids: [1],
    bio: 'Снимаю',
    created_at: '2026-02-28T22:30:00.123456Z',
  })
  const reply = await get()
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe(XLSX)
  expect(reply.headers['content-disposition']).toBe('attachment; filename="creators_export.xlsx"')
  expect(reply.headers['cache-control']).toBe('no-store')
  const [row] = await rowsOf(reply.rawPayload)
  const { name } = await world.db
    .selectFrom('tags')
    .select('name')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    Имя: 'Алина',
    Фамилия: 'Воронцова',
    Telegram: '@alina_vrn',
    'Telegram ID': '9007199254740',
    Телефон: '+7 999 000-00-00',
    Возраст: 27,
    Пол: 'Женский',
    Языки: 'русский, английский',
    Подписчики: 128_000,
    'Цена за видео, ₽': 12_000.5,
    'Опыт, лет': 3,
    Теги: name,
    TikTok: null,
    Активен: 'Да',
    Проверен: 'Нет',
    // Moscow's clock: the next month has begun there.
    Добавлен: new Date('2026-03-01T01:30:00.123Z'),
    'Последний визит': null,
  })
  const sheet = partsOf(reply.rawPayload)['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/>')
  expect(sheet.match(/<col /g)).toHaveLength(Object.keys(row ?? {}).length)
})

const HOSTILE = [
  '=HYPERLINK("http://x")',
  '+7 999',
  '-1',
  '@sum',
  '\tтаб',
  'две\nстроки',
  'возврат\r\nкаретки',
  ' пробелы по краям ',
  '😀 эмодзи',
  'שלום عربى',
  '<b>&amp;"\'',
  '_x0041_',
  '00123',
]

test('[C-08] text stays text: nothing becomes a formula, a number or a letter; too long is cut, unwritable is left out', async () => {
  for (const bio of HOSTILE) await makeCreator(world.db, { bio })
  await makeCreator(world.db, { bio: `a\u0001b\u000Bc\uFFFEd` })
  await makeCreator(world.db, { bio: '😀'.repeat(20_000) })
  await makeCreator(world.db, { bio: `x${'😀'.repeat(20_000)}` })
  const bytes = await file()
  const bios = (await rowsOf(bytes)).map((row) => row['О себе']).toReversed()
  expect(bios.slice(0, HOSTILE.length)).toEqual(HOSTILE.map((text) => text.replace('\r\n', '\n')))
  expect(bios[HOSTILE.length]).toBe('abcd')
  expect(bios[HOSTILE.length + 1]).toBe('😀'.repeat(16_383))
  expect(bios[HOSTILE.length + 2]).toBe(`x${'😀'.repeat(16_383)}`)
  const parts = partsOf(bytes)
  expect(Object.keys(parts).filter((name) => name.includes('docProps'))).toEqual([])
  expect(parts['xl/worksheets/sheet1.xml']).not.toMatch(/<f[ >]/)
})

test('[C-08] holds exactly those whom the list shows with the same filters', async () => {
  for (let n = 0; n < 60; n += 1) {
    await makeCreator(world.db, {
      first_name: n % 2 ? 'Алина' : 'Тимур',
      last_name: `№${n}`,
      city: n % 3 ? 'Москва' : 'Казань',
      tag_ids: n % 4 ? [1] : [2, 3],
      followers_count: n * 100,
      is_active: n % 5 !== 0,
    })
  }
  const brief_id = await makeBrief(world.db, { target_tags: [2] })
  const queries = [
    '',
    'is_active=true',
    'is_active=false',
    'search=алина',
    'search=алина%20москва&is_active=true',
    'tags=2,3',
    'tags=1&search=тимур&is_active=false',
    'search=никого',
    'search=%25',
    'min_followers=1000&max_followers=2000&city=казань',
  ]
  const listed = async (path: string) => {
    const reply = await world.ask({ method: 'GET', url: path, headers: world.owner })
    const items: { last_name: string }[] = reply.json().items
    return items.map((one) => one.last_name)
  }
  const exported = async (query: string) => (await rowsOf(await file(`?${query}`))).map((row) => row.Фамилия)
  for (const query of queries) {
    expect(await exported(query), query).toEqual(await listed(`/api/creators?per_page=100&${query}`))
  }
  expect(await exported(`brief_id=${brief_id}`)).toEqual(
    await listed(`/api/creators/by-brief/${brief_id}?per_page=100`),
  )
  expect(await sheetOf(await file('?search=никого'))).toHaveLength(1)
  expect((await get(`?brief_id=${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`)).statusCode).toBe(404)
  expect((await get('?tags=x')).statusCode).toBe(422)
})

test('[C-08] thousands of creators added at one moment or a microsecond apart: each once, in the order of the list', async () => {
  await sql`insert into creators (first_name, profile_completed, is_active, created_at)
    select n::text, true, true, timestamptz '2026-01-01 12:00:00.000001' + (n / 3) * interval '1 microsecond'
    from generate_series(1, 3500) n`.execute(world.db)
  const rows = await rowsOf(await file())
  const { rows: expected } = await sql<{ first_name: string }>`
    select first_name from creators order by created_at desc, id desc`.execute(world.db)
  expect(rows.map((row) => row.Имя)).toEqual(expected.map((row) => row.first_name))
})

test('[C-08] is for owners; a failure before the first byte is an ordinary error reply', async () => {
  await makeCreator(world.db)
  expect((await get('', {})).statusCode).toBe(401)
  expect((await get('', world.creator)).statusCode).toBe(403)
  await sql`alter table creators rename column bio to gone`.execute(world.db)
  const broken = await get()
  await sql`alter table creators rename column gone to bio`.execute(world.db)
  expect(broken.statusCode).toBe(500)
  expect(broken.json()).toMatchObject({ code: 'internal' })
  expect(broken.headers['content-disposition']).toBeUndefined()
})

test('[C-08] the audit has the owner, the number of rows and the names of the filters, but not the search text', async () => {
  await makeCreator(world.db, { first_name: 'Секретина' })
  await file('?search=Секретина&tags=1,2&is_active=true')
  await file('?search=Секретина')
  const lines = (await auditOf(world.db)).filter(({ action }) => action === 'creators exported')
  expect(lines.at(-1)).toMatchObject({
    actor: `owner:${world.ownerId}`,
    detail: { search: true, rows: 1, complete: true },
  })
  expect(lines.at(-2)?.detail).toEqual({
    search: true,
    tags: '1,2',
    is_active: true,
    rows: 0,
    complete: true,
  })
  expect(JSON.stringify(lines)).not.toContain('Секретина')
})
