/**
 * Every field of a creator's profile, once. Reply schemas, database columns, column lists, the saved profile, form
 * values and the client's columns derive from this description; the checks of a field (profile.ts), its column in a
 * workbook and its control in a form are `Record`s over these names and fail to compile without it.
 * No schema stands here: the browser loads this file.
 */

export const GENDERS = { female: 'Женский', male: 'Мужской', other: 'Другой' }
export type Gender = keyof typeof GENDERS
export const GENDER_NAMES = Object.keys(GENDERS) as [Gender, ...Gender[]]

/** The stored value of each kind of field. */
interface Values {
  /** One line that is never null: empty until it is filled in. */
  name: string
  text: string | null
  whole: number | null
  money: number | null
  gender: Gender | null
  words: string[]
  networks: { instagram: string | null; tiktok: string | null }
  tags: number[]
  flag: boolean
}
export type ProfileKind = keyof Values

interface ProfileField {
  kind: ProfileKind
  /** In forms, on the creator's page and in workbooks. */
  label: string
  /** `clients`: a client sees it, too. `owners`: owners and the person alone. */
  seen_by: 'clients' | 'owners'
}

/** In the order of the columns of the client's table. */
export const PROFILE_FIELDS = {
  first_name: { kind: 'name', label: 'Имя', seen_by: 'clients' },
  last_name: { kind: 'name', label: 'Фамилия', seen_by: 'clients' },
  city: { kind: 'text', label: 'Город', seen_by: 'clients' },
  country: { kind: 'text', label: 'Страна', seen_by: 'clients' },
  languages: { kind: 'words', label: 'Языки', seen_by: 'clients' },
  followers_count: { kind: 'whole', label: 'Подписчики', seen_by: 'clients' },
  portfolio_url: { kind: 'text', label: 'Портфолио', seen_by: 'clients' },
  social_links: { kind: 'networks', label: 'Соцсети', seen_by: 'clients' },
  experience_years: { kind: 'whole', label: 'Опыт, лет', seen_by: 'clients' },
  specialization: { kind: 'words', label: 'Специализация', seen_by: 'clients' },
  tag_ids: { kind: 'tags', label: 'Теги', seen_by: 'clients' },
  age: { kind: 'whole', label: 'Возраст', seen_by: 'owners' },
  gender: { kind: 'gender', label: 'Пол', seen_by: 'owners' },
  price_per_video: { kind: 'money', label: 'Цена за видео, ₽', seen_by: 'owners' },
  email: { kind: 'text', label: 'Email', seen_by: 'owners' },
  phone: { kind: 'text', label: 'Телефон', seen_by: 'owners' },
  telegram_username: { kind: 'text', label: 'Telegram', seen_by: 'owners' },
  bio: { kind: 'text', label: 'О себе', seen_by: 'owners' },
} as const satisfies Record<string, ProfileField>

type Fields = typeof PROFILE_FIELDS
export type ProfileFieldName = keyof Fields
export const PROFILE_FIELD_NAMES = Object.keys(PROFILE_FIELDS) as ProfileFieldName[]

/** A profile as it is stored. */
export type Profile = { [Name in ProfileFieldName]: Values[Fields[Name]['kind']] }

/** The value of a field that was never filled in. */
export const EMPTY_VALUES: Values = {
  name: '',
  text: null,
  whole: null,
  money: null,
  gender: null,
  words: [],
  networks: { instagram: null, tiktok: null },
  tags: [],
  flag: false,
}

/** What the card of a creator shows besides photo, tags and state. */
export const CARD_FIELDS = [
  'first_name',
  'last_name',
  'age',
  'gender',
  'city',
  'country',
  'followers_count',
  'price_per_video',
] as const satisfies ProfileFieldName[]

/** What a client never sees, and an owner finds a person by. */
export const CONTACT_FIELDS = ['email', 'phone', 'telegram_username'] as const satisfies ProfileFieldName[]

/** In place of who a person is, for a stranger with a wrongly entered Telegram id. */
export const NO_IDENTITY = {
  first_name: '',
  last_name: '',
  email: null,
  phone: null,
  telegram_username: null,
}

/** Tags are replied as names or as `Tag`s, never as ids. */
export type RepliedField = Exclude<ProfileFieldName, 'tag_ids'>
export type ClientField = Extract<RepliedField, FieldsSeenBy<'clients'>>
type FieldsSeenBy<Reader extends ProfileField['seen_by']> = {
  [Name in ProfileFieldName]: Fields[Name]['seen_by'] extends Reader ? Name : never
}[ProfileFieldName]

export const REPLIED_FIELDS = PROFILE_FIELD_NAMES.filter((name): name is RepliedField => name !== 'tag_ids')
export const CLIENT_FIELDS = REPLIED_FIELDS.filter(
  (name): name is ClientField => PROFILE_FIELDS[name].seen_by === 'clients',
)

/** The name of an author whose profile was erased. */
export const ERASED_AUTHOR = 'Удалённый креатор'
