import type { DeclineReason } from '@ugc/contract/facts/drafts'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/schema.ts'

interface Declined {
  creator_id: string
  brief_id: string
  decline_reason: DeclineReason
  decline_text?: string
}

export const updateDeclined = async (tx: Tx, declined: Declined) => {
  const { creator_id, brief_id, decline_reason, decline_text = null } = declined
  await tx
    .updateTable('deliveries')
    .set({ declined_at: sql<string>`coalesce(declined_at, now())`, decline_reason, decline_text })
    .where('creator_id', '=', creator_id)
    .where('brief_id', '=', brief_id)
    .execute()
}
