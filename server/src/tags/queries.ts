import type { TagInput } from '@ugc/contract/tags'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'

export const listTags = (db: Db) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'category'])
    .orderBy(sql`array_position(array['ниша', 'формат', 'язык'], category)`)
    .orderBy(sql`name collate "ru-RU-x-icu"`)
    .execute()

/** Undefined when a tag of that name, in whatever case or spelling of ё, is there already. */
export const insertTag = (tx: Tx, tag: TagInput) =>
  tx
    .insertInto('tags')
    .values(tag)
    .onConflict((conflict) => conflict.expression(sql`fold(name)`).doNothing())
    .returning(['id', 'name', 'category'])
    .executeTakeFirst()

/** Fewer than asked for when one of them is not there. */
export async function countKnownTags(tx: Tx, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  const row = await tx
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return row.count
}
