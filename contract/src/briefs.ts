import * as z from 'zod/mini'
import { BriefInput } from './inputs/brief.ts'
import { IdParams, paged, pageQuery, requestKey, sum } from './common.ts'
import { listQuery } from './filter-query.ts'
import { SHOW_MODE_NAMES } from './facts/client-view.ts'
import { SEEN_DAYS_CHOICES, TAG_MODE_NAMES } from './facts/audience.ts'
import { BRIEF_FILTERS } from './facts/filters.ts'
import {
  BRIEFS_PER_PAGE,
  BULK_MAX,
  DELIVERIES_PER_PAGE,
  END_WORDS_MAX,
  PROJECTS_PER_PAGE,
} from './facts/limits.ts'
import { UNTOLD_NAMES } from './facts/endings.ts'
import { GENDER_NAMES } from './facts/profile-fields.ts'
import { ResponseStatus } from './responses.ts'
import { DECLINE_REASON_NAMES } from './facts/drafts.ts'
import { Decline } from './inputs/response.ts'
import { route } from './route.ts'
import { BRIEF_STATUS_NAMES } from './facts/statuses.ts'
import { WorkStep } from './works.ts'

const BriefStatus = z.enum(BRIEF_STATUS_NAMES)

const BriefCreate = z.extend(BriefInput, { request_key: requestKey() })
export type BriefCreate = z.infer<typeof BriefCreate>

const endWords = () =>
  z
    .string('Напишите сообщение')
    .check(
      z.trim(),
      z.minLength(1, 'Напишите сообщение'),
      z.maxLength(END_WORDS_MAX, `Не больше ${END_WORDS_MAX} знаков`),
    )

/** Strict. A stale version is 409, so that two owners do not overwrite each other unseen; a patch without one changes the newest. */
export const BriefPatch = z.extend(z.partial(z.strictObject(BriefInput.shape)), {
  status: z.optional(BriefStatus),
  show_mode: z.optional(z.enum(SHOW_MODE_NAMES)),
  /** The client sees who works, and the accepted videos. */
  shows_works: z.optional(z.boolean()),
  /** With a status that ends the brief: tell those who wait for a decision; yes unless it is false. */
  tell_waiting: z.optional(z.boolean()),
  /** With a status that ends the brief: other words of the bot for the accepted creators, for those of them who still owe a video, and for those who wait. */
  end_words: z.optional(
    z.strictObject({
      accepted: z.optional(endWords()),
      owing: z.optional(endWords()),
      waiting: z.optional(endWords()),
    }),
  ),
  /**
   * With «cancelled»: what the creators of the works that go on get, in all: nothing, a part or the price. A work that is not
   * named is cancelled without pay, which a work with something handed in may not be.
   */
  work_pay: z.optional(
    z
      .array(
        z.strictObject({
          id: z.uuid('Такой работы нет'),
          version: z.int(),
          amount: sum('Укажите сумму', 0),
        }),
      )
      .check(z.maxLength(BULK_MAX, `Не больше ${BULK_MAX} работ`)),
  ),
  /** With another task, other terms or other dates: a message to those who got the brief, only to those who answered it, or none. */
  tell_changes: z.optional(z.union([z.boolean(), z.literal('answered')])),
  version: z.optional(z.int()),
})
export type BriefPatch = z.infer<typeof BriefPatch>
export type WorkPay = NonNullable<BriefPatch['work_pay']>

/** A line of the list of briefs. */
export const BriefItem = z.object({
  id: z.string(),
  title: z.string(),
  product_name: z.string(),
  status: BriefStatus,
  deadline: z.string(),
  target_tags: z.array(z.int()),
  sent_to_count: z.int(),
  /** Each is counted up to one more than `COUNTED_ON_CARD`. */
  response_count: z.int(),
  pending_count: z.int(),
  accepted_count: z.int(),
  created_at: z.string(),
  /** When a draft will be sent; null if that is not planned. */
  scheduled_at: z.nullable(z.string()),
})
export type BriefItem = z.infer<typeof BriefItem>

/** What a creator may know of a brief. */
export const BriefForCreator = z.object({
  id: z.string(),
  title: z.string(),
  product_name: z.string(),
  brand_description: z.string(),
  brief_description: z.string(),
  publication_required: z.boolean(),
  deadline: z.string(),
  /** Until when creators answer; null: until the deadline. */
  responses_until: z.nullable(z.string()),
  payment_terms: z.string(),
  status: BriefStatus,
  created_at: z.string(),
  /** What came of their own response; null while there is none. */
  response_status: z.nullable(ResponseStatus),
  /** Of their own accepted response. */
  work: z.optional(z.nullable(WorkStep)),
  /** Why the creator does not want it; null while they have not declined. */
  decline_reason: z.optional(z.nullable(z.enum(DECLINE_REASON_NAMES))),
  /** It was sent to the creator, so that they can decline it. */
  was_sent: z.optional(z.boolean()),
})
export type BriefForCreator = z.infer<typeof BriefForCreator>

/** The optional fields are in the replies to owners only. */
const Brief = z.extend(BriefForCreator, {
  target_tags: z.optional(z.array(z.int())),
  target_mode: z.optional(z.enum(TAG_MODE_NAMES)),
  target_gender: z.optional(z.nullable(z.enum(GENDER_NAMES))),
  target_age_from: z.optional(z.nullable(z.int())),
  target_age_to: z.optional(z.nullable(z.int())),
  target_city: z.optional(z.nullable(z.string())),
  target_country: z.optional(z.nullable(z.string())),
  target_languages: z.optional(z.array(z.string())),
  target_price_to: z.optional(z.nullable(z.number())),
  target_followers_from: z.optional(z.nullable(z.int())),
  target_followers_to: z.optional(z.nullable(z.int())),
  target_verified: z.optional(z.boolean()),
  target_stopped: z.optional(z.boolean()),
  target_seen_days: z.optional(z.nullable(z.literal(SEEN_DAYS_CHOICES))),
  sent_to_count: z.optional(z.int()),
  places: z.optional(z.nullable(z.int())),
  budget: z.optional(z.nullable(z.int())),
  markup: z.optional(z.nullable(z.int())),
  /** Null unless it is closed. */
  closed_at: z.optional(z.nullable(z.string())),
  show_mode: z.optional(z.enum(SHOW_MODE_NAMES)),
  shows_works: z.optional(z.boolean()),
  /** When a draft will be sent; null if that is not planned. */
  scheduled_at: z.optional(z.nullable(z.string())),
  /** What the bot is about to write of, and until when an owner can take it back. `silent`: an end without messages. */
  telling: z.optional(
    z.nullable(z.object({ kind: z.enum(['ending', 'change']), at: z.string(), silent: z.boolean() })),
  ),
  /** After an end that is told: whom it concerns, who was told, and whom the bot cannot write to. */
  ended: z.optional(z.nullable(z.object({ people: z.int(), told: z.int(), out_of_reach: z.int() }))),
  /** Each is counted up to one more than `COUNTED_ON_CARD`. */
  response_count: z.optional(z.int()),
  pending_count: z.optional(z.int()),
  accepted_count: z.optional(z.int()),
  confirmed_count: z.optional(z.int()),
  version: z.optional(z.int()),
})

export const briefs = {
  list: route({
    method: 'GET',
    path: '/api/briefs',
    summary: 'Брифы, новые сверху: поиск, статус, срок',
    query: listQuery(BRIEF_FILTERS, BRIEFS_PER_PAGE),
    reply: paged(BriefItem),
  }),
  get: route({
    method: 'GET',
    path: '/api/briefs/:id',
    summary: 'Бриф целиком; креатор видит только то, что ему можно',
    params: IdParams,
    reply: Brief,
    reply_to_others: BriefForCreator,
  }),
  create: route({
    method: 'POST',
    path: '/api/briefs',
    summary: 'Новый бриф, черновик',
    body: BriefCreate,
    status: 201,
    reply: Brief,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/briefs/:id',
    summary: 'Изменить бриф или его статус',
    params: IdParams,
    body: BriefPatch,
    reply: Brief,
  }),
  changeAudience: route({
    method: 'GET',
    path: '/api/briefs/:id/change-audience',
    summary: 'Скольким креаторам бот напишет об изменении брифа',
    params: IdParams,
    reply: z.object({
      people: z.int(),
      /** Those of them who have not answered: a change of the end of answers concerns only them. */
      silent: z.int(),
    }),
  }),
  takeBack: route({
    method: 'DELETE',
    path: '/api/briefs/:id/telling',
    summary:
      'Отменить то, о чём бот ещё не написал: конец брифа (или только сообщения о нём) или сообщение об изменении',
    params: IdParams,
    query: z.object({
      /** The end stays, and its messages are not sent. */
      only: z.optional(z.literal('messages')),
    }),
    reply: Brief,
  }),
  untold: route({
    method: 'GET',
    path: '/api/briefs/:id/untold',
    summary: 'Кто не узнал об окончании брифа и почему',
    params: IdParams,
    query: pageQuery(DELIVERIES_PER_PAGE),
    reply: paged(
      z.object({
        creator_id: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        why: z.enum(UNTOLD_NAMES),
      }),
    ),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/briefs/:id',
    summary: 'Убрать бриф; его ссылки перестают работать',
    params: IdParams,
    status: 204,
  }),
  decline: route({
    method: 'PUT',
    path: '/api/briefs/:id/decline',
    summary: 'Отказаться от брифа, который прислали',
    params: IdParams,
    body: Decline,
    status: 204,
  }),
  forCreator: route({
    method: 'GET',
    path: '/api/creators/briefs',
    summary: 'Проекты креатора: подходящие ему и те, на которые он откликнулся',
    query: z.extend(pageQuery(PROJECTS_PER_PAGE), { creator_id: z.optional(z.uuid('Такого креатора нет')) }),
    reply: paged(BriefForCreator),
  }),
}
