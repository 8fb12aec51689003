import { VIEWS_A_DAY_MAX } from '@ugc/contract/facts/links'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

const TODAY = sql<string>`(now() at time zone 'Europe/Moscow')::date`

/** How exactly the last opening is known: pages that load again within it write nothing. */
const EXACT = sql.raw(`interval '5 minutes'`)

/**
 * Counts an opening, unless the browser was counted on this day. Returns the day. A day has a largest count, so that a
 * program that keeps no cookies writes no more than that.
 */
export async function countView(db: Db, link_id: string, seen: string | undefined): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    with today as (select ${TODAY} as day), counted as (
      insert into link_views (link_id, day, count)
      select ${link_id}, day, 1 from today
      on conflict (link_id, day) do update set
        count = least(${sql.lit(VIEWS_A_DAY_MAX)}, link_views.count + case when excluded.day::text = ${seen ?? ''} then 0 else 1 end),
        last_at = now()
      where link_views.last_at < now() - ${EXACT}
        or (excluded.day::text <> ${seen ?? ''} and link_views.count < ${sql.lit(VIEWS_A_DAY_MAX)}))
    select day::text from today`.execute(db)
  return rows[0]?.day ?? ''
}

const KEPT_DAYS = 400

export async function deleteOldViews(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('link_views')
    .where('day', '<', sql<string>`${TODAY} - ${sql.lit(KEPT_DAYS)}::int`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
