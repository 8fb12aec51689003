import type { DeliveryState } from '@ugc/contract/deliveries'
import type { Audience, Limit } from '@ugc/contract/facts/audience'
import type { DeclineReason, FunnelState, Undelivered, Unreachable } from '@ugc/contract/facts/drafts'
import { sql } from 'kysely'
import {
  AUDIENCE_SELECT,
  inAudience,
  isMissedBy,
  sharesTag,
  STOPPED,
  type Target,
  withoutLimit,
} from '../../platform/shared-sql/audience.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'

export async function findTarget(db: Db | Tx, audience: Audience): Promise<Target> {
  const { target_mode, target_tags } = audience
  if (target_mode === 'any') return { ...audience, tag_groups: [target_tags] }
  const groups = await db
    .selectFrom('tags')
    .select(sql<number[]>`array_agg(id)`.as('ids'))
    .where('id', '=', sql<number>`any(${target_tags}::integer[])`)
    .groupBy('category')
    .execute()
  return { ...audience, tag_groups: groups.map(({ ids }) => ids) }
}

/** Undefined for an unknown or deleted brief. */
export async function findBriefTarget(db: Db, id: string): Promise<Target | undefined> {
  const row = await db
    .selectFrom('briefs')
    .select(AUDIENCE_SELECT)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && findTarget(db, row)
}

/** Counts the creators of an audience: already addressed, unreachable, ready, and those without a price. */
export async function countAudience(db: Db, target: Target, brief_id: string) {
  const { rows } = await sql<Record<'matching' | 'addressed' | 'unreachable' | 'without_price', number>>`
    select
      count(*) as matching,
      count(*) filter (where deliveries.state <> 'blocked') as addressed,
      count(*) filter (where coalesce(deliveries.state, 'blocked') = 'blocked' and not creators.is_reachable) as unreachable,
      count(*) filter (where creators.price_per_video is null) as without_price
    from creators
    left join deliveries on deliveries.creator_id = creators.id and deliveries.brief_id = ${brief_id}
    where ${inAudience(target)}`.execute(db)
  const [
    { matching, addressed, unreachable, without_price } = {
      matching: 0,
      addressed: 0,
      unreachable: 0,
      without_price: 0,
    },
  ] = rows
  return { matching, addressed, unreachable, without_price, ready: matching - addressed - unreachable }
}

interface UnreachableCreator {
  creator_id: string
  first_name: string
  last_name: string
  why: Unreachable
  total: number
}

/** Of the audience, by name: to whom the bot cannot write and the brief was not sent. */
export async function listUnreachable(
  db: Db,
  target: Target,
  { brief_id, offset, limit }: Omit<ListOf, 'state'>,
): Promise<UnreachableCreator[]> {
  const { rows } = await sql<UnreachableCreator>`
    select creators.id as creator_id, first_name, last_name, count(*) over () as total,
      case when telegram_id is null then 'no_telegram' else 'refused' end as why
    from creators
    where ${inAudience(target)} and not is_reachable
      and not exists (select from deliveries where creator_id = creators.id and brief_id = ${brief_id})
    order by last_name, first_name, creators.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The creators of an audience who are on the stop-list, whether the brief goes to them or not. */
export async function countStopped(db: Db, target: Target): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from creators
    where ${STOPPED} and ${inAudience({ ...target, target_stopped: true })}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Who match, but are not active: people of an import before their consent, for example. */
export async function countInactive(db: Db, target: Target): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from creators
    where ${isMissedBy(target)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many creators the audience would have without each of these limits. */
export async function countWithout(
  db: Db,
  target: Target,
  limits: Limit[],
): Promise<Partial<Record<Limit, number>>> {
  if (limits.length === 0) return {}
  const counts = limits.map(
    (limit) => sql`count(*) filter (where ${inAudience(withoutLimit(target, limit))}) as ${sql.ref(limit)}`,
  )
  const { rows } = await sql<Partial<Record<Limit, number>>>`
    select ${sql.join(counts)} from creators where creators.is_active and ${sharesTag(target.target_tags)}`.execute(
    db,
  )
  return rows[0] ?? {}
}

/**
 * The audience before it is sent, read once: how many creators it has with no limit, with the first of these limits, with the
 * first two and so on, and who of all of them is unreachable or has no price.
 */
export async function countSteps(db: Db, target: Target, limits: Limit[]) {
  const steps = [...limits.keys(), limits.length].map((many) => {
    const so_far = limits.slice(many).reduce(withoutLimit, target)
    return sql`count(*) filter (where ${inAudience(so_far)})`
  })
  const { rows } = await sql<{ steps: number[]; unreachable: number; without_price: number }>`
    select array[${sql.join(steps)}]::int[] as steps,
      count(*) filter (where ${inAudience(target)} and not creators.is_reachable) as unreachable,
      count(*) filter (where ${inAudience(target)} and creators.price_per_video is null) as without_price
    from creators
    where creators.is_active and ${sharesTag(target.target_tags)}`.execute(db)
  const [{ unreachable, without_price, ...found } = { steps: [], unreachable: 0, without_price: 0 }] = rows
  const [by_tags = 0, ...left] = found.steps
  const matching = left.at(-1) ?? by_tags
  return { by_tags, left, matching, addressed: 0, unreachable, without_price, ready: matching - unreachable }
}

/** Inserts a row for each reachable creator who was not addressed yet and returns the number. Creators erased meanwhile are skipped. A trigger writes delivery_counts, as at every change of state. */
export async function insertDeliveries(tx: Tx, brief_id: string, target: Target): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into deliveries (creator_id, brief_id)
    select id, ${brief_id} from creators
    where ${inAudience(target)} and is_reachable
    order by id
    for key share
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Queues again the creators who had blocked the bot and are reachable now. */
export async function requeueReturned(tx: Tx, brief_id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update deliveries set state = 'queued', claim = null, reason = null, updated_at = now()
    from creators, briefs
    where deliveries.brief_id = ${brief_id} and deliveries.state = 'blocked'
      and briefs.id = deliveries.brief_id and (briefs.target_stopped or not ${STOPPED})
      and creators.id = deliveries.creator_id and creators.is_active and creators.review = 'approved'
      and creators.is_reachable`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const updateSent = async (tx: Tx, brief_id: string, added: number) => {
  await tx
    .updateTable('briefs')
    .set({
      status: 'active',
      sent_to_count: sql<number>`sent_to_count + ${added}`,
      sent_at: sql<string>`now()`,
      updated_at: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', brief_id)
    .execute()
}

export const updateWaived = async (tx: Tx, brief_id: string, until: Date) => {
  await tx
    .updateTable('briefs')
    .set({ quiet_waived_until: until.toISOString() })
    .where('id', '=', brief_id)
    .execute()
}

/** Queues the unconfirmed and the failed messages again. */
export async function requeue(tx: Tx, brief_id: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({ state: 'queued', claim: null, reason: null, updated_at: sql<string>`now()` })
    .where('brief_id', '=', brief_id)
    .where('state', 'in', ['unconfirmed', 'failed'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks the queued messages as failed and returns their number. «Повторить» (`requeue`) queues them again. */
export async function stopDeliveries(tx: Tx, brief_id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update deliveries set state = 'failed', reason = 'stopped', claim = null, updated_at = now()
    where brief_id = ${brief_id} and state = 'queued'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function countStates(db: Db, brief_id: string): Promise<Record<DeliveryState, number>> {
  const rows = await db
    .selectFrom('delivery_counts')
    .select(['state', 'count'])
    .where('brief_id', '=', brief_id)
    .execute()
  const of = (state: DeliveryState) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    queued: of('queued'),
    sending: of('sending'),
    sent: of('sent'),
    failed: of('failed'),
    blocked: of('blocked'),
    unconfirmed: of('unconfirmed'),
  }
}

/** The last thing that a creator did counts before the state of the message. */
const FUNNEL_STATE = sql<FunnelState>`case
  when answered.creator_id is not null then 'answered'
  when deliveries.declined_at is not null then 'declined'
  when deliveries.opened_at is not null then 'opened'
  when deliveries.state = 'sending' then 'queued'
  when deliveries.state = 'sent' then 'delivered'
  else deliveries.state
end`
const DECLINED = sql`answered.creator_id is null and deliveries.declined_at is not null`
const DECLINED_WHY = sql<DeclineReason | null>`case
  when ${DECLINED}
  then coalesce(deliveries.decline_reason, 'none')
end`
const WHY = sql<Undelivered | null>`case deliveries.state
  when 'unconfirmed' then 'lost'
  when 'blocked' then 'blocked'
  when 'failed' then case deliveries.reason when 'brief is over' then 'over' when 'shut out' then 'shut_out' when 'stopped' then 'stopped' else 'refused' end
end`
const ADDRESSED = sql`deliveries
  left join responses answered
    on answered.brief_id = deliveries.brief_id and answered.creator_id = deliveries.creator_id
      and answered.status <> 'withdrawn'`

/** The addressed creators by what became of the brief. */
export async function countFunnel(db: Db, brief_id: string) {
  const { rows } = await sql<{ state: FunnelState; reason: DeclineReason | null; count: number }>`
    select ${FUNNEL_STATE} as state, ${DECLINED_WHY} as reason, count(*) as count
    from ${ADDRESSED}
    where deliveries.brief_id = ${brief_id}
    group by 1, 2`.execute(db)
  return rows
}

interface Addressee {
  creator_id: string
  first_name: string
  last_name: string
  at: string
  reason: DeclineReason | null
  text: string | null
  why: Undelivered | null
}

/** The creators of one state, the latest first. */
export async function listAddressees(
  db: Db,
  { brief_id, state, offset, limit }: Omit<ListOf, 'state'> & { state: FunnelState },
): Promise<Addressee[]> {
  const at = {
    answered: sql`answered.created_at`,
    declined: sql`deliveries.declined_at`,
    opened: sql`deliveries.opened_at`,
  }
  const { rows } = await sql<Addressee>`
    select creators.id as creator_id, creators.first_name, creators.last_name,
      ${state in at ? at[state as keyof typeof at] : sql`deliveries.updated_at`} as at, ${DECLINED_WHY} as reason,
      case when ${DECLINED} then deliveries.decline_text end as text, ${WHY} as why
    from ${ADDRESSED} join creators on creators.id = deliveries.creator_id
    where deliveries.brief_id = ${brief_id} and ${FUNNEL_STATE} = ${state}
    order by at desc, creators.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

interface ListOf {
  brief_id: string
  state: DeliveryState | undefined
  offset: number
  limit: number
}

export const listDeliveries = (db: Db, { brief_id, state, offset, limit }: ListOf) =>
  db
    .selectFrom('deliveries')
    .innerJoin('creators', 'creators.id', 'deliveries.creator_id')
    .select([
      'deliveries.creator_id',
      'creators.first_name',
      'creators.last_name',
      'deliveries.state',
      'deliveries.updated_at',
    ])
    .where('deliveries.brief_id', '=', brief_id)
    .$if(state !== undefined, (query) => query.where('deliveries.state', '=', state ?? 'queued'))
    // As the index has them, which a page without a state needs too.
    .orderBy('deliveries.state')
    .orderBy('deliveries.creator_id')
    .limit(limit)
    .offset(offset)
    .execute()

/** Seconds until the current pause ends; 0 without one. */
export async function findPause(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, ceil(extract(epoch from paused_until - clock_timestamp()))) as seconds
    from bot_pace where paused_until > clock_timestamp()`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Whether an owner has sent the brief although the hours are quiet. */
export async function isQuietWaived(db: Db, brief_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('briefs')
    .select('id')
    .where('id', '=', brief_id)
    .where('quiet_waived_until', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
