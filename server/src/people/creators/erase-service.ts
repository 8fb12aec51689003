import { insertAudit } from '../../access/audit/queries.ts'
import type { Trace, Who } from '../../platform/caller.ts'
import { launchSeconds } from '../../access/auth/launch-service.ts'
import { deleteSessionsOf, insertRevokedLaunch } from '../../access/auth/queries.ts'
import { pseudonym } from '../../platform/tokens.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { insertPending } from '../erasure/pending-queries.ts'
import { erasePerson } from '../erasure/erase-person-service.ts'
import { finishErasuresOf } from '../erasure/pending-service.ts'
import { deleteCreator } from '../erasure/queries.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import { discardPhoto } from '../photos/discard-service.ts'
import type { Services } from '../../platform/services.ts'
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
export const eraseCreator = async (services: Services, erasing: Erasing): Promise<void> =>
  deletePhotos(services, await eraseRows(services.db, services.config, erasing))

/** Erases a person without a profile. */
export async function eraseUser(
  services: Services,
  { telegram_id, launch_hash, by }: { telegram_id: number; launch_hash: Buffer | undefined; by: Trace },
): Promise<void> {
  const { db, config } = services
  const gone = await db.transaction().execute(async (tx) => {
    await endAccess(tx, config, { telegram_id, launch_hash })
    const ledger = { person: personOf(config, telegram_id), by_role: 'self' } as const
    return erasePerson(tx, { profile: undefined, telegram_id, ledger, by })
  })
  await deletePhotos(services, gone)
}

/** Deleted now if the storage answers; otherwise the worker deletes the photos later. */
async function deletePhotos({ db, photos, log }: Services, keys: string[]): Promise<void> {
  for (const key of keys)
    await discardPhoto(db, photos, key).catch((err: unknown) => log.warn({ err }, 'photo not deleted yet'))
}

/** Ends sessions and launches, and what an owner has erased of the person before. */
async function endAccess(
  tx: Tx,
  config: Config<'api'>,
  { telegram_id, launch_hash }: { telegram_id: number; launch_hash: Buffer | undefined },
): Promise<void> {
  const seconds = launchSeconds(config)
  await deleteSessionsOf(tx, telegram_id, seconds)
  if (launch_hash) await insertRevokedLaunch(tx, launch_hash, seconds)
  await finishErasuresOf(tx, telegram_id)
}

/**
 * An owner's erasure: the rows move to `pending_erasures`, so the creator is hidden everywhere at once. It is final a day
 * later; until then any owner takes it back. The user stays without a profile, as a person who signs in after an erasure.
 */
export function hideCreator(
  { db, config, ways_out }: Services,
  { id, by }: { id: string; by: Who },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const creator = await lockCreator(tx, { id })
    if (!creator) throw creatorNotFound()
    const { telegram_id } = creator
    await insertPending(tx, {
      creator_id: id,
      person: personOf(config, telegram_id),
      erased_by: by.telegram_id,
    })
    await deleteCreator(tx, id)
    if (telegram_id !== null) await deleteSessionsOf(tx, telegram_id, launchSeconds(config))
    await insertAudit(tx, { ...by, action: 'erasure begun', detail: { creator_id: id } })
    await ways_out.erased(tx, by)
  })
}

/** The pseudonym identifies the person to after-restore when a backup was restored. */
const personOf = (config: Config<'api'>, telegram_id: number | null) =>
  telegram_id === null ? null : pseudonym(config.PSEUDONYM_KEY, telegram_id)

/** Returns the keys of the photos to delete. */
function eraseRows(
  db: Db,
  config: Config<'api'>,
  { id, by_role, by, launch_hash }: Erasing,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    if ('role' in by) await recheckOwner(tx, by)
    const profile = await lockCreator(tx, { id })
    if (!profile) throw creatorNotFound()
    const { telegram_id } = profile
    if (telegram_id !== null) await endAccess(tx, config, { telegram_id, launch_hash })
    const ledger = { person: personOf(config, telegram_id), by_role }
    return erasePerson(tx, { profile, telegram_id, ledger, by })
  })
}
