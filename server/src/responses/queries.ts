import { COUNTED_TO } from '@ugc/contract/limits'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'

export interface ResponseFilter {
  /** Without those of deleted briefs. */
  live?: boolean
  brief_id?: string | undefined
  creator_id?: string | undefined
  status?: 'pending' | 'accepted' | 'rejected' | undefined
  min_price?: number | undefined
  max_price?: number | undefined
}

interface Window {
  offset: number
  limit: number
}

const found = (
  db: Db | Tx,
  { live = false, brief_id, creator_id, status, min_price, max_price }: ResponseFilter,
) =>
  db
    .selectFrom('responses')
    .innerJoin('briefs', 'briefs.id', 'responses.brief_id')
    .leftJoin('creators', 'creators.id', 'responses.creator_id')
    .where((where) =>
      where.and([
        ...(brief_id === undefined ? [] : [where('responses.brief_id', '=', brief_id)]),
        ...(creator_id === undefined ? [] : [where('responses.creator_id', '=', creator_id)]),
        ...(status === undefined ? [] : [where('responses.status', '=', status)]),
        ...(min_price === undefined ? [] : [where('responses.creator_price', '>=', min_price)]),
        ...(max_price === undefined ? [] : [where('responses.creator_price', '<=', max_price)]),
        ...(live ? [where('briefs.deleted_at', 'is', null)] : []),
        sql<SqlBool>`true`,
      ]),
    )

const VIEW = [
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
const OWNERS = ['responses.client_price', 'responses.markup_percentage', 'responses.version'] as const

interface Author {
  id: string
  first_name: string
  last_name: string
  photo_url: string | null
  city: string | null
  country: string | null
  followers_count: number | null
  is_verified: boolean
}
const author = sql<Author | null>`case when creators.id is not null then json_build_object(
    'id', creators.id, 'first_name', creators.first_name, 'last_name', creators.last_name,
    'photo_url', '/media/' || creators.photo_key, 'city', creators.city, 'country', creators.country,
    'followers_count', creators.followers_count, 'is_verified', creators.is_verified) end`.as('creator')

export const listResponses = (db: Db, filter: ResponseFilter, { offset, limit }: Window) =>
  found(db, filter)
    .select([...VIEW, ...OWNERS, author])
    .orderBy('responses.created_at', 'desc')
    .orderBy('responses.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** As their author may see them: no price of the client's is even read. */
export const listOwnResponses = (
  db: Db,
  filter: ResponseFilter & { creator_id: string },
  { offset, limit }: Window,
) =>
  found(db, filter)
    .select([...VIEW, author])
    .orderBy('responses.created_at', 'desc')
    .orderBy('responses.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Up to one more than is counted to: a count of millions would take longer than the page. */
export async function countResponses(db: Db, filter: ResponseFilter): Promise<number> {
  const counted = found(db, filter)
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
    .select([...VIEW, author])
    .where('responses.id', '=', id)
    .executeTakeFirstOrThrow()

interface NewResponse {
  brief_id: string
  creator_id: string
  creator_price: number
  estimated_delivery_days: number | null
  message: string | null
}

/** Undefined when there is one already. */
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
    .select([...VIEW, ...OWNERS, author])
    .where('responses.id', '=', id)
    .executeTakeFirstOrThrow()

export const lockResponse = (tx: Tx, id: string) =>
  tx
    .selectFrom('responses')
    .select(['id', 'brief_id', 'creator_id', 'status', 'client_price', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface Decision {
  status?: 'pending' | 'accepted' | 'rejected'
  client_price?: number | null
}

export const updateResponse = async (tx: Tx, id: string, values: Decision) => {
  await tx
    .updateTable('responses')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Claims the telling of an outcome. Undefined when there is nothing to tell, or nobody to tell it to. */
export const claimOutcome = async (db: Db, id: string) => {
  const { rows } = await sql<{
    telegram_id: number
    status: 'accepted' | 'rejected'
    brief_title: string
    creator_id: string
  }>`
    update responses set told_status = responses.status
    from creators, briefs
    where responses.id = ${id} and responses.status <> 'pending'
      and responses.told_status is distinct from responses.status
      and creators.id = responses.creator_id and creators.is_reachable and briefs.id = responses.brief_id
    returning creators.telegram_id, creators.id as creator_id, responses.status, briefs.title as brief_title`.execute(
    db,
  )
  return rows[0]
}

/** It was not sent after all: the next try claims it again. */
export const forgetOutcome = async (db: Db, id: string) => {
  await db.updateTable('responses').set({ told_status: null }).where('id', '=', id).execute()
}
