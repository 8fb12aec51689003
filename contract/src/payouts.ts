import * as z from 'zod/mini'
import { day, IdParams, responseIds, sum } from './common.ts'
import { PAYMENT_METHOD_NAMES, PAYOUT_REFUSALS, type PayoutRefusal } from './facts/payouts.ts'
import { requiredText, workLine } from './inputs/work.ts'
import { route } from './route.ts'

const Payment = z.object({
  number: z.int(),
  amount: z.number(),
  paid_on: z.string(),
  method: z.enum(PAYMENT_METHOD_NAMES),
  receipt: z.nullable(z.string()),
})

/** A payout has the id of its response. */
const OwnPayout = z.object({
  id: z.string(),
  brief: z.object({ id: z.string(), title: z.string() }),
  /** Of the brief: the creator reads them beside the date, which is the agency's. */
  payment_terms: z.string(),
  amount: z.number(),
  paid: z.number(),
  /** What is left: amount less paid. */
  due: z.number(),
  due_on: z.string(),
  is_late: z.boolean(),
  payments: z.array(Payment),
})

export type OwnPayout = z.infer<typeof OwnPayout>

const Payout = z.extend(OwnPayout, {
  /** Both are null for a person who is erased. */
  creator_id: z.nullable(z.string()),
  creator: z.nullable(
    z.object({ first_name: z.string(), last_name: z.string(), photo_url: z.nullable(z.string()) }),
  ),
  /** Why the amount is not the agreed price. */
  reason: z.nullable(z.string()),
  version: z.int(),
})
export type Payout = z.infer<typeof Payout>

const PayoutResult = z.object({
  id: z.string(),
  result: z.enum(['done', 'refused']),
  reason: z.optional(z.enum(Object.keys(PAYOUT_REFUSALS) as [PayoutRefusal, ...PayoutRefusal[]])),
  version: z.optional(z.int()),
})
export type PayoutResult = z.infer<typeof PayoutResult>

const UNREAD = 'Укажите сумму'

/** In the order of the ids: a payout that has another version is left as it is. */
const versions = /* @__PURE__ */ z.optional(/* @__PURE__ */ z.array(/* @__PURE__ */ z.int()))

/* @__NO_SIDE_EFFECTS__ */
const listQuery = () =>
  z.strictObject({
    view: z._default(z.enum(['due', 'paid'], 'Такого списка нет'), 'due'),
    after: z.optional(z.uuid('Такой выплаты нет')),
  })

export const payouts = {
  list: route({
    method: 'GET',
    path: '/api/payouts',
    summary: 'Выплаты: кому сколько должны и к какому сроку, что выплачено',
    query: z.extend(listQuery(), { brief_id: z.optional(z.uuid('Такого брифа нет')) }),
    reply: z.object({
      items: z.array(Payout),
      has_more: z.boolean(),
      /** In roubles, of the brief, if the query names one; `month`: paid in the month of today. */
      totals: z.object({ due: z.number(), late: z.number(), month: z.number() }),
    }),
  }),
  own: route({
    method: 'GET',
    path: '/api/payouts/own',
    summary: 'Свои выплаты: сколько и к какому сроку',
    query: listQuery(),
    reply: z.object({
      items: z.array(OwnPayout),
      has_more: z.boolean(),
      /** Of all of them, in roubles; `next`: the nearest day of payment. */
      totals: z.object({ due: z.number(), paid: z.number(), next: z.nullable(z.string()) }),
    }),
  }),
  period: route({
    method: 'GET',
    path: '/api/payouts/period',
    summary: 'Суммы таблицы для бухгалтера: выплачено за дни периода и осталось в его последний день',
    query: z.strictObject({ from: day('Укажите дату'), to: day('Укажите дату') }),
    reply: z.object({ paid: z.number(), due: z.number() }),
  }),
  pay: route({
    method: 'POST',
    path: '/api/payouts/payments',
    summary: 'Отметить выплаченными: каждую целиком или одну на часть суммы',
    body: z.strictObject({
      ids: responseIds(),
      versions,
      /** Of each; without it what is left. */
      amount: z.optional(sum(UNREAD)),
      paid_on: day('Укажите дату'),
      method: z.enum(PAYMENT_METHOD_NAMES, 'Выберите, как заплатили'),
      receipt: workLine(),
      /** The mark was taken back by mistake: its creator is not told a second time. */
      again: z.optional(z.boolean()),
      /** The reply to the same request was lost: what it has noted is not noted a second time. */
      repeated: z.optional(z.boolean()),
    }),
    reply: z.object({ items: z.array(PayoutResult) }),
  }),
  undo: route({
    method: 'POST',
    path: '/api/payouts/payments/undo',
    summary: 'Убрать последнюю отметку о выплате, у одной или у многих',
    body: z.strictObject({ ids: responseIds(), versions }),
    reply: z.object({ items: z.array(PayoutResult) }),
  }),
  change: route({
    method: 'PATCH',
    path: '/api/payouts/:id',
    summary: 'Изменить сумму выплаты с причиной',
    params: IdParams,
    body: z.strictObject({ amount: sum(UNREAD), reason: requiredText('Напишите причину'), version: z.int() }),
    reply: Payout,
  }),
}
