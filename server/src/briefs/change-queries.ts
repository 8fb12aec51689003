import type { AnnouncedFields } from '@ugc/contract/facts/bot/announced'
import { type Decision, RESPONSE_STATUS_NAMES, RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/db/schema.ts'
import { goesOn } from '../platform/shared-sql/goes-on.ts'

/** The bot may write to the creator, and the agency has not shut the creator out. */
const IS_REACHED = sql`(creators.is_reachable and not creators.is_blocked and creators.erase_at is null)`

interface Change {
  brief_id: RawBuilder<unknown>
  status: RawBuilder<unknown>
  /** Only the end of answers has changed. */
  answers_only: RawBuilder<unknown>
  /** The owner wants the change told only to those who have answered. */
  answered_only: RawBuilder<unknown>
}

const HEARING = RESPONSE_STATUS_NAMES.filter((status) => RESPONSE_STATUSES[status].hears_of_changes).map(
  (status) => sql.lit(status),
)

/**
 * Creators whom a change of the brief concerns: those with a response that is not rejected or withdrawn, unless only the end
 * of answers has changed; and while the brief takes responses those who got it and have not declined.
 */
const concerned = ({ brief_id, status, answers_only, answered_only }: Change) => sql`(
  select responses.creator_id from responses
  where responses.brief_id = ${brief_id} and responses.status in (${sql.join(HEARING)})
    and not ${answers_only}
  union
  select deliveries.creator_id from deliveries
  where deliveries.brief_id = ${brief_id} and ${status} = 'active' and not ${answered_only}
    and deliveries.state in ('sent', 'unconfirmed') and deliveries.declined_at is null
    and not exists (select from responses
      where responses.brief_id = deliveries.brief_id and responses.creator_id = deliveries.creator_id))`

export async function countConcerned(db: Db | Tx, id: string): Promise<{ people: number; silent: number }> {
  const count = (answers_only: boolean) => sql`(select count(*)
    from ${concerned({ brief_id: sql`briefs.id`, status: sql`briefs.status`, answers_only: sql.lit(answers_only), answered_only: sql.lit(false) })} concerned
      join creators on creators.id = concerned.creator_id
    where ${IS_REACHED})`
  const { rows } = await sql<{ people: number; silent: number }>`
    select ${count(false)} as people, ${count(true)} as silent from briefs where briefs.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? { people: 0, silent: 0 }
}

const isAboutAnswers = (was: RawBuilder<unknown>, now: RawBuilder<unknown>) =>
  sql`(${was} - 'responses_until' = ${now} - 'responses_until')`

/** Call it before the change. Fields that were changed within the last ten minutes keep their first value. */
export const insertChange = async (tx: Tx, brief_id: string, fields: string[], answered_only: boolean) => {
  await sql`
    insert into brief_changes (brief_id, was, answered_only)
    select id, was, ${answered_only} from briefs cross join lateral (
      select jsonb_object_agg(key, value) as was from jsonb_each(to_jsonb(briefs)) where key = any(${fields})) values
    where id = ${brief_id} and sent_at is not null and was is not null
    on conflict (brief_id) where now is null do update set was = excluded.was || brief_changes.was,
      answered_only = brief_changes.answered_only and excluded.answered_only`.execute(tx)
}

/** Deletes a change whose messages have not begun. False if there is none. */
export async function deleteGathered(tx: Tx, brief_id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('brief_changes')
    .where('brief_id', '=', brief_id)
    .where('now', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const listDueChanges = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom('brief_changes')
    .select('id')
    .where('now', 'is', null)
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** What is gathered differs from what stood before. */
export async function isChanged(tx: Tx, brief_id: string): Promise<boolean> {
  const { rows } = await sql<{ differs: boolean }>`
    select was <> (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(briefs)) where jsonb_exists(was, key)) as differs
    from brief_changes join briefs on briefs.id = brief_id where brief_id = ${brief_id} and now is null`.execute(
    tx,
  )
  return rows[0]?.differs ?? false
}

/** Creators whom the end of a brief answers. */
export async function countAnswered(tx: Tx, brief_id: string, statuses: Decision[]): Promise<number> {
  const { count } = await tx
    .selectFrom('responses')
    .select(sql<number>`count(*)`.as('count'))
    .where('brief_id', '=', brief_id)
    .where('status', 'in', statuses)
    .where('creator_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Ends the gathering of a change that is due. What stands again as it was, and a brief that has ended, concern no creator.
 * A row per addressee of a large brief takes longer than a statement may: each change has its own long transaction.
 */
export const takeChange = async (tx: Tx, change_id: number) => {
  await sql`
    with due as (
      update brief_changes set now = (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(briefs))
        where jsonb_exists(was, key))
      from briefs where briefs.id = brief_id and brief_changes.id = ${change_id} and brief_changes.now is null and due_at <= now()
      returning brief_changes.id, brief_id, was, brief_changes.now as is_now, answered_only, status, deleted_at)
    insert into brief_changes_told (change_id, creator_id)
    select due.id, creators.id from due
      cross join lateral ${concerned({ brief_id: sql`due.brief_id`, status: sql`due.status`, answers_only: isAboutAnswers(sql`due.was`, sql`due.is_now`), answered_only: sql`due.answered_only` })} concerned
      join creators on creators.id = concerned.creator_id
    where due.was <> due.is_now and ${goesOn('due')} and ${IS_REACHED}`.execute(tx)
}

export const listUntoldChanges = (db: Db) =>
  db
    .selectFrom('brief_changes_told')
    .select(['change_id', 'creator_id'])
    .where('claimed_at', 'is', null)
    .orderBy('change_id')
    .limit(5000)
    .execute()

interface Told {
  telegram_id: number
  id: string
  title: string
  was: AnnouncedFields
  now: AnnouncedFields
  is_needed: boolean
}

/** Committed before the message is sent. Undefined if another worker has it, or if it does not concern the creator any more. */
export async function claimChange(db: Db, change_id: number, creator_id: string): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    update brief_changes_told told set claimed_at = now()
    from brief_changes, briefs, creators
    where told.change_id = ${change_id} and told.creator_id = ${creator_id} and told.claimed_at is null
      and brief_changes.id = told.change_id and briefs.id = brief_changes.brief_id and creators.id = told.creator_id
    returning creators.telegram_id, briefs.id, briefs.title, brief_changes.was, brief_changes.now,
      (${goesOn()} and ${IS_REACHED}
        and creators.id in ${concerned({ brief_id: sql`briefs.id`, status: sql`briefs.status`, answers_only: isAboutAnswers(sql`brief_changes.was`, sql`brief_changes.now`), answered_only: sql`brief_changes.answered_only` })}) as is_needed`.execute(
    db,
  )
  return rows[0]?.is_needed ? rows[0] : undefined
}

/** Undoes a claim whose message was not sent. */
export const releaseChange = async (db: Db, change_id: number, creator_id: string) => {
  await db
    .updateTable('brief_changes_told')
    .set({ claimed_at: null })
    .where('change_id', '=', change_id)
    .where('creator_id', '=', creator_id)
    .execute()
}

/** Announced long ago: a reminder looks at the last day, and a brief that is changed again has a new row. */
export async function deleteOldChanges(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('brief_changes')
    .where('now', 'is not', null)
    .where('due_at', '<', sql<string>`now() - interval '30 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
