import { createHash } from 'node:crypto'
import { IMPORT_FIELDS, type ImportField } from '@ugc/contract/facts/imports'
import type { Profile } from '@ugc/contract/facts/profile-fields'
import { ownerFields, wordsOf } from '@ugc/contract/profile'
import { parseCount, parseRubles } from '@ugc/contract/values/money'
import { telegramUsername } from '@ugc/contract/values/links'
import { formatPhone, phoneDigits } from '@ugc/contract/values/phone'
import { oneLine } from '@ugc/contract/values/text'
import * as z from 'zod/mini'
import type { Column, Keys } from './queries.ts'
import { ageOf, firstOf, genderOf, namesOf, phoneOf, saysNothing } from './rules.ts'

/** What a row says of a person: only what is filled in. */
export type Patch = Partial<Omit<Profile, 'social_links' | 'tag_ids'>> & {
  social_links?: Partial<Record<'instagram' | 'tiktok', string>>
  tag_ids?: number[]
}

export interface ParsedRow {
  name: string
  patch: Patch
  keys: Keys
  /** The row as a whole: the same row again changes nothing. */
  print: Buffer
  problems: string[]
  /** Tags that the agency has not. */
  unknown_tags: string[]
}

export interface Columns {
  fields: (ImportField | null)[]
  headers: string[]
  /** Ids by `tagKey`. */
  tags: Map<string, number>
  now: Date
  drops_wrong: boolean
}

const isNumeric = (text: string) => /\d/.test(text)
/** «от 5 000 ₽», «12 тыс. подписчиков» */
const amount = (text: string) =>
  text
    .toLowerCase()
    .replace(/^(от|до|около|~|≈)\s*/, '')
    .replace(/\s*(подписчик\S*|чел\S*|фолловер\S*|за (видео|ролик))$/, '')

/** A cell as the value of its field; undefined if the cell says nothing, NaN for what cannot be read. */
const READ: Record<
  Exclude<ImportField, 'full_name' | 'telegram_id' | 'instagram' | 'tiktok' | 'tags'>,
  (text: string, columns: Columns) => unknown
> = {
  first_name: (text) => text,
  last_name: (text) => text,
  phone: (text) => formatPhone(phoneOf(text)) || undefined,
  email: (text) =>
    firstOf(text)
      .replace(/^mailto:/i, '')
      .toLowerCase(),
  telegram_username: (text) => telegramUsername(firstOf(text)),
  portfolio_url: (text) => text.split(/[\s,;]+/)[0],
  city: (text) => text,
  country: (text) => text,
  gender: (text) => genderOf(text),
  age: (text, { now }) => ageOf(text, now) ?? (isNumeric(text) ? Number.NaN : undefined),
  languages: wordsOf,
  // «договорная» is no price.
  followers_count: (text) => (isNumeric(text) ? (parseCount(amount(text)) ?? Number.NaN) : undefined),
  price_per_video: (text) => (isNumeric(text) ? (parseRubles(amount(text)) ?? Number.NaN) : undefined),
  experience_years: (text) => {
    const years = /\d+/.exec(text)?.[0]
    return years === undefined ? undefined : Number(years)
  },
  specialization: wordsOf,
  bio: (text) => text,
}

export function parseRow(cells: string[], columns: Columns): ParsedRow {
  const given: Record<string, unknown> = {}
  const typed: Typed = {}
  const social: Record<string, string> = {}
  const keys: Keys = {}
  const unknown_tags: string[] = []
  columns.fields.forEach((field, at) => {
    const text = cells[at] ?? ''
    if (field === null || saysNothing(text)) return
    typed[field] = text
    if (field === 'full_name') Object.assign(given, filled(namesOf(text, columns.headers[at] ?? '')))
    else if (field === 'telegram_id') keys.telegram_id = text.replaceAll(/\D/g, '')
    else if (field === 'instagram' || field === 'tiktok') social[field] = text.split(/[\s,;]+/)[0] ?? ''
    else if (field === 'tags') {
      const words = wordsOf(text).map((word) => ({ word, id: columns.tags.get(tagKey(word)) }))
      given.tag_ids = words.flatMap(({ id }) => id ?? [])
      unknown_tags.push(...words.flatMap(({ word, id }) => (id === undefined ? word : [])))
    }
    // A column «Telegram» may have ids among the names.
    else if (field === 'telegram_username' && /^\d{5,15}$/.test(text)) keys.telegram_id = text
    else {
      const value = READ[field](text, columns)
      if (value !== undefined && value !== '') given[field] = value
    }
  })
  if (Object.keys(social).length > 0) given.social_links = social
  const { patch, wrong } = checked(given, typed)
  Object.assign(keys, keysOf(patch))
  // Without any key the corrected row would be another person.
  const isTold = Object.keys(keys).length > 0 || !Object.keys(wrong).some(isKey)
  const drops = columns.drops_wrong && isTold && !wrong.first_name && !wrong.last_name
  const problems = drops ? [] : Object.values(wrong)
  if (!given.first_name) problems.push('Нет имени')
  const name = `${patch.first_name ?? ''} ${patch.last_name ?? ''}`.trim()
  return {
    name,
    patch,
    keys,
    print: createHash('sha256')
      .update(JSON.stringify([keys, patch]))
      .digest(),
    problems,
    unknown_tags,
  }
}

export type Contacts = Partial<Pick<Profile, 'email' | 'phone' | 'telegram_username'>>

/** By what a person with these contacts is the same. */
export function keysOf({ email, phone, telegram_username }: Contacts): Keys {
  const keys: Keys = {}
  if (email) keys.email = email.toLowerCase()
  if (phone && phoneDigits(phone).length > 9) keys.phone = phoneDigits(phone)
  if (telegram_username) keys.telegram_username = telegram_username.toLowerCase()
  return keys
}

const isKey = (name: string) => name === 'email' || name === 'phone' || name === 'telegram_username'

const filled = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Tags are the same in whatever case, spaces and spelling of ё. */
export const tagKey = (name: string) => oneLine(name).toLowerCase().replaceAll('ё', 'е')

/** The name in the cells of a row, as far as they are kept. */
export function nameIn(cells: string[], columns: Pick<Column, 'field' | 'header'>[]): string {
  const cell = (wanted: ImportField) => {
    const at = columns.findIndex(({ field }) => field === wanted)
    return { typed: cells[at] ?? '', header: columns[at]?.header ?? '' }
  }
  const whole = cell('full_name')
  const { first_name, last_name } = namesOf(whole.typed, whole.header)
  return [first_name, cell('first_name').typed, last_name, cell('last_name').typed]
    .filter((word) => word !== '')
    .join(' ')
}

type Typed = Partial<Record<ImportField, string>>
const SHOWN = 40

/** The checks of the owner's form, field by field. */
function checked(given: Record<string, unknown>, typed: Typed) {
  const patch: Record<string, unknown> = {}
  const wrong: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    const result = z.safeParse(ownerFields[name as keyof typeof ownerFields], value)
    if (result.success) patch[name] = result.data
    else {
      const field = fieldOf(name, result.error)
      const text = oneLine(typed[field] ?? typed.full_name ?? '')
      const said = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
      const { message = 'проверьте' } = result.error.issues[0] ?? {}
      wrong[name] = `${IMPORT_FIELDS[field] ?? field} «${said}»: ${message}`
    }
  }
  return { patch: patch as Patch, wrong }
}

function fieldOf(name: string, error: z.core.$ZodError): ImportField {
  const inner = error.issues[0]?.path[0]
  const field =
    typeof inner === 'string' && inner in IMPORT_FIELDS ? inner : name === 'tag_ids' ? 'tags' : name
  return field as ImportField
}
