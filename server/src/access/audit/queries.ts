import type { Db, Tx } from '../../platform/db/schema.ts'
import type { Action } from './sentences-part.ts'

export interface AuditEvent {
  /** `owner:<telegram id>`, `creator:<pseudonym>`, `client` (by a link, without a name), `command line`, `schedule`
   *  (the worker) or `nobody` (a refused login). */
  actor: string
  action: Action
  request_id?: string | null
  ip?: string | null
  detail?: Record<string, string | number | boolean>
}

/** Rows are added and never changed: the database refuses anything else. */
export const insertAudits = async (db: Db | Tx, events: AuditEvent[]): Promise<void> => {
  await db
    .insertInto('audit')
    .values(
      events.map(({ actor, action, request_id = null, ip = null, detail = {} }) => ({
        actor,
        action,
        request_id,
        ip,
        detail: JSON.stringify(detail),
      })),
    )
    .execute()
}

export const insertAudit = (db: Db | Tx, event: AuditEvent): Promise<void> => insertAudits(db, [event])
