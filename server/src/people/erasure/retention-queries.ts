import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

/** Days between the warning and the erasure. */
const WARNED_DAYS = 30

/** An answer in the chat counts like a visit of the app. */
const SEEN = sql`greatest(coalesce(creators.last_active_at, creators.created_at), (
  select max(responses.created_at) from responses where responses.creator_id = creators.id))`

/** Without people who are leaving anyway, whom an owner has shut out, who have no chat with the bot, and owners. */
const inactive = (db: Db | Tx, months: number) => {
  const since = sql<string>`now() - make_interval(months => ${months}::int) + make_interval(days => ${WARNED_DAYS}::int)`
  return (
    db
      .selectFrom('creators')
      .where('creators.telegram_id', 'is not', null)
      .where('creators.erase_at', 'is', null)
      .where('creators.is_blocked', '=', false)
      .where(sql<SqlBool>`not exists (select from owners where owners.telegram_id = creators.telegram_id)`)
      // By the index: a profile that is newer cannot be inactive for so long.
      .where('creators.created_at', '<', since)
      .where(sql<SqlBool>`${SEEN} < ${since}`)
  )
}

const isWarned = sql<SqlBool>`coalesce(creators.retention_warned_at > ${SEEN}, false)`

export const countInactive = async (db: Db, months: number): Promise<number> => {
  const { count } = await inactive(db, months)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const NAMES_SHOWN = 20

/** Those who have been away longest come first. */
export const listInactiveNames = async (db: Db, months: number): Promise<string[]> => {
  const rows = await inactive(db, months)
    .select(sql<string>`concat_ws(' ', creators.first_name, creators.last_name)`.as('name'))
    .orderBy(SEEN)
    .orderBy('creators.id')
    .limit(NAMES_SHOWN)
    .execute()
  return rows.map(({ name }) => name)
}

const AT_ONCE = 500

export const listUnwarned = async (db: Db, months: number): Promise<string[]> => {
  const rows = await inactive(db, months)
    .select('creators.id')
    .where(sql<SqlBool>`not ${isWarned}`)
    .orderBy('creators.created_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

/** The person to warn, with the moment of the erasure. Undefined if another worker was faster, or the person has come back. */
export const claimWarning = async (db: Db, id: string, months: number) => {
  const { rows } = await sql<{ telegram_id: number; erased_at: string }>`
    update creators set retention_warned_at = now()
    where id = ${id} and id in (${inactive(db, months)
      .select('creators.id')
      .where('creators.id', '=', id)
      .where(sql<SqlBool>`not ${isWarned}`)})
    returning telegram_id, now() + make_interval(days => ${WARNED_DAYS}::int) as erased_at`.execute(db)
  return rows[0]
}

export const releaseWarning = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('creators').set({ retention_warned_at: null }).where('id', '=', id).execute()
}

/** A profile whose person was warned and has not come back. A row that is locked is skipped: the person may be coming back. */
export const lockForgotten = (tx: Tx, months: number) =>
  inactive(tx, months)
    .select(['creators.id', 'creators.telegram_id', 'creators.photo_key'])
    .where(
      'creators.retention_warned_at',
      '<=',
      sql<string>`now() - make_interval(days => ${WARNED_DAYS}::int)`,
    )
    .where(isWarned)
    .limit(1)
    .forUpdate('creators')
    .skipLocked()
    .executeTakeFirst()
