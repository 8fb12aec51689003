import type { BRIEF_TEXT_MAX } from '@ugc/contract/facts/limits'
import { parseCount } from '@ugc/contract/values/money'
import type { Brief } from '../queries.ts'

/** The fields in the order of the screen. */
export interface FormValues {
  title: string
  product_name: string
  brand_description: string
  brief_description: string
  publication_required: 'yes' | 'no' | ''
  /** «2026-12-05T12:00» in the time zone of the device. */
  deadline: string
  payment_terms: string
  places: string
  budget: string
  markup: string
  target_tags: number[]
}
export type TextName = keyof typeof BRIEF_TEXT_MAX

export const EMPTY: FormValues = {
  title: '',
  product_name: '',
  brand_description: '',
  brief_description: '',
  publication_required: '',
  deadline: '',
  payment_terms: '',
  places: '',
  budget: '',
  markup: '',
  target_tags: [],
}
export const LABELS: Record<keyof FormValues, string> = {
  title: 'Название брифа',
  product_name: 'Продукт',
  brand_description: 'О бренде',
  brief_description: 'Что снять',
  publication_required: 'Нужна публикация у креатора',
  deadline: 'Срок сдачи',
  payment_terms: 'Условия оплаты',
  places: 'Сколько креаторов нужно',
  budget: 'Бюджет клиента',
  markup: 'Наценка',
  target_tags: 'Кому отправить',
}

export const valuesOf = (brief: Brief): FormValues => ({
  title: brief.title,
  product_name: brief.product_name,
  brand_description: brief.brand_description,
  brief_description: brief.brief_description,
  publication_required: brief.publication_required ? 'yes' : 'no',
  deadline: localOf(brief.deadline),
  payment_terms: brief.payment_terms,
  places: String(brief.places ?? ''),
  budget: String(brief.budget ?? ''),
  markup: String(brief.markup ?? ''),
  target_tags: brief.target_tags ?? [],
})

/** A new brief with the same values; a deadline that has passed is left to be chosen. */
export const copyOf = (brief: Brief): FormValues => ({
  ...valuesOf(brief),
  ...(Date.parse(brief.deadline) <= Date.now() ? { deadline: EMPTY.deadline } : {}),
})

/** The value of a `datetime-local` input, which has no seconds. */
function localOf(moment: string): string {
  const at = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** At six in the evening: the end of a working day. */
export function inAWeek(): string {
  const at = new Date()
  at.setDate(at.getDate() + 7)
  at.setHours(18, 0, 0, 0)
  return localOf(at.toISOString())
}

/** Undefined for an empty or incomplete date. */
function momentOf(local: string): string | undefined {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** The body of the request. Wrong values are left in it: the schema names them. */
export const payloadOf = (values: FormValues) => ({
  ...values,
  publication_required:
    values.publication_required === '' ? undefined : values.publication_required === 'yes',
  deadline: momentOf(values.deadline),
  places: wholeIn(values.places),
  budget: wholeIn(values.budget.replace(/₽\s*$/, '')),
  markup: wholeIn(values.markup.replace(/%\s*$/, '')),
})

/** Null for an empty field, NaN for what is no whole number. */
function wholeIn(typed: string): number | null {
  const count = parseCount(typed)
  return count === undefined ? Number.NaN : count
}

export const isMissing = (values: FormValues, name: keyof FormValues) =>
  typeof values[name] === 'string' ? values[name].trim() === '' : values[name].length === 0

const PAST = 'Этот срок уже прошёл, укажите более поздний'

/** A saved deadline may have passed; a new one must not. */
export const checkDeadline = ({ deadline }: FormValues, saved: FormValues): { deadline?: string } =>
  deadline !== saved.deadline && Date.parse(deadline) <= Date.now() ? { deadline: PAST } : {}
