import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../platform/db/schema.ts'
import { goesOn } from '../platform/shared-sql/goes-on.ts'

/** True for an update seen for the first time. */
export async function insertUpdate(db: Db | Tx, update_id: number): Promise<boolean> {
  const row = await db
    .insertInto('bot_updates')
    .values({ update_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('update_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The title of a brief that takes answers. */
export async function findOpenTitle(db: Db | Tx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('briefs')
    .select('title')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`answers_until > now()`)
    .executeTakeFirst()
  return row?.title
}

/** A response of the person whose brief is not over. */
const own = (
  status: 'accepted' | 'pending',
) => sql`select from responses join briefs on briefs.id = responses.brief_id
  where responses.creator_id = creators.id and responses.status = ${sql.lit(status)}
    and ${goesOn()}`

/** Where the brief is over, «Подтверждаю» is not asked any more. */
const OWED = sql`from works join responses on responses.id = works.response_id join briefs on briefs.id = responses.brief_id
  where responses.creator_id = creators.id and works.state in ('in_work', 'changes')
    and (responses.confirmed_at is not null or not ${goesOn()})`

/** Undefined for a person who has no profile. The counts are of what waits: for an answer to a brief that came here, for «Подтверждаю», for a video, for a decision. */
export const findProfileState = (db: Db | Tx, telegram_id: number) =>
  db
    .selectFrom('creators')
    .select([
      'is_active',
      'profile_completed',
      'deactivated_by',
      'is_blocked',
      'review',
      'erase_at',
      'paused_until',
      sql<boolean>`cardinality(tag_ids) > 0`.as('has_tags'),
      sql<number>`(select count(*) from deliveries join briefs on briefs.id = deliveries.brief_id
        where deliveries.creator_id = creators.id and deliveries.state = 'sent' and deliveries.declined_at is null
          and briefs.status = 'active' and briefs.deleted_at is null and briefs.answers_until > now()
          and not exists (select from responses
            where responses.brief_id = briefs.id and responses.creator_id = creators.id))`.as('unanswered'),
      sql<number>`(select count(*) from (${own('accepted')} and confirmed_at is null) asked)`.as(
        'unconfirmed',
      ),
      sql<number>`(select count(*) ${OWED})`.as('owed'),
      sql<number>`(select count(*) ${OWED} and works.due_at < now())`.as('overdue'),
      sql<number>`(select count(*) from (${own('pending')}
        and (briefs.status = 'active' or briefs.answers_due_at is not null)) waiting)`.as('pending'),
    ])
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()

/** Telegram keeps an update for a day, so an update that is two days old cannot be repeated. */
export async function deleteOldUpdates(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('bot_updates')
    .where('received_at', '<', sql<string>`now() - interval '2 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
