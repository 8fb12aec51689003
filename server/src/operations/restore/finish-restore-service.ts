import { launchSeconds } from '../../access/auth/launch-service.ts'
import { deleteCredentials } from '../../access/auth/queries.ts'
import { listOwners } from '../../access/owners/queries.ts'
import type { Services } from '../../platform/services.ts'
import { isLeftOut, type Ledger, type LeftOut } from './ledger-part.ts'
import { renewPending } from '../../people/erasure/pending-queries.ts'
import { takeBackAll } from '../../people/erasure/pending-service.ts'
import { reapplyErasures } from './reapply-service.ts'
import { repeatProtection } from './repeat-service.ts'
import { deleteMark, findMark, listOpenLinks } from './restore-queries.ts'
import { stopMessages } from './stop-messages-service.ts'

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
