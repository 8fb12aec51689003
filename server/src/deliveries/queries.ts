import type { DeliveryState } from '@ugc/contract/deliveries'
import { sql } from 'kysely'
import { withReadTimeout } from '../db/read-timeout.ts'
import type { Db, Tx } from '../db/schema.ts'

interface Target {
  tags: number[]
  brief_id: string | null
}

/** Counts the active, approved creators who share a tag: already addressed, unreachable, ready. */
export async function countAudience(db: Db, { tags, brief_id }: Target) {
  const { rows } = await sql<{ matching: number; addressed: number; unreachable: number }>`
    select
      count(*) as matching,
      count(*) filter (where deliveries.state <> 'blocked') as addressed,
      count(*) filter (where coalesce(deliveries.state, 'blocked') = 'blocked' and not creators.is_reachable) as unreachable
    from creators
    left join deliveries on deliveries.creator_id = creators.id and deliveries.brief_id = ${brief_id}
    where creators.is_active and creators.review = 'approved' and creators.tag_ids && ${tags}::integer[]`.execute(
    db,
  )
  const [{ matching, addressed, unreachable } = { matching: 0, addressed: 0, unreachable: 0 }] = rows
  return { matching, addressed, unreachable, ready: matching - addressed - unreachable }
}

/**
 * A transaction with longer timeouts: inserting 100 000 rows takes a second or two, and another send of the same brief
 * waits for its lock meanwhile.
 */
export const longTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withReadTimeout(65_000, () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '60s'`.execute(tx)
      await sql`set local lock_timeout = '20s'`.execute(tx)
      return work(tx)
    }),
  )

/** Inserts a row for each reachable creator who was not addressed yet and returns the number. Creators erased meanwhile are skipped. */
export async function insertDeliveries(tx: Tx, brief_id: string, tags: number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into deliveries (creator_id, brief_id)
    select id, ${brief_id} from creators
    where is_active and review = 'approved' and is_reachable and tag_ids && ${tags}::integer[]
    order by id
    for key share
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Queues again the creators who had blocked the bot and are reachable now. */
export async function requeueReturned(tx: Tx, brief_id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update deliveries set state = 'queued', claim = null, reason = null, updated_at = now()
    from creators
    where deliveries.brief_id = ${brief_id} and deliveries.state = 'blocked'
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
