import type { NoReminder, WorkRefusal } from '@ugc/contract/facts/works'
import type { WorkResult } from '@ugc/contract/works'
import { insertAudit, insertAudits } from '../access/audit/queries.ts'
import { recheckOwner } from '../access/owners/queries.ts'
import type { WaysOut } from '../access/ways-out/service.ts'
import type { Who } from '../platform/caller.ts'
import type { Db } from '../platform/db/schema.ts'
import { lockResponse, lockResponses } from './queries.ts'
import { nothingToRemind, responseNotFound, toldLately } from './refusals.ts'
import { findReminders, insertReminders } from './remind-queries.ts'

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
    const reminder = (await findReminders(tx, [id])).get(id)
    if (!reminder) throw nothingToRemind('erased')
    if (reminder.why_not !== null) throw nothingToRemind(reminder.why_not)
    if (reminder.is_reminded) return
    if (!reminder.is_rested) throw toldLately()
    await insertReminders(tx, [reminder])
    await ways_out.written(tx, by, { kind: 'reminder', people: 1, brief_id: response.brief_id })
    await insertAudit(tx, { ...by, action: 'response reminded', detail: { response_id: id } })
  })

const REFUSALS: Record<NoReminder, WorkRefusal> = {
  decided: 'ended',
  confirmed: 'confirmed',
  ended: 'ended',
  untold: 'untold',
  erased: 'unreachable',
  blocked: 'unreachable',
  unreachable: 'unreachable',
}

/** As `remindAccepted`, for many: who cannot be asked is left out. */
export const remindMany = ({
  db,
  ids,
  by,
  ways_out,
}: Omit<Reminding, 'id'> & { ids: string[] }): Promise<WorkResult[]> =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const locked = new Set((await lockResponses(tx, ids)).map(({ id }) => id))
    const found = await findReminders(tx, ids)
    const refusalOf = (id: string): WorkRefusal | undefined => {
      const reminder = found.get(id)
      if (!reminder) return locked.has(id) ? 'unreachable' : 'not_found'
      if (reminder.why_not !== null) return REFUSALS[reminder.why_not]
      return reminder.is_reminded || reminder.is_rested ? undefined : 'lately'
    }
    const results = ids.map((id): WorkResult => {
      const reason = refusalOf(id)
      return reason === undefined ? { id, result: 'done' } : { id, result: 'refused', reason }
    })
    const asked = results.flatMap(({ id, result }) => {
      const reminder = result === 'done' ? found.get(id) : undefined
      return reminder && !reminder.is_reminded ? [reminder] : []
    })
    if (asked.length === 0) return results
    await insertReminders(tx, asked)
    await ways_out.written(tx, by, { kind: 'messages', people: asked.length })
    await insertAudits(
      tx,
      asked.map(({ id }) => ({ ...by, action: 'response reminded', detail: { response_id: id } })),
    )
    return results
  })
