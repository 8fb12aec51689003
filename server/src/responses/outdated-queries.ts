import type { ResponseStatus } from '@ugc/contract/facts/statuses'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/schema.ts'

interface Own {
  creator_id: string
  brief_id: string
}
export interface Outdated extends Own {
  message_id: number
  /** The message about the brief; otherwise about the response. */
  is_brief: boolean
}

/** Notes the messages with buttons that the creator has about this brief, but for one that is edited at once. Returns false if there are none. */
export async function insertOutdated(
  tx: Tx,
  { creator_id, brief_id, but = null }: Own & { but?: number | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into outdated_buttons (creator_id, brief_id, message_id, is_brief)
    select * from (select creator_id, brief_id, message_id, true as is_brief from deliveries
    where creator_id = ${creator_id} and brief_id = ${brief_id} and message_id is not null
    union all
    select creator_id, brief_id, told_message_id, false from responses
    where creator_id = ${creator_id} and brief_id = ${brief_id} and told_message_id is not null
    union all
    select creator_id, brief_id, message_id, kind = 'silent' from reminders
    where creator_id = ${creator_id} and brief_id = ${brief_id} and message_id is not null) as messages
    where message_id is distinct from ${but}
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows) > 0
}

/** All, or those of these creators. */
export const listOutdated = (db: Db, creator_ids: string[] | undefined): Promise<Outdated[]> =>
  db
    .selectFrom('outdated_buttons')
    .select(['creator_id', 'brief_id', 'message_id', 'is_brief'])
    .$if(creator_ids !== undefined, (query) =>
      query.where('creator_id', '=', sql<string>`any(${creator_ids}::uuid[])`),
    )
    .limit(5000)
    .execute()

export interface Reanswered extends Outdated {
  telegram_id: number
  /** Null: no response. */
  status: ResponseStatus | null
  takes_answers: boolean
}

/** Undefined if another worker has it, or the person cannot be reached. */
export async function claimOutdated(db: Db, { creator_id, message_id }: Outdated) {
  const { rows } = await sql<Reanswered>`
    with outdated as (
      delete from outdated_buttons where creator_id = ${creator_id} and message_id = ${message_id} returning *)
    select outdated.*, creators.telegram_id, responses.status,
      briefs.status = 'active' and briefs.deleted_at is null and briefs.answers_until > now() as takes_answers
    from outdated join creators on creators.id = outdated.creator_id join briefs on briefs.id = outdated.brief_id
      left join responses on responses.creator_id = creators.id and responses.brief_id = briefs.id
    where creators.telegram_id is not null and creators.is_reachable and not creators.is_blocked`.execute(db)
  return rows[0]
}

/** The buttons were not set: a later run does it, unless the person has gone meanwhile. */
export const releaseOutdated = async (db: Db, { creator_id, brief_id, message_id, is_brief }: Outdated) => {
  await sql`
    insert into outdated_buttons (creator_id, brief_id, message_id, is_brief)
    select id, ${brief_id}::uuid, ${message_id}::bigint, ${is_brief} from creators where id = ${creator_id} for key share
    on conflict do nothing`.execute(db)
}
