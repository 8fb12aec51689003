import { CREATOR_FILTERS, type Filters, targetOf } from '@ugc/contract/facts/filters'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import { CARD_FIELDS, PROFILE_FIELD_NAMES } from '@ugc/contract/facts/profile-fields'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import {
  admission,
  limitConditions,
  sharesTag,
  tagConditions,
  type Target,
} from '../../platform/shared-sql/audience.ts'
import { comparisons } from '../../platform/db/filters.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { behind, type Cursor, directionOf, keyOf } from './order-queries.ts'

export const photo_url = sql<string | null>`'/media/' || creators.photo_key`.as('photo_url')

const columns = <Name extends string>(names: readonly Name[]) =>
  names.map((name): `creators.${Name}` => `creators.${name}`)

/** Every field of the profile. */
export const PROFILE = columns(PROFILE_FIELD_NAMES)

export const CARD = [
  'creators.id',
  ...columns(CARD_FIELDS),
  'creators.tag_ids',
  'creators.is_active',
  'creators.is_verified',
  'creators.is_reachable',
  'creators.last_active_at',
] as const

/** Which creators are listed. */
export interface CreatorConditions extends Filters<typeof CREATOR_FILTERS> {
  /** The words of `search`. */
  words?: { pattern: string; rare: boolean }[]
  /** The audience of a brief: a creator is in it, besides having one of `tags`. */
  audience?: Target | undefined
  /** Only these. */
  ids?: string[] | undefined
  /** Created before this moment. */
  before?: string | undefined
}

type Where = ExpressionBuilder<Schema, 'creators'>

const isNull = (column: 'stopped_at' | 'telegram_id', wanted: boolean) =>
  wanted
    ? sql<SqlBool>`${sql.ref(`creators.${column}`)} is null`
    : sql<SqlBool>`${sql.ref(`creators.${column}`)} is not null`

export function matches(conditions: CreatorConditions) {
  return (where: Where): Expression<SqlBool> => {
    const { is_active, is_stopped, no_telegram, before, audience, ids } = conditions
    // The list's own range of prices: a person without a price is never in it.
    const { target_price_to: _price, ...limits } = targetOf(conditions)
    const common = [
      ...(ids === undefined ? [] : [sql<SqlBool>`creators.id = any(${ids}::uuid[])`]),
      ...(before === undefined ? [] : [sql<SqlBool>`creators.created_at < ${before}`]),
      ...(audience === undefined ? [] : limitConditions(audience)),
      ...limitConditions(limits),
      ...(is_stopped === undefined ? [] : [isNull('stopped_at', !is_stopped)]),
      ...(no_telegram === undefined ? [] : [isNull('telegram_id', no_telegram)]),
      ...comparisons('creators', CREATOR_FILTERS, conditions, {
        search: 'elsewhere',
        sort: 'elsewhere',
        is_stopped: 'elsewhere',
        no_telegram: 'elsewhere',
        is_active: 'elsewhere',
      }),
    ]
    const indexed = containments(conditions)
    if (is_active !== undefined) {
      const state = is_active ? sql<SqlBool>`creators.is_active` : sql<SqlBool>`not creators.is_active`
      return where.and([state, ...indexed, ...common])
    }
    if (indexed.length === 0) return where.and(common)
    // Active and inactive creators have separate partial indexes. Only an OR of both states uses the two of them.
    const either = where.or([
      where.and([sql<SqlBool>`creators.is_active`, ...indexed]),
      where.and([sql<SqlBool>`not creators.is_active`, ...indexed]),
    ])
    return where.and([either, ...common])
  }
}

function containments({ words = [], tags, audience }: CreatorConditions): Expression<SqlBool>[] {
  return [
    ...words.map(({ pattern }) => sql<SqlBool>`creators.search like ${pattern}`),
    // The condition of the partial index on rows with any character besides letters, digits and those of user names.
    ...(words.some(({ rare }) => rare) ? [sql<SqlBool>`creators.search ~ '[^[:alnum:][:space:]_.-]'`] : []),
    ...(tags === undefined ? [] : [sharesTag(tags)]),
    ...(audience === undefined ? [] : [...admission(audience), ...tagConditions(audience)]),
  ]
}

export interface Window {
  offset: number
  limit: number
  /** Instead of the offset. */
  after?: Cursor | undefined
}

const BASE = [
  sql<number>`(select count from creator_counts where is_active)`.as('base_active'),
  sql<number>`(select count from creator_counts where not is_active)`.as('base_inactive'),
] as const

const LINE = [
  ...CARD,
  photo_url,
  sql<boolean>`creators.stopped_at is not null`.as('is_stopped'),
  ...BASE,
] as const

const firstPage = prepared((db, key: `${'true' | 'false' | 'undefined'} ${number}`) => {
  const [state, limit] = key.split(' ')
  const is_active = { true: true, false: false }[state ?? '']
  return db
    .selectFrom('creators')
    .select(LINE)
    .where(matches({ is_active }))
    .orderBy('creators.created_at', 'desc')
    .orderBy('creators.id', 'desc')
    .limit(sql.lit(Number(limit)))
})

/** The first page without filters. */
export const listNewest = (db: Db, is_active: boolean | undefined, limit: number) =>
  firstPage(db, { key: `${is_active} ${limit}` })

/** One page of cards. */
export function listCreators(db: Db, conditions: CreatorConditions, { offset, limit, after }: Window) {
  const { sort } = conditions
  const direction = directionOf(sort)
  const found = db
    .selectFrom('creators')
    .where(matches(conditions))
    .$if(after !== undefined, (query) => query.where(behind(sort, after as Cursor)))
    .orderBy(keyOf(sort), direction)
    .orderBy('creators.id', direction)
    .limit(limit)
    .offset(after === undefined ? offset : 0)
  if (offset === 0 || after !== undefined) return found.select(LINE).execute()
  // Skipped rows are read from the index only; just the rows of the page are fetched from the table.
  return db
    .with('page', () => found.select(['creators.id', keyOf(sort).as('key')]))
    .selectFrom('page')
    .innerJoin('creators', 'creators.id', 'page.id')
    .select(LINE)
    .orderBy('page.key', direction)
    .orderBy('page.id', direction)
    .execute()
}

/** The day on which the creator at this offset was created, and how many creators are newer than that day. */
export async function findDayAt(db: Db, is_active: boolean | undefined, offset: number) {
  const days = db
    .selectFrom('creator_days')
    .$if(is_active !== undefined, (query) => query.where('is_active', '=', is_active ?? true))
    .select([
      'day',
      sql<number>`sum(count)`.as('there'),
      sql<number>`sum(sum(count)) over (order by day desc)`.as('up_to'),
    ])
    .groupBy('day')
  return db
    .selectFrom(days.as('days'))
    .select([
      sql<string>`((day + 1)::timestamp at time zone 'UTC')::text`.as('ends'),
      sql<number>`up_to - there`.as('newer'),
    ])
    .where('up_to', '>', offset)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * A page and the exact total in one query: all matches are read unordered, and the page is taken from them. With more
 * matches than the cap the rows would be an arbitrary part, so only the number is returned.
 */
export async function listWithExactTotal(
  db: Db,
  conditions: CreatorConditions,
  { offset, limit, after }: Window,
) {
  const { sort } = conditions
  const direction = directionOf(sort)
  const is_behind = after === undefined ? sql<boolean>`true` : behind(sort, after)
  const found = db
    .selectFrom('creators')
    .select(['creators.id', keyOf(sort).as('key'), is_behind.as('is_behind')])
    .where(matches(conditions))
    .limit(COUNTED_TO + 1)
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      () => found,
    )
    .with('counted', (cte) => cte.selectFrom('found').select(({ fn }) => fn.countAll<number>().as('counted')))
    .with('page', (cte) =>
      cte
        .selectFrom('found')
        .selectAll()
        .where('is_behind', '=', true)
        .where((where) => where(where.selectFrom('counted').select('counted'), '<=', COUNTED_TO))
        .orderBy('key', direction)
        .orderBy('id', direction)
        .limit(limit)
        .offset(after === undefined ? offset : 0),
    )
    .selectFrom('counted')
    .leftJoin('page', (join) => join.onTrue())
    .leftJoin('creators', 'creators.id', 'page.id')
    .select(['counted.counted', ...LINE])
    .orderBy('page.key', direction)
    .orderBy('page.id', direction)
    .execute()
  return { counted: rows[0]?.counted ?? 0, rows: rows.filter((row) => row.id !== null) as Card[] }
}
export type Card = Awaited<ReturnType<typeof listCreators>>[number]

/** The planner's estimate: usually within 20 %, never shown. */
export async function estimateCreators(db: Db, conditions: CreatorConditions): Promise<number> {
  const [plan] = await db
    .selectFrom('creators')
    .select('creators.id')
    .where(matches(conditions))
    .explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json')
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Totals of all creators, kept by triggers. */
export async function findCounts(db: Db) {
  const rows = await db.selectFrom('creator_counts').selectAll().execute()
  const of = (state: boolean) => rows.find((row) => row.is_active === state)?.count ?? 0
  return { active: of(true), inactive: of(false) }
}

export async function findResponseStatuses(db: Db, brief_id: string, creator_ids: string[]) {
  if (creator_ids.length === 0) return new Map<string | null, never>()
  const rows = await db
    .selectFrom('responses')
    .select(['creator_id', 'status'])
    .where('brief_id', '=', brief_id)
    .where('creator_id', 'in', creator_ids)
    .execute()
  return new Map(rows.map((row) => [row.creator_id, row.status]))
}
