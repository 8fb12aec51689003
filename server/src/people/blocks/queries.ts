import type { BlockReason } from '@ugc/contract/facts/blocks'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { creatorJson, PHOTO_URL } from '../../platform/shared-sql/creator-json.ts'

interface NewBlock {
  person: string
  creator_id: string
  reason: BlockReason
  blocked_by: number
}

/** Undefined if the person is blocked already. */
export async function insertBlock(tx: Tx, block: NewBlock): Promise<string | undefined> {
  const row = await tx
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Undefined for an unknown block; `creator_id` is null after an erasure. */
export const deleteBlock = (tx: Tx, id: string) =>
  tx.deleteFrom('blocks').where('id', '=', id).returning('creator_id').executeTakeFirst()

interface Named {
  id: string
  first_name: string
  last_name: string
  photo_url: string | null
}

export const listBlocks = (db: Db, { offset, limit }: { offset: number; limit: number }) =>
  db
    .selectFrom('blocks')
    .leftJoin('creators', 'creators.id', 'blocks.creator_id')
    .leftJoin('owners', 'owners.telegram_id', 'blocks.blocked_by')
    .leftJoin('users', 'users.telegram_id', 'owners.telegram_id')
    .select([
      'blocks.id',
      'blocks.reason',
      'blocks.blocked_at',
      sql<string | null>`coalesce(nullif(users.first_name, ''), owners.login)`.as('author'),
      creatorJson<Named>(['first_name', 'last_name'], { id: sql`creators.id`, photo_url: PHOTO_URL }).as(
        'creator',
      ),
    ])
    .orderBy('blocks.blocked_at', 'desc')
    .orderBy('blocks.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countBlocks(db: Db): Promise<number> {
  const row = await db
    .selectFrom('blocks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
