import type { DeliveryState } from '@ugc/contract/deliveries'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

/** A row in state `sending` becomes `unconfirmed` after this time. A call to Telegram takes at most ten seconds. */
const LEASE_SECONDS = 20

export interface Claimed {
  creator_id: string
  telegram_id: number | null
  is_reachable: boolean
  /** Blocked, switched off or no longer approved by the agency after the send. */
  is_shut_out: boolean
}

/** Committed before anything is sent: if the worker dies afterwards, the rows become unconfirmed and are not sent again. */
export async function claimDeliveries(
  db: Db,
  brief_id: string,
  claim: string,
  limit: number,
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with picked as (
      select creator_id from deliveries
      where brief_id = ${brief_id} and state = 'queued'
        and (select paused_until <= clock_timestamp() from bot_pace)
        and exists (select from briefs where id = ${brief_id} and status = 'active' and deleted_at is null)
      limit ${limit}
      for update skip locked
    )
    update deliveries
    set state = 'sending', attempts = attempts + 1, claim = ${claim}, updated_at = now(),
        lease_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 s'
    from picked join creators on creators.id = picked.creator_id
    where deliveries.brief_id = ${brief_id} and deliveries.creator_id = picked.creator_id
    returning deliveries.creator_id, creators.telegram_id, creators.is_reachable,
      (creators.is_blocked or creators.review <> 'approved' or creators.erase_at is not null
        or creators.deactivated_by is not distinct from 'owner') as is_shut_out`.execute(db)
  return rows
}

/** Undoes a claim for which nothing was sent. */
export const releaseClaim = async (db: Db, brief_id: string, claim: string) => {
  await sql`
    update deliveries
    set state = 'queued', claim = null, lease_until = null, attempts = attempts - 1, updated_at = now()
    where brief_id = ${brief_id} and state = 'sending' and claim = ${claim}`.execute(db)
}

export interface Outcome {
  creator_id: string
  claim: string
  state: Exclude<DeliveryState, 'sending'>
  message_id: number | null
  reason: string | null
  /** The message never reached Telegram, so it does not count as an attempt. */
  not_sent: boolean
}

/** Writes outcomes. A late outcome replaces `unconfirmed`; an outcome of an earlier claim is ignored. */
export async function settle(db: Db, brief_id: string, outcomes: Outcome[]): Promise<void> {
  const column = <K extends keyof Outcome>(key: K) => outcomes.map((one) => one[key])
  await sql`
    with settled as (
      update deliveries
      set state = outcome.state, message_id = outcome.message_id, reason = outcome.reason,
          attempts = attempts - outcome.not_sent::int, lease_until = null, updated_at = now()
      from unnest(
        ${column('creator_id')}::uuid[], ${column('claim')}::uuid[], ${column('state')}::text[],
        ${column('message_id')}::bigint[], ${column('reason')}::text[], ${column('not_sent')}::boolean[]
      ) outcome (creator_id, claim, state, message_id, reason, not_sent)
      where deliveries.brief_id = ${brief_id} and deliveries.creator_id = outcome.creator_id
        and deliveries.claim = outcome.claim and deliveries.state in ('sending', 'unconfirmed')
      returning deliveries.creator_id, deliveries.state
    )
    update creators set unreachable_at = now()
    from settled
    where settled.state = 'blocked' and creators.id = settled.creator_id and creators.unreachable_at is null`.execute(
    db,
  )
}

/** The worker died or the lease ran out: it is unknown whether these messages arrived. */
export async function expireLeases(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update deliveries set state = 'unconfirmed', lease_until = null, reason = 'lost', updated_at = now()
    where lease_until < clock_timestamp()`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Queued rows of a brief that is closed, cancelled or deleted are not sent. */
export async function failOverdue(db: Db, brief_id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update deliveries set state = 'failed', reason = 'brief is over', updated_at = now()
    where brief_id = ${brief_id} and state = 'queued'
      and not exists (select from briefs where id = ${brief_id} and status = 'active' and deleted_at is null)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export async function isUnfinished(db: Db, brief_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('creator_id')
    .where('brief_id', '=', brief_id)
    .where('state', 'in', ['queued', 'sending'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Briefs with queued rows, with or without a job; at night those that are sent all the same. */
export async function listUnfinished(db: Db, at_night: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('briefs')
    .select('id')
    .where('sent_at', 'is not', null)
    .$if(at_night, (query) => query.where('quiet_waived_until', '>', sql<string>`now()`))
    .where((where) =>
      where.exists(
        where
          .selectFrom('deliveries')
          .select('creator_id')
          .whereRef('deliveries.brief_id', '=', 'briefs.id')
          .where('deliveries.state', '=', 'queued'),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export const findMessageParts = (db: Db, brief_id: string) =>
  db
    .selectFrom('briefs')
    .select([
      'id',
      'title',
      'product_name',
      'brief_description',
      'payment_terms',
      'publication_required',
      'deadline',
      'responses_until',
    ])
    .where('id', '=', brief_id)
    .executeTakeFirst()
