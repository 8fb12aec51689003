import type { CreatorView } from '@ugc/contract/creator-views'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

const VIEW = ['id', 'name', 'address'] as const

export const listViews = (db: Db) =>
  db.selectFrom('creator_views').select(VIEW).orderBy('created_at').orderBy('id').execute()

export const countViews = async (tx: Tx): Promise<number> => {
  const { count } = await tx
    .selectFrom('creator_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Values = Omit<CreatorView, 'id'>

/** Undefined if another view has the name, in whatever case or spelling of ё. */
export const insertView = (tx: Tx, view: Values) =>
  tx
    .insertInto('creator_views')
    .values(view)
    .onConflict((conflict) => conflict.expression(sql`fold(name)`).doNothing())
    .returning(VIEW)
    .executeTakeFirst()

export const lockView = (tx: Tx, id: string) =>
  tx.selectFrom('creator_views').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export async function isNameTaken(tx: Tx, name: string, but: string): Promise<boolean> {
  const row = await tx
    .selectFrom('creator_views')
    .select('id')
    .where(sql<string>`fold(name)`, '=', sql<string>`fold(${name})`)
    .where('id', '<>', but)
    .executeTakeFirst()
  return row !== undefined
}

export const updateView = (tx: Tx, id: string, name: string) =>
  tx.updateTable('creator_views').set({ name }).where('id', '=', id).returning(VIEW).executeTakeFirstOrThrow()

export const deleteView = (tx: Tx, id: string) =>
  tx.deleteFrom('creator_views').where('id', '=', id).returning('id').executeTakeFirst()
