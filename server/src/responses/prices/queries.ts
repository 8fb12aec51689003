import { PRICE_MAX } from '@ugc/contract/facts/limits'
import { type RawBuilder, sql } from 'kysely'
import { clientSees } from '../../platform/shared-sql/client-sees.ts'
import { type Markup, priceOf } from '../../platform/shared-sql/price-of.ts'
import { costing } from '../../platform/shared-sql/work-money.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'

export interface Pricing extends Markup {
  /** Also the responses that have a price. */
  replace: boolean
  /** Only these; undefined: all of the brief. */
  ids: string[] | undefined
}

/** Rejected and withdrawn responses and those of erased creators need no price; the price of an accepted one is agreed. */
const NEEDS_PRICE = sql`responses.status not in ('rejected', 'accepted', 'withdrawn') and responses.creator_id is not null`
const FROZEN = sql`responses.status = 'accepted' and responses.creator_id is not null`

interface MoneySums {
  count: number
  creator_total: number
  client_total: number
  margin: number
  unpriced: number
}

interface WorkSums extends MoneySums {
  paid: number | null
  cancelled_count: number
  cancelled_total: number
}

const IS_CANCELLED = sql`state is not distinct from 'cancelled'`
/** What the works of a brief cost beside the prices of those who take part. */
const OF_WORKS = sql`, sum(paid) filter (where has_payout) as paid, count(*) filter (where ${IS_CANCELLED}) as cancelled_count,
    coalesce(sum(creator_price) filter (where ${IS_CANCELLED}), 0) as cancelled_total`

/** Of rows with prices. A work that is cancelled is a cost of the margin, but no person who takes part. */
const sumsOf = (rows: RawBuilder<unknown>, more = sql``) => sql`(select to_jsonb(sums) from (
  select count(*) filter (where not ${IS_CANCELLED}) as count,
    coalesce(sum(creator_price) filter (where not ${IS_CANCELLED}), 0) as creator_total,
    coalesce(sum(client_price), 0) as client_total,
    coalesce(sum(client_price - creator_price), 0) as margin,
    count(*) filter (where client_price is null) as unpriced ${more}
  from (${rows}) rows) sums)`

/** Undefined for an unknown or deleted brief. */
export async function findMoney(db: Db, brief_id: string) {
  const shown = sql`select null as state, creator_price, client_price from responses
    where responses.brief_id = briefs.id and ${clientSees(sql`briefs.show_mode`)}`
  const { rows } = await sql<{ accepted: WorkSums; shown: MoneySums }>`
    select ${sumsOf(costing(sql`briefs.id`), OF_WORKS)} as accepted,
      ${sumsOf(shown)} as shown
    from briefs where briefs.id = ${brief_id} and briefs.deleted_at is null`.execute(db)
  return rows[0]
}

type Scope = Pick<Pricing, 'ids'>
const inScope = (brief_id: string, { ids }: Scope) =>
  ids === undefined
    ? sql`responses.brief_id = ${brief_id}`
    : sql`responses.brief_id = ${brief_id} and responses.id = any(${ids}::uuid[])`

export async function countPriced(db: Db | Tx, brief_id: string, scope: Scope) {
  const { rows } = await sql<{ unpriced: number; priced: number }>`
    select count(*) filter (where client_price is null) as unpriced, count(client_price) as priced
    from responses where ${inScope(brief_id, scope)} and ${NEEDS_PRICE}`.execute(db)
  return rows[0] ?? { unpriced: 0, priced: 0 }
}

interface Sums {
  count: number
  too_large: number
  creator_total: number
  client_total: number
}

const wanted = ({ replace }: Pick<Pricing, 'replace'>) => sql`(responses.client_price is null or ${replace})`
const target = (brief_id: string, pricing: Pricing) =>
  sql`${inScope(brief_id, pricing)} and ${NEEDS_PRICE} and ${wanted(pricing)}`

export async function sumPrices(db: Db | Tx, brief_id: string, pricing: Pricing): Promise<Sums> {
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
export async function samplePrices(db: Db | Tx, brief_id: string, pricing: Pricing): Promise<Sampled[]> {
  const price = priceOf(pricing)
  const { rows } = await sql<Sampled>`
    select creators.first_name, creators.last_name, responses.creator_price, ${price} as client_price
    from responses join creators on creators.id = responses.creator_id
    where ${target(brief_id, pricing)} and ${price} <= ${PRICE_MAX}
    order by responses.created_at desc, responses.id desc limit ${SAMPLE}`.execute(db)
  return rows
}

/** The accepted responses that are left out, newest first. */
export async function findFrozen(db: Db | Tx, brief_id: string, pricing: Pick<Pricing, 'replace' | 'ids'>) {
  const { rows } = await sql<{ count: number; names: string[] }>`
    with frozen as (
      select trim(creators.first_name || ' ' || creators.last_name) as name, responses.created_at, responses.id
      from responses join creators on creators.id = responses.creator_id
      where ${inScope(brief_id, pricing)} and ${FROZEN} and ${wanted(pricing)})
    select (select count(*) from frozen) as count,
      array(select name from frozen order by created_at desc, id desc limit ${SAMPLE}) as names`.execute(db)
  return { frozen: rows[0]?.count ?? 0, frozen_names: rows[0]?.names ?? [] }
}

interface Before {
  id: string
  client_price: number | null
  version: number
}

/**
 * Locks the responses that get a price. A single price change that commits first is seen by the lock: PostgreSQL checks the
 * condition again on the new row, so a price typed meanwhile is kept. Ordered, so that two such locks cannot deadlock.
 */
export async function lockToPrice(tx: Tx, brief_id: string, pricing: Pricing): Promise<Before[]> {
  const { rows } = await sql<Before>`
    select id, client_price, version from responses
    where ${target(brief_id, pricing)} order by id for update`.execute(tx)
  return rows
}

/** Returns the responses whose price was set, with the new version. One that has this price already keeps its version. */
export async function updatePrices(tx: Tx, ids: readonly string[], pricing: Pricing) {
  const price = priceOf(pricing)
  const { rows } = await sql<{ id: string; version: number }>`
    update responses set client_price = ${price}, version = version + 1, updated_at = now()
    where id = any(${ids}::uuid[]) and ${price} <= ${PRICE_MAX} and client_price is distinct from ${price}
    returning id, version`.execute(tx)
  return rows
}

/** Only where the version is still that of the pricing. Locks in the order of ids. Returns how many were put back. */
export async function restorePrices(tx: Tx, brief_id: string, before: readonly Before[]): Promise<number> {
  const ids = before.map(({ id }) => id)
  await sql`select id from responses where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const { numAffectedRows } = await sql`
    update responses set client_price = given.client_price, version = responses.version + 1, updated_at = now()
    from unnest(${ids}::uuid[], ${before.map(({ client_price }) => client_price)}::numeric[],
      ${before.map(({ version }) => version)}::integer[]) as given (id, client_price, version)
    where responses.id = given.id and responses.brief_id = ${brief_id}
      and responses.version = given.version`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
