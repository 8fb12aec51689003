import { launchSeconds } from '../auth/launch.ts'
import { deleteCredentials } from '../auth/queries.ts'
import { listOwners } from '../owners/queries.ts'
import type { Services } from '../services.ts'
import { isLeftOut, type Ledger, type LeftOut } from './ledger.ts'
import { renewPending } from './pending-queries.ts'
import { takeBackAll } from './pending.ts'
import { reapplyErasures } from './reapply.ts'
import { repeatProtection } from './repeat.ts'
import { deleteMark, findMark, listOpenLinks } from './restore-queries.ts'
import { stopMessages } from './stop-messages.ts'

/**
 * Makes a restored database fit for the product: erasures are repeated, every credential of the time before now ends, and
 * messages that may have been sent are not sent again. The mark that keeps the processes from starting goes last, so an
 * interrupted run is repeated.
 */
export async function finishRestore(services: Services, ledger: Ledger, leave_out?: LeftOut) {
  const { db, config } = services
  const mark = await findMark(db)
  const repeated = ledger.erased.filter((entry) => !isLeftOut(entry, leave_out))
  const erased = await reapplyErasures(services, repeated)
  const taken = leave_out ? await takeBackAll(db, leave_out) : { taken_back: 0, skipped: [] }
  // An owner may have taken these back after the restored moment, so each gets a day again.
  await renewPending(
    db,
    repeated.map(({ creator_id }) => creator_id),
  )
  const left_out = { ledger: ledger.erased.length - repeated.length, ...taken }
  if (!mark) return { erased, left_out }
  const closed = await repeatProtection(db, ledger)
  const stopped = await stopMessages(db, mark.exact)
  await db.transaction().execute(async (tx) => {
    await deleteCredentials(tx, launchSeconds(config))
    await deleteMark(tx)
  })
  const lists = { owners: await listOwners(db), links: await listOpenLinks(db) }
  return { erased, left_out, restored: { mark, closed, stopped, ...lists } }
}
