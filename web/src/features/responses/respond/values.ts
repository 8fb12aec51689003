import { parseOffer } from '@ugc/contract/values/money'

/** The fields in the order of the screen: text as it is typed. */
export interface FormValues {
  creator_price: string
  estimated_delivery_days: string
  message: string
}

/** The body of the request. Wrong values are left in it: the schema names them. */
export const payloadOf = (brief_id: string, values: FormValues) => ({
  brief_id,
  creator_price: priceOf(values.creator_price),
  estimated_delivery_days:
    values.estimated_delivery_days === '' ? null : Number(values.estimated_delivery_days),
  message: values.message.trim() === '' ? null : values.message,
})

/** Null for an empty field, NaN for text that is no price; a minus is kept, because the schema has a message for it. */
function priceOf(text: string): number | null {
  const [, minus = '', rest = ''] = /^\s*([-−]?)(.*)$/s.exec(text) ?? []
  if (rest.trim() === '') return null
  const value = parseOffer(rest)?.price ?? Number.NaN
  return minus ? -value : value
}
