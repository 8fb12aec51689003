import { COUNTED_TO } from '@ugc/contract/facts/limits'
import type { WorkGroup } from '@ugc/contract/facts/works'
import { sql } from 'kysely'
import { goesOn } from './goes-on.ts'

const TODAY = sql`moscow_day(now())`
const DAY = sql`moscow_day(works.due_at)`

/**
 * Nothing waits for the creator's «Подтверждаю»: it was said, something was handed in, or the brief is over and takes none (`mayConfirm`).
 * Beside `responses`.
 */
export const IS_CONFIRMED = sql<boolean>`(responses.confirmed_at is not null
  or not exists (select from briefs asking where asking.id = responses.brief_id and ${goesOn('asking')}))`

/** The client has remarked on the accepted video, and no owner has touched the work since. */
export const IS_REMARKED = sql<boolean>`(works.state = 'done' and exists (select from work_remarks
  where work_remarks.response_id = works.response_id and work_remarks.said_at > works.updated_at))`

/** Where a list of works has a work; null for one that is done or cancelled and has no new remark. */
export const WORK_GROUP = sql<WorkGroup | null>`case
  when works.ended_at is not null then case when ${IS_REMARKED} then 'remarked' end
  when works.asked_due_at is not null then 'asked'
  when works.state = 'submitted' then 'review'
  when works.due_at < now() then 'late'
  when ${DAY} = ${TODAY} then 'today'
  when ${DAY} = ${TODAY} + 1 then 'tomorrow'
  when ${DAY} <= date_trunc('week', ${TODAY})::date + 6 then 'week'
  else 'later' end`

/** The order of the list of works that go on, and of the index `works_open`: what waits for an owner, then by date. */
export const OPEN_KEY = [
  sql`works.asked_due_at is null`,
  sql`works.state <> 'submitted'`,
  sql`works.due_at`,
  sql`works.response_id`,
]

/** What is counted: the first of the list, since with hundreds of thousands a count of all takes seconds. */
export const firstOpen = (brief_id?: string) => sql`(select works.* from works where works.ended_at is null
  ${brief_id === undefined ? sql`` : sql`and works.brief_id = ${brief_id}`}
  order by ${sql.join(OPEN_KEY)} limit ${sql.lit(COUNTED_TO + 1)})`

/**
 * How many of these wait for the creator's «Подтверждаю», as IS_CONFIRMED says. The limit makes PostgreSQL look up each response;
 * without it all responses are read.
 */
export const countUnconfirmed = (
  brief_id?: string,
) => sql<number>`(select count(*)::int from ${firstOpen(brief_id)} works
  cross join lateral (select from responses where responses.id = works.response_id and confirmed_at is null limit 1) waiting
  join briefs on briefs.id = works.brief_id where ${goesOn()})`

export const countRemarked = (brief_id?: string) => sql<number>`(select count(distinct works.response_id)::int
  from work_remarks join works using (response_id) where ${IS_REMARKED}
  ${brief_id === undefined ? sql`` : sql`and works.brief_id = ${brief_id}`})`
