import type { WorkState } from '@ugc/contract/facts/works'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { IS_CONFIRMED } from '../../platform/shared-sql/work-group.ts'

/** What the work of one person costs the client and the agency. */
export interface WorkMoney {
  id: string
  /** Empty for a person who is erased. */
  name: string
  state: WorkState
  is_confirmed: boolean
  /** Null: no price. A client pays nothing for a work that is cancelled. */
  client_price: number | null
  creator_price: number
  paid: number
}

/** The works of a brief that cost something: all but those that were cancelled without pay. */
const costing = (brief_id: string) => sql`
  select works.response_id as id, concat_ws(' ', creators.last_name, creators.first_name) as name, works.state, ${IS_CONFIRMED} as is_confirmed,
    case when works.state = 'cancelled' then 0 else responses.client_price end as client_price,
    coalesce(payouts.amount, works.price) as creator_price, coalesce(payouts.paid, 0) as paid, creators.id as creator_id
  from works
  join responses on responses.id = works.response_id
  left join creators on creators.id = responses.creator_id
  left join payouts on payouts.response_id = works.response_id
  where works.brief_id = ${brief_id} and (works.state <> 'cancelled' or payouts.response_id is not null)`

/** The next batch, by name. */
export async function listWorkMoneyAfter(
  db: Db,
  brief_id: string,
  after: Pick<WorkMoney, 'id' | 'name'> | undefined,
  limit: number,
): Promise<WorkMoney[]> {
  const { rows } = await sql<WorkMoney>`
    select id, name, state, is_confirmed, client_price, creator_price, paid from (${costing(brief_id)}) found
    where ${after === undefined ? sql`true` : sql`(name, id) > (${after.name}, ${after.id}::uuid)`}
    order by name, id limit ${limit}`.execute(db)
  return rows
}

/** How many people it names; it counts no further than `limit`. */
export async function countWorkPeopleTo(db: Db, brief_id: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (${costing(brief_id)}) found where creator_id is not null limit ${limit}) people`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
