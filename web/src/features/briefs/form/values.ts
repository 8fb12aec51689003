import type { BriefInput } from '@ugc/contract/brief-input'
import type { Brief } from '../queries.ts'

/** A brief as it stands in the form, in the order of the screen, which is that of the focus. */
export interface FormValues {
  title: string
  product_name: string
  brand_description: string
  brief_description: string
  publication_required: 'yes' | 'no' | ''
  /** «2026-12-05T12:00», by the clock of whoever types it. */
  deadline: string
  payment_terms: string
  target_tags: number[]
}
export type FieldName = keyof FormValues
export type TextName = Exclude<FieldName, 'publication_required' | 'deadline' | 'target_tags'>

export const EMPTY: FormValues = {
  title: '',
  product_name: '',
  brand_description: '',
  brief_description: '',
  publication_required: '',
  deadline: '',
  payment_terms: '',
  target_tags: [],
}
export const FIELDS = Object.keys(EMPTY) as FieldName[]

export const LABELS: Record<FieldName, string> = {
  title: 'Название брифа',
  product_name: 'Продукт',
  brand_description: 'О бренде',
  brief_description: 'Что снять',
  publication_required: 'Нужна публикация у креатора',
  deadline: 'Срок сдачи',
  payment_terms: 'Условия оплаты',
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
  target_tags: brief.target_tags ?? [],
})

/** As a date-time field has it; it knows no seconds. */
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

/** Undefined for a moment that is not there, or not yet all of it. */
function momentOf(local: string): string | undefined {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** The same as the server takes it; what is wrong in it is left for the schema to say. */
export const payloadOf = (values: FormValues) => ({
  ...values,
  publication_required:
    values.publication_required === '' ? undefined : values.publication_required === 'yes',
  deadline: momentOf(values.deadline),
})

export type Changed = Partial<BriefInput>

/** By what stands in the form: a deadline keeps its seconds unless somebody changes it. */
export function changedIn(input: BriefInput, saved: FormValues, values: FormValues): Changed {
  const names = FIELDS.filter((name) => JSON.stringify(saved[name]) !== JSON.stringify(values[name]))
  return Object.fromEntries(names.map((name) => [name, input[name]]))
}
