import type { User } from '@ugc/contract/auth'
import type { Creator } from '@ugc/contract/creators'
import type { Ground } from '@ugc/contract/facts/consent'
import { textOf, wordsOf } from '@ugc/contract/profile'
import {
  EMPTY_VALUES,
  type Gender,
  type Profile,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileFieldName,
  type ProfileKind,
} from '@ugc/contract/facts/profile-fields'
import { type Network, socialLink } from '@ugc/contract/values/links'
import { parseCount, parseRubles } from '@ugc/contract/values/money'
import { grouped } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'

/** The value of each kind of field in the form: text as it is typed. Each of the networks has a field of its own. */
interface Typed {
  name: string
  text: string
  whole: string
  money: string
  words: string
  gender: Gender | ''
  tags: number[]
  flag: boolean
}
type Kind = keyof Typed & ProfileKind
type Stored = typeof EMPTY_VALUES

type KindOf<Name extends ProfileFieldName> = (typeof PROFILE_FIELDS)[Name]['kind']
type SimpleName = Exclude<ProfileFieldName, 'social_links'>

export type FormValues = { [Name in SimpleName]: Typed[KindOf<Name>] } & Record<Network, string> & {
    /** Only in the form of a new creator. */
    ground: Ground | ''
    /** Only in the creator's own form. */
    consent: boolean
    /** Only if the age is below 18. */
    guardian: string
  }
export type FieldName = keyof FormValues
/** The fields that are typed as text. */
export type TextName = { [Name in FieldName]: string extends FormValues[Name] ? Name : never }[FieldName]

/** How a stored value is shown in the form, and how it is read back. A new kind without its line does not compile. */
const KINDS: {
  [K in Exclude<ProfileKind, 'networks'>]: {
    show: (stored: Stored[K]) => Typed[K]
    read: (typed: Typed[K]) => Stored[K]
  }
} = {
  name: { show: (text) => text, read: (text) => text },
  text: { show: (text) => text ?? '', read: given },
  whole: { show: sum, read: (text) => numberOf(text, (digits) => parseCount(digits) ?? parseRubles(digits)) },
  money: { show: sum, read: (text) => numberOf(text, parseRubles) },
  words: { show: textOf, read: wordsOf },
  gender: { show: (gender) => gender ?? '', read: (gender) => (gender === '' ? null : gender) },
  tags: { show: (ids) => ids, read: (ids) => ids },
  flag: { show: (flag) => flag, read: (flag) => flag },
}

/** The compiler cannot follow that a name and its kind belong together; `KINDS` and `FormValues` guarantee it. */
const kindOf = (name: SimpleName) =>
  KINDS[PROFILE_FIELDS[name].kind as Kind] as {
    show: (stored: unknown) => unknown
    read: (typed: unknown) => unknown
  }

const SIMPLE_NAMES = PROFILE_FIELD_NAMES.filter((name): name is SimpleName => name !== 'social_links')

function valuesOfProfile({ social_links, ...profile }: Profile): FormValues {
  const values = SIMPLE_NAMES.map((name) => [name, kindOf(name).show(profile[name])])
  return {
    ...(Object.fromEntries(values) as Pick<FormValues, SimpleName>),
    instagram: handle('instagram', social_links.instagram),
    tiktok: handle('tiktok', social_links.tiktok),
    ground: '',
    consent: false,
    guardian: '',
  }
}

/** A profile with nothing filled in. */
export const EMPTY = Object.fromEntries(
  PROFILE_FIELD_NAMES.map((name) => [name, EMPTY_VALUES[PROFILE_FIELDS[name].kind]]),
) as Profile

/** For a profile that is not saved yet: what Telegram says about the person is filled in, and the language of the app. */
export const newValues = (user?: User): FormValues => ({
  ...valuesOfProfile(EMPTY),
  first_name: user?.first_name ?? '',
  last_name: user?.last_name ?? '',
  telegram_username: user?.username ?? '',
  languages: user ? 'русский' : '',
})

export const valuesOf = (creator: Creator): FormValues =>
  valuesOfProfile({ ...creator, tag_ids: creator.tags.map(({ id }) => id) })

/** The profile as the server takes it. Wrong values are left in it, a wrong number as NaN: the schema names them. */
export const payloadOf = (values: FormValues): Profile => ({
  ...(Object.fromEntries(SIMPLE_NAMES.map((name) => [name, kindOf(name).read(values[name])])) as Omit<
    Profile,
    'social_links'
  >),
  social_links: { instagram: given(values.instagram), tiktok: given(values.tiktok) },
})

function sum(value: number | null): string {
  return value === null ? '' : grouped(value)
}

/** A link that was made from a username is shown as the username again. */
function handle(network: Network, link: string | null): string {
  const name = /^https:\/\/www\.(?:instagram\.com\/|tiktok\.com\/@)([\w.]+)$/.exec(link ?? '')?.[1]
  return name !== undefined && socialLink(network, name) === link ? name : (link ?? '')
}

function given(text: string): string | null {
  return text.trim() === '' ? null : text
}

/** Null for an empty text, NaN for text that is not a number. */
function numberOf(text: string, parse: (digits: string) => number | null | undefined): number | null {
  const [, minus, rest = ''] = /^\s*([-−]?)(.*)$/s.exec(text) ?? []
  const value = parse(rest)
  if (value === undefined || (value === null && minus)) return Number.NaN
  return minus && value !== null ? -value : value
}

/** A new creator's. */
export const newPayloadOf = (values: FormValues) => ({
  ...payloadOf(values),
  ground: values.ground === '' ? undefined : values.ground,
})

/** The payload of the creator's own form. The consent is sent apart; here it only counts as a change. */
export const ownPayloadOf = (values: FormValues) => ({
  ...payloadOf(values),
  consent: values.consent,
  guardian: values.guardian,
})

/** A message about both social links stands under the second of the two, one about the consent at its box, unless it is about the guardian. */
export function fieldAt(path: string): string | undefined {
  const [first, second] = path.split('.')
  if (first === 'consent') return second === 'guardian' ? second : first
  return first === 'social_links' ? (second ?? 'tiktok') : first
}

export const showErrors = (errors: object) =>
  `Показать ${plural(Object.keys(errors).length, 'ошибку', 'ошибки', 'ошибок')}`
