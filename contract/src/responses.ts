import * as z from 'zod/mini'
import { SubmittedChoice } from './choices.ts'
import { ClientPrice, IdParams, paged, responseIds } from './common.ts'
import { listQuery } from './filter-query.ts'
import { type BulkAction, BULK_ACTIONS, BULK_REFUSALS, type BulkRefusal } from './facts/bulk.ts'
import { UNSEEN_NAMES, VISIBILITIES } from './facts/client-view.ts'
import { WITHDRAW_REASON_NAMES } from './facts/drafts.ts'
import { ENDING_NAMES, RESPONSE_EVENT_KINDS } from './facts/endings.ts'
import { RESPONSE_FILTERS } from './facts/filters.ts'
import { RESPONSES_PER_PAGE } from './facts/limits.ts'
import type { RepliedField } from './facts/profile-fields.ts'
import { profileReply } from './profile.ts'
import { Confirmation, OwnResponseChange, ResponseInput, Withdrawal } from './inputs/response.ts'
import { route } from './route.ts'
import { WorkStep } from './works.ts'
import { BRIEF_STATUS_NAMES, DECISIONS, RESPONSE_STATUS_NAMES } from './facts/statuses.ts'

export const ResponseStatus = z.enum(RESPONSE_STATUS_NAMES)

/** An owner's: strict. A stale version is 409; a patch without one changes the newest. Null takes a price away. */
export const ResponsePatch = z.strictObject({
  status: z.optional(z.enum(DECISIONS)),
  client_price: z.optional(ClientPrice),
  visibility: z.optional(z.enum(VISIBILITIES)),
  version: z.optional(z.int()),
})
export type ResponsePatch = z.infer<typeof ResponsePatch>

/** The fields of the author's profile on a response. */
export const AUTHOR_FIELDS = [
  'first_name',
  'last_name',
  'city',
  'country',
  'followers_count',
] as const satisfies RepliedField[]

/** The author of a response, as a card shows it. */
const Author = z.extend(profileReply(AUTHOR_FIELDS), {
  photo_url: z.nullable(z.string()),
  is_verified: z.boolean(),
})
const AuthorForOwner = z.extend(Author, {
  /** On the stop-list. */
  is_stopped: z.optional(z.boolean()),
  email: z.optional(z.nullable(z.string())),
  portfolio_url: z.optional(z.nullable(z.string())),
  telegram_username: z.optional(z.nullable(z.string())),
  social_links: z.optional(z.object({ instagram: z.nullable(z.string()), tiktok: z.nullable(z.string()) })),
})

/** Was and now are null where nothing changed; days are null also where none are given. */
export const ResponseEvent = z.object({
  kind: z.enum(RESPONSE_EVENT_KINDS),
  at: z.string(),
  price_was: z.nullable(z.number()),
  price_now: z.nullable(z.number()),
  days_was: z.nullable(z.int()),
  days_now: z.nullable(z.int()),
  reason: z.nullable(z.enum(WITHDRAW_REASON_NAMES)),
})
export type ResponseEvent = z.infer<typeof ResponseEvent>

/** A response as its author gets it. */
const OwnResponse = z.object({
  id: z.string(),
  brief_id: z.string(),
  brief: z.object({ id: z.string(), title: z.string() }),
  /** The brief was deleted after the response came: there is no page to open. */
  brief_deleted: z.boolean(),
  brief_status: z.enum(BRIEF_STATUS_NAMES),
  /** Until when the brief takes answers. */
  brief_deadline: z.string(),
  /** The date of delivery. */
  deliver_by: z.string(),
  /** Null for a response that was never accepted. */
  work: z.nullable(WorkStep),
  /** How the brief has ended for those without a decision; null while it has not, and while owners still decide after its date. */
  brief_ending: z.nullable(z.enum(ENDING_NAMES)),
  /** Both are null for a person who is erased. */
  creator_id: z.nullable(z.string()),
  creator: z.nullable(Author),
  creator_price: z.number(),
  /** The client has agreed to it by the submitted choice: its author cannot change it. */
  price_agreed: z.boolean(),
  estimated_delivery_days: z.nullable(z.int()),
  message: z.nullable(z.string()),
  status: ResponseStatus,
  /** Null without a reason, and for a response that is not withdrawn. */
  withdraw_reason: z.nullable(z.enum(WITHDRAW_REASON_NAMES)),
  /** When its author, once accepted, confirmed to take part. */
  confirmed_at: z.nullable(z.string()),
  version: z.int(),
  created_at: z.string(),
  /** What has happened to it, the oldest first. */
  events: z.array(ResponseEvent),
})

/** The optional fields are in the replies to owners only. */
export const Response = z.extend(OwnResponse, {
  creator: z.nullable(AuthorForOwner),
  client_price: z.optional(z.nullable(z.number())),
  markup_percentage: z.optional(z.number()),
  visibility: z.optional(z.enum(VISIBILITIES)),
  /** Why the client does not see it; null if the client does. */
  unseen: z.optional(z.nullable(z.enum(UNSEEN_NAMES))),
  /** Null while the client has submitted none. */
  client_choice: z.optional(z.nullable(SubmittedChoice)),
  /** Of an accepted creator who has not confirmed; null where there is nothing to remind of. `at`: the last reminder. */
  reminder: z.optional(
    z.nullable(z.object({ queued: z.boolean(), at: z.nullable(z.string()), next_at: z.string() })),
  ),
})
export type Response = z.infer<typeof Response>

const BulkResult = z.object({
  id: z.string(),
  result: z.enum(['done', 'unchanged', 'refused']),
  reason: z.optional(z.enum(Object.keys(BULK_REFUSALS) as [BulkRefusal, ...BulkRefusal[]])),
  /** Of a response that was changed: an undo carries it. */
  version: z.optional(z.int()),
})
export type BulkResult = z.infer<typeof BulkResult>

/** One action on many responses. `versions` in the order of the ids: a response that has another one is left as it is. */
const bulkGroup = () => ({
  ids: responseIds(),
  action: z.enum(BULK_ACTIONS, 'Такого действия нет'),
  versions: z.optional(z.array(z.int())),
})
export interface BulkGroup {
  ids: string[]
  action: BulkAction
  versions?: number[] | undefined
}

export const responses = {
  bulk: route({
    method: 'POST',
    path: '/api/responses/bulk',
    summary: 'Решить много откликов сразу, показать их клиенту или скрыть',
    body: z.strictObject({
      ...bulkGroup(),
      /** Other responses, with another action, in the same transaction. A refused response is left as it is. */
      and: z.optional(z.array(z.strictObject(bulkGroup())).check(z.maxLength(BULK_ACTIONS.length))),
    }),
    reply: z.object({ items: z.array(BulkResult) }),
  }),
  list: route({
    method: 'GET',
    path: '/api/responses',
    summary: 'Отклики с поиском и порядком; креатор видит только свои, сначала те, что ждут его',
    query: listQuery(RESPONSE_FILTERS, RESPONSES_PER_PAGE),
    reply: paged(Response),
    reply_to_others: paged(OwnResponse),
  }),
  create: route({
    method: 'POST',
    path: '/api/responses',
    summary: 'Откликнуться на бриф',
    // What the form sends besides: whose it is, is known; a markup is an owner's to set.
    body: z.extend(ResponseInput, {
      creator_id: z.optional(z.uuid()),
      markup_percentage: z.optional(z.number()),
    }),
    status: 201,
    reply: OwnResponse,
  }),
  change: route({
    method: 'PATCH',
    path: '/api/responses/:id/own',
    summary: 'Изменить свой отклик, пока по нему нет решения',
    params: IdParams,
    body: OwnResponseChange,
    reply: OwnResponse,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/responses/:id/withdraw',
    summary: 'Снять свой отклик, пока он ждёт решения или стоит в резерве',
    params: IdParams,
    body: Withdrawal,
    reply: OwnResponse,
  }),
  confirm: route({
    method: 'PUT',
    path: '/api/responses/:id/confirmation',
    summary: 'Подтвердить участие по принятому отклику или отказаться с причиной',
    params: IdParams,
    body: Confirmation,
    reply: OwnResponse,
  }),
  remind: route({
    method: 'PUT',
    path: '/api/responses/:id/reminder',
    summary:
      'Напомнить принятому креатору подтвердить участие: раз в сутки, повторный запрос ничего не меняет',
    params: IdParams,
    reply: Response,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/responses/:id',
    summary: 'Принять, отложить в резерв, отклонить, назначить цену, показать клиенту или скрыть',
    params: IdParams,
    body: ResponsePatch,
    reply: Response,
  }),
}
