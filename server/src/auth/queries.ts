import type { Db } from '../db/schema.ts'

export async function isOwner(db: Db, telegram_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('owners')
    .select('telegram_id')
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()
  return row !== undefined
}

export const insertOwner = (db: Db, telegram_id: number) =>
  db
    .insertInto('owners')
    .values({ telegram_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
