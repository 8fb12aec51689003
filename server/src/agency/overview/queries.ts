import { COUNTED_TO } from '@ugc/contract/facts/limits'
import type { WorkGroup } from '@ugc/contract/facts/works'
import { WAITING_KINDS, type LiveBrief, type Overview, type Waiting } from '@ugc/contract/overview'
import { sql } from 'kysely'
import { isLast } from '../../platform/shared-sql/client-chose.ts'
import { FAILED_JOBS } from '../../platform/shared-sql/failed-jobs.ts'
import { goesOn } from '../../platform/shared-sql/goes-on.ts'
import type { Db } from '../../platform/db/schema.ts'
import { payoutSums } from '../../platform/shared-sql/payout-sums.ts'
import { SILENT_CLIENTS } from '../../platform/shared-sql/silent-clients.ts'
import { WAITS } from '../../platform/shared-sql/waits.ts'
import {
  countRemarked,
  countUnconfirmed,
  firstOpen,
  WORK_GROUP,
} from '../../platform/shared-sql/work-group.ts'

const UP_TO = sql.lit(COUNTED_TO + 1)

interface Counts {
  review_new_profiles: boolean
  creators: number
  briefs: number
  active: number
  shared: number
  pending: number
  failed_jobs: number
  reviews: number
  erasures: number
  blocked: number
}

/** Responses that wait for a decision, of every brief. */
const PENDING = sql<number>`(select count(*) from (
  select from responses join briefs on briefs.id = brief_id
  where ${WAITS} and deleted_at is null limit ${UP_TO}) counted)`

export async function countPending(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${PENDING} as count`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countAll(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select review_new_profiles from agency) as review_new_profiles,
      ${FAILED_JOBS} as failed_jobs,
      (select coalesce(sum(count), 0) from creator_counts) as creators,
      (select count(*) from creators where review = 'waiting' and profile_completed and not is_blocked) as reviews,
      (select count(*) from pending_erasures) as erasures,
      (select count(*) from blocks) as blocked,
      (select count(*) from briefs where deleted_at is null) as briefs,
      (select count(*) from briefs where deleted_at is null and status = 'active') as active,
      (select count(distinct brief_id) from public_links join briefs on briefs.id = brief_id
        where revoked_at is null and deleted_at is null) as shared,
      ${PENDING} as pending`.execute(db)
  if (!rows[0]) throw new Error('a select without from returns one row')
  return rows[0]
}

export async function countWorks(db: Db): Promise<Overview['works']> {
  const of = (group: WorkGroup) => sql`coalesce(sum(count) filter (where "group" = ${sql.lit(group)}), 0)`
  const { rows } = await sql<Overview['works']>`
    select exists (select from works) as any, coalesce(sum(count), 0) as open, ${countUnconfirmed()} as unconfirmed,
      ${countRemarked()} as remarked, ${of('asked')} as asked, ${of('review')} as review, ${of('late')} as late, ${of('today')} as today
    from (select ${WORK_GROUP} as "group", count(*) as count from ${firstOpen()} works group by 1) counted`.execute(
    db,
  )
  if (!rows[0]) throw new Error('a select without groups returns one row')
  return rows[0]
}

export async function sumPayouts(db: Db): Promise<Overview['payouts']> {
  const { rows } = await sql<NonNullable<Overview['payouts']>>`
    select sums.* from (${payoutSums()}) sums where exists (select from payouts)`.execute(db)
  return rows[0] ?? null
}

/**
 * An import that is being written is left out: its rows change while home is loaded. The joins are sideways, so that each looks up
 * one row by its key and stops at the cap.
 */
export async function countToInvite(db: Db): Promise<{ import_id: string; people: number } | null> {
  const { rows } = await sql<{ import_id: string; people: number }>`
    select imports.id as import_id, people from imports
    cross join lateral (select count(*) as people from (select from import_rows
      cross join lateral (select telegram_id from creators where id = creator_id offset 0) person
      cross join lateral (select count(*) as links from (select from invitations
        where invitations.creator_id = import_rows.creator_id limit 1) link) invited
      where import_id = imports.id and is_new and is_done and telegram_id is null and links = 0 limit ${UP_TO}) uninvited) counted
    where state in ('done', 'stopped') and may_invite and coalesce((counts ->> 'new')::int, 0) > 0 and people > 0
    order by imports.created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Beyond this the list is work for a day, and the screen says how many more there are. */
const LISTED = 7
export const EVERY_WAITING = 100
const LIVE = sql.lit(5)

const UNDELIVERED = sql`state in ('unconfirmed', 'failed')`
/** An owner who has touched the response since knows of the «нет». */
const AGAINST = sql`chose.verdict = 'no' and responses.status = 'accepted' and chose.chosen_at > responses.updated_at`
const CHOSEN = sql`chose.verdict = 'yes' and ${WAITS}`
const SILENT = sql`responses.status = 'accepted' and confirmed_at is null and notified_status = 'accepted'
  and responses.updated_at < now() - interval '1 day'`
const submitted = (which: ReturnType<typeof sql>) => sql`client_submission_rows chose
  join responses on responses.id = chose.response_id
  where ${which} and ${isLast('chose')}`
const PENDING_OF_BRIEF = sql<number>`(select count(*) from (
  select from responses where brief_id = briefs.id and ${WAITS} limit ${UP_TO}) counted)`

interface Found extends Omit<Waiting, 'capped'> {
  /** How many briefs wait, listed or not. */
  briefs: number
}

/**
 * One row for each brief, with its most urgent kind; of one kind the brief that has waited longest, or ends first. Counted
 * for the listed briefs only: for the others the index shows only that there is one.
 */
export async function listWaiting(
  db: Db,
  kinds: readonly Waiting['kind'][] = WAITING_KINDS,
  limit = LISTED,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with facts (kind, brief_id, at) as (
      select 'deadline', id, answers_until from briefs
      where status = 'active' and deleted_at is null and answers_until between now() and now() + interval '1 day'
      union all select 'against', brief_id, min(chosen_at) from ${submitted(AGAINST)} group by 2
      union all select 'chosen', brief_id, min(chosen_at) from ${submitted(CHOSEN)} group by 2
      union all select 'pending', id, answers_until from briefs
      where ${goesOn()} and exists (select from responses where brief_id = briefs.id and ${WAITS})
      union all select 'quiet', brief_id, null from ${SILENT_CLIENTS} silent
      union all select 'silent', id, answers_until from briefs
      where ${goesOn()} and exists (select from responses where brief_id = briefs.id and ${SILENT})
      union all select 'undelivered', brief_id, null from delivery_counts
      where ${UNDELIVERED} and count > 0
        and brief_id in (select id from briefs where status = 'active')
      union all select 'draft', id, created_at from briefs
      where status = 'draft' and deleted_at is null and created_at < now() - interval '1 day'
        and not exists (select from planned_sends where brief_id = briefs.id)
    ), urgent as (
      select distinct on (brief_id) brief_id, kind, at, array_position(${[...kinds]}::text[], kind) as rank
      from facts join briefs on briefs.id = brief_id
      where kind = any(${[...kinds]}::text[]) and (kind = 'draft' or ${goesOn()})
      order by brief_id, rank
    ), listed as (
      select *, count(*) over () as briefs from urgent order by rank, at, brief_id limit ${limit}
    )
    select kind, briefs.id as brief_id, title, answers_until as until, listed.briefs, coalesce(case kind
      when 'against' then (select count(*) from ${submitted(AGAINST)} and brief_id = briefs.id)
      when 'chosen' then (select count(*) from ${submitted(CHOSEN)} and brief_id = briefs.id)
      when 'quiet' then (select days from ${SILENT_CLIENTS} silent where silent.brief_id = briefs.id)
      when 'silent' then (select count(*) from responses where brief_id = briefs.id and ${SILENT})
      when 'undelivered' then (select sum(count) from delivery_counts where brief_id = briefs.id and ${UNDELIVERED})
      when 'draft' then 0
      else ${PENDING_OF_BRIEF} end, 0) as count
    from listed join briefs on briefs.id = listed.brief_id
    order by rank, at, briefs.id`.execute(db)
  return rows
}

export async function listLive(db: Db): Promise<Omit<LiveBrief, 'capped'>[]> {
  const { rows } = await sql<Omit<LiveBrief, 'capped'>>`
    select id as brief_id, title, answers_until as until, places, ${PENDING_OF_BRIEF} as pending,
      (select count(*) from responses where brief_id = briefs.id and status = 'accepted') as accepted
    from briefs where status = 'active' and deleted_at is null
    order by answers_until, id limit ${LIVE}`.execute(db)
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
