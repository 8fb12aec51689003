import type { Gender } from './profile-fields.ts'

/** `any`: one of the tags is enough. `each`: one tag of every category that the chosen tags are of. */
export const TAG_MODES = { any: 'Любой из тегов', each: 'Из каждой категории' } as const
export type TagMode = keyof typeof TAG_MODES
export const TAG_MODE_NAMES = Object.keys(TAG_MODES) as [TagMode, ...TagMode[]]

/** How long ago the last visit may be, in days. */
export const SEEN_DAYS_CHOICES = [7, 30, 90] as const
export type SeenDays = (typeof SEEN_DAYS_CHOICES)[number]
export const SEEN_DAYS: Record<SeenDays, string> = { 7: 'Неделя', 30: 'Месяц', 90: '3 месяца' }

/** Whom a brief is for: columns of the brief. An empty value is no limit. */
export interface Audience {
  target_tags: number[]
  target_mode: TagMode
  target_gender: Gender | null
  target_age_from: number | null
  target_age_to: number | null
  target_city: string | null
  target_country: string | null
  /** The creator speaks at least one of them. */
  target_languages: string[]
  /** A creator without a price stays in the audience. */
  target_price_to: number | null
  target_followers_from: number | null
  target_followers_to: number | null
  target_verified: boolean
  /** The people on the stop-list are in the audience too. */
  target_stopped: boolean
  /** The creator was in the app in so many days. */
  target_seen_days: SeenDays | null
}

/** What an owner sends: what is left out is no limit, or stays as it is. */
export type ChosenAudience = { [Name in keyof Audience]?: Audience[Name] | undefined }

/** No limit besides the tags. */
export const NO_LIMITS: Omit<Audience, 'target_tags'> = {
  target_mode: 'any',
  target_gender: null,
  target_age_from: null,
  target_age_to: null,
  target_city: null,
  target_country: null,
  target_languages: [],
  target_price_to: null,
  target_followers_from: null,
  target_followers_to: null,
  target_verified: false,
  target_stopped: false,
  target_seen_days: null,
}
export const AUDIENCE_COLUMNS = ['target_tags', ...Object.keys(NO_LIMITS)] as (keyof Audience)[]

/** The limits as an owner thinks of them: each is set and removed as a whole. */
export const LIMITS = {
  mode: ['target_mode'],
  gender: ['target_gender'],
  age: ['target_age_from', 'target_age_to'],
  city: ['target_city'],
  country: ['target_country'],
  languages: ['target_languages'],
  price: ['target_price_to'],
  followers: ['target_followers_from', 'target_followers_to'],
  verified: ['target_verified'],
  seen: ['target_seen_days'],
} as const satisfies Record<string, (keyof typeof NO_LIMITS)[]>
export type Limit = keyof typeof LIMITS
export const LIMIT_NAMES = Object.keys(LIMITS) as [Limit, ...Limit[]]

export const isLimited = (audience: Audience, limit: Limit) =>
  LIMITS[limit].some((column) => String(audience[column] ?? '') !== String(NO_LIMITS[column] ?? ''))

export const hasLimits = (audience: Audience) => LIMIT_NAMES.some((limit) => isLimited(audience, limit))

const RANGES = [LIMITS.age, LIMITS.followers]

/** The upper ends that are below their lower ends, with the message for the field. */
export const backwardRanges = (audience: ChosenAudience): Record<string, string> =>
  Object.fromEntries(
    RANGES.flatMap(([from, to]) =>
      (audience[from] ?? Number.NEGATIVE_INFINITY) > (audience[to] ?? Number.POSITIVE_INFINITY)
        ? [[to, 'Начало больше конца']]
        : [],
    ),
  )

/** Why an audience is empty, and what an owner can do about it. */
export const noMatch = (limited: boolean) =>
  limited
    ? {
        why: 'Под условия брифа не подходит ни один активный креатор',
        mend: 'Измените, кому его отправить',
      }
    : { why: 'Под теги брифа не подходит ни один активный креатор', mend: 'Выберите другие теги' }

export const allStopped = 'Все, кому подходит бриф, в стоп-листе'
