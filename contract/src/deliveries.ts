import * as z from 'zod/mini'
import { IdParams, moment, paged, pageQuery } from './common.ts'
import { LIMIT_NAMES } from './facts/audience.ts'
import {
  DECLINE_REASON_NAMES,
  FUNNEL_STATE_NAMES,
  REMINDER_SCOPES,
  UNDELIVERED_NAMES,
  UNREACHABLE_NAMES,
} from './facts/drafts.ts'
import { DELIVERIES_PER_PAGE } from './facts/limits.ts'
import { AudienceInput } from './inputs/audience.ts'
import { route } from './route.ts'

/**
 * The state of one message. `sending`: a worker is calling Telegram. `unconfirmed`: no readable answer came, so the message may
 * have arrived and is not repeated automatically.
 */
export const DELIVERY_STATES = ['queued', 'sending', 'sent', 'failed', 'blocked', 'unconfirmed'] as const
export const DeliveryState = z.enum(DELIVERY_STATES)
export type DeliveryState = z.infer<typeof DeliveryState>

/** How many creators are in an audience. `matching` is the sum of the other three. */
const Reach = z.object({
  matching: z.int(),
  /** Creators who would get the brief now. */
  ready: z.int(),
  /** Creators who were addressed before. */
  addressed: z.int(),
  /** Creators the bot cannot write to: no Telegram id, or the bot is blocked. */
  unreachable: z.int(),
  /** Creators of the audience on the stop-list: left out of the other numbers, unless the brief goes to them too. */
  stopped: z.int(),
  /** More than the tags narrows the audience. */
  limited: z.boolean(),
})
export type Reach = z.infer<typeof Reach>

/** An audience while it is being chosen. */
const AudiencePreview = z.extend(Reach, {
  /** Creators without a price: a limit of the price leaves them in. */
  without_price: z.int(),
  /** Up to five of the creators, the newest first. */
  sample: z.array(
    z.object({
      id: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      photo_url: z.nullable(z.string()),
      /** How many of the chosen tags the creator has. */
      tags_in_common: z.int(),
    }),
  ),
  /** Creators with one of the tags, before any limit. */
  by_tags: z.int(),
  /** How many of them each limit removes after the limits before it, in the order of the form. */
  steps: z.array(z.object({ limit: z.enum(LIMIT_NAMES), removed: z.int() })),
  /** If no creator matches: the limits whose removal helps most, and how many creators would match then. */
  hints: z.array(z.object({ limit: z.enum(LIMIT_NAMES), matching: z.int() })),
  /** If no creator matches: how many would with an active profile. */
  inactive: z.int(),
})
export type AudiencePreview = z.infer<typeof AudiencePreview>

/** Progress of a broadcast. `queued` includes the messages in state `sending`. */
const Progress = z.object({
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  blocked: z.int(),
  unconfirmed: z.int(),
  /** Time of the last send; null if the brief was never sent. */
  sent_at: z.nullable(z.string()),
  /** The end of the quiet hours in which the messages wait now; null if they are being sent. */
  quiet_until: z.nullable(z.string()),
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

/** What became of the brief for each addressed creator, each in exactly one state. */
const Funnel = z.object({
  counts: z.object({
    queued: z.int(),
    /** Delivered and not opened. */
    delivered: z.int(),
    /** Opened and neither answered nor declined. */
    opened: z.int(),
    answered: z.int(),
    declined: z.int(),
    blocked: z.int(),
    failed: z.int(),
    unconfirmed: z.int(),
  }),
  /** Why creators declined, the most frequent reason first. */
  reasons: z.array(z.object({ reason: z.enum(DECLINE_REASON_NAMES), count: z.int() })),
})
export type Funnel = z.infer<typeof Funnel>

/** One addressed creator in a state of the funnel. */
const Addressee = z.object({
  creator_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** When the creator answered, declined or opened the brief; else when the state of the message changed. */
  at: z.string(),
  reason: z.nullable(z.enum(DECLINE_REASON_NAMES)),
  /** The creator's own words for the reason «Другое». */
  text: z.nullable(z.string()),
  /** Why the message did not arrive. */
  why: z.nullable(z.enum(UNDELIVERED_NAMES)),
})

/** One creator of the audience to whom the brief was not sent, because the bot cannot write. */
const UnreachableCreator = z.object({
  creator_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  why: z.enum(UNREACHABLE_NAMES),
})

/** A reminder that an owner asked for. */
const Reminded = z.object({ people: z.int(), at: z.string() })

/** Silent creators who may be reminded of a brief now. */
const Reminder = z.object({
  all: z.int(),
  opened: z.int(),
  /** When the next silent creator may be reminded to whom the bot wrote less than 24 hours ago; null if there is none. */
  next_at: z.nullable(z.string()),
  /** What the bot would say now. */
  text: z.string(),
  reminded: z.nullable(Reminded),
})
export type Reminder = z.infer<typeof Reminder>

const SentTo = z.object({ sent_to: z.int() })

/** In the agency's quiet hours the messages wait for their end, unless the owner wants them sent now. */
const SendWhen = () =>
  z.nullish(z.object({ when: z.optional(z.literal('now', 'Чтобы отправить в тихие часы, укажите now')) }))

export const deliveries = {
  previewAudience: route({
    method: 'POST',
    path: '/api/briefs/audience',
    summary: 'Сколько креаторов подходит под условия, которые выбирает владелец; ничего не меняет',
    body: AudienceInput,
    reply: AudiencePreview,
  }),
  audience: route({
    method: 'GET',
    path: '/api/briefs/:id/audience',
    summary: 'Кому уйдёт бриф, кому уже ушёл и кому бот написать не может',
    params: IdParams,
    reply: Reach,
  }),
  unreachable: route({
    method: 'GET',
    path: '/api/briefs/:id/unreachable',
    summary: 'Кому из подходящих бриф не отправить, потому что бот не может написать, и почему',
    params: IdParams,
    query: pageQuery(DELIVERIES_PER_PAGE),
    reply: paged(UnreachableCreator),
  }),
  send: route({
    method: 'POST',
    path: '/api/briefs/:id/send',
    summary: 'Отправить бриф всем подходящим, кому он ещё не уходил',
    params: IdParams,
    body: SendWhen(),
    reply: SentTo,
  }),
  plan: route({
    method: 'PUT',
    path: '/api/briefs/:id/plan',
    summary: 'Запланировать отправку черновика или изменить её время; ночное время сдвигается на утро',
    params: IdParams,
    body: z.strictObject({ at: moment('Выберите день и время') }),
    reply: z.object({ scheduled_at: z.string() }),
  }),
  cancelPlan: route({
    method: 'DELETE',
    path: '/api/briefs/:id/plan',
    summary: 'Отменить запланированную отправку; бриф остаётся черновиком',
    params: IdParams,
    status: 204,
  }),
  resend: route({
    method: 'POST',
    path: '/api/briefs/:id/resend',
    summary: 'Повторить то, о чём неизвестно, дошло ли оно, и то, что не дошло',
    params: IdParams,
    body: SendWhen(),
    reply: SentTo,
  }),
  stop: route({
    method: 'DELETE',
    path: '/api/briefs/:id/sending',
    summary: 'Остановить рассылку: что ещё не ушло, не уйдёт; повторный запрос ничего не меняет',
    params: IdParams,
    reply: z.object({ stopped: z.int() }),
  }),
  preview: route({
    method: 'GET',
    path: '/api/briefs/:id/message',
    summary: 'Сообщение, которое получат креаторы',
    params: IdParams,
    reply: z.object({
      text: z.string(),
      /** The part of the text in bold. */
      bold: z.object({ from: z.int(), to: z.int() }),
      /** In rows. */
      buttons: z.array(z.array(z.string())),
    }),
  }),
  test: route({
    method: 'POST',
    path: '/api/briefs/:id/test',
    summary: 'Прислать сообщение о брифе самому себе, с пометкой «Проверка»',
    params: IdParams,
    reply: z.object({ at: z.string() }),
  }),
  reminder: route({
    method: 'GET',
    path: '/api/briefs/:id/reminder',
    summary: 'Кому можно напомнить о брифе и что напишет бот',
    params: IdParams,
    reply: Reminder,
  }),
  remind: route({
    method: 'PUT',
    path: '/api/briefs/:id/reminder',
    summary: 'Напомнить о брифе тем, кто молчит: один раз на бриф, повторный запрос ничего не меняет',
    params: IdParams,
    body: z.strictObject({ scope: z.enum(REMINDER_SCOPES, 'Выберите, кому напомнить') }),
    reply: Reminded,
  }),
  progress: route({
    method: 'GET',
    path: '/api/briefs/:id/progress',
    summary: 'Как идёт рассылка',
    params: IdParams,
    reply: Progress,
  }),
  funnel: route({
    method: 'GET',
    path: '/api/briefs/:id/funnel',
    summary: 'Сколько адресатов открыли бриф, ответили и отказались, и почему',
    params: IdParams,
    reply: Funnel,
  }),
  addressees: route({
    method: 'GET',
    path: '/api/briefs/:id/addressees',
    summary: 'Адресаты брифа в одном из состояний воронки',
    params: IdParams,
    query: z.extend(pageQuery(DELIVERIES_PER_PAGE), { state: z.enum(FUNNEL_STATE_NAMES) }),
    reply: paged(Addressee),
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
