import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

const alive = sql<SqlBool>`now() < least(sessions.idle_until, sessions.expires_at)`

/** The session of the call first, then the one that was used last. */
export const listSessions = (db: Db, telegram_id: number, current: string | undefined) =>
  db
    .selectFrom('sessions')
    .select([
      'id',
      'kind',
      'device',
      'created_at',
      'seen_at',
      sql<boolean>`coalesce(id = ${current ?? null}::uuid, false)`.as('is_current'),
    ])
    .where('telegram_id', '=', telegram_id)
    .where(alive)
    .orderBy('is_current', 'desc')
    .orderBy('seen_at', 'desc')
    .execute()

const revoke = (tx: Tx, launches: (Buffer | null)[], seconds: number) => {
  const rows = launches
    .filter((launch_hash) => launch_hash !== null)
    .map((launch_hash) => ({ launch_hash, until: sql<string>`now() + make_interval(secs => ${seconds})` }))
  if (rows.length === 0) return Promise.resolve()
  return tx
    .insertInto('revoked_launches')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends a session of this person and revokes its launch; false if there is none. */
export async function endSession(
  tx: Tx,
  { id, telegram_id }: { id: string; telegram_id: number },
  launch_seconds: number,
): Promise<boolean> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('telegram_id', '=', telegram_id)
    .returning('launch_hash')
    .executeTakeFirst()
  if (ended) await revoke(tx, [ended.launch_hash], launch_seconds)
  return ended !== undefined
}

/** Ends all sessions but one, with their launches, hand-offs, tickets and the browsers that need no tap, but for this one. */
export async function endSessionsBut(
  tx: Tx,
  {
    telegram_id,
    current,
    browser,
  }: { telegram_id: number; current: string | undefined; browser: Buffer | undefined },
  launch_seconds: number,
) {
  const ended = await tx
    .deleteFrom('sessions')
    .where('telegram_id', '=', telegram_id)
    .where(sql<SqlBool>`id is distinct from ${current ?? null}::uuid`)
    .returning('launch_hash')
    .execute()
  await revoke(
    tx,
    ended.map(({ launch_hash }) => launch_hash),
    launch_seconds,
  )
  for (const table of ['handoffs', 'tickets'] as const)
    await tx.deleteFrom(table).where('telegram_id', '=', telegram_id).execute()
  await tx
    .deleteFrom('known_browsers')
    .where('telegram_id', '=', telegram_id)
    .where(sql<SqlBool>`token_hash is distinct from ${browser ?? null}::bytea`)
    .execute()
}

export const deleteBrowsersOf = async (tx: Tx, telegram_id: number) => {
  await tx.deleteFrom('known_browsers').where('telegram_id', '=', telegram_id).execute()
}

/** Logins from new browsers whose owner is not told yet. */
export const listUnannounced = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('is_new_browser', '=', true)
    .where('announced_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims the announcement of a login before it is sent. */
export const claimAnnouncement = (db: Db, id: string) =>
  db
    .updateTable('sessions')
    .set({ announced_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .returning(['id', 'telegram_id', 'device', 'created_at'])
    .executeTakeFirst()

export const releaseAnnouncement = async (db: Db, id: string) => {
  await db.updateTable('sessions').set({ announced_at: null }).where('id', '=', id).execute()
}
