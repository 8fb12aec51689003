import * as z from 'zod/mini'
import { approvalId, IdParams, paged, pageQuery, tagList } from './common.ts'
import { DELIVERIES_PER_PAGE } from './facts/limits.ts'
import { route } from './route.ts'

/**
 * The state of one message. `sending`: a worker is calling Telegram. `unconfirmed`: no readable answer came, so the message may
 * have arrived and is not repeated automatically.
 */
export const DELIVERY_STATES = ['queued', 'sending', 'sent', 'failed', 'blocked', 'unconfirmed'] as const
export const DeliveryState = z.enum(DELIVERY_STATES)
export type DeliveryState = z.infer<typeof DeliveryState>

/** The audience of a brief. `matching` is the sum of the other three. */
const Audience = z.object({
  matching: z.int(),
  /** Creators who would get the brief now. */
  ready: z.int(),
  /** Creators who were addressed before. */
  addressed: z.int(),
  /** Creators the bot cannot write to: no Telegram id, or the bot is blocked. */
  unreachable: z.int(),
})
export type Audience = z.infer<typeof Audience>

/** Progress of a broadcast. `queued` includes the messages in state `sending`. */
const Progress = z.object({
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  blocked: z.int(),
  unconfirmed: z.int(),
  /** Time of the last send; null if the brief was never sent. */
  sent_at: z.nullable(z.string()),
  /** Estimated time for the rest at the configured rate. */
  seconds_left: z.int(),
})
export type Progress = z.infer<typeof Progress>

/** One addressed creator. */
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
    query: z.object({ approval: approvalId() }),
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
    query: z.extend(pageQuery(DELIVERIES_PER_PAGE), { state: z.optional(DeliveryState) }),
    reply: paged(Delivery),
  }),
}
