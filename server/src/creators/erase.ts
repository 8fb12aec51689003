import { randomUUID } from 'node:crypto'
import { insertAudit, type Who } from '../audit/queries.ts'
import { launchSeconds } from '../auth/launch.ts'
import { deleteSessionsOf, insertRevokedLaunch } from '../auth/queries.ts'
import { pseudonym } from '../tokens.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { insertPending } from '../erasure/pending-queries.ts'
import { finishErasuresOf } from '../erasure/pending.ts'
import { deleteCreator, deleteUser, insertDiscardedPhoto, insertErasure } from '../erasure/queries.ts'
import { insertOwnerNotice } from '../notices/queries.ts'
import { recheckOwner } from '../owners/queries.ts'
import { discardPhoto } from '../photos/discard.ts'
import type { Confirm, Services } from '../services.ts'
import { countTry } from '../throttling/queries.ts'
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

/** Erases a person without a profile. The id of no creator stands in the ledger, so that a restore repeats it by the pseudonym. */
export async function eraseUser(
  { db, config, photos, log }: Services,
  { telegram_id, launch_hash }: { telegram_id: number; launch_hash: Buffer | undefined },
): Promise<void> {
  const launch_seconds = launchSeconds(config)
  const key = await db.transaction().execute(async (tx) => {
    await deleteSessionsOf(tx, telegram_id, launch_seconds)
    if (launch_hash) await insertRevokedLaunch(tx, launch_hash, launch_seconds)
    await finishErasuresOf(tx, telegram_id)
    const photo = await deleteUser(tx, telegram_id)
    if (photo !== null) await insertDiscardedPhoto(tx, photo)
    const person = personOf(config, telegram_id)
    await insertErasure(tx, { creator_id: randomUUID(), person, by_role: 'self' })
    return photo
  })
  if (key !== null)
    await discardPhoto(db, photos, key).catch((err: unknown) => log.warn({ err }, 'photo not deleted yet'))
}

/**
 * An owner's erasure: the rows move to `pending_erasures`, so the creator is hidden everywhere at once. It is final a day
 * later; until then any owner takes it back. The user stays without a profile, as a person who signs in after an erasure.
 */
export function hideCreator(
  { db, config, jobs }: Services,
  { id, by, confirm }: { id: string; by: Who; confirm: Confirm },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const creator = await lockCreator(tx, { id })
    if (!creator) throw creatorNotFound()
    const { telegram_id } = creator
    // The count rolls back with a refusal, and its row makes the erasures of one owner wait for each other.
    const { count } = await countTry(tx, `hour:erased:${by.actor}`, HOUR)
    await confirm(tx, 'erasure', { people: count, creator_id: id })
    await insertPending(tx, {
      creator_id: id,
      person: personOf(config, telegram_id),
      erased_by: by.telegram_id,
    })
    await deleteCreator(tx, id)
    if (telegram_id !== null) await deleteSessionsOf(tx, telegram_id, launchSeconds(config))
    await insertAudit(tx, { ...by, action: 'erasure begun', detail: { creator_id: id } })
    // The last one without a tap: all owners are told, once.
    if (count === config.ERASURES_UNCONFIRMED) {
      const notice = { kind: 'erasures', done_by: by.telegram_id } as const
      await jobs.notifyOwners(tx, await insertOwnerNotice(tx, notice))
    }
  })
}

const HOUR = 3600

/** The pseudonym identifies the person to after-restore when a backup was restored. */
const personOf = (config: Config<'api'>, telegram_id: number | null) =>
  telegram_id === null ? null : pseudonym(config.PSEUDONYM_KEY, telegram_id)

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
      await finishErasuresOf(tx, telegram_id)
      photos.push(await deleteUser(tx, telegram_id))
    }
    const gone = photos.filter((key) => key !== null)
    for (const key of gone) await insertDiscardedPhoto(tx, key)
    await insertErasure(tx, { creator_id: id, person: personOf(config, telegram_id), by_role })
    await insertAudit(tx, { ...by, action: 'creator erased', detail: { creator_id: id } })
    return gone
  })
}
