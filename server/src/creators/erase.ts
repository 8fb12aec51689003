import { insertAudit, type Who } from '../audit/queries.ts'
import { launchSeconds } from '../auth/launch.ts'
import { deleteSessionsOf, insertRevokedLaunch } from '../auth/queries.ts'
import { pseudonym } from '../tokens.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { deleteCreator, deleteUser, insertDiscardedPhoto, insertErasure } from '../erasure/queries.ts'
import { recheckOwner } from '../owners/queries.ts'
import { discardPhoto } from '../photos/discard.ts'
import type { Services } from '../services.ts'
import { lockCreator } from './queries.ts'
import { creatorNotFound } from './refusals.ts'

interface Erasing {
  id: string
  by_role: 'self' | 'owner'
  by: Who | { actor: 'command line' }
  /** The launch that authenticated this call, if no session did. It is revoked, or it would create the user again. */
  launch_hash: Buffer | undefined
}

/** Erases a creator: row, user, sessions and photos. */
export async function eraseCreator({ db, config, photos, log }: Services, erasing: Erasing): Promise<void> {
  const gone = await eraseRows(db, config, erasing)
  for (const key of gone) {
    // Deleted now if the storage answers; otherwise the worker deletes the photo later.
    await discardPhoto(db, photos, key).catch((err: unknown) => log.warn({ err }, 'photo not deleted yet'))
  }
}

/** Returns the keys of the photos to delete. */
function eraseRows(
  db: Db,
  config: Config<'api'>,
  { id, by_role, by, launch_hash }: Erasing,
): Promise<string[]> {
  const launch_seconds = launchSeconds(config)
  return db.transaction().execute(async (tx) => {
    if ('role' in by) await recheckOwner(tx, by)
    const creator = await lockCreator(tx, { id })
    if (!creator) throw creatorNotFound()
    const { telegram_id, photo_key } = creator
    await deleteCreator(tx, id)
    const photos = [photo_key]
    if (telegram_id !== null) {
      await deleteSessionsOf(tx, telegram_id, launch_seconds)
      if (launch_hash) await insertRevokedLaunch(tx, launch_hash, launch_seconds)
      photos.push(await deleteUser(tx, telegram_id))
    }
    const gone = photos.filter((key) => key !== null)
    for (const key of gone) await insertDiscardedPhoto(tx, key)
    // The pseudonym identifies the person to after-restore when a backup was restored.
    const person = telegram_id === null ? null : pseudonym(config.PSEUDONYM_KEY, telegram_id)
    await insertErasure(tx, { creator_id: id, person, by_role })
    await insertAudit(tx, { ...by, action: 'creator erased', detail: { creator_id: id } })
    return gone
  })
}
