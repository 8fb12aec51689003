import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'

interface NewOwner {
  telegram_id: number
  login?: string
  password_hash?: string
}

/** False when this person is an owner already. */
export async function insertOwner(
  db: Db | Tx,
  { telegram_id, login, password_hash }: NewOwner,
): Promise<boolean> {
  await db
    .insertInto('users')
    .values({ telegram_id, username: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .insertInto('owners')
    .values({ telegram_id, login: login ?? null, password_hash: password_hash ?? null })
    .onConflict((conflict) => conflict.column('telegram_id').doNothing())
    .returning('telegram_id')
    .executeTakeFirst()
  return row !== undefined
}

export const listOwners = (db: Db | Tx) =>
  db
    .selectFrom('owners')
    .innerJoin('users', 'users.telegram_id', 'owners.telegram_id')
    .select([
      'owners.telegram_id',
      'owners.login',
      'users.first_name',
      'users.last_name',
      'owners.created_at',
    ])
    .orderBy('owners.created_at')
    .execute()

/** Two removals at once must not both see another owner left. */
export const lockOwners = async (tx: Tx) => {
  await sql`lock table owners in share row exclusive mode`.execute(tx)
}

export async function deleteOwner(tx: Tx, telegram_id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('owners')
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function updateOwnerPassword(tx: Tx, telegram_id: number, login: string, password_hash: string) {
  const { numUpdatedRows } = await tx
    .updateTable('owners')
    .set({ login, password_hash })
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
