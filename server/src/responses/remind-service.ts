import { insertAudit } from '../access/audit/queries.ts'
import { recheckOwner } from '../access/owners/queries.ts'
import type { WaysOut } from '../access/ways-out/service.ts'
import type { Who } from '../platform/caller.ts'
import type { Db } from '../platform/db/schema.ts'
import { lockResponse } from './queries.ts'
import { nothingToRemind, responseNotFound, toldLately } from './refusals.ts'
import { findReminder, insertReminder } from './remind-queries.ts'

interface Reminding {
  db: Db
  id: string
  by: Who
  ways_out: WaysOut
}

/** Asks an accepted creator again, once a day: a repeated request changes nothing. The worker writes when the hours allow it. */
export const remindAccepted = ({ db, id, by, ways_out }: Reminding): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const response = await lockResponse(tx, id)
    if (!response) throw responseNotFound()
    const { brief_id, creator_id } = response
    const reminder = await findReminder(tx, id)
    if (!reminder || creator_id === null) throw nothingToRemind('erased')
    if (reminder.why_not !== null) throw nothingToRemind(reminder.why_not)
    if (reminder.is_reminded) return
    if (!reminder.is_rested) throw toldLately()
    await insertReminder(tx, { brief_id, creator_id })
    await ways_out.written(tx, by, { kind: 'reminder', people: 1, brief_id })
    await insertAudit(tx, { ...by, action: 'response reminded', detail: { response_id: id } })
  })
