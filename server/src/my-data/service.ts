import { CONSENT_VERSION, type ConsentPurpose } from '@ugc/contract/facts/consent'
import { consentDocument } from '@ugc/contract/facts/consent-text'
import { sql } from 'kysely'
import type { Who } from '../audit/queries.ts'
import { eraseCreator, eraseUser } from '../creators/erase.ts'
import { lockCreator, updateCreator } from '../creators/queries.ts'
import { creatorNotFound } from '../creators/refusals.ts'
import type { Tx } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { sha256 } from '../tokens.ts'
import { findGuardian, insertConsent, withdrawConsents } from './queries.ts'

/** Until then the withdrawal of the consent to processing can be taken back. */
const ERASE_AT = sql<string>`now() + interval '30 days'`

/** Gives or withdraws one consent. What stands already stays as it is, so a repeated call moves no date. */
export async function setConsent(
  tx: Tx,
  telegram_id: number,
  purpose: ConsentPurpose,
  given: boolean,
): Promise<void> {
  const creator = await lockCreator(tx, { telegram_id })
  if (!creator) throw creatorNotFound()
  const { id, erase_at, profile_completed, deactivated_by, is_blocked } = creator
  if (given) {
    const guardian = purpose === 'profile' ? await findGuardian(tx, id) : null
    await insertConsent(tx, {
      creator_id: id,
      purpose,
      version: CONSENT_VERSION,
      text_sha256: sha256(consentDocument(purpose, guardian)),
      guardian,
    })
  } else await withdrawConsents(tx, id, purpose)
  if (purpose === 'clients') return updateCreator(tx, id, { hidden_from_clients: !given }, false)
  if (given === (erase_at === null)) return
  const is_active = given && profile_completed && deactivated_by === null && !is_blocked
  await updateCreator(tx, id, { erase_at: given ? null : ERASE_AT, is_active }, false)
}

/** Erases the caller: the same way as by the id of the profile, or only the user if there is none. */
export async function erase(
  services: Services,
  { creator_id, launch_hash, by }: { creator_id: string | null; launch_hash: Buffer | undefined; by: Who },
): Promise<void> {
  if (creator_id === null) await eraseUser(services, { telegram_id: by.telegram_id, launch_hash, by })
  else await eraseCreator(services, { id: creator_id, by_role: 'self', by, launch_hash })
}
