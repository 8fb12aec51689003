import { randomUUID } from 'node:crypto'
import { type AuditEvent, insertAudit } from '../../access/audit/queries.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { deleteCreator, deleteUser, insertDiscardedPhoto, insertErasure } from './queries.ts'

interface Erased {
  /** Undefined for a person without one. */
  profile: { id: string; photo_key: string | null } | undefined
  /** The user, who goes too. Null for a profile without a user, and for a person who has come back since. */
  telegram_id: number | null
  /** What a restore repeats the erasure by. Undefined if the restored database deletes the person by itself. */
  ledger: Omit<Parameters<typeof insertErasure>[1], 'creator_id'> | undefined
  by: Pick<AuditEvent, 'actor' | 'request_id' | 'ip'>
}

/**
 * The only way in which a person is deleted for good: profile, user, sessions and consents go, the photos are left to be
 * deleted, the ledger and the audit note it. Returns the keys of the photos.
 */
export async function erasePerson(tx: Tx, { profile, telegram_id, ledger, by }: Erased): Promise<string[]> {
  if (profile) await deleteCreator(tx, profile.id)
  const photos = [profile?.photo_key, telegram_id === null ? null : await deleteUser(tx, telegram_id)]
  const gone = photos.filter((key) => typeof key === 'string')
  for (const key of gone) await insertDiscardedPhoto(tx, key)
  // The id of no profile: a restore finds the person by the pseudonym.
  if (ledger) await insertErasure(tx, { creator_id: profile?.id ?? randomUUID(), ...ledger })
  if (profile) await insertAudit(tx, { ...by, action: 'creator erased', detail: { creator_id: profile.id } })
  return gone
}
