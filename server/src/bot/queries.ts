import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'

/** True for an update seen for the first time. */
export async function insertUpdate(db: Db | Tx, update_id: number): Promise<boolean> {
  const row = await db
    .insertInto('bot_updates')
    .values({ update_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('update_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores whether the bot may write to this user. A repeated block keeps the time of the first one. */
export async function updateReachable(db: Db | Tx, telegram_id: number, reachable: boolean) {
  await db
    .updateTable('creators')
    .set({ unreachable_at: reachable ? null : sql<string>`now()` })
    .where('telegram_id', '=', telegram_id)
    .where('unreachable_at', reachable ? 'is not' : 'is', null)
    .execute()
}

export async function isOwner(db: Db | Tx, telegram_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('owners')
    .select('telegram_id')
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined for a person who has no profile. */
export const findProfileState = (db: Db | Tx, telegram_id: number) =>
  db
    .selectFrom('creators')
    .select([
      'is_active',
      'profile_completed',
      'deactivated_by',
      'review',
      sql<boolean>`cardinality(tag_ids) > 0`.as('has_tags'),
    ])
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()

/** Telegram keeps an update for a day, so an update that is two days old cannot be repeated. */
export async function deleteOldUpdates(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('bot_updates')
    .where('received_at', '<', sql<string>`now() - interval '2 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
