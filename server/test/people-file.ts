import { writeFileSync } from 'node:fs'
import { writeXlsx } from 'hucre/xlsx'
import type pg from 'pg'
import { latin, USUAL_NAMES } from '../seed/names.ts'
import { Random } from '../seed/random.ts'

/**
 * A spreadsheet as agencies keep it, and what its import has to make of each row. The people are invented first and written
 * into cells afterwards, so what is expected is known without reading a cell.
 */

type Cell = string | number | Date | null

/** The stored values that a row decides. */
export interface Stored {
  first_name: string
  last_name: string
  phone: string | null
  email: string | null
  telegram_username: string | null
  instagram: string | null
  tiktok: string | null
  city: string | null
  gender: 'female' | 'male' | null
  age: number | null
  followers_count: number | null
  price_per_video: number | null
  languages: string[]
  tag_ids: number[]
}

/** A person who is in the base before the import. */
export interface Known extends Stored {
  telegram_id: number | null
}

export const OUTCOMES = ['new', 'joined', 'same', 'repeated', 'unclear', 'refused'] as const
export interface Expected {
  /** The line of the file. */
  n: number
  outcome: (typeof OUTCOMES)[number]
  /** Why the row is left out. */
  reason: string | null
  /** The person as stored afterwards. */
  person: Stored | null
}

export interface PeopleFile {
  xlsx: () => Promise<Buffer>
  known: Known[]
  expected: Expected[]
}

const HEADER = [
  'ФИО',
  'Телефон',
  'Почта',
  'Telegram',
  'Инстаграм',
  'TikTok',
  'Город',
  'Пол',
  'Дата рождения / возраст',
  'Подписчики',
  'Цена за ролик',
  'Языки',
  'Ниша',
] as const
type Column = (typeof HEADER)[number]
type Cells = Partial<Record<Column, Cell>>

const CITIES = [
  'Москва',
  'Санкт-Петербург',
  'Королёв',
  'Казань',
  'Нижний Новгород',
  'Орёл',
  'Могилёв',
  'Щёлково',
]
const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const two = (n: number) => String(n).padStart(2, '0')

/** Ten digits → every way to write them. The number is stored in one way. */
const PHONES: ((digits: string) => Cell)[] = [
  (d) => `+7 ${d.slice(0, 3)} ${d.slice(3, 6)}-${d.slice(6, 8)}-${d.slice(8)}`,
  (d) => `8 (${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6, 8)}-${d.slice(8)}`,
  (d) => `8${d}`,
  (d) => Number(`7${d}`),
  (d) => d,
  (d) => `+7(${d.slice(0, 3)})${d.slice(3, 6)}.${d.slice(6, 8)}.${d.slice(8)}`,
  (d) => `тел. 8-${d.slice(0, 3)}-${d.slice(3, 6)}-${d.slice(6, 8)}-${d.slice(8)}, вечером`,
]
const storedPhone = (d: string) => `+7 ${d.slice(0, 3)} ${d.slice(3, 6)}-${d.slice(6, 8)}-${d.slice(8)}`

const USERNAMES: ((name: string) => Cell)[] = [
  (name) => `@${name}`,
  (name) => name,
  (name) => `https://t.me/${name}`,
  (name) => `t.me/${name}`,
  (name) => ` @${name} `,
]

const INSTAGRAM: ((name: string) => [Cell, string])[] = [
  (name) => [`@${name}`, `https://www.instagram.com/${name}`],
  (name) => [name, `https://www.instagram.com/${name}`],
  (name) => [`instagram.com/${name}`, `https://instagram.com/${name}`],
  (name) => [`https://www.instagram.com/${name}?igsh=MzRlO`, `https://www.instagram.com/${name}?igsh=MzRlO`],
  (name) => [`https://instagram.com/${name}/ (основной)`, `https://instagram.com/${name}/`],
]
const TIKTOK: ((name: string) => [Cell, string])[] = [
  (name) => [`@${name}`, `https://www.tiktok.com/@${name}`],
  (name) => [`https://www.tiktok.com/@${name}`, `https://www.tiktok.com/@${name}`],
]

const SEXES: Record<'female' | 'male', Cell[]> = {
  female: ['ж', 'Ж', 'жен.', 'Женский'],
  male: ['м', 'М', 'муж', 'мужской'],
}
const NOTHING: Cell[] = [null, '', '-', '—', 'нет', 'н/д', '   ']

const PRICES: ((sum: number) => Cell)[] = [
  (sum) => sum,
  (sum) => `${sum} ₽`,
  (sum) => `от ${sum.toLocaleString('ru-RU')} руб.`,
  (sum) => `${sum / 1000}к`,
  (sum) => `${sum / 1000} тыс.`,
]
const FOLLOWERS: ((count: number) => Cell)[] = [
  (count) => count,
  (count) => count.toLocaleString('ru-RU'),
  (count) => `${String(count / 1000).replace('.', ',')}к`,
  (count) => `${count} подписчиков`,
]

/** A birthday of that age, some days away from today: the age is the same tomorrow. */
function birthday(random: Random, age: number, now: Date): Date {
  const daysAgo = random.whole(10, 350)
  const past = new Date(now.getTime() - daysAgo * 86_400_000)
  return new Date(Date.UTC(past.getUTCFullYear() - age, past.getUTCMonth(), Math.min(past.getUTCDate(), 28)))
}
const AGES: ((born: Date, age: number) => Cell)[] = [
  (_born, age) => age,
  (_born, age) => `${age} лет`,
  (born) => born,
  (born) => `${two(born.getUTCDate())}.${two(born.getUTCMonth() + 1)}.${born.getUTCFullYear()}`,
  (born) => `${two(born.getUTCDate())}/${two(born.getUTCMonth() + 1)}/${born.getUTCFullYear()} г.`,
  (born) => born.toISOString().slice(0, 10),
  (born) => `${two(born.getUTCDate())}.${two(born.getUTCMonth() + 1)}.${two(born.getUTCFullYear() % 100)}`,
  (born) => `${born.getUTCDate()} ${MONTHS[born.getUTCMonth()]} ${born.getUTCFullYear()} г.`,
]

/** What a row can be refused for. */
const WRONG: [cells: Cells, reason: string][] = [
  [{ ФИО: '' }, 'Нет имени'],
  [{ ФИО: '—' }, 'Нет имени'],
  [{ 'Дата рождения / возраст': 12 }, 'Возраст или дата рождения «12»: Минимум 14 лет'],
  [{ 'Дата рождения / возраст': '150 лет' }, 'Возраст или дата рождения «150 лет»: Максимум 120 лет'],
  [{ 'Дата рождения / возраст': '20-30' }, 'Возраст или дата рождения «20-30»: Укажите число'],
  [{ 'Дата рождения / возраст': '01.05.2031' }, 'Возраст или дата рождения «01.05.2031»: Минимум 14 лет'],
  [{ Почта: 'anna(собака)mail.test' }, 'Email «anna(собака)mail.test»: Проверьте email'],
  [{ Телефон: '123' }, 'Телефон «123»: Проверьте телефон'],
  [{ Telegram: 'Аня Ё.' }, 'Telegram «Аня Ё.»: Проверьте ник'],
  [
    { Инстаграм: 'https://vk.com/anna' },
    'Instagram «https://vk.com/anna»: Укажите ссылку на Instagram или ник',
  ],
  [{ 'Цена за ролик': '2 по 5000' }, 'Цена за видео, ₽ «2 по 5000»: Укажите число'],
  [{ ФИО: 'Анна t.me/anna' }, 'Имя «Анна t.me/anna»: Укажите только имя, без ссылок и телефонов'],
]

interface Person {
  stored: Stored
  cells: Cells
  digits: string
}

interface Options {
  seed: number
  rows: number
  /** Ids of tags by their names in the base. */
  tags: Record<string, number>
  now?: Date
  /** More columns of who is in the file, by their headers. */
  more?: Record<string, (line: number) => Cell>
}

export function makePeopleFile({ seed, rows, tags, now = new Date(), more = {} }: Options): PeopleFile {
  const random = new Random(seed, 7, rows)
  let made = 0
  const tagNames = Object.keys(tags)

  function invent(): Person {
    made += 1
    const at = made
    const gender = random.pick(['female', 'male'] as const)
    const first_name = random.pick(USUAL_NAMES[gender])
    const last_name = random.pick(USUAL_NAMES.surnames)[gender]
    const handle = `${latin(first_name)}_${latin(last_name).replaceAll('-', '_')}${at}`.slice(0, 32)
    const digits = `9${String(160_000_000 + at * 7 + random.whole(0, 6))}`
    const age = random.whole(16, 48)
    const [instagram, instagramLink] = random.pick(INSTAGRAM)(handle)
    const [tiktok, tiktokLink] = random.pick(TIKTOK)(handle)
    const full = {
      phone: storedPhone(digits),
      email: `${handle}@post.test`,
      telegram_username: handle,
      instagram: instagramLink,
      tiktok: tiktokLink,
      city: random.pick(CITIES),
      gender,
      age,
      followers_count: random.whole(10, 900) * 100,
      price_per_video: random.whole(2, 60) * 500,
      languages: random.pick([['русский'], ['русский', 'английский']]),
      tag_ids: [] as number[],
    }
    const chosen = random.some(tagNames, random.whole(0, 2))
    const cells: Cells = {
      ФИО: random.pick([
        `${last_name} ${first_name}`,
        `  ${last_name}   ${first_name} `,
        `${last_name} ${first_name} ${gender === 'female' ? 'Сергеевна' : 'Сергеевич'}`,
      ]),
      Телефон: random.pick(PHONES)(digits),
      Почта: random.pick([full.email, full.email.toUpperCase(), `mailto:${full.email}`]),
      Telegram: random.pick(USERNAMES)(handle),
      Инстаграм: instagram,
      TikTok: tiktok,
      Город: random.pick([full.city, full.city.toLowerCase() === 'москва' ? 'москва' : full.city]),
      Пол: random.pick(SEXES[gender]),
      'Дата рождения / возраст': random.pick(AGES)(birthday(random, age, now), age),
      Подписчики: random.pick(FOLLOWERS)(full.followers_count),
      'Цена за ролик': random.pick(PRICES)(full.price_per_video),
      Языки: full.languages.join(random.pick([', ', '; '])),
      Ниша: [...chosen, ...(random.chance(0.2) ? ['Такого тега нет'] : [])].join(', '),
    }
    const stored: Stored = {
      first_name,
      last_name,
      ...full,
      tag_ids: chosen.map((name) => Number(tags[name])),
    }
    return { stored, cells, digits }
  }

  /** Leaves out some of what is no key, and one of the keys. */
  function withGaps({ stored, cells, digits }: Person): Person {
    const gap = () => random.pick(NOTHING)
    const left: Person = { stored: { ...stored }, cells: { ...cells }, digits }
    const drop = (column: Column, values: Partial<Stored>) => {
      left.cells[column] = gap()
      Object.assign(left.stored, values)
    }
    if (random.chance(0.2)) drop('Инстаграм', { instagram: null })
    if (random.chance(0.6)) drop('TikTok', { tiktok: null })
    if (random.chance(0.1)) drop('Город', { city: null })
    if (random.chance(0.2)) drop('Пол', { gender: null })
    if (random.chance(0.3)) drop('Дата рождения / возраст', { age: null })
    if (random.chance(0.2)) drop('Подписчики', { followers_count: null })
    if (random.chance(0.2)) drop('Цена за ролик', { price_per_video: null })
    else if (random.chance(0.1)) {
      left.cells['Цена за ролик'] = 'договорная'
      left.stored.price_per_video = null
    }
    if (random.chance(0.5)) drop('Языки', { languages: [] })
    const lacks = random.whole(0, 4)
    if (lacks === 0) drop('Телефон', { phone: null })
    if (lacks === 1) drop('Почта', { email: null })
    if (lacks === 2) drop('Telegram', { telegram_username: null })
    return left
  }

  interface Line {
    key: number
    cells: Cells
    expected: Omit<Expected, 'n'> | null
    original?: Line
  }
  const lines: Line[] = []
  const add = (line: Omit<Line, 'key'>, key = random.next()) => {
    const added = { ...line, key }
    lines.push(added)
    return added
  }
  const known: Known[] = []
  const know = (person: Stored, telegram_id: number | null = null) => {
    known.push({ ...person, telegram_id })
    return person
  }
  const share = (part: number) => Math.round(rows * part)
  const NOT_SAID = {
    instagram: null,
    tiktok: null,
    city: null,
    gender: null,
    age: null,
    followers_count: null,
    price_per_video: null,
    languages: [],
    tag_ids: [],
  }

  for (let at = 0; at < share(0.05); at += 1) {
    // Known by one of the keys; the file adds to what the base has, and corrects the town and «е» in a name.
    const { stored, cells, digits } = invent()
    const by = (['phone', 'email', 'telegram_username'] as const)[at % 3] ?? 'phone'
    const contact = { phone: null, email: null, telegram_username: null, [by]: stored[by] }
    know({
      ...stored,
      ...NOT_SAID,
      ...contact,
      last_name: stored.last_name.replaceAll('ё', 'е'),
      city: 'Старая Русса',
      tag_ids: [],
    })
    add({ cells, expected: { outcome: 'joined', reason: null, person: { ...stored } } })
    void digits
  }
  for (let at = 0; at < share(0.02); at += 1) {
    // With Telegram: what the person has said stays, only gaps are filled in.
    const { stored, cells } = invent()
    const telegram_id = 5_000_000_000 + at
    const before = know(
      { ...stored, price_per_video: 777, city: 'Тула', age: null, tiktok: null, tag_ids: [] },
      telegram_id,
    )
    add({
      cells: at % 2 === 0 ? { ...cells, Telegram: telegram_id } : cells,
      expected: {
        outcome: 'joined',
        reason: null,
        person: { ...before, age: stored.age, tiktok: stored.tiktok, tag_ids: stored.tag_ids },
      },
    })
  }
  for (let at = 0; at < share(0.02); at += 1) {
    const { stored, cells } = invent()
    know(stored)
    add({ cells, expected: { outcome: 'same', reason: null, person: stored } })
  }
  for (let at = 0; at < share(0.005); at += 1) {
    const [one, other, third] = [invent(), invent(), invent()]
    know({ ...one.stored, telegram_username: null, email: null })
    know({ ...other.stored, telegram_username: null, phone: null })
    add({
      cells: { ...third.cells, Телефон: one.cells['Телефон'] ?? null, Почта: other.cells['Почта'] ?? null },
      expected: {
        outcome: 'unclear',
        reason: 'В базе несколько таких людей (почта, телефон): проверьте, кто это',
        person: null,
      },
    })
  }
  for (let at = 0; at < share(0.03); at += 1) {
    const [wrong, reason] = WRONG[at % WRONG.length] ?? [{}, '']
    add({ cells: { ...invent().cells, ...wrong }, expected: { outcome: 'refused', reason, person: null } })
  }
  for (let at = 0; at < share(0.01); at += 1) {
    // A name and a town alone: no key. The same line again is the same person.
    const { stored } = invent()
    const city = `Посёлок ${at}`
    const cells: Cells = { ФИО: `${stored.last_name} ${stored.first_name}`, Город: city }
    const nothing = { phone: null, email: null, telegram_username: null }
    const original = add({
      cells,
      expected: { outcome: 'new', reason: null, person: { ...stored, ...NOT_SAID, ...nothing, city } },
    })
    if (at % 2 === 0) addRepeat(original, cells, 'Всё')
  }
  function addRepeat(original: Line, cells: Cells, same: string) {
    const expected = { outcome: 'repeated' as const, reason: same, person: null }
    add({ cells, expected, original }, original.key + (1 - original.key) * random.next())
  }
  for (let at = 0; at < share(0.04); at += 1) {
    const person = invent()
    const original = add({
      cells: person.cells,
      expected: { outcome: 'new', reason: null, person: person.stored },
    })
    // The same person once more, by one key that is written in another way, with another town.
    const other = invent()
    const by = (['Телефон', 'Почта', 'Telegram'] as const)[at % 3] ?? 'Почта'
    const again = {
      Телефон: PHONES[at % PHONES.length]?.(person.digits) ?? null,
      Почта: `  ${person.stored.email?.toUpperCase()}`,
      Telegram: `https://t.me/${person.stored.telegram_username?.toUpperCase()}`,
    }
    addRepeat(original, { ...other.cells, Город: 'Тверь', [by]: again[by] }, by)
  }
  for (let at = 0; at < share(0.02); at += 1) add({ cells: {}, expected: null })
  for (let at = 0; at < share(0.01); at += 1) add({ cells: { ФИО: ' ', Город: '   ' }, expected: null })
  while (lines.length < rows) {
    const { stored, cells } = withGaps(invent())
    add({ cells, expected: { outcome: 'new', reason: null, person: stored } })
  }

  lines.sort((one, other) => one.key - other.key)
  const FIRST = 4
  const lineOf = new Map(lines.map((line, at) => [line, at + FIRST]))
  const expected = lines.flatMap((line): Expected[] => {
    const n = lineOf.get(line) ?? 0
    if (!line.expected) return []
    const reason = line.original
      ? `${line.expected.reason} как в строке ${lineOf.get(line.original)}`
      : line.expected.reason
    return [{ ...line.expected, n, reason }]
  })
  const header = [...HEADER, ...Object.keys(more)]
  const width = header.length
  const groups: Cell[] = ['Человек', 'Контакты', null, null, 'Соцсети', null, 'Анкета']
  const table = lines.map((line, at) => [
    ...HEADER.map((column) => line.cells[column] ?? null),
    ...(line.expected ? Object.values(more).map((cellOf) => cellOf(at)) : []),
  ])
  return {
    known,
    expected,
    xlsx: async () =>
      Buffer.from(
        await writeXlsx({
          sheets: [
            {
              name: 'Креаторы',
              rows: [['Креаторы агентства, ноябрь 2026'], groups, header, ...table],
              merges: [
                { startRow: 0, startCol: 0, endRow: 0, endCol: width - 1 },
                { startRow: 1, startCol: 1, endRow: 1, endCol: 3 },
                { startRow: 1, startCol: 4, endRow: 1, endCol: 5 },
                { startRow: 1, startCol: 6, endRow: 1, endCol: width - 1 },
              ],
            },
          ],
        }),
      ),
  }
}

export async function insertKnown(pool: pg.Pool, { instagram, tiktok, telegram_id, ...person }: Known) {
  if (telegram_id !== null) await pool.query('insert into users (telegram_id) values ($1)', [telegram_id])
  const values = { ...person, telegram_id, social_links: JSON.stringify({ instagram, tiktok }) }
  const names = Object.keys(values)
  await pool.query(
    `insert into creators (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
    Object.values(values),
  )
}

// `node server/test/people-file.ts people.xlsx`: the file by itself, to try the screens with.
if (import.meta.main) {
  const file = makePeopleFile({ seed: 1, rows: 3000, tags: { Бьюти: 1, Мода: 2 } })
  writeFileSync(process.argv[2] ?? 'people.xlsx', await file.xlsx())
}
