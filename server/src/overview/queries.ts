import { COUNTED_TO } from '@ugc/contract/facts/limits'
import type { Waiting } from '@ugc/contract/overview'
import { sql } from 'kysely'
import { isLast } from '../db/client-chose.ts'
import { FAILED_JOBS } from '../db/failed-jobs.ts'
import type { Db } from '../db/schema.ts'
import { WAITS } from '../db/waits.ts'

interface Counts {
  review_new_profiles: boolean
  creators: number
  briefs: number
  active: number
  shared: number
  pending: number
  failed_jobs: number
}

export async function countAll(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select review_new_profiles from agency) as review_new_profiles,
      ${FAILED_JOBS} as failed_jobs,
      (select coalesce(sum(count), 0) from creator_counts) as creators,
      (select count(*) from briefs where deleted_at is null) as briefs,
      (select count(*) from briefs where deleted_at is null and status = 'active') as active,
      (select count(distinct brief_id) from public_links join briefs on briefs.id = brief_id
        where revoked_at is null and deleted_at is null) as shared,
      (select count(*) from (
        select from responses join briefs on briefs.id = brief_id
        where ${WAITS} and deleted_at is null limit ${sql.lit(COUNTED_TO + 1)}) counted) as pending`.execute(
    db,
  )
  if (!rows[0]) throw new Error('a select without from returns one row')
  return rows[0]
}

/** At most this many briefs of each kind are listed; the others are counted. */
const OF_A_KIND = sql.lit(3)

interface Found extends Omit<Waiting, 'capped'> {
  /** How many briefs of this kind there are, listed or not, and the sum of their counts. */
  briefs: number
  all: number | null
}

/**
 * Order: choices of clients, undelivered messages, pending responses, near deadlines, drafts. Responses are counted for the listed briefs only;
 * for the others the index shows only that there is one.
 */
export async function listWaiting(db: Db): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with chosen as (
      select 'chosen' as kind, briefs.id as brief_id, title, deadline, count(*) as count, max(chosen_at) as at,
        count(*) over () as briefs, sum(count(*)) over () as "all"
      from client_submission_rows chose
        join responses on responses.id = chose.response_id
        join briefs on briefs.id = responses.brief_id
      where chose.verdict = 'yes' and ${isLast('chose')} and ${WAITS} and deleted_at is null
      group by briefs.id order by max(chosen_at) desc limit ${OF_A_KIND}
    ), undelivered as (
      select 'undelivered', id, title, deadline, sum(count), sent_at, count(*) over (), sum(sum(count)) over ()
      from delivery_counts join briefs on briefs.id = brief_id
      where state in ('unconfirmed', 'failed') and count > 0 and status = 'active' and deleted_at is null
      group by id order by sent_at desc limit ${OF_A_KIND}
    ), pending as (
      select 'pending', id, title, deadline, waiting.count, created_at, briefs, null::bigint
      from (
        select *, count(*) over () as briefs from briefs
        where deleted_at is null
          and exists (select from responses where brief_id = briefs.id and ${WAITS})
        order by created_at desc limit ${OF_A_KIND}) listed
      cross join lateral (
        select count(*) from (
          select from responses where brief_id = listed.id and ${WAITS}
          limit ${sql.lit(COUNTED_TO + 1)}) counted) waiting
    ), ending as (
      select 'deadline', id, title, deadline, null::bigint, deadline, count(*) over (), null::bigint
      from briefs
      where status = 'active' and deleted_at is null and deadline between now() and now() + interval '2 days'
      order by deadline limit ${OF_A_KIND}
    ), drafts as (
      select 'draft', id, title, deadline, null::bigint, created_at, count(*) over (), null::bigint
      from briefs
      where status = 'draft' and deleted_at is null
        and not exists (select from planned_sends where brief_id = briefs.id)
      order by created_at desc limit ${OF_A_KIND}
    )
    select kind, brief_id, title, deadline, count, briefs, "all" from (
      table chosen union all table undelivered union all table pending union all table ending union all table drafts) waiting
    order by array_position(array['chosen', 'undelivered', 'pending', 'deadline', 'draft'], kind),
      case when kind = 'deadline' then at end, at desc`.execute(db)
  return rows
}

/** The last days in Moscow's time zone, today last, including days without responses. */
export async function countByDay(db: Db, days: number): Promise<{ day: string; responses: number }[]> {
  const { rows } = await sql<{ day: string; responses: number }>`
    select days.day::date::text as day, coalesce(sum(count), 0) as responses
    from generate_series(moscow_day(now()) - ${days - 1}::int, moscow_day(now()), interval '1 day') as days (day)
      left join response_days on response_days.day = days.day::date
    group by days.day order by days.day`.execute(db)
  return rows
}
