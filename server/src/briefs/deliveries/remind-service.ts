import { longTransaction } from '../../platform/db/transaction-queries.ts'
import type { Reminder } from '@ugc/contract/deliveries'
import type { ReminderScope } from '@ugc/contract/facts/drafts'
import { insertAudit } from '../../access/audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import { findBriefToRemind, isPast, lockBrief } from '../queries.ts'
import { briefIsPast, briefNotFound } from '../refusals.ts'
import type { Db } from '../../platform/db/schema.ts'
import { reminderMessage } from '../../messages/texts/reminder-message.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import type { WaysOut } from '../../access/ways-out/service.ts'
import { nobodyIsSilent, notRemindable } from './refusals.ts'
import { countSilent, findReminded, insertReminders } from './reminder-queries.ts'

export async function reminderOf(db: Db, id: string): Promise<Reminder> {
  const [brief, silent, reminded] = await Promise.all([
    findBriefToRemind(db, id),
    countSilent(db, id),
    findReminded(db, id),
  ])
  if (!brief) throw briefNotFound()
  return { ...silent, text: reminderMessage(brief, '').text, reminded: reminded ?? null }
}

interface Reminding {
  db: Db
  id: string
  by: Who
  scope: ReminderScope
  ways_out: WaysOut
}

/** Once per brief: a repeated request returns what the first one did. */
export async function remind({ db, id, by, scope, ways_out }: Reminding) {
  return longTransaction(db, async (tx) => {
    await recheckOwner(tx, by)
    const brief = await lockBrief(tx, id)
    if (!brief) throw briefNotFound()
    const before = await findReminded(tx, id)
    if (before) return before
    if (brief.status !== 'active') throw notRemindable()
    if (await isPast(tx, brief.answers_until)) throw briefIsPast()
    const silent = await countSilent(tx, id)
    const people = scope === 'opened' ? silent.opened : silent.all
    if (people === 0) throw nobodyIsSilent(silent.next_at !== null)
    await insertReminders(tx, id, scope)
    const reminded = await findReminded(tx, id)
    if (!reminded) throw nobodyIsSilent(false)
    await ways_out.written(tx, by, { kind: 'reminder', people: reminded.people, brief_id: id })
    await insertAudit(tx, {
      ...by,
      action: 'brief reminded',
      detail: { brief_id: id, sent_to: reminded.people },
    })
    return reminded
  })
}
