import type { Db } from '../db/schema.ts'

export const listBriefs = (db: Db, { offset, limit }: { offset: number; limit: number }) =>
  db
    .selectFrom('briefs')
    .select([
      'id',
      'title',
      'product_name',
      'status',
      'deadline',
      'target_tags',
      'sent_to_count',
      'created_at',
    ])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countBriefs(db: Db): Promise<number> {
  const row = await db
    .selectFrom('briefs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Undefined for a brief that is not there, or is deleted. */
export async function findBriefTags(db: Db, id: string): Promise<number[] | undefined> {
  const row = await db
    .selectFrom('briefs')
    .select('target_tags')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.target_tags
}
