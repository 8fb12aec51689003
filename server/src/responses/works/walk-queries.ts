import type { WorkState } from '@ugc/contract/facts/works'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { costing } from '../../platform/shared-sql/work-money.ts'

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
