import type { NewsKind } from '@ugc/contract/facts/bot/owner-news'
import { insertAudit } from '../../access/audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import { findWanted, updateMuted } from './news-queries.ts'

/** One kind per call, so that two switches pressed at once do not undo each other. */
export async function switchNews(tx: Tx, change: { kind: NewsKind; wanted: boolean }, by: Who) {
  await recheckOwner(tx, by)
  await updateMuted(tx, by.telegram_id, change)
  await insertAudit(tx, { ...by, action: 'news switched', detail: change })
  return findWanted(tx, by.telegram_id)
}
