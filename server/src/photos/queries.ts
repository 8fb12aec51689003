import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'

/** As the lists write it in SQL. */
export const photoUrl = (key: string) => `/media/${key}`

/** Whose photo it is: a creator, or a person who has not saved a profile yet. */
export type Subject = { creator_id: string } | { telegram_id: number }
/** A creator's own id, or a Telegram id. */
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

/** The first save of a profile locks the person and then makes the creator: hence the second look. */
export async function lockPhoto(tx: Tx, target: Target) {
  const creator = findCreatorPhoto(tx, target).forNoKeyUpdate()
  const found = await creator.executeTakeFirst()
  if (found || 'id' in target) return found
  const user = await findUserPhoto(tx, target.telegram_id).forNoKeyUpdate().executeTakeFirst()
  return (await creator.executeTakeFirst()) ?? user
}

export async function updatePhoto(tx: Tx, subject: Subject, photo_key: string): Promise<void> {
  if ('creator_id' in subject) {
    await tx
      .updateTable('creators')
      .set({ photo_key, updated_at: sql<string>`now()` })
      .where('id', '=', subject.creator_id)
      .execute()
  } else {
    await tx.updateTable('users').set({ photo_key }).where('telegram_id', '=', subject.telegram_id).execute()
  }
}

/** From then on the worker deletes it. */
export const insertDiscarded = async (db: Db | Tx, key: string, seconds = 0): Promise<void> => {
  await db
    .insertInto('discarded_photos')
    .values({ key, due_at: sql<string>`now() + make_interval(secs => ${seconds})` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** It will not be shown after all: it need not wait. */
export const updateDiscardedDue = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('discarded_photos')
    .set({ due_at: sql<string>`now()` })
    .where('key', '=', key)
    .execute()
}

/** False when the worker has been faster: the object is gone. */
export async function deleteDiscarded(tx: Tx, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('discarded_photos').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}

/** One whose time has come and that nobody shows; another worker's are passed over. */
export async function lockDiscarded(tx: Tx, key?: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('discarded_photos')
    .select('key')
    .where('due_at', '<=', sql<string>`now()`)
    .where(sql<SqlBool>`not exists (select from creators where photo_key = discarded_photos.key)`)
    .where(sql<SqlBool>`not exists (select from users where photo_key = discarded_photos.key)`)
    .$if(key !== undefined, (rows) => rows.where('key', '=', key ?? ''))
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.key
}

const SHOWN_AT_ONCE = 10_000

/** Every photo that a creator, or a person without a profile yet, has. */
export async function* listShownPhotos(db: Db) {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ key: string }>`
      select key from (select photo_key as key from creators union select photo_key from users) as shown
      where key > ${after} order by key limit ${SHOWN_AT_ONCE}`.execute(db)
    for (const { key } of rows) yield key
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}
