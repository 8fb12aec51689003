import type { Db, Tx } from '../../platform/db/schema.ts'

export interface AuditEvent {
  /** `owner:<telegram id>`, `creator:<pseudonym>`, `client` (by a link, without a name), `command line`, `schedule`
   *  (the worker) or `nobody` (a refused login). */
  actor: string
  action:
    | 'telegram login'
    | 'telegram login refused'
    | 'web login'
    | 'web login refused'
    | 'web login throttled'
    | 'logout'
    | 'logout everywhere'
    | 'handoff offered'
    | 'handoff'
    | 'handoff refused'
    | 'approved in the bot'
    | 'refused in the bot'
    | 'session ended'
    | 'other sessions ended'
    | 'session ended in the bot'
    | 'login pass given'
    | 'owner added'
    | 'owner removed'
    | 'owner suspended'
    | 'owner resumed'
    | 'colleague invited'
    | 'colleague invitation ended'
    | 'password changed'
    | 'agency changed'
    | 'news switched'
    | 'tag added'
    | 'view saved'
    | 'view renamed'
    | 'view deleted'
    | 'creator added'
    | 'creator changed'
    | 'creators changed'
    | 'creators changed back'
    | 'creator erased'
    | 'erasure begun'
    | 'erasure taken back'
    | 'import begun'
    | 'import checked'
    | 'import moved'
    | 'note added'
    | 'note deleted'
    | 'note taken back'
    | 'creator stopped'
    | 'creator unstopped'
    | 'person invited'
    | 'people invited'
    | 'invitation accepted'
    | 'invitation refused'
    | 'creator blocked'
    | 'creator unblocked'
    | 'profile approved'
    | 'profile returned'
    | 'profile approval undone'
    | 'brief created'
    | 'brief changed'
    | 'brief deleted'
    | 'brief sent'
    | 'brief sent again'
    | 'brief reminded'
    | 'response reminded'
    | 'brief tested'
    | 'brief planned'
    | 'brief plan cancelled'
    | 'response changed'
    | 'responses priced'
    | 'work changed'
    | 'work answered'
    | 'payout paid'
    | 'payment undone'
    | 'payout changed'
    | 'prices restored'
    | 'link created'
    | 'link changed'
    | 'link renewed'
    | 'link revoked'
    | 'pins missed'
    | 'client chose'
    | 'client submitted'
    | 'client remarked'
    | 'people read'
    | 'stopped in the bot'
    | 'access held in the bot'
    | 'export offered'
    | 'export started'
    | 'audit pruned'
    | 'creators exported'
    | 'responses exported'
    | 'payouts exported'
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
