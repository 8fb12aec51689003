import type { TableSort } from '@ugc/contract/facts/filters'
import {
  CLIENT_FIELDS,
  type ClientField,
  CONTACT_FIELDS,
  type Profile,
} from '@ugc/contract/facts/profile-fields'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { clientSees } from '../db/client-sees.ts'
import { creatorJson, PHOTO_URL } from '../db/creator-json.ts'
import type { Db, Tx } from '../db/schema.ts'

export interface TableQuery {
  brief_id: string
  /** LIKE patterns; a row must match all of them. */
  words: string[]
  sort_by: TableSort | undefined
  sort_order: 'asc' | 'desc' | undefined
  offset: number
  limit: number
}

/** The searched columns by reader: a client cannot search by contacts. */
const SEEN = { client: ['responses.search'], owner: ['responses.search', 'responses.contacts'] } as const

const rowsFor = (reader: keyof typeof SEEN, db: Db | Tx, brief_id: string, words: string[]) =>
  db
    .selectFrom('responses')
    .leftJoin('creators', 'creators.id', 'responses.creator_id')
    .where('responses.brief_id', '=', brief_id)
    .where((where) =>
      where.and([
        sql<SqlBool>`true`,
        ...words.map((word) => where.or(SEEN[reader].map((column) => where(column, 'like', word)))),
      ]),
    )

export const rows = (db: Db | Tx, brief_id: string, words: string[]) => rowsFor('owner', db, brief_id, words)

/** A subquery that depends on no row: it runs once. */
const clientSeesOf = (brief_id: string) =>
  clientSees(sql`(select show_mode from briefs where briefs.id = ${brief_id})`)

export const clientRows = (db: Db | Tx, brief_id: string, words: string[]) =>
  rowsFor('client', db, brief_id, words).where(clientSeesOf(brief_id))

const ORDERS: Record<TableSort, RawBuilder<unknown>> = {
  first_name: sql`creators.first_name`,
  last_name: sql`creators.last_name`,
  city: sql`creators.city`,
  country: sql`creators.country`,
  followers_count: sql`creators.followers_count`,
  experience_years: sql`creators.experience_years`,
  estimated_delivery_days: sql`responses.estimated_delivery_days`,
  client_price: sql`responses.client_price`,
  creator_price: sql`responses.creator_price`,
  // Like markupOf(), but not rounded.
  markup_percentage: sql`responses.client_price / nullif(responses.creator_price, 0)`,
  status: sql`responses.status`,
  created_at: sql`responses.created_at`,
}

/** NULLs are last in both directions. Without a column the newest responses come first. */
const orderOf = (sort_by: TableSort | undefined, order: 'asc' | 'desc' | undefined) =>
  sort_by === undefined
    ? sql`responses.created_at desc, responses.id desc`
    : sql`${ORDERS[sort_by]} ${order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`}, responses.id`

type Person = Pick<Profile, ClientField> & { photo_url: string | null; tags: string[] }
type PersonWithContacts = Person & Pick<Profile, (typeof CONTACT_FIELDS)[number]> & { is_verified: boolean }

const PERSON = {
  photo_url: PHOTO_URL,
  tags: sql`array(select name from tags where tags.id = any(creators.tag_ids) order by name)`,
}
export const clientPerson = creatorJson<Person>(CLIENT_FIELDS, PERSON).as('creator')
export const wholePerson = creatorJson<PersonWithContacts>([...CLIENT_FIELDS, ...CONTACT_FIELDS], {
  ...PERSON,
  is_verified: sql`creators.is_verified`,
}).as('creator')

export const CLIENT_SELECT = ['responses.estimated_delivery_days', 'responses.client_price'] as const
export const OWNER_SELECT = [
  'responses.status',
  'responses.created_at',
  'responses.creator_price',
  'responses.message',
] as const

/** Sorts and pages by id first, so that only the rows of the page are joined to creators and built as JSON. */
const pageOf = (db: Db, query: TableQuery, for_client: boolean) =>
  db
    .with('page', () =>
      (for_client ? clientRows : rows)(db, query.brief_id, query.words)
        .select('responses.id')
        // Every client row has a creator. Stating it lets the planner scan the index on followers_count; for other
        // orders it would only force the join.
        .$if(for_client && query.sort_by === 'followers_count', (found) =>
          found.where('creators.id', 'is not', null),
        )
        .orderBy(orderOf(query.sort_by, query.sort_order))
        .limit(query.limit)
        .offset(query.offset),
    )
    .selectFrom('page')
    .innerJoin('responses', 'responses.id', 'page.id')
    .leftJoin('creators', 'creators.id', 'responses.creator_id')
    .orderBy(orderOf(query.sort_by, query.sort_order))

/** `editable`: adds id and version, for an owner who edits prices in the client's table. */
export const listForClient = (db: Db, query: TableQuery, editable: boolean) =>
  pageOf(db, query, true)
    .select([...CLIENT_SELECT, clientPerson])
    .$if(editable, (found) => found.select(['responses.id', 'responses.version']))
    .execute()

export const listForOwner = (db: Db, query: TableQuery) =>
  pageOf(db, query, false)
    .select([...CLIENT_SELECT, ...OWNER_SELECT, 'responses.id', 'responses.version', wholePerson])
    .execute()

/** Counts up to the cap + 1. */
export async function countRows(
  db: Db,
  { brief_id, words }: TableQuery,
  for_client: boolean,
): Promise<number> {
  const found = (for_client ? clientRows : rows)(db, brief_id, words)
    .select('responses.id')
    .limit(COUNTED_TO + 1)
  const row = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The lowest price in the client's table, independent of the search. */
export async function findLowestPrice(db: Db, brief_id: string): Promise<number | null> {
  const row = await clientRows(db, brief_id, [])
    .select('responses.client_price')
    .where('responses.client_price', 'is not', null)
    .orderBy('responses.client_price')
    .limit(1)
    .executeTakeFirst()
  return row?.client_price ?? null
}

interface Counts {
  responses: number
  accepted: number
  unpriced: number
}

/** Counts by index, each up to the cap + 1. A response that the client does not see needs no price. */
export async function countByState(db: Db, brief_id: string): Promise<Counts> {
  const counted = (which: RawBuilder<unknown>) => sql`(select count(*) from (
    select from responses where brief_id = ${brief_id} and ${which} limit ${sql.lit(COUNTED_TO + 1)}) counted)`
  const { rows: found } = await sql<Counts>`select
    ${counted(sql`true`)} as responses,
    ${counted(sql`status = 'accepted'`)} as accepted,
    ${counted(sql`${clientSeesOf(brief_id)} and client_price is null`)} as unpriced`.execute(db)
  return found[0] ?? { responses: 0, accepted: 0, unpriced: 0 }
}
