import {
  type Audience,
  backwardRanges,
  type Limit,
  LIMITS,
  type SeenDays,
  type TagMode,
} from '@ugc/contract/facts/audience'
import type { BRIEF_TEXT_MAX } from '@ugc/contract/facts/limits'
import type { Gender } from '@ugc/contract/facts/profile-fields'
import { parseCount } from '@ugc/contract/values/money'
import { keptOf, momentKept } from '../../../lib/time/typed-date.ts'
import type { Brief } from '../queries.ts'

/** The fields in the order of the screen. */
export interface FormValues {
  title: string
  product_name: string
  brand_description: string
  brief_description: string
  places: string
  budget: string
  markup: string
  /** «2026-12-05T12:00» in the time zone of the device. */
  deadline: string
  /** The same; empty: until the deadline. */
  responses_until: string
  publication_required: 'yes' | 'no' | ''
  payment_terms: string
  target_mode: TagMode
  target_tags: number[]
  target_gender: Gender | 'any'
  target_age_from: string
  target_age_to: string
  target_city: string
  target_country: string
  /** «русский, английский» */
  target_languages: string
  target_price_to: string
  target_followers_from: string
  target_followers_to: string
  target_verified: boolean
  target_stopped: boolean
  target_seen_days: `${SeenDays}` | 'any'
}
export type TextName = keyof typeof BRIEF_TEXT_MAX

export const EMPTY: FormValues = {
  title: '',
  product_name: '',
  brand_description: '',
  brief_description: '',
  places: '',
  budget: '',
  markup: '',
  deadline: '',
  responses_until: '',
  publication_required: '',
  payment_terms: '',
  target_mode: 'any',
  target_tags: [],
  target_gender: 'any',
  target_age_from: '',
  target_age_to: '',
  target_city: '',
  target_country: '',
  target_languages: '',
  target_price_to: '',
  target_followers_from: '',
  target_followers_to: '',
  target_verified: false,
  target_stopped: false,
  target_seen_days: 'any',
}
export const LABELS: Record<keyof FormValues, string> = {
  title: 'Название брифа',
  product_name: 'Продукт',
  brand_description: 'О бренде',
  brief_description: 'Что снять',
  publication_required: 'Нужна публикация у креатора',
  deadline: 'Срок сдачи',
  responses_until: 'Отклики до',
  payment_terms: 'Условия оплаты',
  places: 'Сколько креаторов нужно',
  budget: 'Бюджет клиента',
  markup: 'Наценка',
  target_mode: 'Подходит, если есть',
  target_tags: 'Кому отправить',
  target_gender: 'Пол',
  target_age_from: 'Возраст, от',
  target_age_to: 'Возраст, до',
  target_city: 'Город',
  target_country: 'Страна',
  target_languages: 'Языки',
  target_price_to: 'Ставка за видео, до',
  target_followers_from: 'Подписчики, от',
  target_followers_to: 'Подписчики, до',
  target_verified: 'Только проверенные',
  target_stopped: 'И тем, кто в стоп-листе',
  target_seen_days: 'В сети за последние',
}

type AudienceName = keyof Audience
export const AUDIENCE_NAMES = (Object.keys(EMPTY) as (keyof FormValues)[]).filter(
  (name): name is AudienceName => name.startsWith('target_'),
)
export type AudienceValues = Pick<FormValues, AudienceName>

/** What a form without the limit has in its fields. */
export const withoutLimit = (limit: Limit) => LIMITS[limit].map((name) => [name, EMPTY[name]] as const)

export const isAnyLimitSet = (values: AudienceValues) =>
  AUDIENCE_NAMES.some((name) => name !== 'target_tags' && values[name] !== EMPTY[name])

type AudienceOf = { [Name in keyof Audience]?: Brief[Name] }

const audienceValues = (audience: AudienceOf): AudienceValues => ({
  target_mode: audience.target_mode ?? 'any',
  target_tags: audience.target_tags ?? [],
  target_gender: audience.target_gender ?? 'any',
  target_age_from: String(audience.target_age_from ?? ''),
  target_age_to: String(audience.target_age_to ?? ''),
  target_city: audience.target_city ?? '',
  target_country: audience.target_country ?? '',
  target_languages: audience.target_languages?.join(', ') ?? '',
  target_price_to: String(audience.target_price_to ?? ''),
  target_followers_from: String(audience.target_followers_from ?? ''),
  target_followers_to: String(audience.target_followers_to ?? ''),
  target_verified: audience.target_verified ?? false,
  target_stopped: audience.target_stopped ?? false,
  target_seen_days: audience.target_seen_days ? `${audience.target_seen_days}` : 'any',
})

/** A new brief for this audience. */
export const forAudience = (audience: AudienceOf): FormValues => ({ ...EMPTY, ...audienceValues(audience) })

export const valuesOf = (brief: Brief): FormValues => ({
  title: brief.title,
  product_name: brief.product_name,
  brand_description: brief.brand_description,
  brief_description: brief.brief_description,
  publication_required: brief.publication_required ? 'yes' : 'no',
  deadline: localOf(brief.deadline),
  responses_until: brief.responses_until === null ? '' : localOf(brief.responses_until),
  payment_terms: brief.payment_terms,
  places: String(brief.places ?? ''),
  budget: String(brief.budget ?? ''),
  markup: String(brief.markup ?? ''),
  ...audienceValues(brief),
})

/** A new brief with the same values; a deadline that has passed is left to be chosen. */
export const copyOf = (brief: Brief): FormValues => ({
  ...valuesOf(brief),
  ...(Date.parse(brief.deadline) <= Date.now() ? { deadline: EMPTY.deadline } : {}),
  ...(Date.parse(brief.responses_until ?? brief.deadline) <= Date.now()
    ? { responses_until: EMPTY.responses_until }
    : {}),
})

const localOf = (moment: string) => momentKept(new Date(moment))

/** At six in the evening: the end of a working day. */
export function inWeeks(weeks: number): string {
  const at = new Date()
  at.setDate(at.getDate() + 7 * weeks)
  at.setHours(18, 0, 0, 0)
  return momentKept(at)
}

/** Undefined for an empty field and for what is no date. */
const momentOf = (local: string): string | undefined =>
  keptOf(local, { time: true }) === local ? new Date(local).toISOString() : undefined

/** The body of the request. Wrong values are left in it: the schema names them. */
export const payloadOf = (values: FormValues) => ({
  ...values,
  publication_required:
    values.publication_required === '' ? undefined : values.publication_required === 'yes',
  deadline: momentOf(values.deadline),
  responses_until: momentOf(values.responses_until) ?? null,
  places: wholeIn(values.places),
  budget: wholeIn(values.budget.replace(/₽\s*$/, '')),
  markup: wholeIn(values.markup.replace(/%\s*$/, '')),
  ...audienceIn(values),
})

const textIn = (typed: string) => (typed.trim() === '' ? null : typed)

export const audienceIn = (values: AudienceValues): Audience => ({
  target_mode: values.target_mode,
  target_tags: values.target_tags,
  target_gender: values.target_gender === 'any' ? null : values.target_gender,
  target_age_from: wholeIn(values.target_age_from),
  target_age_to: wholeIn(values.target_age_to),
  target_city: textIn(values.target_city),
  target_country: textIn(values.target_country),
  target_languages: values.target_languages
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
  target_price_to: wholeIn(values.target_price_to.replace(/₽\s*$/, '')),
  target_followers_from: wholeIn(values.target_followers_from),
  target_followers_to: wholeIn(values.target_followers_to),
  target_verified: values.target_verified,
  target_stopped: values.target_stopped,
  target_seen_days: values.target_seen_days === 'any' ? null : (Number(values.target_seen_days) as SeenDays),
})

/** Null for an empty field, NaN for what is no whole number. */
function wholeIn(typed: string): number | null {
  const count = parseCount(typed)
  return count === undefined ? Number.NaN : count
}

export const isMissing = (values: FormValues, name: keyof FormValues) => String(values[name]).trim() === ''

const NO_DATE = 'Напишите дату и время: 28.11.2026, 18:00'
const isWrong = (local: string) => local !== '' && momentOf(local) === undefined
const PAST = 'Этот срок уже прошёл, укажите более поздний'

/** A saved deadline may have passed; a new one must not. A range does not begin after its end. */
export const checkValues = (values: FormValues, saved: FormValues) => ({
  ...(isWrong(values.deadline) ? { deadline: NO_DATE } : {}),
  ...(values.deadline !== saved.deadline && Date.parse(values.deadline) <= Date.now()
    ? { deadline: PAST }
    : {}),
  ...(isWrong(values.responses_until)
    ? { responses_until: NO_DATE }
    : Date.parse(values.responses_until) > Date.parse(values.deadline)
      ? { responses_until: 'Отклики заканчиваются не позже срока сдачи' }
      : values.responses_until !== saved.responses_until && Date.parse(values.responses_until) <= Date.now()
        ? { responses_until: 'Это время уже прошло, укажите более позднее' }
        : {}),
  ...backwardRanges(audienceIn(values)),
})
