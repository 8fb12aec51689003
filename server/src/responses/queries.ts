import type { Visibility } from '@ugc/contract/facts/client-view'
import { type Filters, RESPONSE_FILTERS } from '@ugc/contract/facts/filters'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import type { Profile } from '@ugc/contract/facts/profile-fields'
import { AUTHOR_FIELDS } from '@ugc/contract/responses'
import { type Decided, type ResponseStatus, UNDECIDED } from '@ugc/contract/facts/statuses'
import { type SqlBool, sql } from 'kysely'
import { clientSees } from '../db/client-sees.ts'
import { creatorJson, PHOTO_URL } from '../db/creator-json.ts'
import { comparisons } from '../db/filters.ts'
import type { Db, Tx } from '../db/schema.ts'

export interface ResponseConditions extends Filters<typeof RESPONSE_FILTERS> {
  /** Without the responses to deleted briefs and of erased creators. */
  live?: boolean
}

interface Window {
  offset: number
  limit: number
}

const found = (db: Db | Tx, { live = false, ...filters }: ResponseConditions) =>
  db
    .selectFrom('responses')
    .innerJoin('briefs', 'briefs.id', 'responses.brief_id')
    .leftJoin('creators', 'creators.id', 'responses.creator_id')
    .where((where) =>
      where.and([
        ...comparisons('responses', RESPONSE_FILTERS, filters, {}),
        ...(live
          ? [where('briefs.deleted_at', 'is', null), where('responses.creator_id', 'is not', null)]
          : []),
        sql<SqlBool>`true`,
      ]),
    )

const RESPONSE_SELECT = [
  'responses.id',
  'responses.brief_id',
  'briefs.title as brief_title',
  sql<boolean>`briefs.deleted_at is not null`.as('brief_deleted'),
  'responses.creator_price',
  'responses.estimated_delivery_days',
  'responses.message',
  'responses.status',
  'responses.created_at',
] as const
const OWNER_SELECT = [
  'responses.client_price',
  'responses.markup_percentage',
  'responses.version',
  'responses.visibility',
  clientSees(sql`briefs.show_mode`).as('shown_to_client'),
] as const

type Author = Pick<Profile, (typeof AUTHOR_FIELDS)[number]> & {
  id: string
  photo_url: string | null
  is_verified: boolean
}
type LinkedAuthor = Author & Pick<Profile, 'portfolio_url' | 'social_links'>
const AUTHOR = { id: sql`creators.id`, photo_url: PHOTO_URL, is_verified: sql`creators.is_verified` }
const author = creatorJson<Author>(AUTHOR_FIELDS, AUTHOR).as('creator')
const linkedAuthor = creatorJson<LinkedAuthor>(
  [...AUTHOR_FIELDS, 'portfolio_url', 'social_links'],
  AUTHOR,
).as('creator')

export const listResponses = (db: Db, conditions: ResponseConditions, { offset, limit }: Window) =>
  found(db, conditions)
    .select([...RESPONSE_SELECT, ...OWNER_SELECT, linkedAuthor])
    .orderBy('responses.created_at', 'desc')
    .orderBy('responses.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** For their author: client prices are not selected. */
export const listOwnResponses = (
  db: Db,
  conditions: ResponseConditions & { creator_id: string },
  { offset, limit }: Window,
) =>
  found(db, conditions)
    .select([...RESPONSE_SELECT, author])
    .orderBy('responses.created_at', 'desc')
    .orderBy('responses.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Counts up to the cap + 1, because counting millions would take longer than the page. */
export async function countResponses(db: Db, conditions: ResponseConditions): Promise<number> {
  const counted = found(db, conditions)
    .select('responses.id')
    .limit(COUNTED_TO + 1)
  const row = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const findOwnResponse = (db: Db, id: string) =>
  found(db, {})
    .select([...RESPONSE_SELECT, author])
    .where('responses.id', '=', id)
    .executeTakeFirstOrThrow()

interface NewResponse {
  brief_id: string
  creator_id: string
  creator_price: number
  estimated_delivery_days: number | null
  message: string | null
}

/** Undefined if the creator has responded already. */
export async function insertResponse(tx: Tx, response: NewResponse): Promise<string | undefined> {
  const row = await tx
    .insertInto('responses')
    .values({ ...response, client_price: null })
    .onConflict((conflict) => conflict.columns(['brief_id', 'creator_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findResponse = (db: Db, id: string) =>
  found(db, {})
    .select([...RESPONSE_SELECT, ...OWNER_SELECT, linkedAuthor])
    .where('responses.id', '=', id)
    .executeTakeFirstOrThrow()

/** Also finds responses of deleted briefs, which can still be decided. */
export const lockResponse = (tx: Tx, id: string) =>
  tx
    .selectFrom('responses')
    .select(['brief_id', 'creator_id', 'status', 'client_price', 'visibility', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** In the order of ids, so that two of these never wait for each other. */
export const lockResponses = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('responses')
    .select(['id', 'creator_id', 'status', 'visibility'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const updateResponses = async (
  tx: Tx,
  ids: string[],
  values: { status: ResponseStatus } | { visibility: Visibility },
) => {
  await tx
    .updateTable('responses')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

interface Decision {
  status?: ResponseStatus
  client_price?: number | null
  visibility?: Visibility
}

export const updateResponse = async (tx: Tx, id: string, values: Decision) => {
  await tx
    .updateTable('responses')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Marks the outcome as notified before the message is sent, so that it is sent at most once. `notified_status` is the last
 * outcome that was sent; null stands for «undecided». Undefined if this outcome was sent already or the creator cannot be
 * reached.
 */
export const claimNotification = (db: Db, id: string) =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('responses')
      .innerJoin('creators', 'creators.id', 'responses.creator_id')
      .innerJoin('briefs', 'briefs.id', 'responses.brief_id')
      .select([
        'creators.telegram_id',
        'responses.status',
        'responses.notified_status',
        'briefs.title',
        'briefs.deadline',
      ])
      .where('responses.id', '=', id)
      .where('creators.is_reachable', '=', true)
      .where('creators.telegram_id', 'is not', null)
      .$narrowType<{ telegram_id: number }>()
      .forUpdate('responses')
      .executeTakeFirst()
    if (!row || row.status === (row.notified_status ?? UNDECIDED)) return undefined
    await tx
      .updateTable('responses')
      .set({ notified_status: notifiedOf(row.status) })
      .where('id', '=', id)
      .execute()
    return row
  })

const notifiedOf = (status: ResponseStatus): Decided | null => (status === UNDECIDED ? null : status)

/** Undoes a claim whose message was not sent, unless a later outcome was claimed meanwhile. */
export const releaseNotification = async (
  db: Db,
  id: string,
  claimed: { status: ResponseStatus; notified_status: Decided | null },
) => {
  await db
    .updateTable('responses')
    .set({ notified_status: claimed.notified_status })
    .where('id', '=', id)
    .where('notified_status', 'is not distinct from', notifiedOf(claimed.status))
    .execute()
}
