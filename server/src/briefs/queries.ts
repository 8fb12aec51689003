import type { BriefInput } from '@ugc/contract/brief-input'
import { BRIEF_FILTERS, type Filters } from '@ugc/contract/filters'
import { COUNTED_ON_CARD } from '@ugc/contract/limits'
import { type BriefStatus, type ResponseStatus, UNDECIDED } from '@ugc/contract/statuses'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { comparisons } from '../db/filters.ts'
import type { Db, Schema, Tx } from '../db/schema.ts'

export interface BriefConditions extends Filters<typeof BRIEF_FILTERS> {
  id?: string | undefined
}

interface Window {
  offset: number
  limit: number
}

const matches =
  ({ id, ...filters }: BriefConditions) =>
  (where: ExpressionBuilder<Schema, 'briefs'>): Expression<SqlBool> => {
    const wanted = filters.search?.replaceAll(/[\\%_]/g, String.raw`\$&`)
    return where.and([
      where('deleted_at', 'is', null),
      ...(id === undefined ? [] : [where('id', '=', id)]),
      ...(wanted
        ? [sql<SqlBool>`fold(title || ' ' || product_name) like '%' || fold(${wanted}) || '%'`]
        : []),
      ...comparisons('briefs', BRIEF_FILTERS, filters, { search: 'elsewhere' }),
    ])
  }

/** By an index of (brief_id), and no further than `COUNTED_ON_CARD`: a page counts for fifty briefs. */
const counted = (status?: ResponseStatus) => sql<number>`(
  select count(*) from (
    select from responses
    where brief_id = briefs.id ${status === undefined ? sql`` : sql`and responses.status = ${sql.lit(status)}`}
      ${status === UNDECIDED ? sql`and responses.creator_id is not null` : sql``}
    limit ${sql.lit(COUNTED_ON_CARD + 1)}) counted)`

export const listBriefs = (db: Db, conditions: BriefConditions, { offset, limit }: Window) =>
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
      counted().as('response_count'),
      counted(UNDECIDED).as('pending_count'),
      counted('accepted').as('accepted_count'),
    ])
    .where(matches(conditions))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countBriefs(db: Db, conditions: BriefConditions): Promise<number> {
  const row = await db
    .selectFrom('briefs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(conditions))
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

/** When it was sent last. Undefined for a brief that is not there, or is deleted. */
export const findSentAt = (db: Db, id: string) =>
  db
    .selectFrom('briefs')
    .select('sent_at')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const VIEW = [
  'briefs.id',
  'briefs.title',
  'briefs.product_name',
  'briefs.brand_description',
  'briefs.brief_description',
  'briefs.publication_required',
  'briefs.deadline',
  'briefs.payment_terms',
  'briefs.status',
  'briefs.created_at',
] as const

export const findBrief = (db: Db | Tx, id: string) =>
  db
    .selectFrom('briefs')
    .select([
      ...VIEW,
      'briefs.target_tags',
      'briefs.sent_to_count',
      'briefs.closed_at',
      'briefs.version',
      sql<null>`null`.as('response_status'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Meant for this creator: a tag in common while they are active, sent to them, answered, or opened by its link before they
 * had a profile. Never a draft.
 */
const meantFor = (db: Db | Tx, creator_id: string) =>
  db
    .selectFrom('briefs')
    .innerJoin('creators', (join) => join.on('creators.id', '=', creator_id))
    .leftJoin('responses', (join) =>
      join.onRef('responses.brief_id', '=', 'briefs.id').on('responses.creator_id', '=', creator_id),
    )
    .where('briefs.deleted_at', 'is', null)
    .where('briefs.status', '!=', 'draft')
    .where((where) =>
      where.or([
        where('responses.id', 'is not', null),
        where.and([sql<SqlBool>`creators.is_active`, sql<SqlBool>`briefs.target_tags && creators.tag_ids`]),
        where.exists(
          where
            .selectFrom('deliveries')
            .select('deliveries.state')
            .whereRef('deliveries.brief_id', '=', 'briefs.id')
            .where('deliveries.creator_id', '=', creator_id),
        ),
        where.exists(
          where
            .selectFrom('brief_visits')
            .select('brief_visits.brief_id')
            .whereRef('brief_visits.brief_id', '=', 'briefs.id')
            .whereRef('brief_visits.telegram_id', '=', 'creators.telegram_id'),
        ),
      ]),
    )

/** Of those, what is listed: what is active, and what they answered. */
const visibleTo = (db: Db, creator_id: string) =>
  meantFor(db, creator_id).where((where) =>
    where.or([where('responses.id', 'is not', null), where('briefs.status', '=', 'active')]),
  )

/** Held as it is until the answer is written: it may be closed at this moment, and whoever answers may go. */
export const lockBriefToAnswer = (tx: Tx, id: string, creator_id: string) =>
  meantFor(tx, creator_id)
    .select([
      'briefs.status',
      'responses.status as response_status',
      sql<boolean>`briefs.deadline <= now()`.as('is_past'),
    ])
    .where('briefs.id', '=', id)
    .forShare('briefs')
    .forKeyShare('creators')
    .executeTakeFirst()

/** One that is over is found too: the person is told that it is closed, not that it never was. */
export const findBriefFor = (db: Db, id: string, creator_id: string) =>
  meantFor(db, creator_id)
    .select([...VIEW, 'responses.status as response_status'])
    .where('briefs.id', '=', id)
    .executeTakeFirst()

/** An active brief is opened by its link. The person's row is locked, so that one who is erased now leaves no visit. */
export const insertBriefVisit = async (db: Db, brief_id: string, telegram_id: number) => {
  await sql`insert into brief_visits (telegram_id, brief_id)
    select users.telegram_id, briefs.id from users, briefs
    where users.telegram_id = ${telegram_id} and briefs.id = ${brief_id}
      and briefs.status = 'active' and briefs.deleted_at is null
    for key share of users
    on conflict do nothing`.execute(db)
}

/** For a person who has no profile. */
export const findVisitedBrief = (db: Db, id: string, telegram_id: number) =>
  db
    .selectFrom('briefs')
    .innerJoin('brief_visits', 'brief_visits.brief_id', 'briefs.id')
    .select([...VIEW, sql<null>`null`.as('response_status')])
    .where('briefs.id', '=', id)
    .where('briefs.deleted_at', 'is', null)
    .where('brief_visits.telegram_id', '=', telegram_id)
    .executeTakeFirst()

/** What waits for an answer first. */
export const listBriefsFor = (db: Db, creator_id: string, { offset, limit }: Window) =>
  visibleTo(db, creator_id)
    .select([...VIEW, 'responses.status as response_status'])
    .orderBy(sql`responses.id is not null`)
    .orderBy('briefs.created_at', 'desc')
    .orderBy('briefs.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countBriefsFor(db: Db, creator_id: string): Promise<number> {
  const row = await visibleTo(db, creator_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** By the database's clock, as everything else: the clocks of the processes may differ. */
export async function isPast(tx: Tx, moment: string): Promise<boolean> {
  const row = await tx
    .selectNoFrom(sql<boolean>`${moment}::timestamptz <= now()`.as('is_past'))
    .executeTakeFirstOrThrow()
  return row.is_past
}

export const lockBrief = (tx: Tx, id: string) =>
  tx
    .selectFrom('briefs')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function insertBrief(tx: Tx, brief: BriefInput & { id?: string }): Promise<string> {
  const row = await tx
    .insertInto('briefs')
    .values({ ...brief, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const updateBrief = async (
  tx: Tx,
  id: string,
  values: Partial<BriefInput> & { status?: BriefStatus },
) => {
  await tx
    .updateTable('briefs')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteBrief(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('briefs')
    .set({ deleted_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those whose time is over, each minute. Edits that were begun before are told so by the version. */
export async function closeOverdueBriefs(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('briefs')
    .set({ status: 'closed', version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('deadline', '<=', sql<string>`now()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
