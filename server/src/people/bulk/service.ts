import { isTagging } from '@ugc/contract/facts/bulk-creators'
import type { creatorsBulk } from '@ugc/contract/creators-bulk'
import { BULK_MAX } from '@ugc/contract/facts/limits'
import type { RouteParsed } from '@ugc/contract/route'
import { insertAudit } from '../../access/audit/queries.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import type { WaysOut } from '../../access/ways-out/service.ts'
import type { Who } from '../../platform/caller.ts'
import { longTransaction } from '../../platform/db/transaction-queries.ts'
import type { Db } from '../../platform/db/schema.ts'
import { estimateCreators } from '../creators/list-queries.ts'
import { conditionsOf, isLarge } from '../creators/list-service.ts'
import { unknownTags } from '../creators/refusals.ts'
import { findAuthorName } from '../memory/queries.ts'
import { countKnownTags } from '../tags/queries.ts'
import {
  addChanged,
  changeCreators,
  listNext,
  lockBulk,
  lockCreators,
  takeBulk,
  undoChanges,
} from '../creators/bulk-queries.ts'
import { chooseWhom, giveReason, keyOfAnotherChange, tooLateToUndo } from './refusals.ts'

interface Changing {
  db: Db
  ways_out: WaysOut
  wanted: RouteParsed<typeof creatorsBulk.change>['body']
  by: Who
}

/** One call changes up to a thousand, in one transaction; the caller repeats it with `next`. */
export async function changeMany({ db, ways_out, wanted, by }: Changing) {
  const { id, action, tag_id = null, reason, ids, filter, after } = wanted
  if ((ids === undefined) === (filter === undefined)) throw chooseWhom()
  if ((action === 'stop') !== (reason !== undefined)) throw giveReason()
  const conditions = conditionsOf({ ...filter, ids })
  const many = isLarge(await estimateCreators(db, conditions))
  return longTransaction(db, async (tx) => {
    await recheckOwner(tx, by)
    if (isTagging(action) && (await countKnownTags(tx, [tag_id ?? 0])) === 0) throw unknownTags()
    const input = { action, tag_id, reason, ids, filter }
    const bulk = await takeBulk(tx, { id, telegram_id: by.telegram_id, action, tag_id, input })
    if (!bulk.is_same || bulk.undone_at !== null) throw keyOfAnotherChange()
    const next = await listNext(tx, conditions, { bulk_id: id, after, many })
    const last = next.length === BULK_MAX ? (next.at(-1) ?? null) : null
    if (next.length === 0) return { changed: bulk.changed, refused: 0, next: last }
    await lockCreators(tx, next)
    const stop =
      reason === undefined ? undefined : { reason, author: await findAuthorName(tx, by.telegram_id) }
    const { changed, refused } = await changeCreators(tx, { id, action, tag_id }, next, stop)
    if (changed > 0) {
      await addChanged(tx, id, changed)
      await ways_out.changed(tx, by, { before: bulk.changed, people: changed })
      const detail = { bulk_id: id, change: action, people: changed, ...(tag_id === null ? {} : { tag_id }) }
      await insertAudit(tx, { ...by, action: 'creators changed', detail })
    }
    return { changed: bulk.changed + changed, refused, next: last }
  })
}

export const undoMany = ({ db, id, by }: { db: Db; id: string; by: Who }) =>
  longTransaction(db, async (tx) => {
    await recheckOwner(tx, by)
    const bulk = await lockBulk(tx, id)
    if (!bulk) throw tooLateToUndo()
    const { undone, kept, more } = await undoChanges(tx, bulk)
    await insertAudit(tx, {
      ...by,
      action: 'creators changed back',
      detail: { bulk_id: id, change: bulk.action, people: undone },
    })
    return { undone, kept, more }
  })
