import { claimDue, listDue } from '../../briefs/due-queries.ts'
import { closeOverdueBriefs, listAnswersDue, takeAnswersDue } from '../../briefs/queries.ts'
import type { Db } from '../../platform/db/schema.ts'
import { claimNotification, endResponses } from '../../responses/queries.ts'
import {
  claimMessages,
  deleteJobs,
  deletePlans,
  listUntoldResponses,
  moveAnswersDue,
  stopQueued,
} from './restore-queries.ts'

/**
 * After a restore no message that may have been sent is sent again, because the time that is lost may have sent it. What the
 * owner can send again is returned; everything else counts as told. A repeated run finds nothing left.
 */
export async function stopMessages(db: Db, exact: boolean) {
  await closeOverdueBriefs(db)
  const stopped = await db.transaction().execute(async (tx) => {
    await deleteJobs(tx)
    await moveAnswersDue(tx)
    await claimMessages(tx)
    return {
      deliveries: await stopQueued(tx, 'deliveries'),
      reminders: await stopQueued(tx, 'reminders'),
      plans: await deletePlans(tx, exact ? 'due' : 'all'),
    }
  })
  for (const brief_id of await listAnswersDue(db))
    await db.transaction().execute(async (tx) => {
      const status = await takeAnswersDue(tx, brief_id)
      if (status !== undefined) await endResponses(tx, brief_id, status)
    })
  // The claims of the senders, without their messages.
  for (const id of await listUntoldResponses(db))
    await db.transaction().execute((tx) => claimNotification(tx, id))
  for (const due of await listDue(db)) await claimDue(db, due)
  return stopped
}
