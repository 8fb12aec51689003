import type { DueKind } from '@ugc/contract/facts/works'
import { sql } from 'kysely'
import type { Db } from '../platform/db/schema.ts'

/** Of a date, as of now. */
const KIND = sql<DueKind>`case when works.due_at <= now() then 'late'
  when moscow_day(works.due_at) = moscow_day(now()) then 'today' else 'soon' end`
const FROM = sql`works join responses on responses.id = works.response_id
  join briefs on briefs.id = works.brief_id join creators on creators.id = responses.creator_id`
/**
 * Creators who know that they are accepted and owe a video within a day, or since at most three days. What was returned after its date
 * is not late anew: the return was told.
 */
const DUE = sql`works.state in ('in_work', 'changes') and works.due_at <= now() + interval '1 day'
  and works.due_at > now() - case works.state when 'changes' then interval '0' else interval '3 days' end
  and responses.notified_status in ('accepted', 'done')
  and creators.is_reachable and not creators.is_blocked and creators.erase_at is null`

interface Due {
  brief_id: string
  creator_id: string
  kind: DueKind
}

/** Not reminded of this date in this way yet. */
export async function listDue(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select briefs.id as brief_id, creators.id as creator_id, ${KIND} as kind from ${FROM}
    where ${DUE} and not exists (select from delivery_reminders reminded where reminded.brief_id = briefs.id
      and reminded.creator_id = creators.id and reminded.deadline = works.due_at and reminded.kind = ${KIND})
    order by works.due_at, creators.id`.execute(db)
  return rows
}

/** Committed before the message is sent. Undefined if another worker has it, or if it is not due any more. */
export async function claimDue(db: Db, { brief_id, creator_id, kind }: Due) {
  const { rows } = await sql<{
    telegram_id: number
    brief_id: string
    title: string
    deadline: string
    kind: DueKind
    claimed: string
  }>`
    with due as (
      select briefs.id, title, works.due_at, creators.id as creator_id, creators.telegram_id from ${FROM}
      where briefs.id = ${brief_id} and creators.id = ${creator_id} and ${DUE} and ${KIND} = ${kind}
    ), claimed as (
      insert into delivery_reminders (creator_id, brief_id, deadline, kind)
      select creator_id, id, due_at, ${kind} from due on conflict do nothing returning brief_id)
    select title, due_at as deadline, due_at::text as claimed, telegram_id, brief_id, ${kind}::text as kind
    from due join claimed on claimed.brief_id = due.id`.execute(db)
  return rows[0]
}

/** Undoes a claim whose message was not sent. `claimed`: the date as text, because a date that was read has milliseconds only. */
export const releaseDue = async (db: Db, { brief_id, creator_id, kind }: Due, claimed: string) => {
  await db
    .deleteFrom('delivery_reminders')
    .where('brief_id', '=', brief_id)
    .where('creator_id', '=', creator_id)
    .where('deadline', '=', claimed)
    .where('kind', '=', kind)
    .execute()
}

/** Dates that have passed: no creator is reminded of them any more. */
export async function deleteOldDue(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('delivery_reminders')
    .where('deadline', '<', sql<string>`now() - interval '30 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
