import { longTransaction } from '../../platform/db/transaction-queries.ts'
import { quietUntil } from '@ugc/contract/values/quiet-hours'
import { findQuietHours } from '../../agency/queries.ts'
import { insertAudit } from '../../access/audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import { isPast, lockBrief } from '../queries.ts'
import { briefNotFound } from '../refusals.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { insertPlannedNotice } from '../../access/owner-notices/queries.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import type { WaysOut } from '../../access/ways-out/service.ts'
import { countPeople } from '../../access/ways-out/service.ts'
import { WRITTEN_TOLD } from '../../access/ways-out/rules.ts'
import { deletePlan, insertPlan, listDuePlans, takeDuePlan } from './plan-queries.ts'
import { countAudience, findTarget } from './queries.ts'
import { noTags, notPlannable, ownerRemoved, planPassed, planTooLate } from './refusals.ts'
import { addressIn, lockSendable } from './send-service.ts'

interface Planning {
  db: Db
  id: string
  at: string
  by: Who
  ways_out: WaysOut
}

/** Plans the send of a draft, or moves its time. A time in the quiet hours is moved to their end. */
export async function planSend({ db, id, at: wanted, by, ways_out }: Planning): Promise<string> {
  return longTransaction(db, async (tx) => {
    await recheckOwner(tx, by)
    const brief = await lockBrief(tx, id)
    if (!brief) throw briefNotFound()
    if (brief.status !== 'draft') throw notPlannable()
    if (brief.target_tags.length === 0) throw noTags()
    if (await isPast(tx, wanted)) throw planPassed()
    const at = quietUntil(new Date(wanted), await findQuietHours(tx))?.toISOString() ?? wanted
    if (Date.parse(at) >= Date.parse(brief.answers_until)) throw planTooLate()
    const counted = await deletePlan(tx, id)
    const { ready: people } = await countAudience(tx, await findTarget(tx, brief), id)
    // A plan that is only moved was counted before.
    if (counted === undefined || people > counted)
      await ways_out.written(tx, by, { kind: 'planned', people: people - (counted ?? 0), brief_id: id })
    await insertPlan(tx, { brief_id: id, at, telegram_id: by.telegram_id, people })
    await insertAudit(tx, { ...by, action: 'brief planned', detail: { brief_id: id, at } })
    return at
  })
}

/** A repeated request changes nothing. */
export async function cancelPlan(tx: Tx, id: string, by: Who) {
  await recheckOwner(tx, by)
  if (!(await lockBrief(tx, id))) throw briefNotFound()
  if ((await deletePlan(tx, id)) === undefined) return
  await insertAudit(tx, { ...by, action: 'brief plan cancelled', detail: { brief_id: id } })
}

type Queue = Pick<Jobs, 'deliver' | 'notifyOwners'>

/** Scheduled: sends the briefs whose time has come, and tells why one could not be sent. */
export async function sendPlanned(db: Db, jobs: Queue): Promise<number> {
  const due = await listDuePlans(db)
  const failures: unknown[] = []
  // A brief that fails keeps its plan for the next tick and does not keep the others waiting.
  for (const id of due)
    await sendDue(db, jobs, id).catch((error: unknown) => {
      failures.push(error)
    })
  if (failures.length > 0) throw new AggregateError(failures, 'not every planned brief is sent')
  return due.length
}

/** The plan goes in the transaction of the send: a killed worker leaves both or neither. */
async function sendDue(db: Db, jobs: Queue, id: string): Promise<void> {
  await longTransaction(db, async (tx) => {
    const brief = await lockSendable(tx, id)
    const plan = await takeDuePlan(tx, id)
    if (!plan) return
    const { telegram_id: done_by, name, is_owner, people: counted } = plan
    if (!is_owner) throw ownerRemoved()
    const people = await addressIn(tx, jobs, brief)
    // The audience may have grown since the plan was made.
    await countPeople(tx, `owner:${done_by}`, Math.max(0, people - counted))
    await insertAudit(tx, {
      actor: 'schedule',
      action: 'brief sent',
      detail: { brief_id: id, sent_to: people },
    })
    if (people <= WRITTEN_TOLD) return
    const notice = { kind: 'broadcast', done_by, name, people, brief_id: id } as const
    await jobs.notifyOwners(tx, await insertPlannedNotice(tx, notice))
  }).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error
    await tellUnsent(db, jobs, id, error.detail)
  })
}

const tellUnsent = (db: Db, jobs: Queue, brief_id: string, reason: string) =>
  db.transaction().execute(async (tx) => {
    await lockBrief(tx, brief_id)
    const plan = await takeDuePlan(tx, brief_id)
    if (!plan) return
    const { telegram_id: done_by, name } = plan
    await jobs.notifyOwners(
      tx,
      await insertPlannedNotice(tx, { kind: 'unsent', done_by, name, brief_id, reason }),
    )
  })
