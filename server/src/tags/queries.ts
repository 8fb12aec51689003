import type { TagInput } from '@ugc/contract/tags'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

export const listTags = (db: Db) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'category'])
    .orderBy(sql`array_position(array['ниша', 'формат', 'язык'], category)`)
    .orderBy(sql`name collate "ru-RU-x-icu"`)
    .execute()

/** Undefined when a tag of that name, in whatever case or spelling of ё, is there already. */
export const insertTag = (db: Db, tag: TagInput) =>
  db
    .insertInto('tags')
    .values(tag)
    .onConflict((conflict) => conflict.expression(sql`fold(name)`).doNothing())
    .returning(['id', 'name', 'category'])
    .executeTakeFirst()
