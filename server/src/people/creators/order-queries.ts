import type { CreatorSort } from '@ugc/contract/facts/filters'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

interface Order {
  /** Never null, so that one comparison of (key, id) finds the rows behind a row. Each has an index with this expression. */
  key: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  type: 'timestamptz' | 'text' | 'numeric' | 'integer'
}

const ORDERS: Record<CreatorSort, Order> = {
  newest: { key: sql`creators.created_at`, direction: 'desc', type: 'timestamptz' },
  name: {
    key: sql`(coalesce(nullif(fold(creators.first_name || ' ' || creators.last_name), ''), chr(1114111)) collate "C")`,
    direction: 'asc',
    type: 'text',
  },
  price_up: { key: sql`coalesce(creators.price_per_video, 'Infinity')`, direction: 'asc', type: 'numeric' },
  price_down: { key: sql`coalesce(creators.price_per_video, -1)`, direction: 'desc', type: 'numeric' },
  followers: { key: sql`coalesce(creators.followers_count, -1)`, direction: 'desc', type: 'integer' },
  seen: {
    key: sql`coalesce(creators.last_active_at, '-infinity')`,
    direction: 'desc',
    type: 'timestamptz',
  },
}

const orderOf = (sort: CreatorSort | undefined) => ORDERS[sort ?? 'newest']

/** What the rows are sorted by, beside their ids. */
export const keyOf = (sort: CreatorSort | undefined) => orderOf(sort).key
export const directionOf = (sort: CreatorSort | undefined) => orderOf(sort).direction

/** The place of a row in an order. The key is text, because a Date loses microseconds and would skip rows. */
export interface Cursor {
  cursor_key: string
  id: string
}

export const cursorKey = (sort: CreatorSort | undefined) => sql<string>`${keyOf(sort)}::text`.as('cursor_key')

/** The place of a creator now; undefined for one who is gone. */
export const findCursor = (db: Db, sort: CreatorSort | undefined, id: string): Promise<Cursor | undefined> =>
  db
    .selectFrom('creators')
    .select(['creators.id', cursorKey(sort)])
    .where('id', '=', id)
    .executeTakeFirst()

/** The rows behind it. */
export function behind(sort: CreatorSort | undefined, { cursor_key, id }: Cursor) {
  const { key, direction, type } = orderOf(sort)
  const place = sql`(${cursor_key}::${sql.raw(type)}${sql.raw(type === 'text' ? ' collate "C"' : '')}, ${id}::uuid)`
  return sql<SqlBool>`(${key}, creators.id) ${sql.raw(direction === 'asc' ? '>' : '<')} ${place}`
}
