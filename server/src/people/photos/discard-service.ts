import type { Db } from '../../platform/db/schema.ts'
import { deleteDiscarded, lockDiscarded } from './queries.ts'
import type { StoredPhotos } from '../../platform/photo-storage.ts'

const MOST_AT_ONCE = 1000

/**
 * Locks the row, deletes the object, then deletes the row. The lock prevents a profile from showing the photo meanwhile; after a
 * failure the row is left and the deletion is repeated. Without a key the oldest due row is taken.
 */
export const discardPhoto = (db: Db, photos: StoredPhotos, key?: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const due = await lockDiscarded(tx, key)
    if (due === undefined) return false
    await photos.remove(due)
    return deleteDiscarded(tx, due)
  })

/** Deletes photos that were replaced, erased, or uploaded by a process that died before it stored the key. */
export async function sweepPhotos(db: Db, photos: StoredPhotos): Promise<number> {
  let count = 0
  while (count < MOST_AT_ONCE && (await discardPhoto(db, photos))) count += 1
  return count
}
