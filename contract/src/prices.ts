import * as z from 'zod/mini'
import { AgencyInput } from './inputs/agency.ts'
import { ClientPrice, IdParams, responseIds } from './common.ts'
import { BULK_MAX } from './facts/limits.ts'
import { route } from './route.ts'

const { price_step, default_markup } = AgencyInput.shape

const Sums = z.object({
  count: z.int(),
  creator_total: z.number(),
  client_total: z.number(),
  /** Of the responses that have both prices. */
  margin: z.number(),
  /** Without a client price: they are in no sum but `creator_total`. */
  unpriced: z.int(),
})

/** Sums over a brief: the works, as «Итоги» of the workbook, and the responses that the client sees. */
const Money = z.object({
  /**
   * `count` and `creator_total` without the works that are cancelled; those that are paid for are `cancelled_…`, a part of the margin.
   * `paid`: of both totals; null while there is no payout.
   */
  accepted: z.extend(Sums, {
    paid: z.nullable(z.number()),
    cancelled_count: z.int(),
    cancelled_total: z.number(),
  }),
  shown: Sums,
})

/** What «Проставить цены» would do. */
const Preview = z.object({
  /** Per cent: the asked one, or else the brief's, or else the agency's. Null: none of them is set. */
  markup: z.nullable(z.int()),
  price_step,
  /** Responses without a client price, and with one. Without accepted, rejected ones and those of erased creators. */
  unpriced: z.int(),
  priced: z.int(),
  /** Left out, because the price would exceed the largest one. */
  too_large: z.int(),
  /** Accepted responses, whose price is agreed: how many would have got a price, and the names of the first ones. */
  frozen: z.int(),
  frozen_names: z.array(z.string()),
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

/** A price from before, and the version that the pricing gave to its response. */
const Before = z.strictObject({
  id: z.uuid('Такого отклика нет'),
  client_price: ClientPrice,
  version: z.int('Укажите версию, которую меняете'),
})

export const prices = {
  money: route({
    method: 'GET',
    path: '/api/briefs/:id/money',
    summary: 'Работы брифа и показанные клиенту отклики: сколько, ставки, цены клиента, маржа, выплачено',
    params: IdParams,
    reply: Money,
  }),
  set: route({
    method: 'POST',
    path: '/api/briefs/:id/prices',
    summary: 'Проставить цены клиента по наценке или показать, какими они будут',
    params: IdParams,
    body: z.strictObject({
      markup: z.optional(default_markup),
      price_step: z.optional(price_step),
      /** Also over prices that are set already. */
      replace: z.optional(z.boolean()),
      /** Only these responses of the brief. */
      ids: z.optional(responseIds()),
      /** Writes nothing: the reply is a preview. */
      dry_run: z.optional(z.boolean()),
    }),
    reply: z.extend(Preview, {
      /** How many prices were set. */
      set: z.int(),
      /** What `undo` takes: the prices from before. Empty for more than one undo may name. */
      before: z.array(Before),
    }),
  }),
  undo: route({
    method: 'POST',
    path: '/api/briefs/:id/prices/undo',
    summary: 'Вернуть цены, которые стояли до наценки, где их с тех пор не меняли',
    params: IdParams,
    body: z.strictObject({
      before: z
        .array(Before, 'Нечего возвращать')
        .check(
          z.minLength(1, 'Нечего возвращать'),
          z.maxLength(BULK_MAX, `За раз можно вернуть не больше ${BULK_MAX} цен`),
        ),
    }),
    reply: z.object({
      restored: z.int(),
      /** Changed since, or gone: left as they are. */
      kept: z.int(),
    }),
  }),
}
