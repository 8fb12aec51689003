import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Counts tries for this key. Returns the number of tries in the current window, the seconds until it ends, and those of a block. */
export async function countTry(db: Db, key: string, seconds: number, tries = 1) {
  const expired = sql<boolean>`throttles.since < now() - make_interval(secs => ${seconds})`
  return db
    .insertInto('throttles')
    .values({ key, count: tries, since: sql`now()`, blocked_until: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${expired} then ${tries}::int else throttles.count + ${tries}::int end`,
        since: sql<string>`case when ${expired} then now() else throttles.since end`,
      }),
    )
    .returning([
      'count',
      sql<number>`ceil(extract(epoch from since + make_interval(secs => ${seconds}) - now()))::int`.as(
        'wait',
      ),
      sql<number>`greatest(0, coalesce(ceil(extract(epoch from blocked_until - now())), 0))::int`.as(
        'blocked',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** Takes back a try that is not to count. */
export const uncountTry = async (db: Db, keys: string[]) => {
  await db
    .updateTable('throttles')
    .set({ count: sql<number>`greatest(0, count - 1)` })
    .where('key', 'in', keys)
    .execute()
}

/** Seconds for which one of these keys is still blocked; 0 when none is. */
export async function findBlockedSeconds(db: Db, ...keys: string[]): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - now()))::int`.as('wait'))
    .where('key', 'in', keys)
    .where('blocked_until', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row?.wait ?? 0
}

export const updateBlockedSeconds = async (db: Db, key: string, seconds: number) => {
  await db
    .updateTable('throttles')
    .set({ blocked_until: sql<string>`now() + make_interval(secs => ${seconds})` })
    .where('key', '=', key)
    .execute()
}

export const deleteThrottle = async (db: Db, key: string) => {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}

export async function deleteOldThrottles(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('throttles')
    .where('since', '<', sql<string>`now() - interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
