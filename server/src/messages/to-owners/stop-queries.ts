import { sql } from 'kysely'
import type { Tx } from '../../platform/db/schema.ts'

export async function stopReminders(tx: Tx, brief_id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update reminders set state = 'skipped', updated_at = now()
    where brief_id = ${brief_id} and state = 'queued'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** A change that is still gathered is deleted. Of one that is being told, the messages that are left are not sent. */
export async function stopChange(tx: Tx, brief_id: string): Promise<number> {
  const gathered = await sql`delete from brief_changes where brief_id = ${brief_id} and now is null`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    delete from brief_changes_told told using brief_changes
    where brief_changes.id = told.change_id and brief_changes.brief_id = ${brief_id} and told.claimed_at is null`.execute(
    tx,
  )
  return Number(gathered.numAffectedRows ?? 0) + Number(numAffectedRows ?? 0)
}

export async function stopPlan(tx: Tx, brief_id: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from planned_sends where brief_id = ${brief_id}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
