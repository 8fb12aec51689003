import * as z from 'zod/mini'
import { Choice, ChoiceState, Opinion, Standing, SubmittedChoice } from './choices.ts'
import { paged } from './common.ts'
import { listQuery } from './filter-query.ts'
import { UNSEEN_NAMES } from './facts/client-view.ts'
import { TABLE_FILTERS } from './facts/filters.ts'
import { PRICE_MAX, TABLE_PER_PAGE } from './facts/limits.ts'
import { CLIENT_FIELDS, type ClientField, CONTACT_FIELDS } from './facts/profile-fields.ts'
import { BRIEF_ENDS } from './facts/statuses.ts'
import { profileReply } from './profile.ts'
import { ResponseStatus } from './responses.ts'
import { route } from './route.ts'
import { Tag } from './tags.ts'
import { ClientWork } from './works.ts'

const text = z.nullable(z.string())

type PersonColumn = ClientField | 'photo_url' | 'is_verified' | 'tags'
/** The client's table and the client's workbook have these columns. */
export const CLIENT_COLUMNS: readonly (PersonColumn | 'estimated_delivery_days' | 'client_price')[] = [
  'photo_url',
  ...CLIENT_FIELDS,
  'tags',
  'is_verified',
  'estimated_delivery_days',
  'client_price',
]

const OWNER_COLUMNS = [
  'status',
  'client_verdict',
  'client_author',
  'client_comment',
  'created_at',
  'creator_price',
  'markup_percentage',
  'message',
] as const
/** An owner sees these besides. */
export const INTERNAL_COLUMNS: readonly (
  | (typeof CLIENT_COLUMNS)[number]
  | (typeof OWNER_COLUMNS)[number]
  | (typeof CONTACT_FIELDS)[number]
)[] = [...CLIENT_COLUMNS, ...OWNER_COLUMNS, ...CONTACT_FIELDS]

const ClientPerson = z.extend(profileReply(CLIENT_FIELDS), {
  photo_url: text,
  tags: z.array(z.string()),
  is_verified: z.boolean(),
})

const ClientRow = z.object({
  creator: z.nullable(ClientPerson),
  estimated_delivery_days: z.nullable(z.int()),
  client_price: z.nullable(z.number()),
  /** In the client's own reply: the row's key in this link, the viewer's choice, what the agency has, and the choices of colleagues. */
  key: z.optional(z.string()),
  choice: z.optional(z.nullable(Choice)),
  /** `price`: the client price when it was submitted. */
  sent: z.optional(z.nullable(z.extend(Standing, { price: z.nullable(z.number()) }))),
  /** The project is over, and the choice was not sent. */
  unsent: z.optional(z.boolean()),
  others: z.optional(z.array(Opinion)),
  /** The agency has accepted the person, who was told; and the person has confirmed. */
  taken: z.optional(z.boolean()),
  confirmed: z.optional(z.boolean()),
  /** Null for everybody else, and where an owner does not show it. */
  work: z.optional(z.nullable(ClientWork)),
})

const Person = z.extend(ClientPerson, {
  email: z.optional(text),
  phone: z.optional(text),
  telegram_username: z.optional(text),
})

/** `id` and `version` are in the replies to owners only: they are needed to change a price. */
const TableRow = z.extend(ClientRow, {
  id: z.optional(z.string()),
  version: z.optional(z.int()),
  /** In a client's table, for an owner: why the client does not see the row; null if the client does. */
  unseen: z.optional(z.nullable(z.enum(UNSEEN_NAMES))),
  creator: z.nullable(Person),
  status: z.optional(ResponseStatus),
  /** As it was last submitted. */
  client_choice: z.optional(z.nullable(SubmittedChoice)),
  created_at: z.optional(z.string()),
  creator_price: z.optional(z.number()),
  /** Computed from the two prices. */
  markup_percentage: z.optional(z.nullable(z.number())),
  message: z.optional(text),
})
export type TableRow = z.infer<typeof TableRow>

const Counted = z.object({ total: z.int(), capped: z.boolean() })

const tableHead = () => ({
  title: z.string(),
  product_name: z.string(),
  deadline: z.string(),
  /** Of a client's table: the lowest price in it, null while none is set. */
  price_from: z.optional(z.nullable(z.number())),
  can_edit: z.boolean(),
  /** In the client's own reply: how and when the brief ended. */
  ended: z.optional(z.nullable(z.object({ as: z.enum(BRIEF_ENDS), at: z.string() }))),
  /** In the client's own reply. */
  choice: z.optional(ChoiceState),
})

/** Any text: a token of a wrong form gets the answer of an unknown one. */
const TableToken = z.string()

export const publicTable = {
  get: route({
    method: 'GET',
    path: '/public/:token',
    summary: 'Таблица откликов по ссылке',
    params: z.object({ token: TableToken }),
    query: listQuery(TABLE_FILTERS, TABLE_PER_PAGE),
    reply: z.extend(paged(TableRow), {
      ...tableHead(),
      /** Of an owner's: all responses, those accepted, and those without a client's price. */
      counts: z.optional(z.object({ responses: Counted, accepted: Counted, unpriced: Counted })),
      visible_columns: z.optional(z.array(z.string())),
      /** The internal table alone leads to its brief, where decisions are made. */
      brief_id: z.optional(z.string()),
    }),
    reply_to_others: z.extend(paged(ClientRow), tableHead()),
  }),
  options: route({
    method: 'GET',
    path: '/public/:token/options',
    summary: 'Теги, языки и города, которые есть в таблице: для фильтров',
    params: z.object({ token: TableToken }),
    reply: z.object({ tags: z.array(Tag), languages: z.array(z.string()), cities: z.array(z.string()) }),
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
