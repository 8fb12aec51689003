import type { LinkKind } from '@ugc/contract/public-links'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'

interface Filter {
  brief_id?: string | undefined
  kind?: LinkKind | undefined
}

const live = (db: Db | Tx, { brief_id, kind }: Filter) =>
  db
    .selectFrom('public_links')
    .innerJoin('briefs', 'briefs.id', 'public_links.brief_id')
    .where('public_links.revoked_at', 'is', null)
    .where('briefs.deleted_at', 'is', null)
    .$if(brief_id !== undefined, (query) => query.where('public_links.brief_id', '=', brief_id ?? ''))
    .$if(kind !== undefined, (query) => query.where('public_links.kind', '=', kind ?? 'client'))

const LINK_SELECT = [
  'public_links.id',
  'public_links.kind',
  'public_links.token',
  'public_links.created_at',
  'briefs.id as brief_id',
  'briefs.title',
] as const

export const listLinks = (db: Db, filter: Filter, { offset, limit }: { offset: number; limit: number }) =>
  live(db, filter)
    .select(LINK_SELECT)
    .orderBy('briefs.created_at', 'desc')
    .orderBy('briefs.id', 'desc')
    .orderBy('public_links.kind')
    .limit(limit)
    .offset(offset)
    .execute()
export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number]

/** Of each brief and kind one link: the live one, or else the one that was revoked last. */
export const listLinksOf = async (db: Db, brief_ids: string[]) =>
  brief_ids.length === 0
    ? []
    : db
        .selectFrom('public_links')
        .innerJoin('briefs', 'briefs.id', 'public_links.brief_id')
        .distinctOn(['public_links.brief_id', 'public_links.kind'])
        .select([...LINK_SELECT, 'public_links.revoked_at'])
        .where('public_links.brief_id', 'in', brief_ids)
        .orderBy('public_links.brief_id')
        .orderBy('public_links.kind')
        .orderBy('public_links.revoked_at', (order) => order.desc().nullsFirst())
        .execute()

export async function countLinks(db: Db, filter: Filter): Promise<number> {
  const row = await live(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Undefined if a live link of this kind exists, or the brief does not. */
export async function insertLink(tx: Tx, brief_id: string, kind: LinkKind): Promise<LinkRow | undefined> {
  const row = await tx
    .insertInto('public_links')
    .columns(['brief_id', 'kind'])
    .expression((from) =>
      from
        .selectFrom('briefs')
        .select(['id', sql<LinkKind>`${kind}::text`.as('kind')])
        .where('id', '=', brief_id)
        .where('deleted_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  return live(tx, {}).select(LINK_SELECT).where('public_links.id', '=', row.id).executeTakeFirst()
}

export async function revokeLink(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('public_links')
    .set({ revoked_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The brief of a live link. */
export const findLink = (db: Db, token: string) =>
  live(db, {})
    .select([
      'public_links.kind',
      'briefs.id as brief_id',
      'briefs.title',
      'briefs.product_name',
      'briefs.deadline',
    ])
    .where('public_links.token', '=', token)
    .executeTakeFirst()
