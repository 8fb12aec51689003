import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { CARD, type CreatorConditions, matches, PROFILE } from './list-queries.ts'

const WHOLE = [
  ...CARD,
  ...PROFILE,
  'creators.telegram_id',
  'creators.created_at',
  'creators.last_active_at',
] as const

/** The last row of the batch before. The time is text, because a Date loses microseconds and would skip rows. */
interface Cursor {
  cursor_at: string
  id: string
}

const later = (after: Cursor | undefined) =>
  after === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(creators.created_at, creators.id) < (${after.cursor_at}::timestamptz, ${after.id}::uuid)`

/** How many a list that is read to its end has; it counts no further than `limit`. */
export async function countCreatorsTo(db: Db, conditions: CreatorConditions, limit: number): Promise<number> {
  const found = db.selectFrom('creators').select('creators.id').where(matches(conditions)).limit(limit)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The next batch of a list that is read to its end, newest first. */
export const listCreatorsAfter = (
  db: Db,
  conditions: CreatorConditions,
  after: Cursor | undefined,
  limit: number,
) =>
  db
    .selectFrom('creators')
    .select([...WHOLE, sql<string>`creators.created_at::text`.as('cursor_at')])
    .where(matches(conditions))
    .where(later(after))
    .orderBy('creators.created_at', 'desc')
    .orderBy('creators.id', 'desc')
    .limit(limit)
    .execute()
