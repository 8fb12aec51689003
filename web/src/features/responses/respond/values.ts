import { parseRubles } from '@ugc/contract/values/money'
import { ResponseInput } from '@ugc/contract/response-input'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/** A response as it stands in the form: text as it is typed. */
export interface FormValues {
  creator_price: string
  estimated_delivery_days: string
  message: string
}
export type FieldName = keyof FormValues
export const FIELDS: readonly FieldName[] = ['creator_price', 'estimated_delivery_days', 'message']

/** The same as the server takes it; what is wrong in it is left for the schema to say. */
export const payloadOf = (brief_id: string, values: FormValues) => ({
  brief_id,
  creator_price: priceOf(values.creator_price),
  estimated_delivery_days:
    values.estimated_delivery_days === '' ? null : Number(values.estimated_delivery_days),
  message: values.message.trim() === '' ? null : values.message,
})

/** Nothing at all and what is no number are both «not said»; below 0 is told as such. */
function priceOf(text: string): number {
  const [, minus = '', rest = ''] = /^\s*([-−]?)(.*)$/s.exec(text) ?? []
  const value = parseRubles(rest) ?? Number.NaN
  return minus ? -value : value
}

export const resolverFor =
  (brief_id: string): Resolver<FormValues, unknown, ResponseInput> =>
  (values) => {
    const parsed = z.safeParse(ResponseInput, payloadOf(brief_id, values))
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors = parsed.error.issues.map(({ path, message }) => [path[0], { type: 'contract', message }])
    return { values: {}, errors: Object.fromEntries(errors.toReversed()) as object }
  }
