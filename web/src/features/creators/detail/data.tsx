import type { Creator } from '@ugc/contract/creators'
import { GROUNDS } from '@ugc/contract/facts/consent'
import {
  GENDERS,
  PROFILE_FIELDS,
  type ProfileFieldName,
  type RepliedField,
} from '@ugc/contract/facts/profile-fields'
import { formatPhone } from '@ugc/contract/values/phone'
import { dateTime } from '../../../lib/format.ts'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { Section } from '../../../ui/data/section.tsx'

const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** A version of the consent text is named by its day or its month: «2026-11-18» → «дано, текст: 18 ноября 2026 г.» */
function consent(version: string) {
  const [, day] = /^\d{4}-(?:0[1-9]|1[0-2])(-\d\d)?$/.exec(version) ?? [version, 'other']
  if (day === 'other') return `дано, текст: ${version}`
  const format = new Intl.DateTimeFormat('ru-RU', day === undefined ? month : { ...month, day: 'numeric' })
  return `дано, текст: ${format.format(new Date(version))}`
}

/** The word for a missing value, which agrees with the label. Undefined: another part of the page shows the field. */
const MISSING: Record<ProfileFieldName, string | undefined> = {
  first_name: undefined,
  last_name: undefined,
  age: undefined,
  city: undefined,
  country: undefined,
  bio: undefined,
  tag_ids: undefined,
  portfolio_url: undefined,
  social_links: undefined,
  followers_count: undefined,
  price_per_video: undefined,
  experience_years: undefined,
  gender: 'не указан',
  languages: 'не указаны',
  specialization: 'не указана',
  email: 'не указан',
  phone: 'не указан',
  telegram_username: 'не указан',
}
const SHOWN = (Object.keys(MISSING) as ProfileFieldName[]).filter(
  (name): name is RepliedField => MISSING[name] !== undefined,
)

function textOf(creator: Creator, name: RepliedField): string | null {
  if (name === 'gender') return creator.gender && GENDERS[creator.gender]
  if (name === 'phone') return creator.phone && formatPhone(creator.phone)
  if (name === 'telegram_username') return creator.telegram_username && `@${creator.telegram_username}`
  const value: unknown = creator[name]
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

const factsOf = (creator: Creator): Fact[] => [
  ...SHOWN.map((name): Fact => [PROFILE_FIELDS[name].label, textOf(creator, name), MISSING[name]]),
  ['Telegram ID', creator.telegram_id?.toString(), 'не указан'],
  // An owner's ground stands in for the consent until the person gives it.
  ...(creator.consent_version === null && creator.ground
    ? [['Основание', GROUNDS[creator.ground]] satisfies Fact]
    : [['Согласие', creator.consent_version && consent(creator.consent_version), 'не дано'] satisfies Fact]),
  ['В базе с', dateTime(creator.created_at)],
  ['Анкета изменена', dateTime(creator.updated_at)],
  ['Последний вход', creator.last_active_at && dateTime(creator.last_active_at), 'ещё не было'],
]

export const CreatorData = ({ creator }: { creator: Creator }) => (
  <Section title="Данные">
    <Facts facts={factsOf(creator)} />
  </Section>
)
