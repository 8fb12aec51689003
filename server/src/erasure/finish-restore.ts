import { launchSeconds } from '../auth/launch.ts'
import { deleteCredentials } from '../auth/queries.ts'
import { listOwners } from '../owners/queries.ts'
import type { Services } from '../services.ts'
import type { LedgerEntry } from './ledger.ts'
import { reapplyErasures } from './reapply.ts'
import { deleteMark, findMark, listOpenLinks, stopDeliveries } from './restore-queries.ts'

/**
 * Makes a restored database fit for the product: erasures are repeated, every credential of the time before now ends, and
 * messages that may have been sent are not sent again. The mark that keeps the processes from starting goes last, so an
 * interrupted run is repeated.
 */
export async function finishRestore(services: Services, ledger: LedgerEntry[]) {
  const { db, config } = services
  const mark = await findMark(db)
  const erased = await reapplyErasures(services, ledger)
  if (!mark) return { erased, mark, stopped: 0, owners: [], links: [] }
  const stopped = await db.transaction().execute(async (tx) => {
    await deleteCredentials(tx, launchSeconds(config))
    const count = mark.exact ? 0 : await stopDeliveries(tx)
    await deleteMark(tx)
    return count
  })
  return { erased, mark, stopped, owners: await listOwners(db), links: await listOpenLinks(db) }
}
