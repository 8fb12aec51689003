import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** True for an update seen for the first time. */
export async function insertUpdate(db: Db, update_id: number): Promise<boolean> {
  const row = await db
    .insertInto('bot_updates')
    .values({ update_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('update_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Telegram keeps an update for a day; after two it cannot come again. */
export async function deleteOldUpdates(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('bot_updates')
    .where('received_at', '<', sql<string>`now() - interval '2 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
