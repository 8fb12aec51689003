import * as z from 'zod/mini'
import { AgencyInput } from './agency-input.ts'
import { IdParams, queryBoolean, queryNumber } from './common.ts'
import { MARKUP_MAX, PRICE_STEPS } from './facts/limits.ts'
import { route } from './route.ts'

const { price_step, default_markup } = AgencyInput.shape

/** Sums over all accepted responses of a brief. */
const Money = z.object({
  accepted: z.int(),
  creator_total: z.number(),
  client_total: z.number(),
  /** Of the accepted responses that have both prices. */
  margin: z.number(),
  /** Accepted responses without a client price: they are in no sum but `creator_total`. */
  accepted_unpriced: z.int(),
})

/** What «Проставить цены» would do. */
const Preview = z.object({
  /** Per cent: the asked one, or else the brief's, or else the agency's. Null: none of them is set. */
  markup: z.nullable(z.int()),
  price_step,
  /** Responses without a client price, and with one. Without rejected ones and those of erased creators. */
  unpriced: z.int(),
  priced: z.int(),
  /** Left out, because the price would exceed the largest one. */
  too_large: z.int(),
  /** Of the responses that would get a price. */
  count: z.int(),
  creator_total: z.number(),
  client_total: z.number(),
  sample: z.array(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      creator_price: z.number(),
      client_price: z.number(),
    }),
  ),
})

export const prices = {
  money: route({
    method: 'GET',
    path: '/api/briefs/:id/money',
    summary: 'Принятые отклики брифа: сколько, ставки, цены клиента, маржа',
    params: IdParams,
    reply: Money,
  }),
  preview: route({
    method: 'GET',
    path: '/api/briefs/:id/prices',
    summary: 'Какие цены клиента даст наценка',
    params: IdParams,
    query: z.object({
      markup: queryNumber(z.int(), z.minimum(0), z.maximum(MARKUP_MAX)),
      price_step: z.optional(
        z.pipe(
          z.enum(PRICE_STEPS.map(String) as [string, ...string[]], 'Выберите, как округлять'),
          z.transform((step) => Number(step) as (typeof PRICE_STEPS)[number]),
        ),
      ),
      replace: queryBoolean(),
    }),
    reply: Preview,
  }),
  set: route({
    method: 'POST',
    path: '/api/briefs/:id/prices',
    summary: 'Проставить цены клиента по наценке',
    params: IdParams,
    body: z.strictObject({
      markup: z.optional(default_markup),
      price_step: z.optional(price_step),
      /** Also over prices that are set already. */
      replace: z.optional(z.boolean()),
    }),
    reply: z.object({ priced: z.int(), too_large: z.int() }),
  }),
}
