import { longTransaction } from '../../platform/db/transaction-queries.ts'
import { quietUntil } from '@ugc/contract/values/quiet-hours'
import { findQuietHours } from '../../agency/queries.ts'
import { insertAudit } from '../../access/audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import { isPast, lockBrief } from '../queries.ts'
import { briefIsPast, briefNotFound } from '../refusals.ts'
import { hasLimits } from '@ugc/contract/facts/audience'
import type { Db, Tx } from '../../platform/db/schema.ts'
import type { WaysOut } from '../../access/ways-out/service.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import { deletePlan } from './plan-queries.ts'
import {
  countAudience,
  countStopped,
  findTarget,
  insertDeliveries,
  requeue,
  requeueReturned,
  stopDeliveries,
  updateSent,
  updateWaived,
} from './queries.ts'
import { noRecipients, noTags, nothingToResend, notSendable } from './refusals.ts'

interface Sending {
  db: Db
  jobs: Jobs
  id: string
  by: Who
  ways_out: WaysOut
  when?: 'now' | undefined
}

/** Rows, status and job are committed together, so a send that was answered will be delivered. */
export async function sendBrief({ db, jobs, id, by, ways_out, when }: Sending): Promise<number> {
  return longTransaction(db, async (tx) => {
    await recheckOwner(tx, by)
    const brief = await lockSendable(tx, id)
    if (when === 'now') await waiveQuietHours(tx, id)
    const sent_to = await addressIn(tx, jobs, brief)
    await ways_out.written(tx, by, { kind: 'broadcast', people: sent_to, brief_id: id })
    await insertAudit(tx, { ...by, action: 'brief sent', detail: { brief_id: id, sent_to } })
    return sent_to
  })
}

/** The rows, the status and the job of one wave to a locked brief. A plan to send it goes with it. */
export async function addressIn(
  tx: Tx,
  jobs: Pick<Jobs, 'deliver'>,
  brief: Awaited<ReturnType<typeof lockSendable>>,
): Promise<number> {
  const { id } = brief
  if (brief.target_tags.length === 0) throw noTags()
  const target = await findTarget(tx, brief)
  const added = await insertDeliveries(tx, id, target)
  const sent_to = added + (await requeueReturned(tx, id))
  if (sent_to === 0)
    throw noRecipients({
      ...(await countAudience(tx, target, id)),
      stopped: await countStopped(tx, target),
      limited: hasLimits(target),
    })
  await updateSent(tx, id, added)
  await deletePlan(tx, id)
  await jobs.deliver(tx, id)
  return sent_to
}

export async function resendBrief({ db, jobs, id, by, ways_out, when }: Sending): Promise<number> {
  return longTransaction(db, async (tx) => {
    await recheckOwner(tx, by)
    const brief = await lockSendable(tx, id)
    if (brief.status !== 'active') throw nothingToResend()
    const again = await requeue(tx, id)
    if (again === 0) throw nothingToResend()
    await ways_out.written(tx, by, { kind: 'again', people: again, brief_id: id })
    if (when === 'now') await waiveQuietHours(tx, id)
    await jobs.deliver(tx, id)
    await insertAudit(tx, { ...by, action: 'brief sent again', detail: { brief_id: id, sent_to: again } })
    return again
  })
}

/** What has not left yet does not leave: the number of those messages. */
export async function stopSending({ db, id, by }: Pick<Sending, 'db' | 'id' | 'by'>): Promise<number> {
  return longTransaction(db, async (tx) => {
    await recheckOwner(tx, by)
    if (!(await lockBrief(tx, id))) throw briefNotFound()
    const stopped = await stopDeliveries(tx, id)
    if (stopped > 0)
      await insertAudit(tx, { ...by, action: 'brief send stopped', detail: { brief_id: id, stopped } })
    return stopped
  })
}

/** For the rest of these quiet hours; the next ones are kept again. */
async function waiveQuietHours(tx: Tx, id: string) {
  const until = quietUntil(new Date(), await findQuietHours(tx))
  if (until) await updateWaived(tx, id, until)
}

export async function lockSendable(tx: Tx, id: string) {
  const brief = await lockBrief(tx, id)
  if (!brief) throw briefNotFound()
  if (brief.status !== 'draft' && brief.status !== 'active') throw notSendable()
  // The worker would close the brief within a minute, and creators would get a brief that they cannot answer.
  if (await isPast(tx, brief.answers_until)) throw briefIsPast()
  return brief
}
