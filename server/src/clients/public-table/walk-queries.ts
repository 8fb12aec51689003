import { type SqlBool, sql } from 'kysely'
import { type Markup, priceOf } from '../../platform/shared-sql/price-of.ts'
import type { Db } from '../../platform/db/schema.ts'
import { CLIENT_SELECT, clientPerson, OWNER_SELECT, rowsFor, wholePerson } from './queries.ts'

/** The last row of the batch before. The time is text, because a Date would lose its microseconds. */
interface Cursor {
  cursor_at: string
  id: string
}

const CURSOR = ['responses.id', sql<string>`responses.created_at::text`.as('cursor_at')] as const

const later = (after: Cursor | undefined) =>
  after === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(responses.created_at, responses.id) < (${after.cursor_at}::timestamptz, ${after.id}::uuid)`

interface Rows {
  brief_id: string
  /** Only these. */
  ids?: string[] | undefined
}

const among = (ids: string[] | undefined) =>
  ids === undefined ? sql<SqlBool>`true` : sql<SqlBool>`responses.id = any(${ids}::uuid[])`

/** How many people a table that is read to its end has; it counts no further than `limit`. */
export async function countPeopleTo(
  db: Db,
  { brief_id, ids, for_client }: Rows & { for_client: boolean },
  limit: number,
): Promise<number> {
  const found = rowsFor(for_client ? 'client' : 'owner', db, { brief_id })
    .select('responses.id')
    .where('responses.creator_id', 'is not', null)
    .where(among(ids))
    .limit(limit)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** With a pricing, a row without a client price has the price by markup: a price that an owner set stays. */
const clientPrice = (pricing: Markup | undefined) =>
  (pricing
    ? sql<number | null>`coalesce(responses.client_price, ${priceOf(pricing)})`
    : sql<number | null>`responses.client_price`
  ).as('client_price')

/** The next batch of a table that is read to its end, in its default order. */
export const listForClientAfter = (
  db: Db,
  { brief_id, ids, pricing }: Rows & { pricing: Markup | undefined },
  after: Cursor | undefined,
  limit: number,
) =>
  rowsFor('client', db, { brief_id })
    .select(['responses.estimated_delivery_days', clientPrice(pricing), ...CURSOR, clientPerson])
    .where(later(after))
    .where(among(ids))
    .orderBy('responses.created_at', 'desc')
    .orderBy('responses.id', 'desc')
    .limit(limit)
    .execute()

export const listForOwnerAfter = (
  db: Db,
  { brief_id, ids }: Rows,
  after: Cursor | undefined,
  limit: number,
) =>
  rowsFor('owner', db, { brief_id })
    .select([...CLIENT_SELECT, ...OWNER_SELECT, ...CURSOR, wholePerson])
    .where(later(after))
    .where(among(ids))
    .orderBy('responses.created_at', 'desc')
    .orderBy('responses.id', 'desc')
    .limit(limit)
    .execute()
