import type { WorkGroup } from '@ugc/contract/facts/works'
import { sql } from 'kysely'

const TODAY = sql`moscow_day(now())`
const DAY = sql`moscow_day(works.due_at)`

/** The creator has been accepted and has not said «Подтверждаю»; a hand-in confirms too. Beside `responses`. */
export const IS_CONFIRMED = sql<boolean>`responses.confirmed_at is not null`

/** Where a list of works has a work; null for one that is done or cancelled. */
export const WORK_GROUP = sql<WorkGroup | null>`case
  when works.ended_at is not null then null
  when works.state = 'submitted' then 'review'
  when works.due_at < now() then 'late'
  when ${DAY} = ${TODAY} then 'today'
  when ${DAY} = ${TODAY} + 1 then 'tomorrow'
  when ${DAY} <= date_trunc('week', ${TODAY})::date + 6 then 'week'
  else 'later' end`
