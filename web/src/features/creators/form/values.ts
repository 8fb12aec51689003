import type { User } from '@ugc/contract/auth'
import type { Creator } from '@ugc/contract/creators'
import { type Network, socialLink } from '@ugc/contract/values/links'
import { parseCount, parseRubles } from '@ugc/contract/values/money'
import { textOf, wordsOf } from '@ugc/contract/profile'
import type { Gender } from '@ugc/contract/profile-fields'
import { grouped } from '../../../lib/format.ts'

/** A profile as it stands in the form: text as it is typed. In the order of the screen, which is that of the focus. */
export interface FormValues {
  first_name: string
  last_name: string
  age: string
  gender: Gender | ''
  tag_ids: number[]
  specialization: string
  experience_years: string
  bio: string
  city: string
  country: string
  languages: string
  portfolio_url: string
  instagram: string
  tiktok: string
  followers_count: string
  price_per_video: string
  email: string
  phone: string
  telegram_username: string
  /** Only an owner's form has it. */
  telegram_id: string
  /** Only a creator's form asks for these. */
  consent_profile: boolean
  consent_clients: boolean
}
export type FieldName = keyof FormValues
/** Those that are typed as one line of text. */
export type TextName = Exclude<FieldName, 'gender' | 'tag_ids' | 'consent_profile' | 'consent_clients'>

const EMPTY: FormValues = {
  first_name: '',
  last_name: '',
  age: '',
  gender: '',
  tag_ids: [],
  specialization: '',
  experience_years: '',
  bio: '',
  city: '',
  country: '',
  languages: '',
  portfolio_url: '',
  instagram: '',
  tiktok: '',
  followers_count: '',
  price_per_video: '',
  email: '',
  phone: '',
  telegram_username: '',
  telegram_id: '',
  consent_profile: false,
  consent_clients: false,
}
export const FIELDS = Object.keys(EMPTY) as FieldName[]

/** Nobody has saved it yet: what the sign-in tells is filled in. */
export const newValues = (user?: User): FormValues => ({
  ...EMPTY,
  first_name: user?.first_name ?? '',
  last_name: user?.last_name ?? '',
  telegram_username: user?.username ?? '',
})

export const valuesOf = (creator: Creator): FormValues => ({
  ...EMPTY,
  first_name: creator.first_name,
  last_name: creator.last_name,
  age: digits(creator.age),
  experience_years: digits(creator.experience_years),
  gender: creator.gender ?? '',
  bio: creator.bio ?? '',
  specialization: textOf(creator.specialization),
  country: creator.country ?? '',
  city: creator.city ?? '',
  languages: textOf(creator.languages),
  portfolio_url: creator.portfolio_url ?? '',
  instagram: handle('instagram', creator.social_links.instagram),
  tiktok: handle('tiktok', creator.social_links.tiktok),
  followers_count: sum(creator.followers_count),
  price_per_video: sum(creator.price_per_video),
  email: creator.email ?? '',
  phone: creator.phone ?? '',
  telegram_username: creator.telegram_username ?? '',
  telegram_id: digits(creator.telegram_id),
  tag_ids: creator.tags.map((tag) => tag.id),
})

const digits = (value: number | null) => (value === null ? '' : String(value))
const sum = (value: number | null) => (value === null ? '' : grouped(value))

/** A link that a handle gave is shown as the handle again. */
function handle(network: Network, link: string | null): string {
  const name = /^https:\/\/www\.(?:instagram\.com\/|tiktok\.com\/@)([\w.]+)$/.exec(link ?? '')?.[1]
  return name !== undefined && socialLink(network, name) === link ? name : (link ?? '')
}

/** The same as the server takes it; what is wrong in it is left for the schema to say. */
export const payloadOf = (values: FormValues) => ({
  first_name: values.first_name,
  last_name: values.last_name,
  age: numberOf(values.age),
  experience_years: numberOf(values.experience_years),
  gender: values.gender === '' ? null : values.gender,
  bio: given(values.bio),
  specialization: wordsOf(values.specialization),
  country: given(values.country),
  city: given(values.city),
  languages: wordsOf(values.languages),
  portfolio_url: given(values.portfolio_url),
  social_links: { instagram: given(values.instagram), tiktok: given(values.tiktok) },
  followers_count: numberOf(values.followers_count, parseCount),
  price_per_video: numberOf(values.price_per_video),
  email: given(values.email),
  phone: given(values.phone),
  telegram_username: given(values.telegram_username),
  tag_ids: values.tag_ids,
})

const given = (text: string) => (text.trim() === '' ? null : text)

/** Null for nothing at all, NaN for what is no number. */
function numberOf(text: string, parse = parseRubles): number | null {
  const [, minus, rest = ''] = /^\s*([-−]?)(.*)$/s.exec(text) ?? []
  const value = parse(rest)
  if (value === undefined || (value === null && minus)) return Number.NaN
  return minus && value !== null ? -value : value
}

/** Digits alone; an id is no sum, so a dot or a sign in it is a mistake. */
export const telegramIdOf = (text: string): number | null =>
  text.trim() === '' ? null : /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN
