import { insertAudit } from '../audit/queries.ts'
import type { Db, Tx } from '../db/schema.ts'
import { finishErasuresOf } from './pending.ts'
import {
  deleteCreator,
  deleteUser,
  insertDiscardedPhoto,
  insertErasure,
  listIdleUsers,
  lockIdleUser,
  lockWithdrawn,
} from './queries.ts'

/** Scheduled: erases the profiles whose persons withdrew the consent 30 days ago. The worker's next sweep deletes the photos. */
export async function eraseWithdrawn(db: Db): Promise<number> {
  for (let erased = 0; ; erased++) {
    const found = await db.transaction().execute(async (tx) => {
      const creator = await lockWithdrawn(tx)
      if (creator) await erase(tx, creator)
      return creator
    })
    if (!found) return erased
  }
}

/** Scheduled: deletes people without a profile after some days. A restore needs no ledger of them: they are as old there. */
export async function eraseIdleUsers(db: Db, days: number): Promise<number> {
  let erased = 0
  for (const telegram_id of await listIdleUsers(db, days))
    erased += await db.transaction().execute(async (tx) => {
      if (!(await lockIdleUser(tx, telegram_id))) return 0
      const photo = await deleteUser(tx, telegram_id)
      if (photo !== null) await insertDiscardedPhoto(tx, photo)
      return 1
    })
  return erased
}

type Found = NonNullable<Awaited<ReturnType<typeof lockWithdrawn>>>

/** The worker has no key for pseudonyms. A restore repeats the erasure by the id of the profile. */
async function erase(tx: Tx, { id, telegram_id, photo_key }: Found): Promise<void> {
  await deleteCreator(tx, id)
  const photos = [photo_key]
  if (telegram_id !== null) {
    await finishErasuresOf(tx, telegram_id)
    photos.push(await deleteUser(tx, telegram_id))
  }
  for (const key of photos) if (key !== null) await insertDiscardedPhoto(tx, key)
  await insertErasure(tx, { creator_id: id, person: null, by_role: 'self' })
  await insertAudit(tx, { actor: 'schedule', action: 'creator erased', detail: { creator_id: id } })
}
