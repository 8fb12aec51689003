import * as z from 'zod/mini'
import { IdParams, paged, pageQuery, tagList } from './common.ts'
import { route } from './route.ts'

/**
 * What became of one message. `sending`: handed to Telegram at this moment. `unconfirmed`: nobody knows whether it arrived,
 * so it is not sent again by itself.
 */
export const DELIVERY_STATES = ['queued', 'sending', 'sent', 'failed', 'blocked', 'unconfirmed'] as const
export const DeliveryState = z.enum(DELIVERY_STATES)
export type DeliveryState = z.infer<typeof DeliveryState>

/** Whom a brief is for. `matching` is the sum of the other three. */
const Audience = z.object({
  matching: z.int(),
  /** Would get it now. */
  ready: z.int(),
  /** Were sent it before. */
  addressed: z.int(),
  /** The bot cannot write to them: no Telegram, or they have blocked it. */
  unreachable: z.int(),
})
export type Audience = z.infer<typeof Audience>

/** How far it is. `queued` counts what is on its way at this moment too. */
const Progress = z.object({
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  blocked: z.int(),
  unconfirmed: z.int(),
  /** When it was sent last; null for never. */
  sent_at: z.nullable(z.string()),
  /** How long the rest will take, at the pace that Telegram allows. */
  seconds_left: z.int(),
})
export type Progress = z.infer<typeof Progress>

/** One person a brief was sent to. */
const Delivery = z.object({
  creator_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  state: DeliveryState,
  updated_at: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

const SentTo = z.object({ sent_to: z.int() })

export const deliveries = {
  audienceOfTags: route({
    method: 'GET',
    path: '/api/briefs/audience',
    summary: 'Сколько креаторов подходит по тегам',
    query: z.object({ tags: tagList() }),
    reply: Audience,
  }),
  audience: route({
    method: 'GET',
    path: '/api/briefs/:id/audience',
    summary: 'Кому уйдёт бриф, кому уже ушёл и кому бот написать не может',
    params: IdParams,
    reply: Audience,
  }),
  send: route({
    method: 'POST',
    path: '/api/briefs/:id/send',
    summary: 'Отправить бриф всем подходящим, кому он ещё не уходил',
    params: IdParams,
    reply: SentTo,
  }),
  resend: route({
    method: 'POST',
    path: '/api/briefs/:id/resend',
    summary: 'Повторить то, о чём неизвестно, дошло ли оно, и то, что не дошло',
    params: IdParams,
    reply: SentTo,
  }),
  progress: route({
    method: 'GET',
    path: '/api/briefs/:id/progress',
    summary: 'Как идёт рассылка',
    params: IdParams,
    reply: Progress,
  }),
  list: route({
    method: 'GET',
    path: '/api/briefs/:id/deliveries',
    summary: 'Кому бриф отправлен и что с каждым сообщением',
    params: IdParams,
    query: z.extend(pageQuery(50), { state: z.optional(DeliveryState) }),
    reply: paged(Delivery),
  }),
}
