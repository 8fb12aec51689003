import type { Db } from '../db/schema.ts'
import { deleteDiscarded, lockDiscarded } from './queries.ts'
import type { StoredPhotos } from './storage.ts'

const MOST_AT_ONCE = 1000

/**
 * The row is held while the object is deleted, so that nobody begins to show it meanwhile, and goes when the object has
 * gone: whatever breaks in between is done again. Without a key: the one that has waited longest.
 */
export const discardPhoto = (db: Db, photos: StoredPhotos, key?: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const due = await lockDiscarded(tx, key)
    if (due === undefined) return false
    await photos.remove(due)
    return deleteDiscarded(tx, due)
  })

/** What was replaced, erased, or uploaded by a process that did not live to show it. */
export async function sweepPhotos(db: Db, photos: StoredPhotos): Promise<number> {
  let count = 0
  while (count < MOST_AT_ONCE && (await discardPhoto(db, photos))) count += 1
  return count
}
