import type { WorkGroup } from '@ugc/contract/facts/works'
import { sql } from 'kysely'

const TODAY = sql`moscow_day(now())`
const DAY = sql`moscow_day(works.due_at)`

/** Where a list of works has a work; null for one that is done or cancelled. */
export const WORK_GROUP = sql<WorkGroup | null>`case
  when works.ended_at is not null then null
  when works.state = 'submitted' then 'review'
  when works.due_at < now() then 'late'
  when ${DAY} = ${TODAY} then 'today'
  when ${DAY} = ${TODAY} + 1 then 'tomorrow'
  when ${DAY} <= date_trunc('week', ${TODAY})::date + 6 then 'week'
  else 'later' end`
