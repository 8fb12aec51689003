import { insertAudit } from '../../access/audit/queries.ts'
import type { Db } from '../../platform/db/schema.ts'
import { withdrawConsents } from '../../people/my-data/queries.ts'
import type { Ledger } from './ledger-part.ts'
import { listCreatorsOf } from '../../people/erasure/queries.ts'
import { blockAgain, hideCreators, withdrawAgain } from './restore-queries.ts'

/**
 * Repeats what people and owners have closed since the restored moment: withdrawn consents, «Не показывать брендам» and blocks.
 * What was opened since stays closed. Returns the ids of what was repeated, and erasures that had begun and are not repeated.
 */
export async function repeatProtection(db: Db, ledger: Ledger) {
  return db.transaction().execute(async (tx) => {
    const withdrawn: string[] = []
    for (const entry of ledger.withdrawn)
      if (await withdrawAgain(tx, entry)) {
        await withdrawConsents(tx, entry.creator_id)
        withdrawn.push(entry.creator_id)
      }
    const blocked: string[] = []
    for (const { kind: _, ...entry } of ledger.blocked) {
      const block_id = await blockAgain(tx, entry)
      if (block_id === undefined) continue
      const { creator_id, reason } = entry
      const detail = { block_id, reason, ...(creator_id === undefined ? {} : { creator_id }) }
      await insertAudit(tx, { actor: 'command line', action: 'creator blocked', detail })
      blocked.push(creator_id ?? entry.person)
    }
    return {
      withdrawn,
      blocked,
      hidden: await hideCreators(tx, ledger.hidden),
      erasing: await listCreatorsOf(tx, ledger.erasing),
    }
  })
}
