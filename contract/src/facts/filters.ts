import type { Audience, ChosenAudience } from './audience.ts'
import {
  ADDRESS_MAX,
  AGE_MAX,
  DELIVERY_DAYS_MAX,
  FOLLOWERS_MAX,
  LANGUAGES_MAX,
  PRICE_FILTER_MAX,
  TAGS_MAX,
  TEXT_FILTER_MAX,
} from './limits.ts'
import { BRIEF_STATUS_NAMES, RESPONSE_STATUS_NAMES } from './statuses.ts'
import { CHOICE_FILTER_NAMES, TABLE_CHOICE_NAMES } from './verdicts.ts'

/**
 * Every filter of every list, described once. The server's query schema (filter-query.ts) and SQL (server/src/platform/db/filters.ts),
 * the address of a screen, its filter sheet and its chips (web/src/lists) are derived from the description. This file
 * imports no zod, because the browser loads it.
 */
interface Common {
  /** The name in the address of the screen, where it differs from the name in the API. */
  address?: string
  /** The table's column that is compared with the value. A filter without one has SQL of its own. */
  column?: string
  /** The limit of an audience that says the same. Without a column, its SQL is the one of the audience. */
  target?: keyof Audience
  /** On the chip, before the value. */
  label?: string
  /** In the filter sheet, where the chip's label is too short: above the control, and the name of the control. */
  legend?: string
  title?: string
  /** The toolbar has a control for it: no chip, and not counted on the filter button. */
  in_toolbar?: true
}
/** One end of a range. The two ends have the same column, or the same name of the range. */
interface End {
  end: 'from' | 'to'
  range?: string
  /** With both ends set there is one chip for the range, not one for each end. */
  one_chip?: true
}
export type Filter = Common &
  (
    | { kind: 'text'; max: number }
    | { kind: 'id'; error: string }
    | { kind: 'tags'; max: number }
    /** Words separated by commas. */
    | { kind: 'words'; max: number }
    /** `words`: its values on the chip. */
    | { kind: 'choice'; values: readonly string[]; words?: Readonly<Record<string, string>> }
    /** `at_first`: what the screen starts with. The API has no default. */
    | { kind: 'flag'; at_first?: boolean }
    | ({ kind: 'count' | 'money'; max: number } & End)
    /** A day in the address, a moment in the API. */
    | ({ kind: 'day' } & End)
  )
export type FilterSet = Readonly<Record<string, Filter>>

type ValueOf<F> = F extends { kind: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : F extends { kind: 'count' | 'money' }
    ? number
    : F extends { kind: 'tags' }
      ? number[]
      : F extends { kind: 'words' }
        ? string[]
        : F extends { kind: 'flag' }
          ? boolean
          : string

/** The values of a set of filters; undefined is «not set». */
export type Filters<Set> = { -readonly [Name in keyof Set]?: ValueOf<Set[Name]> | undefined }

/** The same as text in the query of the API. */
export type SentFilters<Set> = {
  -readonly [Name in keyof Set]?:
    | (Set[Name] extends { kind: 'flag' }
        ? 'true' | 'false'
        : Set[Name] extends { kind: 'tags' | 'words' }
          ? string
          : ValueOf<Set[Name]>)
    | undefined
}

export type FilterValue = string | number | boolean | number[] | string[] | undefined

/** An empty text and an empty list are not set either. */
export const isSet = <Value>(value: Value): value is NonNullable<Value> =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

const SEARCH = { kind: 'text', max: TEXT_FILTER_MAX, in_toolbar: true } as const
const BRIEF_ID = { kind: 'id', error: 'Такого брифа нет', in_toolbar: true } as const
const FOLLOWERS = {
  kind: 'count',
  max: FOLLOWERS_MAX,
  range: 'followers',
  label: 'Подписчики',
} as const
const PRICE = {
  kind: 'money',
  max: PRICE_FILTER_MAX,
  column: 'price_per_video',
  label: 'Цена',
  legend: 'Цена за видео',
  title: 'Цена за видео',
} as const
const AGE = { kind: 'count', max: AGE_MAX, range: 'age', label: 'Возраст', one_chip: true } as const
const BID = {
  kind: 'money',
  max: PRICE_FILTER_MAX,
  column: 'creator_price',
  label: 'Ставка',
  legend: 'Ставка креатора',
  one_chip: true,
} as const
/** A client has a budget: the lower end would hide the cheap ones. */
const CLIENT_PRICE_TO = {
  kind: 'money',
  max: PRICE_FILTER_MAX,
  column: 'client_price',
  end: 'to',
  label: 'Цена',
  title: 'Цена за видео, до',
} as const
const DEADLINE = { kind: 'day', column: 'deadline', label: 'Срок', one_chip: true } as const

/** The orders of the list of creators. Without a choice the first one is used; who has no value comes last. */
export const CREATOR_SORTS = {
  newest: 'Сначала новые',
  name: 'По имени',
  price_up: 'Цена: сначала ниже',
  price_down: 'Цена: сначала выше',
  followers: 'Больше подписчиков',
  seen: 'Кто был недавно',
} as const
export type CreatorSort = keyof typeof CREATOR_SORTS
export const CREATOR_SORT_NAMES = Object.keys(CREATOR_SORTS) as [CreatorSort, ...CreatorSort[]]

export const CREATOR_FILTERS = {
  search: SEARCH,
  sort: { kind: 'choice', values: CREATOR_SORT_NAMES, in_toolbar: true },
  tags: { kind: 'tags', max: TAGS_MAX, target: 'target_tags' },
  min_followers: { ...FOLLOWERS, end: 'from', target: 'target_followers_from' },
  max_followers: { ...FOLLOWERS, end: 'to', target: 'target_followers_to' },
  min_price: { ...PRICE, end: 'from' },
  /** A creator without a price is not listed, and is in the audience. */
  max_price: { ...PRICE, end: 'to', target: 'target_price_to' },
  gender: {
    kind: 'choice',
    values: ['female', 'male'],
    words: { female: 'Женщины', male: 'Мужчины' },
    target: 'target_gender',
  },
  min_age: { ...AGE, end: 'from', target: 'target_age_from' },
  max_age: { ...AGE, end: 'to', target: 'target_age_to' },
  country: { kind: 'text', max: TEXT_FILTER_MAX, target: 'target_country' },
  city: { kind: 'text', max: TEXT_FILTER_MAX, target: 'target_city' },
  languages: { kind: 'words', max: LANGUAGES_MAX, target: 'target_languages', label: 'Языки' },
  is_verified: { kind: 'flag', address: 'verified', target: 'target_verified', label: 'Только проверенные' },
  seen_days: {
    kind: 'choice',
    values: ['7', '30', '90'],
    words: { 7: 'В сети за неделю', 30: 'В сети за месяц', 90: 'В сети за 3 месяца' },
    target: 'target_seen_days',
  },
  is_stopped: { kind: 'flag', address: 'stop', label: 'В стоп-листе' },
  /** Whose personal link is not made, or not answered yet. */
  no_telegram: { kind: 'flag', address: 'unbound', label: 'Без Telegram' },
  is_active: { kind: 'flag', address: 'active', at_first: true, in_toolbar: true },
} as const satisfies FilterSet

/** The limits of an audience that filters set, as columns of a brief. */
export const targetOf = (filters: Filters<typeof CREATOR_FILTERS>): ChosenAudience =>
  Object.fromEntries(
    Object.entries<Filter>(CREATOR_FILTERS).flatMap(([name, { target }]) => {
      const value = filters[name as keyof typeof CREATOR_FILTERS]
      if (target === undefined || !isSet(value)) return []
      return [[target, target === 'target_seen_days' ? Number(value) : value]]
    }),
  )

/** With the brief whose tags the creators share: a part of the path in the list, a parameter in the workbook. */
export const CREATOR_SCREEN_FILTERS = {
  brief_id: { ...BRIEF_ID, address: 'project' },
  ...CREATOR_FILTERS,
} as const satisfies FilterSet

export const BRIEF_FILTERS = {
  search: SEARCH,
  status: { kind: 'choice', values: BRIEF_STATUS_NAMES, column: 'status', in_toolbar: true },
  deadline_from: { ...DEADLINE, end: 'from' },
  deadline_to: { ...DEADLINE, end: 'to' },
} as const satisfies FilterSet

/** The orders of an owner's responses. Without a choice the first one is used. */
export const RESPONSE_SORTS = {
  waiting: 'Сначала без решения',
  newest: 'Сначала новые',
  price_up: 'Ставка: сначала ниже',
  price_down: 'Ставка: сначала выше',
  days: 'Срок: сначала быстрее',
} as const
export type ResponseSort = keyof typeof RESPONSE_SORTS
export const RESPONSE_SORT_NAMES = Object.keys(RESPONSE_SORTS) as [ResponseSort, ...ResponseSort[]]

export const RESPONSE_FILTERS = {
  search: SEARCH,
  sort: { kind: 'choice', values: RESPONSE_SORT_NAMES, in_toolbar: true },
  shown: { kind: 'flag', label: 'Видит клиент' },
  status: { kind: 'choice', values: RESPONSE_STATUS_NAMES, column: 'status', in_toolbar: true },
  /** What the client submitted; for owners only. */
  client_choice: { kind: 'choice', values: CHOICE_FILTER_NAMES, in_toolbar: true },
  brief_id: { ...BRIEF_ID, column: 'brief_id' },
  creator_id: { kind: 'id', error: 'Такого креатора нет', column: 'creator_id', in_toolbar: true },
  min_price: { ...BID, end: 'from' },
  max_price: { ...BID, end: 'to' },
} as const satisfies FilterSet

/** On the page of a brief: a tab sets the status, `shown` or the client's choice. */
export const BRIEF_RESPONSE_FILTERS = {
  search: RESPONSE_FILTERS.search,
  sort: RESPONSE_FILTERS.sort,
  status: RESPONSE_FILTERS.status,
  shown: { ...RESPONSE_FILTERS.shown, in_toolbar: true },
  client_choice: RESPONSE_FILTERS.client_choice,
} as const satisfies FilterSet

/** The columns that a public table can be sorted by. */
export const TABLE_SORTS = {
  first_name: 'Имя',
  last_name: 'Фамилия',
  city: 'Город',
  country: 'Страна',
  followers_count: 'Подписчики',
  experience_years: 'Опыт',
  estimated_delivery_days: 'Срок',
  client_price: 'Цена',
  creator_price: 'Ставка',
  markup_percentage: 'Наценка',
  status: 'Статус',
  created_at: 'Дата отклика',
} as const
export type TableSort = keyof typeof TABLE_SORTS
export const TABLE_SORT_NAMES = Object.keys(TABLE_SORTS) as [TableSort, ...TableSort[]]
/** The order of rows must not tell a client a value that the client does not see. */
export const CLIENT_SORTS = TABLE_SORT_NAMES.slice(0, 8)

/** Of columns that a client sees. */
export const TABLE_FILTERS = {
  search: SEARCH,
  max_price: CLIENT_PRICE_TO,
  max_days: {
    kind: 'count',
    max: DELIVERY_DAYS_MAX,
    column: 'estimated_delivery_days',
    end: 'to',
    label: 'Срок, дней:',
    title: 'Снимет за, дней',
  },
  min_followers: {
    kind: 'count',
    max: FOLLOWERS_MAX,
    end: 'from',
    label: 'Подписчики',
    title: 'Подписчики, от',
  },
  tags: { kind: 'tags', max: TAGS_MAX },
  language: { kind: 'text', max: TEXT_FILTER_MAX, label: 'Язык' },
  city: { kind: 'text', max: TEXT_FILTER_MAX, label: 'Город' },
  sort_by: { kind: 'choice', values: TABLE_SORT_NAMES, in_toolbar: true },
  sort_order: { kind: 'choice', values: ['asc', 'desc'], in_toolbar: true },
  choice: { kind: 'choice', values: TABLE_CHOICE_NAMES, in_toolbar: true },
  /** Accepted and ignored: the session says who may edit. */
  admin_id: { kind: 'text', max: ADDRESS_MAX, in_toolbar: true },
} as const satisfies FilterSet
