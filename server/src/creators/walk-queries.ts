import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { type CreatorFilter, matches } from './list-queries.ts'

const WHOLE = [
  'creators.id',
  'creators.first_name',
  'creators.last_name',
  'creators.telegram_username',
  'creators.telegram_id',
  'creators.email',
  'creators.phone',
  'creators.country',
  'creators.city',
  'creators.age',
  'creators.gender',
  'creators.languages',
  'creators.followers_count',
  'creators.price_per_video',
  'creators.social_links',
  'creators.portfolio_url',
  'creators.experience_years',
  'creators.specialization',
  'creators.tag_ids',
  'creators.bio',
  'creators.is_active',
  'creators.is_verified',
  'creators.is_reachable',
  'creators.created_at',
  'creators.last_active_at',
] as const

/** The last row of the part before. As text: what we read times into has no microseconds, and would leave rows out. */
interface Cursor {
  cursor_at: string
  id: string
}

const later = (after: Cursor | undefined) =>
  after === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(creators.created_at, creators.id) < (${after.cursor_at}::timestamptz, ${after.id}::uuid)`

/** The next part of a list that is read to its end, newest first. */
export const listCreatorsAfter = (db: Db, filter: CreatorFilter, after: Cursor | undefined, limit: number) =>
  db
    .selectFrom('creators')
    .select([...WHOLE, sql<string>`creators.created_at::text`.as('cursor_at')])
    .where(matches(filter))
    .where(later(after))
    .orderBy('creators.created_at', 'desc')
    .orderBy('creators.id', 'desc')
    .limit(limit)
    .execute()
