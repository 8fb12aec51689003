import type { NoReminder } from '@ugc/contract/facts/works'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/schema.ts'
import { goesOn } from '../platform/shared-sql/goes-on.ts'

/** Two messages about one project are at least so far apart. */
const APART = sql.lit('24 hours')

/** Null: accepted, told of it, without an answer, with a work that goes on, also after the end of the brief; and the bot may write. */
const WHY_NOT = sql<NoReminder | null>`case
  when responses.status <> 'accepted' then 'decided'
  when responses.confirmed_at is not null then 'confirmed'
  when not exists (select from works where works.response_id = responses.id and works.ended_at is null) then 'ended'
  when coalesce(responses.notified_status, '') not in ('accepted', 'done') then 'untold'
  when creators.erase_at is not null then 'erased'
  when creators.is_blocked then 'blocked'
  when not creators.is_reachable then 'unreachable' end`
const IS_SILENT = sql<boolean>`(${WHY_NOT}) is null`
/** The last message: the decision, a reminder of it, or a change of the brief. */
const NEXT_AT = sql<string>`(greatest(coalesce(responses.told_at, responses.updated_at),
    (select reminders.updated_at from reminders where reminders.brief_id = responses.brief_id
      and reminders.creator_id = responses.creator_id and reminders.kind = 'unconfirmed'),
    (select max(told.claimed_at) from brief_changes_told told join brief_changes on brief_changes.id = told.change_id
      where told.creator_id = responses.creator_id and brief_changes.brief_id = responses.brief_id))
  + interval ${APART})`
const OF_RESPONSE = sql`reminders where reminders.brief_id = responses.brief_id
  and reminders.creator_id = responses.creator_id and reminders.kind = 'unconfirmed'`

const inJson = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** For owners. Null: there is nothing to remind of. */
export const REMINDER = sql<{
  queued: boolean
  at: string | null
  next_at: string
} | null>`case when ${IS_SILENT}
  then json_build_object('queued', exists (select from ${OF_RESPONSE} and state in ('queued', 'sending')),
    'at', (select ${inJson(sql`reminders.updated_at`)} from ${OF_RESPONSE} and state in ('sent', 'unconfirmed')),
    'next_at', ${inJson(NEXT_AT)}) end`

interface Reminder {
  brief_id: string
  creator_id: string
}

interface Remindable extends Reminder {
  id: string
  why_not: NoReminder | null
  is_rested: boolean
  is_reminded: boolean
}

/** The responses are locked. That of an erased person is not found. */
export async function findReminders(tx: Tx, ids: string[]): Promise<Map<string, Remindable>> {
  const { rows } = await sql<Remindable>`
    select responses.id, responses.brief_id, responses.creator_id, ${WHY_NOT} as why_not, ${NEXT_AT} <= now() as is_rested,
      exists (select from ${OF_RESPONSE} and state <> 'skipped' and reminders.updated_at > now() - interval ${APART}) as is_reminded
    from responses join briefs on briefs.id = responses.brief_id join creators on creators.id = responses.creator_id
    where responses.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export const insertReminders = async (tx: Tx, of: Reminder[]) => {
  await tx
    .insertInto('reminders')
    .values(of.map(({ brief_id, creator_id }) => ({ brief_id, creator_id, kind: 'unconfirmed' as const })))
    .onConflict((conflict) =>
      conflict.columns(['brief_id', 'creator_id', 'kind']).doUpdateSet({
        state: 'queued',
        updated_at: sql<string>`now()`,
      }),
    )
    .execute()
}

export const listAcceptedToRemind = (db: Db): Promise<Reminder[]> =>
  db
    .selectFrom('reminders')
    .select(['brief_id', 'creator_id'])
    .where('state', '=', 'queued')
    .where('kind', '=', 'unconfirmed')
    .orderBy('created_at')
    .limit(5000)
    .execute()

/** Committed before the message is sent. Undefined if another worker has it, or the creator has answered. */
export async function claimAccepted(db: Db, { brief_id, creator_id }: Reminder) {
  const { rows } = await sql<{
    state: 'sending' | 'skipped'
    telegram_id: number
    brief_id: string
    title: string
    /** Of the work. */
    due_at: string
    is_over: boolean
    creator_price: number
  }>`
    update reminders set updated_at = now(), state = case when ${IS_SILENT} then 'sending' else 'skipped' end
    from responses, creators, briefs
    where reminders.brief_id = ${brief_id} and reminders.creator_id = ${creator_id} and reminders.kind = 'unconfirmed'
      and reminders.state = 'queued'
      and responses.brief_id = reminders.brief_id and responses.creator_id = reminders.creator_id
      and creators.id = reminders.creator_id and briefs.id = reminders.brief_id
    returning reminders.state, creators.telegram_id, briefs.id as brief_id, briefs.title, not ${goesOn()} as is_over,
      (select due_at from works where works.response_id = responses.id) as due_at, responses.creator_price`.execute(
    db,
  )
  const [claimed] = rows
  return claimed?.state === 'sending' ? claimed : undefined
}

/** What became of a claimed reminder. */
export const settleAccepted = async (
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
    .where('kind', '=', 'unconfirmed')
    .where('state', '=', 'sending')
    .execute()
}
