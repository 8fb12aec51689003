import type { ReminderScope } from '@ugc/contract/facts/drafts'
import { sql } from 'kysely'
import { APPROVED } from '../../platform/shared-sql/audience.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'

/** Two messages about one brief are at least so far apart. */
const APART = sql.lit('24 hours')

/** Got the brief and neither answered, also not to take the answer back, nor declined; the bot may write to them. */
const IS_SILENT = sql<boolean>`((deliveries.state = 'sent' or deliveries.opened_at is not null)
  and deliveries.declined_at is null
  and creators.is_active and creators.is_reachable and not creators.is_blocked and creators.erase_at is null and ${APPROVED}
  and not exists (select from responses
    where responses.brief_id = deliveries.brief_id and responses.creator_id = deliveries.creator_id))`
/** The last message about the brief: the brief itself, or a change of it. */
const LAST_AT = sql<string>`greatest(deliveries.updated_at, (select max(told.claimed_at) from brief_changes_told told
  join brief_changes on brief_changes.id = told.change_id
  where told.creator_id = deliveries.creator_id and brief_changes.brief_id = deliveries.brief_id))`
const IS_RESTED = sql<boolean>`${LAST_AT} <= now() - interval ${APART}`

/** Silent creators who may be reminded now, those of them who opened the brief, and when the next one may be. */
export async function countSilent(db: Db | Tx, brief_id: string) {
  const { rows } = await sql<{ all: number; opened: number; next_at: string | null }>`
    select count(*) filter (where ${IS_RESTED}) as all,
      count(*) filter (where ${IS_RESTED} and deliveries.opened_at is not null) as opened,
      min(${LAST_AT} + interval ${APART}) filter (where not ${IS_RESTED}) as next_at
    from deliveries join creators on creators.id = deliveries.creator_id
    where deliveries.brief_id = ${brief_id} and ${IS_SILENT}`.execute(db)
  return rows[0] ?? { all: 0, opened: 0, next_at: null }
}

/** Undefined if the brief was not reminded of. */
export async function findReminded(db: Db | Tx, brief_id: string) {
  const { rows } = await sql<{ people: number; at: string | null }>`
    select count(*) filter (where state <> 'skipped') as people, min(created_at) as at from reminders
    where brief_id = ${brief_id} and kind = 'silent'`.execute(db)
  const [row] = rows
  return row?.at ? { people: row.people, at: row.at } : undefined
}

export async function insertReminders(tx: Tx, brief_id: string, scope: ReminderScope): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into reminders (creator_id, brief_id, kind)
    select deliveries.creator_id, deliveries.brief_id, 'silent'
    from deliveries join creators on creators.id = deliveries.creator_id
    where deliveries.brief_id = ${brief_id} and ${IS_SILENT} and ${IS_RESTED}
      and (${scope === 'silent'} or deliveries.opened_at is not null)
    order by creators.id
    for key share of creators
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

interface Reminder {
  brief_id: string
  creator_id: string
}

/** A creator who was told of a change meanwhile is reminded a day after that. */
export async function listQueuedReminders(db: Db): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select reminders.brief_id, reminders.creator_id
    from reminders join deliveries using (brief_id, creator_id)
    where reminders.state = 'queued' and reminders.kind = 'silent' and ${IS_RESTED}
    order by reminders.created_at limit 5000`.execute(db)
  return rows
}

/** Committed before the message is sent. Undefined if another worker has it, or if it is not needed any more. */
export async function claimReminder(db: Db, { brief_id, creator_id }: Reminder) {
  const { rows } = await sql<{
    state: 'sending' | 'skipped'
    telegram_id: number
    id: string
    title: string
    answers_until: string
  }>`
    update reminders set updated_at = now(), state = case
      when briefs.status = 'active' and briefs.deleted_at is null and briefs.answers_until > now() and ${IS_SILENT}
      then 'sending' else 'skipped' end
    from deliveries, creators, briefs
    where reminders.brief_id = ${brief_id} and reminders.creator_id = ${creator_id} and reminders.kind = 'silent'
      and reminders.state = 'queued'
      and deliveries.brief_id = reminders.brief_id and deliveries.creator_id = reminders.creator_id
      and creators.id = reminders.creator_id and briefs.id = reminders.brief_id and ${IS_RESTED}
    returning reminders.state, creators.telegram_id, briefs.id, briefs.title, briefs.answers_until`.execute(
    db,
  )
  const [claimed] = rows
  return claimed?.state === 'sending' ? claimed : undefined
}

/** What became of a claimed reminder. */
export const settleReminder = async (
  db: Db,
  { brief_id, creator_id }: Reminder,
  state: 'queued' | 'sent' | 'failed' | 'blocked' | 'unconfirmed',
  message_id: number | null = null,
) => {
  await db
    .updateTable('reminders')
    .set({ state, message_id, updated_at: sql<string>`now()` })
    .where('brief_id', '=', brief_id)
    .where('creator_id', '=', creator_id)
    .where('kind', '=', 'silent')
    .where('state', '=', 'sending')
    .execute()
}
