import type { Role } from '@ugc/contract/auth'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { NoLongerOwner } from '../../platform/errors.ts'

/**
 * Repeats the guard's decision at the head of the transaction that writes: a caller who came as an owner must still be one.
 * The row lock is held until the commit, so that a removal either waits for the change or makes it fail. A creator passes.
 */
export async function recheckOwner(tx: Tx, { telegram_id, role }: { telegram_id: number; role: Role }) {
  if (role !== 'owner') return
  const owners = tx.selectFrom('owners').select('telegram_id').where('telegram_id', '=', telegram_id)
  if (!(await owners.forKeyShare().executeTakeFirst())) throw new NoLongerOwner()
}

/** How an owner signs in by password. `password_is_first`: the server made it, and it is replaced at the first web login. */
export interface Secret {
  login: string
  password_hash: string
  password_is_first: boolean
}

/** False if the user is an owner already. */
export async function insertOwner(
  db: Db | Tx,
  { telegram_id, ...secret }: { telegram_id: number } & Partial<Secret>,
): Promise<boolean> {
  await db
    .insertInto('users')
    .values({ telegram_id, username: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('suspended_owners').where('telegram_id', '=', telegram_id).execute()
  const row = await db
    .insertInto('owners')
    .values({ telegram_id, login: null, password_hash: null, ...secret })
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

/** The hash is null for an owner who has no password. Undefined for a person who is no owner. */
export const findPassword = (db: Db, telegram_id: number) =>
  db
    .selectFrom('owners')
    .select(['login', 'password_hash'])
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()

/** A password that the owner has chosen. */
export const updatePassword = async (tx: Tx, telegram_id: number, password_hash: string) => {
  await tx
    .updateTable('owners')
    .set({ password_hash, password_is_first: false })
    .where('telegram_id', '=', telegram_id)
    .execute()
}

/** From the command line. */
export async function updateOwnerPassword(tx: Tx, telegram_id: number, secret: Secret) {
  const { numUpdatedRows } = await tx
    .updateTable('owners')
    .set(secret)
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The name of Telegram, or else the id: an owner who never signed in has none. */
export async function findOwnerName(tx: Tx, telegram_id: number): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .select(sql<string | null>`nullif(trim(first_name || ' ' || last_name), '')`.as('name'))
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()
  return row?.name ?? `Telegram ID ${telegram_id}`
}

export async function isOwner(db: Db | Tx, telegram_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('owners')
    .select('telegram_id')
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()
  return row !== undefined
}
