import type { ShowMode } from '@ugc/contract/facts/client-view'
import { type Filters, TABLE_FILTERS, type TableSort } from '@ugc/contract/facts/filters'
import {
  CLIENT_FIELDS,
  type ClientField,
  CONTACT_FIELDS,
  type Profile,
} from '@ugc/contract/facts/profile-fields'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import type { Tag } from '@ugc/contract/tags'
import { type BriefStatus, mayEdit } from '@ugc/contract/facts/statuses'
import type { TableChoice } from '@ugc/contract/facts/verdicts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { clientChoice } from '../../platform/shared-sql/client-chose.ts'
import { clientSees, unseenBecause } from '../../platform/shared-sql/client-sees.ts'
import { creatorJson, PHOTO_URL } from '../../platform/shared-sql/creator-json.ts'
import { resultOf } from '../../platform/shared-sql/client-result.ts'
import { HAS_SHOWN, HAS_VIDEO, HAS_WORK } from '../../platform/shared-sql/client-video.ts'
import { TAKEN } from '../../platform/shared-sql/taken.ts'
import { IS_CONFIRMED } from '../../platform/shared-sql/work-group.ts'
import { comparisons } from '../../platform/db/filters.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'

/** For whom the rows are: a client, an owner at the client's table, or an owner at the internal one. */
export type Reader = 'client' | 'owner_as_client' | 'owner'

/** Which rows of a brief. */
export interface RowsWanted {
  brief_id: string
  /** Of the brief, if the caller has read it. */
  show_mode?: ShowMode
  /** Of a cancelled brief a client gets no rows but those with an accepted video. */
  brief_status?: BriefStatus
  /** LIKE patterns; a row must match all of them. */
  words?: string[]
  /** Of a client's table: the rows with this choice of one person of the link. */
  choice?: { link_id: string; author: string; over: boolean; is: TableChoice }
  filters?: Filters<typeof TABLE_FILTERS>
  /** Only these. */
  ids?: string[] | undefined
}

interface LinkShown {
  id: string
  brief_id: string
  show_mode: ShowMode
  brief_status: BriefStatus
}

/** The rows by the filters of the address, of one person of a link. `words`: LIKE patterns of the search. */
export const rowsWanted = (
  { id: link_id, brief_id, show_mode, brief_status }: LinkShown,
  author: string,
  filters: Filters<typeof TABLE_FILTERS>,
  words: string[],
): RowsWanted => ({
  brief_id,
  show_mode,
  brief_status,
  words,
  ...(filters.choice === undefined
    ? {}
    : { choice: { link_id, author, over: !mayEdit(brief_status), is: filters.choice } }),
  filters,
})

export interface TableQuery extends RowsWanted {
  sort_by: TableSort | undefined
  sort_order: 'asc' | 'desc' | undefined
  offset: number
  limit: number
}

/** The searched columns by reader: the client's table is not searched by contacts. */
const SEARCHED = {
  client: ['responses.search'],
  owner_as_client: ['responses.search'],
  owner: ['responses.search', 'responses.contacts'],
} as const satisfies Record<Reader, string[]>

const allRows = (reader: Reader, db: Db | Tx, { brief_id, words = [], filters = {}, ids }: RowsWanted) =>
  db
    .selectFrom('responses')
    .leftJoin('creators', 'creators.id', 'responses.creator_id')
    .where('responses.brief_id', '=', brief_id)
    .where('responses.status', '!=', 'withdrawn')
    .where((where) =>
      where.and([
        sql<SqlBool>`true`,
        ...conditions(filters),
        ...(ids ? [sql<SqlBool>`responses.id = any(${ids}::uuid[])`] : []),
        ...words.map((word) => where.or(SEARCHED[reader].map((column) => where(column, 'like', word)))),
      ]),
    )

const conditions = (filters: Filters<typeof TABLE_FILTERS>) => [
  ...comparisons('responses', TABLE_FILTERS, filters, {
    search: 'elsewhere',
    tags: 'elsewhere',
    language: 'elsewhere',
    city: 'elsewhere',
    min_followers: 'elsewhere',
    sort_by: 'elsewhere',
    sort_order: 'elsewhere',
    choice: 'elsewhere',
    admin_id: 'elsewhere',
  }),
  ...(filters.tags ? [sql<SqlBool>`creators.tag_ids && ${filters.tags}::integer[]`] : []),
  ...(filters.city ? [sql<SqlBool>`fold(creators.city) = fold(${filters.city})`] : []),
  ...(filters.min_followers === undefined
    ? []
    : [sql<SqlBool>`creators.followers_count >= ${filters.min_followers}`]),
  ...(filters.language
    ? [
        sql<SqlBool>`exists (select from unnest(creators.languages) spoken where fold(spoken) = fold(${filters.language}))`,
      ]
    : []),
]

/**
 * A known mode is a literal: the planner drops the branch of the other mode, and for selected rows it can use the partial
 * index responses_selected. Otherwise a subquery reads it; it depends on no row and runs once.
 */
const modeOf = ({ brief_id, show_mode }: RowsWanted) =>
  show_mode === undefined
    ? sql`(select show_mode from briefs where briefs.id = ${brief_id})`
    : sql.lit(show_mode)

/** An owner gets every row but the withdrawn ones, a client those of them that are shown. */
export const rowsFor = (reader: Reader, db: Db | Tx, wanted: RowsWanted) => {
  const { choice, brief_status } = wanted
  const found = allRows(reader, db, wanted)
  if (reader !== 'client') return found
  const seen = found
    .where(clientSees(modeOf(wanted)))
    .$if(brief_status === 'cancelled', (rows) => rows.where(IS_DONE))
  return choice === undefined ? seen : seen.where(chosen(choice))
}

const IS_DONE = sql<SqlBool>`(${TAKEN} and ${HAS_VIDEO})`

/**
 * A verdict is the person's own, else the one that was submitted: what the agency has after a submission. A choice that was taken
 * back has no verdict.
 */
const chosen = ({ link_id, author, over, is }: NonNullable<RowsWanted['choice']>) => {
  if (is === 'taken') return sql<SqlBool>`${TAKEN}`
  if (is === 'done') return IS_DONE
  const said = sql`select response_id from ${resultOf({ link_id, author, over })} said where verdict`
  if (is === 'none') return sql<SqlBool>`(not ${TAKEN} and responses.id not in (${said} is not null))`
  if (is !== 'differ') return sql<SqlBool>`responses.id in (${said} = ${is})`
  return sql<SqlBool>`exists (select from client_marks mine
    where mine.link_id = ${link_id} and mine.response_id = responses.id and mine.author = ${author} and mine.verdict <> any(
      select other.verdict from client_marks other
      where other.link_id = ${link_id} and other.response_id = responses.id and other.author <> ${author}))`
}

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

type Person = Pick<Profile, ClientField> & { photo_url: string | null; tags: string[]; is_verified: boolean }
type PersonWithContacts = Person & Pick<Profile, (typeof CONTACT_FIELDS)[number]>

const PERSON = {
  photo_url: PHOTO_URL,
  tags: sql`array(select name from tags where tags.id = any(creators.tag_ids) order by name)`,
  is_verified: sql`creators.is_verified`,
}
export const clientPerson = creatorJson<Person>(CLIENT_FIELDS, PERSON).as('creator')
export const wholePerson = creatorJson<PersonWithContacts>([...CLIENT_FIELDS, ...CONTACT_FIELDS], PERSON).as(
  'creator',
)

export const CLIENT_SELECT = ['responses.estimated_delivery_days', 'responses.client_price'] as const
export const OWNER_SELECT = [
  'responses.status',
  'responses.created_at',
  'responses.creator_price',
  'responses.message',
  clientChoice.as('client_choice'),
] as const

const OPTIONS_MAX = 50

/** Sorts and pages by id first, so that only the rows of the page are joined to creators and built as JSON. */
const pageOf = (db: Db, query: TableQuery, reader: Reader) =>
  db
    .with('page', () =>
      rowsFor(reader, db, query)
        .select('responses.id')
        // Every client row has a creator. Stating it lets the planner scan the index on followers_count; for other
        // orders it would only force the join.
        .$if(reader === 'client' && query.sort_by === 'followers_count', (found) =>
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

/** A client's reply has no id: its row has a key of the link instead. */
export const listForClient = (db: Db, query: TableQuery) =>
  pageOf(db, query, 'client')
    .select([...CLIENT_SELECT, 'responses.id', clientPerson])
    .select([TAKEN.as('taken'), IS_CONFIRMED.as('confirmed')])
    .execute()

/** The client's columns, and what an owner needs to set a price. */
export const listForOwnerAsClient = (db: Db, query: TableQuery) =>
  pageOf(db, query, 'owner_as_client')
    .select([...CLIENT_SELECT, 'responses.id', 'responses.version', clientPerson])
    .select(unseenBecause(modeOf(query)).as('unseen'))
    .execute()

export const listForOwner = (db: Db, query: TableQuery) =>
  pageOf(db, query, 'owner')
    .select([...CLIENT_SELECT, ...OWNER_SELECT, 'responses.id', 'responses.version', wholePerson])
    .execute()

/** Whether a client sees the person of this photo in the table of the brief. */
export async function showsPhoto(db: Db, brief: RowsWanted, photo_key: string): Promise<boolean> {
  const row = await rowsFor('client', db, brief)
    .select('responses.id')
    .where('creators.photo_key', '=', photo_key)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts up to the cap + 1. */
export async function countRows(db: Db, wanted: RowsWanted, reader: Reader): Promise<number> {
  const found = rowsFor(reader, db, wanted)
    .select('responses.id')
    .limit(COUNTED_TO + 1)
  const row = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Whom the agency has taken of the rows that the client sees, what they cost, who makes a video, and whose is accepted or went back. */
export const sumTaken = (db: Db, brief: RowsWanted) =>
  rowsFor('client', db, brief)
    .where(TAKEN)
    .select([
      sql<number>`count(*)`.as('taken'),
      sql<number>`coalesce(sum(responses.client_price), 0)`.as('taken_sum'),
      sql<number>`count(*) filter (where responses.client_price is null)`.as('taken_without_price'),
      sql<number>`count(*) filter (where ${HAS_WORK})`.as('works'),
      sql<number>`count(*) filter (where ${HAS_VIDEO})`.as('done'),
      sql<number>`count(*) filter (where ${HAS_SHOWN} and not ${HAS_VIDEO})`.as('returned'),
    ])
    .executeTakeFirstOrThrow()

/** The lowest price in the client's table, independent of the search. */
export async function findLowestPrice(db: Db, brief: RowsWanted): Promise<number | null> {
  const row = await rowsFor('client', db, brief)
    .select('responses.client_price')
    .where('responses.client_price', 'is not', null)
    .orderBy('responses.client_price')
    .limit(1)
    .executeTakeFirst()
  return row?.client_price ?? null
}

interface Options {
  tags: Tag[]
  languages: string[]
  cities: string[]
}

/** What the people of a table can be filtered by; of a table beyond the cap, those of its first rows. */
export async function findOptions(db: Db, brief: RowsWanted, reader: Reader): Promise<Options> {
  const people = rowsFor(reader, db, brief)
    .select(['creators.tag_ids', 'creators.languages', 'creators.city'])
    .limit(COUNTED_TO)
  return db
    .with('people', () => people)
    .selectNoFrom([
      sql<Tag[]>`coalesce((
        select json_agg(json_build_object('id', id, 'name', name, 'category', category) order by name) from tags
        where id in (select unnest(tag_ids) from people)), '[]')`.as('tags'),
      sql<string[]>`array(
        select min(spoken) from people, unnest(languages) spoken group by fold(spoken) order by count(*) desc, 1
        limit ${sql.lit(OPTIONS_MAX)})`.as('languages'),
      sql<string[]>`array(
        select min(city) from people where city <> '' group by fold(city) order by count(*) desc, 1
        limit ${sql.lit(OPTIONS_MAX)})`.as('cities'),
    ])
    .executeTakeFirstOrThrow()
}

interface Counts {
  responses: number
  accepted: number
  unpriced: number
}

/** Counts by index, each up to the cap + 1. */
export async function countByState(db: Db, brief_id: string): Promise<Counts> {
  const counted = (which: RawBuilder<unknown>) => sql`(select count(*) from (
    select from responses where brief_id = ${brief_id} and ${which} limit ${sql.lit(COUNTED_TO + 1)}) counted)`
  const { rows: found } = await sql<Counts>`select
    ${counted(sql`status <> 'withdrawn'`)} as responses,
    ${counted(sql`status = 'accepted'`)} as accepted,
    ${counted(sql`status <> 'withdrawn' and client_price is null`)} as unpriced`.execute(db)
  return found[0] ?? { responses: 0, accepted: 0, unpriced: 0 }
}
