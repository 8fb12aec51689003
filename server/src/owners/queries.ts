import type { Role } from '@ugc/contract/auth'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'

/** The caller was an owner when the guard looked, and is removed since. The change is rolled back and answered with 403. */
export class NoLongerOwner extends Error {}

/**
 * Repeats the guard's decision at the head of the transaction that writes: a caller who came as an owner must still be one.
 * The row lock is held until the commit, so that a removal either waits for the change or makes it fail. A creator passes.
 */
export async function recheckOwner(tx: Tx, { telegram_id, role }: { telegram_id: number; role: Role }) {
  if (role !== 'owner') return
  const owners = tx.selectFrom('owners').select('telegram_id').where('telegram_id', '=', telegram_id)
  if (!(await owners.forKeyShare().executeTakeFirst())) throw new NoLongerOwner()
}

interface NewOwner {
  telegram_id: number
  login?: string
  password_hash?: string
}

/** False if the user is an owner already. */
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

/** Table lock: two concurrent removals must not both find another owner. */
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
