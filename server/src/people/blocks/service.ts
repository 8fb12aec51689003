import type { BlockReason } from '@ugc/contract/facts/blocks'
import { insertAudit } from '../../access/audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import { launchSeconds } from '../../access/auth/launch-service.ts'
import { deleteSessionsOf, findRole } from '../../access/auth/queries.ts'
import type { Config } from '../../platform/config.ts'
import { lockCreator, lockUser, updateCreator } from '../creators/queries.ts'
import { creatorNotFound } from '../creators/refusals.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import { pseudonym } from '../../platform/tokens.ts'
import { deleteBlock, insertBlock } from './queries.ts'
import { alreadyBlocked, blockNotFound, noTelegramToBlock, ownersNotBlocked } from './refusals.ts'

interface Blocking {
  creator_id: string
  reason: BlockReason
}

/** The user row is locked, so a sign-in at the same time is either ended here or finds the block. Returns the block's id. */
export async function blockCreator(
  tx: Tx,
  { creator_id, reason }: Blocking,
  by: Who,
  config: Config<'api'>,
): Promise<string> {
  await recheckOwner(tx, by)
  const creator = await lockCreator(tx, { id: creator_id })
  if (!creator) throw creatorNotFound()
  const { telegram_id } = creator
  if (telegram_id === null) throw noTelegramToBlock()
  await lockUser(tx, telegram_id)
  if ((await findRole(tx, telegram_id)) === 'owner') throw ownersNotBlocked()
  const person = pseudonym(config.PSEUDONYM_KEY, telegram_id)
  const id = await insertBlock(tx, { person, creator_id, reason, blocked_by: by.telegram_id })
  if (id === undefined) throw alreadyBlocked()
  await updateCreator(tx, creator_id, { is_blocked: true, is_active: false }, false)
  await deleteSessionsOf(tx, telegram_id, launchSeconds(config))
  await insertAudit(tx, { ...by, action: 'creator blocked', detail: { block_id: id, creator_id, reason } })
  return id
}

/** The profile is active again if it is complete, was not switched off besides and does not wait for a consent. */
export async function unblock(tx: Tx, id: string, by: Who): Promise<void> {
  await recheckOwner(tx, by)
  const block = await deleteBlock(tx, id)
  if (!block) throw blockNotFound()
  const creator = block.creator_id === null ? undefined : await lockCreator(tx, { id: block.creator_id })
  if (creator) {
    const { profile_completed, deactivated_by, needs_consent } = creator
    const is_active = profile_completed && deactivated_by === null && !needs_consent
    await updateCreator(tx, creator.id, { is_blocked: false, is_active }, false)
  }
  await insertAudit(tx, { ...by, action: 'creator unblocked', detail: { block_id: id } })
}
