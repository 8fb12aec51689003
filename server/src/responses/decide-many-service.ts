import { isNeverSeen } from '@ugc/contract/facts/client-view'
import { isHandedIn } from '@ugc/contract/facts/works'
import { BULK_VISIBILITY, type BulkAction, type BulkRefusal, statusOf } from '@ugc/contract/facts/bulk'
import { ENDING_UNDO_SECONDS, UNDO_SECONDS } from '@ugc/contract/facts/limits'
import type { BulkGroup, BulkResult } from '@ugc/contract/responses'
import { insertAudits } from '../access/audit/queries.ts'
import { takeBackPay } from '../briefs/ending-service.ts'
import type { Who } from '../platform/caller.ts'
import type { Db } from '../platform/db/schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import { recheckOwner } from '../access/owners/queries.ts'
import type { WaysOut } from '../access/ways-out/service.ts'
import { lockResponses, updateResponses } from './queries.ts'
import { lockWorks } from './works/queries.ts'

interface DecidingMany {
  db: Db
  jobs: Jobs
  groups: BulkGroup[]
  by: Who
  ways_out: WaysOut
}

type Locked = Awaited<ReturnType<typeof lockResponses>>[number] & { is_handed_in: boolean }

/** The columns that the action sets. */
const changeBy = (action: BulkAction) =>
  action === 'show' || action === 'hide' ? { visibility: BULK_VISIBILITY[action] } : { status: action }
type BulkChange = ReturnType<typeof changeBy>

const stands = (change: BulkChange, before: Locked) =>
  'status' in change ? before.status === change.status : before.visibility === change.visibility

function refusalOf(action: BulkAction, before: Locked, version: number | undefined): BulkRefusal | undefined {
  if (before.creator_id === null) return 'erased'
  if (before.status === 'withdrawn') return 'withdrawn'
  if (before.is_settled && action !== 'show' && action !== 'hide') return 'over'
  if (version !== undefined && version !== before.version) return 'changed'
  const status = statusOf(action)
  if (before.is_handed_in && status !== undefined && status !== 'accepted' && status !== before.status)
    return 'handed_in'
  if (action === 'show' && before.unseen !== null && isNeverSeen(before.unseen)) return before.unseen
  return undefined
}

/**
 * Decides many responses in one transaction, each group by its action and the rules of a single decision. A response on which
 * the same was decided already is left as it is: no new version, no audit entry, no message.
 */
export const decideMany = ({ db, jobs, groups, by, ways_out }: DecidingMany): Promise<BulkResult[]> =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const named = groups.flatMap(({ ids }) => ids)
    const locked = await lockResponses(tx, named)
    const works = new Map((await lockWorks(tx, named)).map((work) => [work.id, work]))
    const found = new Map(
      locked.map((row) => {
        const work = works.get(row.id)
        return [row.id, { ...row, is_handed_in: work !== undefined && isHandedIn(work.state) }]
      }),
    )
    const results: BulkResult[] = []
    const told: string[] = []
    let written = 0
    for (const { ids, action, versions } of groups) {
      const change = changeBy(action)
      const done: Locked[] = []
      for (const [at, id] of ids.entries()) {
        const before = found.get(id)
        const reason = before ? refusalOf(action, before, versions?.[at]) : 'not_found'
        // A response that stands in two groups is decided by the first.
        found.delete(id)
        if (!before || reason !== undefined)
          results.push({ id, result: 'refused', ...(reason && { reason }) })
        else if (stands(change, before)) results.push({ id, result: 'unchanged' })
        else {
          results.push({ id, result: 'done', version: before.version + 1 })
          done.push(before)
        }
      }
      if (done.length === 0) continue
      const changed = done.map(({ id }) => id)
      if (action === 'accepted')
        await takeBackPay(
          tx,
          changed.filter((id) => works.get(id)?.cancelled_because === 'taken_back'),
          by,
        )
      const refusesMany = action === 'rejected' && changed.length > 1
      await updateResponses(tx, changed, change, refusesMany ? ENDING_UNDO_SECONDS : UNDO_SECONDS)
      if ('status' in change) written += changed.length
      // Refusals of many are told when they are due: no message of theirs can be taken back.
      if ('status' in change && !refusesMany) told.push(...changed)
      await insertAudits(
        tx,
        done.map(({ id, status }) => ({
          ...by,
          action: 'response changed',
          detail: { response_id: id, ...('status' in change ? { from: status, to: change.status } : change) },
        })),
      )
    }
    if (written > 0) await ways_out.written(tx, by, { kind: 'decisions', people: written })
    await jobs.notifyOutcomes(tx, told)
    return results
  })
