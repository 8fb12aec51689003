import type { PriceStep } from '@ugc/contract/facts/limits'
import { sql } from 'kysely'

export interface Markup {
  markup: number
  price_step: PriceStep
}

/** The client's price of a response by markup. The same as `priceWithMarkup` of the contract; a test compares the two. */
export const priceOf = ({ markup, price_step }: Markup) => {
  const price = sql<number>`round(responses.creator_price * ${100 + markup}::numeric / 100, 2)`
  return price_step === 0
    ? price
    : sql<number>`ceil(${price} / ${price_step}::numeric) * ${price_step}::numeric`
}
