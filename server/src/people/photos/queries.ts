import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

/** The row that has the photo: a creator, or a user without a profile. */
export type Subject = { creator_id: string } | { telegram_id: number }
/** The id of a creator, or a Telegram id. */
export type Target = { id: string } | { telegram_id: number }

const findCreatorPhoto = (db: Db | Tx, target: Target) => {
  const rows = db.selectFrom('creators').select(['id as creator_id', 'photo_key'])
  return 'id' in target
    ? rows.where('id', '=', target.id)
    : rows.where('telegram_id', '=', target.telegram_id)
}
const findUserPhoto = (db: Db | Tx, telegram_id: number) =>
  db.selectFrom('users').select(['telegram_id', 'photo_key']).where('telegram_id', '=', telegram_id)

export async function isThere(db: Db, target: Target): Promise<boolean> {
  if (await findCreatorPhoto(db, target).executeTakeFirst()) return true
  return 'telegram_id' in target && Boolean(await findUserPhoto(db, target.telegram_id).executeTakeFirst())
}

/** Whether the photo is of a person, and the caller is an owner or that person. */
export async function isOfPerson(
  db: Db,
  key: string,
  { telegram_id, is_owner }: { telegram_id: number; is_owner: boolean },
): Promise<boolean> {
  const own = sql`photo_key = ${key} and (${is_owner} or telegram_id = ${telegram_id})`
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from creators where ${own}) or exists (select from users where ${own}) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

export const isMark = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('agency').select('version').where('mark_key', '=', key).executeTakeFirst()) !==
  undefined

/** The first save of a profile locks the user and then inserts the creator, so the creator is looked up again after the lock. */
export async function lockPhoto(tx: Tx, target: Target) {
  const creator = findCreatorPhoto(tx, target).forNoKeyUpdate()
  const found = await creator.executeTakeFirst()
  if (found || 'id' in target) return found
  const user = await findUserPhoto(tx, target.telegram_id).forNoKeyUpdate().executeTakeFirst()
  return (await creator.executeTakeFirst()) ?? user
}

/** `by_person`: a new photo that no owner has seen ends the mark «Проверен». */
export async function updatePhoto(
  tx: Tx,
  subject: Subject,
  photo_key: string,
  by_person: boolean,
): Promise<void> {
  if ('creator_id' in subject) {
    await tx
      .updateTable('creators')
      .set({ photo_key, updated_at: sql<string>`now()` })
      .$if(by_person, (query) =>
        query.set({
          is_verified: false,
          unverified_at: sql<string>`case when is_verified then now() else unverified_at end`,
        }),
      )
      .where('id', '=', subject.creator_id)
      .execute()
  } else {
    await tx
      .updateTable('users')
      .set({ photo_key, photo_at: sql<string>`now()` })
      .where('telegram_id', '=', subject.telegram_id)
      .execute()
  }
}

/** The worker deletes the photo when its due time has passed. */
export const insertDiscarded = async (db: Db | Tx, key: string, seconds = 0): Promise<void> => {
  await db
    .insertInto('discarded_photos')
    .values({ key, due_at: sql<string>`now() + make_interval(secs => ${seconds})` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The photo will not be shown, so its deletion is due now. */
export const updateDiscardedDue = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('discarded_photos')
    .set({ due_at: sql<string>`now()` })
    .where('key', '=', key)
    .execute()
}

/** A photo of before the first save is not kept for more than a day: no consent has followed. Returns the number of photos. */
export async function dropWaitingPhotos(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with waiting as (
      select telegram_id, photo_key from users
      where photo_key is not null and photo_at <= now() - interval '1 day' for update skip locked
    ), dropped as (update users set photo_key = null from waiting where users.telegram_id = waiting.telegram_id)
    insert into discarded_photos (key) select photo_key from waiting on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** False if the worker has already deleted the object. */
export async function deleteDiscarded(tx: Tx, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('discarded_photos').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}

/** A due photo that no row shows. Rows locked by another worker are skipped. */
export async function lockDiscarded(tx: Tx, key?: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('discarded_photos')
    .select('key')
    .where('due_at', '<=', sql<string>`now()`)
    .where(sql<SqlBool>`not exists (select from creators where photo_key = discarded_photos.key)`)
    .where(sql<SqlBool>`not exists (select from users where photo_key = discarded_photos.key)`)
    .where(sql<SqlBool>`not exists (select from pending_erasures where photo_key = discarded_photos.key)`)
    .where(sql<SqlBool>`not exists (select from agency where mark_key = discarded_photos.key)`)
    .$if(key !== undefined, (rows) => rows.where('key', '=', key ?? ''))
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.key
}

const SHOWN_AT_ONCE = 10_000

/** The keys of all photos of creators, of those who can be taken back, of users without a profile, and of the agency's mark. */
export async function* listShownPhotos(db: Db) {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ key: string }>`
      select key from (select photo_key as key from creators union select photo_key from users
        union select mark_key from agency union select photo_key from pending_erasures) as shown
      where key > ${after} order by key limit ${SHOWN_AT_ONCE}`.execute(db)
    for (const { key } of rows) yield key
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}
