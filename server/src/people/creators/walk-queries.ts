import type { Db } from '../../platform/db/schema.ts'
import { CARD, type CreatorConditions, matches, PROFILE } from './list-queries.ts'
import { behind, type Cursor, cursorKey, directionOf, keyOf } from './order-queries.ts'

const WHOLE = [
  ...CARD,
  ...PROFILE,
  'creators.telegram_id',
  'creators.created_at',
  'creators.last_active_at',
] as const

/** How many a list that is read to its end has; it counts no further than `limit`. */
export async function countCreatorsTo(db: Db, conditions: CreatorConditions, limit: number): Promise<number> {
  const found = db.selectFrom('creators').select('creators.id').where(matches(conditions)).limit(limit)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The next batch of a list that is read to its end. */
export function listCreatorsAfter(
  db: Db,
  conditions: CreatorConditions,
  after: Cursor | undefined,
  limit: number,
) {
  const { sort } = conditions
  const direction = directionOf(sort)
  return db
    .selectFrom('creators')
    .select([...WHOLE, cursorKey(sort)])
    .where(matches(conditions))
    .$if(after !== undefined, (query) => query.where(behind(sort, after as Cursor)))
    .orderBy(keyOf(sort), direction)
    .orderBy('creators.id', direction)
    .limit(limit)
    .execute()
}
