import type { Db, Tx } from '../db/schema.ts'

/** Who did it, in which call, and roughly from where. */
export interface Who {
  actor: string
  request_id: string
  ip: string
}

export interface AuditEvent {
  /** `owner:<telegram id>`, `creator:<pseudonym>`, `session` (one that was ended), `command line` or `nobody`. */
  actor: string
  action:
    | 'telegram login'
    | 'telegram login refused'
    | 'web login'
    | 'web login refused'
    | 'web login throttled'
    | 'logout'
    | 'logout everywhere'
    | 'handoff'
    | 'owner added'
    | 'owner removed'
    | 'password changed'
    | 'creator added'
    | 'creator changed'
    | 'creator erased'
    | 'brief created'
    | 'brief changed'
    | 'brief deleted'
    | 'brief sent'
    | 'brief sent again'
    | 'response changed'
    | 'link created'
    | 'link revoked'
    | 'creators exported'
    | 'responses exported'
  request_id?: string
  ip?: string
  detail?: Record<string, string | number | boolean>
}

/** Whoever has just been removed: a call of theirs that was past the door already is undone. */
export class NoLongerOwner extends Error {}

/** Held until the change is committed: a removal waits for it, or it finds nobody. */
export async function requireOwner(tx: Db | Tx, telegram_id: number) {
  const owners = tx.selectFrom('owners').select('telegram_id').where('telegram_id', '=', telegram_id)
  if (!(await owners.forKeyShare().executeTakeFirst())) throw new NoLongerOwner()
}

/** Added to and never changed: the database refuses anything else. */
export const insertAudit = async (db: Db | Tx, { detail = {}, ...event }: AuditEvent): Promise<void> => {
  const owner = /^owner:(\d+)$/.exec(event.actor)?.[1]
  if (owner !== undefined && db.isTransaction) await requireOwner(db, Number(owner))
  await db
    .insertInto('audit')
    .values({ ...event, detail: JSON.stringify(detail) })
    .execute()
}
