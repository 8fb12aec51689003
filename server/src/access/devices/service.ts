import { endApprovals } from '../approvals/queries.ts'
import { insertAudit } from '../audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import { lockUser, updateSignedOut } from '../auth/queries.ts'
import type { Db } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { recheckOwner } from '../owners/queries.ts'
import { deleteBrowsersOf, endSession, endSessionsBut } from './queries.ts'

/** Longer than the maximum age of a launch. */
const A_DAY = 86_400

const traceOf = ({ actor, request_id, ip }: Who) => ({ actor, request_id, ip })

export const endDevice = (db: Db, id: string, by: Who) =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    if (!(await endSession(tx, { id, telegram_id: by.telegram_id }, A_DAY)))
      throw new AppError('not_found', 'Это устройство уже не в сети')
    await insertAudit(tx, { ...traceOf(by), action: 'session ended' })
  })

/** Launches of an earlier time end too, whether or not a session was made from them. */
export const endOtherDevices = (
  db: Db,
  kept: { current: string | undefined; browser: Buffer | undefined },
  by: Who,
) =>
  db.transaction().execute(async (tx) => {
    await lockUser(tx, by.telegram_id)
    await recheckOwner(tx, by)
    await endSessionsBut(tx, { telegram_id: by.telegram_id, ...kept }, A_DAY)
    await endApprovals(tx, by.telegram_id)
    await updateSignedOut(tx, by.telegram_id)
    await insertAudit(tx, { ...traceOf(by), action: 'other sessions ended' })
  })

/** «Это не я» under the announcement of a login. The browser may be known by now, so every browser needs a tap again. */
export const endByTap = (db: Db, session: { id: string; telegram_id: number }): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await endSession(tx, session, A_DAY))) return false
    await deleteBrowsersOf(tx, session.telegram_id)
    await insertAudit(tx, { actor: `owner:${session.telegram_id}`, action: 'session ended in the bot' })
    return true
  })
