import { GENDER_NAMES, type Gender } from '@ugc/contract/facts/profile-fields'
import type { ImportField } from '@ugc/contract/facts/imports'

/** By the words of the header; the first that fits wins, so the narrower ones stand first. */
const HEADERS: [field: ImportField, header: RegExp][] = [
  [
    'full_name',
    /ф\.?\s*и\.?\s*о|фамилия\s*(и|,)?\s*имя|имя\s*(и|,)?\s*фамилия|полное имя|full.?name|^(креатор|блогер|автор|человек|контакт|name)$/,
  ],
  ['first_name', /^имя|first.?name/],
  ['last_name', /фамилия|last.?name|surname/],
  ['telegram_id', /(telegram|телеграм|тг|tg).*\bid\b|^(chat|user).?id$/],
  ['telegram_username', /telegram|телеграм|^(тг|tg)(?![а-яa-z])|ник в т/],
  ['instagram', /instagram|инста|^(ig|inst)(?![а-яa-z])/],
  ['tiktok', /tik.?tok|тик.?ток|^tt\b/],
  ['phone', /телефон|phone|моб|whats.?app|вотсап|^тел(?![а-я])|номер/],
  ['email', /e-?mail|почта|мейл|имейл/],
  ['portfolio_url', /портфолио|portfolio|сайт|примеры|работы/],
  ['experience_years', /опыт|стаж|experience/],
  ['age', /возраст|рожд|^age$|лет$|birth/],
  ['gender', /^пол(?![а-я])|gender|sex/],
  ['city', /город|city|локация/],
  ['country', /стран|country/],
  ['languages', /язык|language/],
  ['followers_count', /подписчик|аудитори|followers|охват/],
  ['price_per_video', /цена|стоимость|ставка|прайс|гонорар|price|rate|руб|₽/],
  ['specialization', /специализ|направлен|special/],
  ['tags', /тег|ниша|тематик|категори|tags?/],
  ['bio', /о себе|описание|комментар|заметк|bio|about/],
]

/** By what stands in most of the cells. */
const CONTENTS: [field: ImportField, content: RegExp][] = [
  ['email', /^\S+@\S+\.\S+$/],
  ['instagram', /instagram\.com\//i],
  ['tiktok', /tiktok\.com\//i],
  ['telegram_username', /(^|\/)t\.me\/|^@\w{4,}$/i],
  ['phone', /^\+?[78][\d\s()-]{9,17}$/],
  ['portfolio_url', /^https?:\/\//i],
  ['gender', /^(ж|м|жен|муж)(\.|$|енский|ской)/i],
]

const simple = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim()

const byHeader = (header: string) => HEADERS.find(([, words]) => words.test(simple(header)))?.[0]

/** How many cells of the row look like headers. */
export const headersIn = (cells: string[]): number =>
  new Set(cells.map(byHeader).filter((field) => field !== undefined)).size

/** What each column is, each field once. `examples`: cells of the column. */
export function recognise(columns: { header: string; examples: string[] }[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const take = (field: ImportField | undefined) => {
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const named = columns.map(({ header }) => take(byHeader(header)))
  return columns.map(({ header, examples }, at) => {
    const known = named[at]
    // Photos by address are not fetched, and links to them are no portfolio.
    if (known || /фото|photo|аватар|картинк/.test(simple(header))) return known ?? null
    const filled = examples.filter((cell) => cell !== '')
    const fits = CONTENTS.find(
      ([, content]) =>
        filled.length > 0 && filled.filter((cell) => content.test(cell)).length > filled.length / 2,
    )
    return take(fits?.[0])
  })
}

const PATRONYMIC = /(вич|вна|ична|инична|оглы|кызы)$/i

/** «Иванова Анна Петровна» by «ФИО», «Анна Иванова» by every other header. */
export function namesOf(typed: string, header: string): { first_name: string; last_name: string } {
  const words = typed.replaceAll(/\s+/g, ' ').trim().split(' ')
  const lastFirst = /ф\.?\s*и\.?\s*о|^фамилия/.test(simple(header)) || PATRONYMIC.test(words[2] ?? '')
  const [one = '', two = ''] = words
  if (words.length < 2) return { first_name: one, last_name: '' }
  if (lastFirst) return { first_name: two, last_name: one }
  // «Анна Петровна Иванова»
  if (PATRONYMIC.test(two) && words[2] !== undefined) return { first_name: one, last_name: words[2] }
  return { first_name: one, last_name: words.slice(1).join(' ') }
}

const SEX: Record<string, Gender> = {
  ж: 'female',
  f: 'female',
  w: 'female',
  д: 'female',
  м: 'male',
  m: 'male',
  п: 'male',
}
export function genderOf(typed: string): Gender | undefined {
  const word = simple(typed)
  return GENDER_NAMES.find((name) => name === word) ?? (word.startsWith('др') ? 'other' : SEX[word[0] ?? ''])
}

const MONTHS = 'янв фев мар апр мая июн июл авг сен окт ноя дек'.split(' ')

/** Year, month and day: «12.03.1998», «12/03/98», «12 марта 1998 г.», «1998-03-12». */
function dayOf(typed: string, now: Date): [year: number, month: number, day: number] | undefined {
  const [, y, m, d] = /^(\d{4})-(\d{2})-(\d{2})/.exec(typed) ?? []
  if (y !== undefined) return [Number(y), Number(m), Number(d)]
  const [, day, month = '', year = ''] =
    /^(\d{1,2})[\s./-]+(\d{1,2}|[а-я]{3,8})[\s./-]+(\d{4}|\d{2})(?!\d)/i.exec(typed) ?? []
  if (day === undefined) return undefined
  const named = MONTHS.indexOf(simple(month).slice(0, 3).replace('май', 'мая')) + 1
  const short = Number(year) > now.getUTCFullYear() % 100 ? 1900 : 2000
  return [
    Number(year) + (year.length === 2 ? short : 0),
    /\d/.test(month) ? Number(month) : named || Number.NaN,
    Number(day),
  ]
}

/** «27», «27 лет», or a day of birth. */
export function ageOf(typed: string, now: Date): number | undefined {
  const years = /^(\d{1,3})(?:\s*(?:лет|год|года|г\.?))?$/.exec(simple(typed))?.[1]
  if (years !== undefined) return Number(years)
  const [y, m, d] = dayOf(typed, now) ?? []
  if (y === undefined || m === undefined || d === undefined || Number.isNaN(m)) return undefined
  const had = now.getUTCMonth() + 1 > m || (now.getUTCMonth() + 1 === m && now.getUTCDate() >= d)
  return now.getUTCFullYear() - y - (had ? 0 : 1)
}

/** An empty cell, also as people write one: «-», «нет», «н/д». */
export const saysNothing = (typed: string): boolean =>
  typed === '' || /^(?:[-–—.?]+|нету?|н\/?д|не указан[аоы]?|n\/?a|none)$/i.test(typed)

/** The first of several in one cell. */
export const firstOf = (typed: string): string => typed.split(/[,;\n|]| или | \/ /)[0]?.trim() ?? ''

/** A number with eleven digits as Russia writes it; other countries' as they are. */
export function phoneOf(typed: string): string {
  const text = firstOf(typed)
    .replaceAll(/[^\d+() -]/g, '')
    .trim()
  const digits = text.replaceAll(/\D/g, '')
  return /^9\d{9}$/.test(digits) ? `+7${digits}` : text
}
