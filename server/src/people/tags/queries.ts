import type { TagInput } from '@ugc/contract/tags'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

/** Older briefs do not say what is asked for now. */
const BRIEFS_COUNTED = 300

export const listTags = (db: Db) =>
  db
    .with('asked', (cte) =>
      cte
        .selectFrom((briefs) =>
          briefs
            .selectFrom('briefs')
            .select(sql<number>`unnest(target_tags)`.as('tag_id'))
            .where('deleted_at', 'is', null)
            .orderBy('created_at', 'desc')
            .limit(BRIEFS_COUNTED)
            .as('latest'),
        )
        .select(['tag_id', ({ fn }) => fn.countAll<number>().as('uses')])
        .groupBy('tag_id'),
    )
    .selectFrom('tags')
    .leftJoin('asked', 'asked.tag_id', 'tags.id')
    .select(['id', 'name', 'category', sql<number>`coalesce(asked.uses, 0)`.as('uses')])
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
