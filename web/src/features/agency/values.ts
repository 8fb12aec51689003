import { MARKUP_MAX, type PriceStep, type RetentionMonths } from '@ugc/contract/facts/limits'
import { parseCount, priceWithMarkup } from '@ugc/contract/values/money'
import { grouped, money } from '../../lib/format.ts'
import { plural } from '../../lib/plural.ts'
import type { Agency } from './queries.ts'

/** The fields in the order of the screen. */
export interface FormValues {
  name: string
  contact: string
  default_markup: string
  price_step: `${PriceStep}`
  payout_days: string
  quiet_from: string
  quiet_to: string
  review_new_profiles: 'on' | 'off'
  retention_months: `${RetentionMonths}`
}

export const LABELS: Record<keyof FormValues, string> = {
  name: 'Название',
  contact: 'Кто отвечает клиентам',
  default_markup: 'Наценка по умолчанию',
  price_step: 'Округлять цену клиента',
  payout_days: 'Платить через, рабочих дней',
  quiet_from: 'Не писать с',
  quiet_to: 'Не писать до',
  review_new_profiles: 'Новая анкета попадает в базу',
  retention_months: 'Удалять анкету, если человек не заходит',
}

export const valuesOf = ({ name, contact, default_markup, price_step, ...others }: Agency): FormValues => ({
  name,
  contact: contact ?? '',
  default_markup: default_markup === null ? '' : String(default_markup),
  price_step: `${price_step}`,
  payout_days: String(others.payout_days),
  quiet_from: others.quiet_from,
  quiet_to: others.quiet_to,
  review_new_profiles: others.review_new_profiles ? 'on' : 'off',
  retention_months: `${others.retention_months}`,
})

/** Undefined for what is no number. */
const markupIn = (typed: string) => parseCount(typed.replace(/%\s*$/, ''))

/** The body of the request. Wrong values are left in it: the schema names them. */
export const payloadOf = ({
  name,
  contact,
  default_markup,
  price_step,
  payout_days,
  review_new_profiles,
  retention_months,
  ...hours
}: FormValues) => ({
  name,
  contact: contact.trim() === '' ? null : contact,
  default_markup: markupIn(default_markup) === undefined ? Number.NaN : markupIn(default_markup),
  price_step: Number(price_step),
  payout_days: parseCount(payout_days) ?? Number.NaN,
  review_new_profiles: review_new_profiles === 'on',
  retention_months: Number(retention_months),
  ...hours,
})

const EXAMPLE = 12_000

/** «12 000 ₽ и 35 % дадут 16 200 ₽»; undefined while no valid markup is typed. */
export function exampleOf({ default_markup, price_step }: Pick<FormValues, 'default_markup' | 'price_step'>) {
  const markup = markupIn(default_markup)
  if (typeof markup !== 'number' || !Number.isInteger(markup) || markup > MARKUP_MAX) return undefined
  const price = priceWithMarkup(EXAMPLE, markup, Number(price_step) as PriceStep)
  return `${money(EXAMPLE)} и ${grouped(markup)}\u00A0% дадут ${money(price)}`
}

/** How many people the erasure concerns now, and the first names of them. */
export function concernedText({ people, names }: { people: number; names: string[] }) {
  if (people === 0) return 'Сейчас таких людей нет. Бот предупредит человека за 30 дней до удаления'
  const more = people > names.length ? ` и ещё ${grouped(people - names.length)}` : ''
  const whom = plural(people, 'человека', 'человек', 'человек')
  return `Сейчас это коснётся ${whom}: ${names.join(', ')}${more}. Бот предупредит каждого за 30 дней, один визит сохраняет анкету`
}
