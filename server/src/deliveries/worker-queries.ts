import type { DeliveryState } from '@ugc/contract/deliveries'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** How long a message that was handed to Telegram is waited for: a call takes ten seconds at most. */
const LEASE_SECONDS = 20

/** A turn whose holder has died is free again after this. */
const TURN_SECONDS = 20
/** A turn is taken a little before it is free: looking for it afterwards would cost each second a part of itself. */
const AHEAD_MS = 50

export const createTurns = async (db: Db, turns: number) => {
  await sql`insert into bot_turns (n) select generate_series(1, ${turns}::int) on conflict do nothing`.execute(
    db,
  )
}

interface Pace {
  turns: number
  turn_ms: number
}

/**
 * Turns are not waited for on the disk. The claim that follows is, and with it everything that was written before: what
 * is sent has its turn there. One that is lost on its way back is only free later.
 */
const UNHURRIED = sql`unhurried as materialized (select set_config('synchronous_commit', 'off', true))`

/** A free turn at the next free moment, and how long it is until then. Undefined when all are taken. */
export async function takeTurn(db: Db, claim: string, { turns, turn_ms }: Pace): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number }>`
    with ${UNHURRIED}, turn as (
      select n, free_at from bot_turns
      where n <= ${turns} and free_at <= clock_timestamp() + ${AHEAD_MS} * interval '1 ms'
      order by free_at limit 1
      for update skip locked
    ), moment as (
      update bot_pace
      set next_at = greatest(next_at, paused_until, clock_timestamp(), turn.free_at) + ${turn_ms} * interval '1 ms'
      from turn
      returning next_at - ${turn_ms} * interval '1 ms' as at
    )
    update bot_turns set claim = ${claim}, free_at = moment.at + ${TURN_SECONDS} * interval '1 s'
    from turn, moment, unhurried where bot_turns.n = turn.n
    returning extract(epoch from moment.at - clock_timestamp()) * 1000 as wait`.execute(db)
  // Up, and one more: a timer counts whole milliseconds and may be one too early.
  return rows[0] && Math.ceil(Math.max(0, rows[0].wait)) + 1
}

/** How long until a turn may be taken. */
export async function findFreeTurn(db: Db, turns: number): Promise<number> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(free_at) - clock_timestamp()) * 1000 as wait
    from bot_turns where n <= ${turns}`.execute(db)
  return Math.max(0, (rows[0]?.wait ?? 0) - AHEAD_MS)
}

/**
 * What was sent in it is answered, and a second later it may be used again. Where nothing was sent, it is free when it
 * would have been: by now, or so soon as it was taken early.
 */
export const returnTurn = async (db: Db, claim: string, used: boolean) => {
  await sql`
    with ${UNHURRIED}
    update bot_turns
    set free_at = clock_timestamp() + ${used ? 1000 : AHEAD_MS} * interval '1 ms', claim = null
    from unhurried where claim = ${claim}`.execute(db)
}

/** Nobody sends anything until then. */
export const pauseBot = async (db: Db, seconds: number) => {
  await sql`
    update bot_pace
    set paused_until = greatest(paused_until, clock_timestamp() + ${seconds} * interval '1 s')`.execute(db)
}

export async function findPause(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, ceil(extract(epoch from paused_until - clock_timestamp()))) as seconds
    from bot_pace where paused_until > clock_timestamp()`.execute(db)
  return rows[0]?.seconds ?? 0
}

export interface Claimed {
  creator_id: string
  telegram_id: number | null
  is_reachable: boolean
}

/** Committed before anything is sent: what dies after this is unconfirmed, never sent twice. */
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
    returning deliveries.creator_id, creators.telegram_id, creators.is_reachable`.execute(db)
  return rows
}

/** Nothing of this claim was sent: it never happened. */
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
  /** Telegram never saw it. */
  unspent: boolean
}

/** An outcome that comes after its lease is still the truth; one of an earlier claim is not. */
export async function settle(db: Db, brief_id: string, outcomes: Outcome[]): Promise<void> {
  const column = <K extends keyof Outcome>(key: K) => outcomes.map((one) => one[key])
  await sql`
    with settled as (
      update deliveries
      set state = outcome.state, message_id = outcome.message_id, reason = outcome.reason,
          attempts = attempts - outcome.unspent::int, lease_until = null, updated_at = now()
      from unnest(
        ${column('creator_id')}::uuid[], ${column('claim')}::uuid[], ${column('state')}::text[],
        ${column('message_id')}::bigint[], ${column('reason')}::text[], ${column('unspent')}::boolean[]
      ) outcome (creator_id, claim, state, message_id, reason, unspent)
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

/** Whoever held them is gone, or has not answered for too long: nobody knows whether they arrived. */
export async function expireLeases(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update deliveries set state = 'unconfirmed', lease_until = null, reason = 'lost', updated_at = now()
    where lease_until < clock_timestamp()`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** What is left of a brief that is closed, cancelled or deleted is not sent. */
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

/** Briefs with something left to send, whether or not a job knows of them. */
export async function listUnfinished(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('briefs')
    .select('id')
    .where('sent_at', 'is not', null)
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
    ])
    .where('id', '=', brief_id)
    .executeTakeFirst()
