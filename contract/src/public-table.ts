import * as z from 'zod/mini'
import { paged, pageQuery } from './common.ts'
import { PRICE_MAX, TABLE_PER_PAGE } from './limits.ts'
import { ResponseStatus } from './responses.ts'
import { route } from './route.ts'

const text = z.nullable(z.string())

/** What a client may see of a person. There is no other list of it: the workbook is made of these, too. */
export const CLIENT_COLUMNS = [
  'photo_url',
  'first_name',
  'last_name',
  'city',
  'country',
  'languages',
  'followers_count',
  'portfolio_url',
  'social_links',
  'experience_years',
  'specialization',
  'tags',
  'estimated_delivery_days',
  'client_price',
] as const

/** What an owner sees besides. */
export const INTERNAL_COLUMNS = [
  ...CLIENT_COLUMNS,
  'status',
  'created_at',
  'creator_price',
  'markup_percentage',
  'message',
  'email',
  'phone',
  'telegram_username',
] as const

const SORTS = [
  'first_name',
  'last_name',
  'city',
  'country',
  'followers_count',
  'experience_years',
  'estimated_delivery_days',
  'client_price',
  'creator_price',
  'markup_percentage',
  'status',
  'created_at',
] as const
export type TableSort = (typeof SORTS)[number]
/** Those among them that a client does not see cannot be told from the order of rows either. */
export const CLIENT_SORTS: readonly TableSort[] = SORTS.slice(0, 8)

const Person = z.object({
  photo_url: text,
  first_name: z.string(),
  last_name: z.string(),
  city: text,
  country: text,
  languages: z.array(z.string()),
  followers_count: z.nullable(z.int()),
  portfolio_url: text,
  social_links: z.object({ instagram: text, tiktok: text }),
  experience_years: z.nullable(z.int()),
  specialization: z.array(z.string()),
  tags: z.array(z.string()),
  email: z.optional(text),
  phone: z.optional(text),
  telegram_username: z.optional(text),
  is_verified: z.optional(z.boolean()),
})

/** `id` and `version` are there for whoever may change the price, and for nobody else. */
const TableRow = z.object({
  id: z.optional(z.string()),
  version: z.optional(z.int()),
  creator: z.nullable(Person),
  estimated_delivery_days: z.nullable(z.int()),
  client_price: z.nullable(z.number()),
  status: z.optional(ResponseStatus),
  created_at: z.optional(z.string()),
  creator_price: z.optional(z.number()),
  /** Computed from the two prices. */
  markup_percentage: z.optional(z.nullable(z.number())),
  message: z.optional(text),
})
export type TableRow = z.infer<typeof TableRow>

const Counted = z.object({ total: z.int(), capped: z.boolean() })

const TableToken = z.string().check(z.regex(/^[\w-]{1,100}$/))

export const publicTable = {
  get: route({
    method: 'GET',
    path: '/public/:token',
    summary: 'Таблица откликов по ссылке',
    params: z.object({ token: TableToken }),
    query: z.extend(pageQuery(TABLE_PER_PAGE), {
      search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Слишком длинный запрос'))),
      sort_by: z.optional(z.enum(SORTS)),
      sort_order: z._default(z.enum(['asc', 'desc']), 'asc'),
      // Taken and ignored: who may edit is known by the session.
      admin_id: z.optional(z.string()),
    }),
    reply: z.extend(paged(TableRow), {
      title: z.string(),
      product_name: z.string(),
      deadline: z.string(),
      /** Of a client's table: the lowest price in it, null while none is set. */
      price_from: z.optional(z.nullable(z.number())),
      /** Of an owner's: all responses, those accepted, and those that still need a client's price. */
      counts: z.optional(z.object({ responses: Counted, accepted: Counted, unpriced: Counted })),
      can_edit: z.boolean(),
      visible_columns: z.optional(z.array(z.string())),
      /** The internal table alone leads to its brief, where decisions are made. */
      brief_id: z.optional(z.string()),
    }),
  }),
  price: route({
    method: 'PATCH',
    path: '/public/:token/responses/:response_id',
    summary: 'Цена для клиента, прямо в таблице',
    params: z.object({ token: TableToken, response_id: z.uuid('Такого отклика нет') }),
    query: z.object({ admin_id: z.optional(z.string()) }),
    body: z.strictObject({
      client_price: z.nullable(
        z
          .number('Укажите цену числом')
          .check(z.minimum(0, 'Цена не может быть меньше 0'), z.maximum(PRICE_MAX, 'Слишком большая цена')),
      ),
      version: z.optional(z.int()),
    }),
    reply: z.object({ client_price: z.nullable(z.number()), version: z.int() }),
  }),
}
