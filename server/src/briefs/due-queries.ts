import { sql } from 'kysely'
import type { Db } from '../platform/db/schema.ts'

/** Accepted creators, who know that they are, of a brief whose date of delivery is less than a day away. */
const DUE = sql`responses.status = 'accepted' and responses.notified_status = 'accepted'
  and briefs.status in ('active', 'closed') and briefs.deleted_at is null
  and briefs.deadline > now() and briefs.deadline <= now() + interval '1 day'
  and creators.is_reachable and not creators.is_blocked and creators.erase_at is null`

interface Due {
  brief_id: string
  creator_id: string
}

/** Not reminded of this date yet. */
export async function listDue(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select briefs.id as brief_id, creators.id as creator_id
    from briefs join responses on responses.brief_id = briefs.id join creators on creators.id = responses.creator_id
    where ${DUE} and not exists (select from delivery_reminders reminded where reminded.brief_id = briefs.id
      and reminded.creator_id = creators.id and reminded.deadline = briefs.deadline)
    order by briefs.deadline, creators.id`.execute(db)
  return rows
}

/** Committed before the message is sent. Undefined if another worker has it, or if it is not due any more. */
export async function claimDue(db: Db, { brief_id, creator_id }: Due) {
  const { rows } = await sql<{ telegram_id: number; title: string; deadline: string; claimed: string }>`
    with due as (
      select briefs.id, title, deadline, creators.id as creator_id, creators.telegram_id
      from briefs join responses on responses.brief_id = briefs.id join creators on creators.id = responses.creator_id
      where briefs.id = ${brief_id} and creators.id = ${creator_id} and ${DUE}
    ), claimed as (
      insert into delivery_reminders (creator_id, brief_id, deadline) select creator_id, id, deadline from due
      on conflict do nothing returning brief_id)
    select title, deadline, deadline::text as claimed, telegram_id from due join claimed on claimed.brief_id = due.id`.execute(
    db,
  )
  return rows[0]
}

/** Undoes a claim whose message was not sent. `claimed`: the date as text, because a date that was read has milliseconds only. */
export const releaseDue = async (db: Db, { brief_id, creator_id }: Due, claimed: string) => {
  await db
    .deleteFrom('delivery_reminders')
    .where('brief_id', '=', brief_id)
    .where('creator_id', '=', creator_id)
    .where('deadline', '=', claimed)
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
