import * as z from 'zod/mini'
import { BriefItem } from './briefs.ts'
import { IdParams, moment, paged, pageQuery } from './common.ts'
import { BRIEFS_PER_PAGE } from './facts/limits.ts'
import { PIN_PATTERN } from './facts/links.ts'
import { route } from './route.ts'

export const LinkKind = z.enum(['internal', 'client'])
export type LinkKind = z.infer<typeof LinkKind>

const LinkSettings = z.object({
  /** Set by an owner; null: the link has no end. */
  ends_at: z.nullable(z.string()),
  expired: z.boolean(),
  has_pin: z.boolean(),
  /** By when the agency wants the answer. */
  answer_by: z.nullable(z.string()),
  shows_socials: z.boolean(),
  /** Openings, each browser once a day, and the last one. */
  views: z.int(),
  last_opened_at: z.nullable(z.string()),
  /** How many rows the client would see by each show mode; null once an owner has chosen one. */
  unchosen: z.nullable(z.object({ all: z.int(), selected: z.int() })),
})
export type LinkSettings = z.infer<typeof LinkSettings>

/** `visible_columns` is present for an internal table and absent for a client's. */
const PublicLink = z.object({
  id: z.string(),
  link_token: z.string(),
  table_type: z.literal('responses'),
  visible_columns: z.optional(z.array(z.string())),
  brief: z.object({ id: z.string(), title: z.string() }),
  created_at: z.string(),
  /** Set if the brief has no live link of this kind: when the last one was revoked. */
  revoked_at: z.optional(z.string()),
  /** Of a client's link that is not revoked. */
  settings: z.optional(LinkSettings),
})
export type PublicLink = z.infer<typeof PublicLink>

/** A brief with its links: of each kind the live one, or else the one that was revoked last. */
const BriefLinks = z.extend(
  z.pick(BriefItem, {
    id: true,
    title: true,
    status: true,
    created_at: true,
    response_count: true,
    pending_count: true,
    accepted_count: true,
  }),
  { links: z.array(PublicLink) },
)
export type BriefLinks = z.infer<typeof BriefLinks>

export const publicLinks = {
  byBrief: route({
    method: 'GET',
    path: '/api/public-links/by-brief',
    summary: 'Брифы со своими ссылками, новые сверху',
    query: z.extend(pageQuery(BRIEFS_PER_PAGE), { brief_id: z.optional(z.uuid('Такого брифа нет')) }),
    reply: paged(BriefLinks),
  }),
  ofBrief: route({
    method: 'GET',
    path: '/api/briefs/:id/public-links',
    summary: 'Ссылки на таблицы брифа: внутренняя и клиентская',
    params: IdParams,
    reply: z.array(PublicLink),
  }),
  list: route({
    method: 'GET',
    path: '/api/public-links',
    summary: 'Все действующие ссылки, новые проекты сверху',
    query: z.extend(pageQuery(50), {
      brief_id: z.optional(z.uuid('Такого брифа нет')),
      kind: z.optional(LinkKind),
    }),
    reply: paged(PublicLink),
  }),
  create: route({
    method: 'POST',
    path: '/api/public-links',
    summary: 'Новая ссылка вместо отозванной: срок, PIN и выбор клиента переходят',
    body: z.object({
      brief_id: z.uuid('Такого брифа нет'),
      table_type: z.optional(z.literal('responses', 'Таблица бывает только с откликами')),
      /** Present: an internal table. Its columns are always the same. */
      visible_columns: z.optional(z.array(z.string())),
      kind: z.optional(LinkKind),
    }),
    status: 201,
    reply: PublicLink,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/public-links/:id',
    summary:
      'Срок, PIN, дата ответа и соцсети клиентской ссылки; меняется только названное, последнее сохранение остаётся',
    params: IdParams,
    body: z.strictObject({
      end: z.optional(z.union([z.literal('never'), moment('Укажите дату')])),
      answer_by: z.optional(z.nullable(moment('Укажите дату'))),
      shows_socials: z.optional(z.boolean()),
      /** Null takes the PIN off. */
      pin: z.optional(z.nullable(z.string().check(z.regex(PIN_PATTERN, 'PIN: от 4 до 6 цифр')))),
    }),
    reply: PublicLink,
  }),
  renew: route({
    method: 'POST',
    path: '/api/public-links/:id/renew',
    summary: 'Новый адрес: старый сразу не работает, срок, PIN и выбор клиента переходят',
    params: IdParams,
    status: 201,
    reply: PublicLink,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/public-links/:id',
    summary: 'Отозвать ссылку: следующий запрос по ней не ответит',
    params: IdParams,
    status: 204,
  }),
  enter: route({
    method: 'POST',
    path: '/public/:token/pin',
    summary: 'PIN клиента: браузер запоминается на 30 дней',
    params: z.object({ token: z.string() }),
    body: z.strictObject({ pin: z.string('Введите PIN').check(z.regex(PIN_PATTERN, 'PIN: от 4 до 6 цифр')) }),
    status: 204,
  }),
}
