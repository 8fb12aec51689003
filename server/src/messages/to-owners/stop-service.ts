import { isStoppable, type Stoppable } from '@ugc/contract/facts/bot/owner-acts'
import { endApprovals } from '../../access/approvals/queries.ts'
import { insertAudit } from '../../access/audit/queries.ts'
import { deleteSessionsOf, updateSignedOut } from '../../access/auth/queries.ts'
import { isOwner } from '../../access/owners/queries.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { longTransaction } from '../../platform/db/transaction-queries.ts'
import { countTry, updateBlockedSeconds } from '../../platform/throttling/queries.ts'
import { HELD_SECONDS, HOUR } from '../../access/ways-out/rules.ts'
import { peopleKey } from '../../access/ways-out/service.ts'
import { findStoppable } from '../../access/owner-notices/queries.ts'
import { stopDeliveries } from '../../briefs/deliveries/queries.ts'
import { stopChange, stopPlan, stopReminders } from './stop-queries.ts'

/** Longer than the maximum age of a launch. */
const A_DAY = 86_400

const STOPS: Record<Stoppable, (tx: Tx, brief_id: string) => Promise<number>> = {
  broadcast: stopDeliveries,
  again: stopDeliveries,
  planned: stopPlan,
  reminder: stopReminders,
  change: stopChange,
}

interface Tap {
  notice_id: number
  /** Whose tap it is, by Telegram. */
  telegram_id: number
}

/** How much was stopped; undefined for a person who is no owner and for a notice that is gone. */
export const stopByTap = (db: Db, { notice_id, telegram_id }: Tap): Promise<number | undefined> =>
  longTransaction(db, async (tx) => {
    const notice = (await isOwner(tx, telegram_id)) ? await findStoppable(tx, notice_id) : undefined
    if (!notice || !isStoppable(notice.kind) || notice.brief_id === null) return undefined
    const { kind, brief_id } = notice
    const stopped = await STOPS[kind](tx, brief_id)
    const detail = { brief_id, kind, stopped }
    await insertAudit(tx, { actor: `owner:${telegram_id}`, action: 'stopped in the bot', detail })
    return stopped
  })

/**
 * Ends the sessions and launches of the owner who did it, and for an hour that owner can read no people and send no messages: a stolen session
 * is over, and a new launch of a stolen phone gets no further. True if it was done.
 */
export const holdByTap = (db: Db, { notice_id, telegram_id }: Tap): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const notice = (await isOwner(tx, telegram_id)) ? await findStoppable(tx, notice_id) : undefined
    if (!notice || notice.done_by === null) return false
    const { done_by } = notice
    await deleteSessionsOf(tx, done_by, A_DAY)
    await updateSignedOut(tx, done_by)
    await endApprovals(tx, done_by)
    const key = peopleKey(`owner:${done_by}`)
    await countTry(tx, key, HOUR, 0)
    await updateBlockedSeconds(tx, key, HELD_SECONDS)
    const detail = { telegram_id: done_by }
    await insertAudit(tx, { actor: `owner:${telegram_id}`, action: 'access held in the bot', detail })
    return true
  })
