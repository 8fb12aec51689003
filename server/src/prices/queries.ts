import { PRICE_MAX, type PriceStep } from '@ugc/contract/facts/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'

export interface Pricing {
  markup: number
  price_step: PriceStep
  /** Also the responses that have a price. */
  replace: boolean
}

/** The same as `priceWithMarkup` of the contract; a test compares the two. */
const priceOf = ({ markup, price_step }: Pricing) => {
  const price = sql<number>`round(responses.creator_price * ${100 + markup}::numeric / 100, 2)`
  return price_step === 0
    ? price
    : sql<number>`ceil(${price} / ${price_step}::numeric) * ${price_step}::numeric`
}

/** Rejected responses and those of erased creators are not shown to clients and need no price. */
const NEEDS_PRICE = sql<boolean>`responses.status <> 'rejected' and responses.creator_id is not null`

interface Money {
  accepted: number
  creator_total: number
  client_total: number
  margin: number
  accepted_unpriced: number
}

/** Undefined for an unknown or deleted brief. */
export async function findMoney(db: Db, brief_id: string): Promise<Money | undefined> {
  const { rows } = await sql<Money>`
    select sums.* from briefs, lateral (
      select count(*) as accepted,
        coalesce(sum(creator_price), 0) as creator_total,
        coalesce(sum(client_price), 0) as client_total,
        coalesce(sum(client_price - creator_price), 0) as margin,
        count(*) filter (where client_price is null) as accepted_unpriced
      from responses where responses.brief_id = briefs.id and responses.status = 'accepted') sums
    where briefs.id = ${brief_id} and briefs.deleted_at is null`.execute(db)
  return rows[0]
}

export async function countPriced(db: Db, brief_id: string) {
  const { rows } = await sql<{ unpriced: number; priced: number }>`
    select count(*) filter (where client_price is null) as unpriced, count(client_price) as priced
    from responses where brief_id = ${brief_id} and ${NEEDS_PRICE}`.execute(db)
  return rows[0] ?? { unpriced: 0, priced: 0 }
}

interface Sums {
  count: number
  too_large: number
  creator_total: number
  client_total: number
}

const target = (brief_id: string, { replace }: Pricing) =>
  sql`responses.brief_id = ${brief_id} and ${NEEDS_PRICE} and (responses.client_price is null or ${replace})`

export async function sumPrices(db: Db, brief_id: string, pricing: Pricing): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*) filter (where price <= ${PRICE_MAX}) as count,
      count(*) filter (where price > ${PRICE_MAX}) as too_large,
      coalesce(sum(creator_price) filter (where price <= ${PRICE_MAX}), 0) as creator_total,
      coalesce(sum(price) filter (where price <= ${PRICE_MAX}), 0) as client_total
    from (select creator_price, ${priceOf(pricing)} as price from responses
      where ${target(brief_id, pricing)}) priced`.execute(db)
  return rows[0] ?? { count: 0, too_large: 0, creator_total: 0, client_total: 0 }
}

const SAMPLE = 3

interface Sampled {
  first_name: string
  last_name: string
  creator_price: number
  client_price: number
}

/** The first of the list on the screen: the newest. */
export async function samplePrices(db: Db, brief_id: string, pricing: Pricing): Promise<Sampled[]> {
  const price = priceOf(pricing)
  const { rows } = await sql<Sampled>`
    select creators.first_name, creators.last_name, responses.creator_price, ${price} as client_price
    from responses join creators on creators.id = responses.creator_id
    where ${target(brief_id, pricing)} and ${price} <= ${PRICE_MAX}
    order by responses.created_at desc, responses.id desc limit ${SAMPLE}`.execute(db)
  return rows
}

/**
 * Locks the responses that get a price. A single price change that commits first is seen by the lock: PostgreSQL checks the
 * condition again on the new row, so a price typed meanwhile is kept. Ordered, so that two such locks cannot deadlock.
 */
export async function lockToPrice(tx: Tx, brief_id: string, pricing: Pricing): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from responses where ${target(brief_id, pricing)} order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns how many prices were set. A response that has this price already keeps its version. */
export async function updatePrices(tx: Tx, ids: readonly string[], pricing: Pricing): Promise<number> {
  const price = priceOf(pricing)
  const { numAffectedRows } = await sql`
    update responses set client_price = ${price}, version = version + 1, updated_at = now()
    where id = any(${ids}::uuid[]) and ${price} <= ${PRICE_MAX} and client_price is distinct from ${price}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}
