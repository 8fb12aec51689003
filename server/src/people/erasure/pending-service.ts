import { insertAudit } from '../../access/audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import { ensureUser, isTelegramIdTaken } from '../creators/queries.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import { erasePerson } from './erase-person-service.ts'
import {
  deletePending,
  hasComeBack,
  listPendingBy,
  lockDuePending,
  lockPending,
  lockPendingOf,
  type Pending,
  restorePending,
} from './pending-queries.ts'
import { newProfileExists, notPending } from './refusals.ts'

/** Any owner may take an erasure back until it is final. */
export async function takeBack(tx: Tx, creator_id: string, by: Who): Promise<void> {
  await recheckOwner(tx, by)
  await putBack(tx, creator_id)
  await insertAudit(tx, { ...by, action: 'erasure taken back', detail: { creator_id } })
}

/** Each in a transaction of its own: one that cannot be taken back keeps none of the others. Returns the number of creators. */
export async function takeBackMany(db: Db, ids: string[], by: Who): Promise<number> {
  let taken_back = 0
  for (const id of ids) {
    try {
      await db.transaction().execute((tx) => takeBack(tx, id, by))
      taken_back += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return taken_back
}

async function putBack(tx: Tx, creator_id: string): Promise<void> {
  const pending = await lockPending(tx, creator_id)
  if (!pending) throw notPending()
  const { telegram_id } = pending
  if (telegram_id !== null) {
    if (await isTelegramIdTaken(tx, telegram_id)) throw newProfileExists()
    await ensureUser(tx, telegram_id)
  }
  await restorePending(tx, creator_id)
  await deletePending(tx, creator_id)
}

/**
 * After a restore: what a stolen session has erased is not left to the schedule. A person who has a new profile keeps that one;
 * the erased profile is named, so that a person decides.
 */
export async function takeBackAll(db: Db, by: { erased_by: number; from: string; to: string }) {
  const skipped: string[] = []
  const ids = await listPendingBy(db, by)
  for (const creator_id of ids)
    await db
      .transaction()
      .execute(async (tx) => {
        await putBack(tx, creator_id)
        await insertAudit(tx, { actor: 'command line', action: 'erasure taken back', detail: { creator_id } })
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        skipped.push(creator_id)
      })
  return { taken_back: ids.length - skipped.length, skipped }
}

/** Scheduled: makes the erasures final whose day is over. The worker's next sweep deletes the photos. */
export async function finishErasures(db: Db): Promise<number> {
  for (let finished = 0; ; finished++) {
    const found = await db.transaction().execute(async (tx) => {
      const pending = await lockDuePending(tx)
      if (pending) await finish(tx, pending)
      return pending
    })
    if (!found) return finished
  }
}

/** A person who erases themselves does not wait for what an owner has erased before. */
export async function finishErasuresOf(tx: Tx, telegram_id: number): Promise<void> {
  for (const pending of await lockPendingOf(tx, telegram_id)) await finish(tx, pending)
}

async function finish(tx: Tx, { creator_id, telegram_id, photo_key, ...pending }: Pending): Promise<void> {
  const stays = telegram_id === null || (await hasComeBack(tx, telegram_id))
  const { person, erased_by, erased_at } = pending
  await erasePerson(tx, {
    profile: { id: creator_id, photo_key },
    telegram_id: stays ? null : telegram_id,
    // The ledger has the moment from which the person was hidden: a profile made after it is another one.
    ledger: { person, by_role: 'owner', erased_by, erased_at },
    by: { actor: `owner:${erased_by}` },
  })
  await deletePending(tx, creator_id)
}
