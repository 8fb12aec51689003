import { NOTE_UNDO_MINUTES } from '@ugc/contract/facts/limits'
import type { Memory, Note } from '@ugc/contract/memory'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { IS_CALLED_OFF, WORK_STEP } from '../../platform/shared-sql/own-step.ts'

const PROJECTS = 10
const NOTE = ['id', 'text', 'author', 'created_at'] as const

/** The name that a note keeps: of Telegram, or else the login. */
export async function findAuthorName(tx: Tx, telegram_id: number): Promise<string> {
  const row = await tx
    .selectFrom('owners')
    .innerJoin('users', 'users.telegram_id', 'owners.telegram_id')
    .select(
      sql<
        string | null
      >`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), owners.login)`.as('name'),
    )
    .where('owners.telegram_id', '=', telegram_id)
    .executeTakeFirst()
  return row?.name ?? 'Владелец'
}

export const insertNote = (
  tx: Tx,
  note: { creator_id: string; text: string; author: string },
): Promise<Note> => tx.insertInto('creator_notes').values(note).returning(NOTE).executeTakeFirstOrThrow()

/** Undefined if it is deleted already, or not deleted while it should be taken back. */
export const updateNote = (tx: Tx, id: string, { deleted }: { deleted: boolean }) =>
  tx
    .updateTable('creator_notes')
    .set({ deleted_at: deleted ? sql<string>`now()` : null })
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .returning('creator_id')
    .executeTakeFirst()

/** Those that no owner has taken back in time. */
export async function deleteOldNotes(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('creator_notes')
    .where('deleted_at', '<', sql<string>`now() - make_interval(mins => ${NOTE_UNDO_MINUTES})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** False for an unknown creator. */
export async function updateStop(tx: Tx, id: string, stop: { reason: string; by: string } | null) {
  const { numUpdatedRows } = await tx
    .updateTable('creators')
    .set({
      stop_reason: stop?.reason ?? null,
      stopped_by: stop?.by ?? null,
      stopped_at: stop && sql<string>`now()`,
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Undefined for an unknown creator. */
export const findStop = (db: Db, id: string) =>
  db
    .selectFrom('creators')
    .select(['stop_reason', 'stopped_by', 'stopped_at'])
    .where('id', '=', id)
    .executeTakeFirst()

export const listNotes = (db: Db, creator_id: string): Promise<Note[]> =>
  db
    .selectFrom('creator_notes')
    .select(NOTE)
    .where('creator_id', '=', creator_id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const NONE: Memory['numbers'] = {
  received: 0,
  answered: 0,
  accepted: 0,
  delivered: 0,
  on_time: 0,
  cancelled: 0,
}

/** «Accepted» counts the responses that are accepted now or whose work an owner has cancelled; «on time» the first versions that came before their date. */
export async function countWork(db: Db, creator_id: string): Promise<Memory['numbers']> {
  const { rows } = await sql<Memory['numbers']>`
    select (select count(*) from deliveries where creator_id = ${creator_id} and state = 'sent')::int as received,
      count(*)::int as answered,
      (count(*) filter (where responses.status = 'accepted' or ${IS_CALLED_OFF}))::int as accepted,
      count(first.*)::int as delivered,
      (count(*) filter (where first.handed_in_at <= first.due_at))::int as on_time,
      (count(*) filter (where works.cancelled_because = 'refused'))::int as cancelled
    from responses
      left join works on works.response_id = responses.id
      left join work_versions first on first.response_id = responses.id and first.number = 1
    where responses.creator_id = ${creator_id}`.execute(db)
  return rows[0] ?? NONE
}

export const listProjects = (db: Db, creator_id: string) =>
  db
    .selectFrom('responses')
    .innerJoin('briefs', 'briefs.id', 'responses.brief_id')
    .select([
      'responses.id as response_id',
      'responses.brief_id',
      'briefs.title',
      sql<boolean>`briefs.deleted_at is not null`.as('is_deleted'),
      'briefs.status as brief_status',
      'responses.status',
      WORK_STEP.as('work'),
      'responses.creator_price',
      'responses.client_price',
      'responses.created_at as at',
    ])
    .where('responses.creator_id', '=', creator_id)
    .orderBy('responses.created_at', 'desc')
    .orderBy('responses.id', 'desc')
    .limit(PROJECTS)
    .execute()
