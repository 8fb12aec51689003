import type { ShowMode } from '@ugc/contract/facts/client-view'
import type { LinkKind } from '@ugc/contract/public-links'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { clientSees } from '../../platform/shared-sql/client-sees.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'

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

const viewsOf = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from link_views where link_views.link_id = public_links.id)`

const countSeen = (show_mode: ShowMode) =>
  sql`(select count(*) from responses where responses.brief_id = briefs.id and ${clientSees(sql.lit(show_mode))})`

/** How many rows the client would see by each mode, until an owner has chosen one. */
const UNCHOSEN = sql<Record<ShowMode, number> | null>`case
  when public_links.kind = 'client' and not briefs.show_mode_chosen
  then json_build_object('all', ${countSeen('all')}, 'selected', ${countSeen('selected')}) end`

const LINK_SELECT = [
  'public_links.id',
  'public_links.kind',
  'public_links.token',
  'public_links.created_at',
  'public_links.expires_at',
  'public_links.answer_by',
  'public_links.shows_socials',
  'briefs.id as brief_id',
  'briefs.title',
  UNCHOSEN.as('unchosen'),
  sql<boolean>`coalesce(public_links.expires_at <= now(), false)`.as('expired'),
  sql<boolean>`public_links.pin_hash is not null`.as('has_pin'),
  sql<number>`coalesce(${viewsOf(sql`sum(count)`)}, 0)::int`.as('views'),
  sql<string | null>`${viewsOf(sql`max(last_at)`)}`.as('last_opened_at'),
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
  return row && findLinkById(tx, row.id)
}

/** A link that is not revoked. */
export const findLinkById = (db: Db | Tx, id: string): Promise<LinkRow | undefined> =>
  live(db, {}).select(LINK_SELECT).where('public_links.id', '=', id).executeTakeFirst()

/** `now`: the clock of the database. */
export const lockLink = (tx: Tx, id: string) =>
  live(tx, {})
    .select(['public_links.kind', sql<string>`now()`.as('now')])
    .where('public_links.id', '=', id)
    .forUpdate('public_links')
    .executeTakeFirst()

interface LinkChange {
  expires_at?: string | null
  pin_hash?: string | null
  answer_by?: string | null
  shows_socials?: boolean
}

export const updateLink = async (tx: Tx, id: string, change: LinkChange): Promise<void> => {
  await tx.updateTable('public_links').set(change).where('id', '=', id).execute()
}

/** A link with another address and the settings of a revoked one; what the client chose moves to it. */
export async function insertSuccessor(tx: Tx, id: string): Promise<string> {
  const columns = ['brief_id', 'kind', 'expires_at', 'pin_hash', 'answer_by', 'shows_socials'] as const
  const { id: link_id } = await tx
    .insertInto('public_links')
    .columns([...columns])
    .expression((from) => from.selectFrom('public_links').select(columns).where('id', '=', id))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('client_marks').set({ link_id }).where('link_id', '=', id).execute()
  await tx.updateTable('client_submissions').set({ link_id }).where('link_id', '=', id).execute()
  return link_id
}

/** The link of this kind that was revoked last, if the brief has none that lives. */
export async function findRevoked(tx: Tx, brief_id: string, kind: LinkKind): Promise<string | undefined> {
  const last = await tx
    .selectFrom('public_links')
    .select(['id', 'revoked_at'])
    .where('brief_id', '=', brief_id)
    .where('kind', '=', kind)
    .orderBy('revoked_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return last?.revoked_at ? last.id : undefined
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

/** A text that no token looks like is not looked up: it may have characters that PostgreSQL refuses. */
export const isLinkToken = (text: string) => /^[\w-]{43}$/.test(text)

/** Links that open, and their briefs. `now` in seconds. */
const open = (db: Db) =>
  live(db, {})
    .select([
      'public_links.id',
      'public_links.kind',
      'public_links.row_key',
      'public_links.pin_hash',
      'briefs.id as brief_id',
      'briefs.title',
      'briefs.product_name',
      'briefs.deadline',
      'briefs.show_mode',
      'briefs.places',
      'briefs.ended_at',
      'briefs.status as brief_status',
      'public_links.answer_by',
      'public_links.shows_socials',
      'public_links.expires_at',
      sql<number>`extract(epoch from now())::int`.as('now'),
    ])
    .where(sql<SqlBool>`coalesce(public_links.expires_at > now(), true)`)

export const findLink = (db: Db, token: string) =>
  open(db).where('public_links.token', '=', token).executeTakeFirst()

/** By its id, or the client's link of a brief. */
export const findOpenLink = (db: Db, by: { id: string } | { brief_id: string }) =>
  ('id' in by
    ? open(db).where('public_links.id', '=', by.id)
    : open(db).where('public_links.brief_id', '=', by.brief_id).where('public_links.kind', '=', 'client')
  ).executeTakeFirst()
export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>
