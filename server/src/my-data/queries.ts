import type { ConsentPurpose } from '@ugc/contract/facts/consent'
import type { Tx } from '../db/schema.ts'

interface NewConsent {
  creator_id: string
  purpose: ConsentPurpose
  version: string
  text_sha256: string
}

/** A consent to the same text that stands already is left as it is. */
export const insertConsent = async (tx: Tx, consent: NewConsent) => {
  await tx
    .insertInto('consents')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hasConsent(tx: Tx, creator_id: string, purpose: ConsentPurpose, version: string) {
  const row = await tx
    .selectFrom('consents')
    .select('given_at')
    .where('creator_id', '=', creator_id)
    .where('purpose', '=', purpose)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
