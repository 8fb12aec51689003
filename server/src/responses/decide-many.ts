import { isNeverSeen } from '@ugc/contract/facts/client-view'
import { BULK_VISIBILITY, type BulkAction, type BulkRefusal } from '@ugc/contract/facts/bulk'
import type { BulkResult } from '@ugc/contract/responses'
import { insertAudits, type Who } from '../audit/queries.ts'
import type { Db } from '../db/schema.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import { recheckOwner } from '../owners/queries.ts'
import { lockResponses, updateResponses } from './queries.ts'

interface DecidingMany {
  db: Db
  jobs: Jobs
  ids: string[]
  action: BulkAction
  by: Who
}

type Locked = Awaited<ReturnType<typeof lockResponses>>[number]

/** The columns that the action sets. */
const changeBy = (action: BulkAction) =>
  action === 'show' || action === 'hide' ? { visibility: BULK_VISIBILITY[action] } : { status: action }
type BulkChange = ReturnType<typeof changeBy>

const stands = (change: BulkChange, before: Locked) =>
  'status' in change ? before.status === change.status : before.visibility === change.visibility

function refusalOf(action: BulkAction, before: Locked): BulkRefusal | undefined {
  if (before.creator_id === null) return 'erased'
  if (before.status === 'withdrawn') return 'withdrawn'
  if (action === 'show' && before.unseen !== null && isNeverSeen(before.unseen)) return before.unseen
  return undefined
}

/**
 * Does one thing with many responses in one transaction, by the rules of a single decision. A response on which the same
 * was decided already is left as it is: no new version, no audit entry, no message.
 */
export const decideMany = ({ db, jobs, ids, action, by }: DecidingMany): Promise<BulkResult[]> =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const change = changeBy(action)
    const found = new Map((await lockResponses(tx, ids)).map((row) => [row.id, row]))
    const results = ids.map((id): BulkResult => {
      const before = found.get(id)
      if (!before) return { id, result: 'refused', reason: 'not_found' }
      const reason = refusalOf(action, before)
      if (reason !== undefined) return { id, result: 'refused', reason }
      return { id, result: stands(change, before) ? 'unchanged' : 'done' }
    })
    const done = results.filter(({ result }) => result === 'done').map(({ id }) => id)
    if (done.length === 0) return results
    await updateResponses(tx, done, change)
    if ('status' in change) await jobs.notifyOutcomes(tx, done)
    await insertAudits(
      tx,
      done.map((id) => ({
        ...by,
        action: 'response changed',
        detail: {
          response_id: id,
          ...('status' in change ? { from: found.get(id)?.status ?? '', to: change.status } : change),
        },
      })),
    )
    return results
  })
