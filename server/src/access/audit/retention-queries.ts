import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { insertAudit } from './queries.ts'

/** Rows per transaction: an insert into the audit waits for it. */
const BATCH = 5000

/**
 * Deletes entries older than this many years. Only the owner of the table can do it: a trigger refuses every change, and only
 * the owner can switch it off. The trigger is off inside the transaction alone; other connections do not see it.
 */
export async function pruneAudit(db: Db, years: number, batch = BATCH): Promise<number> {
  let deleted = 0
  for (;;) {
    const rows = await db.transaction().execute(async (tx) => {
      const old = sql`select id from audit where at < now() - make_interval(years => ${years}) order by id limit ${batch}`
      const { rows: found } = await sql`${old}`.execute(tx)
      if (found.length === 0) return 0
      // Behind a long transaction the lock would stop every insert; the next run tries again.
      await sql`set local lock_timeout = '2s'`.execute(tx)
      await sql`alter table audit disable trigger audit_append_only`.execute(tx)
      const { numAffectedRows = 0n } = await sql`delete from audit where id in (${old})`.execute(tx)
      await sql`alter table audit enable trigger audit_append_only`.execute(tx)
      return Number(numAffectedRows)
    })
    deleted += rows
    if (rows < batch) break
  }
  if (deleted > 0)
    await insertAudit(db, {
      actor: 'command line',
      action: 'audit pruned',
      detail: { rows: deleted, years },
    })
  return deleted
}
