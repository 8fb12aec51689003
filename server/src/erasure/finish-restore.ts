import { launchSeconds } from '../auth/launch.ts'
import { deleteCredentials } from '../auth/queries.ts'
import { listOwners } from '../owners/queries.ts'
import type { Services } from '../services.ts'
import { isLeftOut, type LedgerEntry, type LeftOut } from './ledger.ts'
import { renewPending } from './pending-queries.ts'
import { takeBackAll } from './pending.ts'
import { reapplyErasures } from './reapply.ts'
import { deleteMark, findMark, listOpenLinks, stopDeliveries } from './restore-queries.ts'

/**
 * Makes a restored database fit for the product: erasures are repeated, every credential of the time before now ends, and
 * messages that may have been sent are not sent again. The mark that keeps the processes from starting goes last, so an
 * interrupted run is repeated.
 */
export async function finishRestore(services: Services, ledger: LedgerEntry[], leave_out?: LeftOut) {
  const { db, config } = services
  const mark = await findMark(db)
  const repeated = ledger.filter((entry) => !isLeftOut(entry, leave_out))
  const erased = await reapplyErasures(services, repeated)
  const taken_back = leave_out ? await takeBackAll(db, leave_out) : 0
  // An owner may have taken these back after the restored moment, so each gets a day again.
  await renewPending(
    db,
    repeated.map(({ creator_id }) => creator_id),
  )
  const left_out = { ledger: ledger.length - repeated.length, taken_back }
  if (!mark) return { erased, left_out, mark, stopped: 0, owners: [], links: [] }
  const stopped = await db.transaction().execute(async (tx) => {
    await deleteCredentials(tx, launchSeconds(config))
    const count = mark.exact ? 0 : await stopDeliveries(tx)
    await deleteMark(tx)
    return count
  })
  return { erased, left_out, mark, stopped, owners: await listOwners(db), links: await listOpenLinks(db) }
}
