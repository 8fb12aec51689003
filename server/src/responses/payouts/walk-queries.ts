import type { PaymentMethod } from '@ugc/contract/facts/payouts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

/** Days of Moscow; both are part of it. */
export interface Period {
  from: string
  to: string
}

/** One payment, or what is left of a payout. */
export interface PayoutLine {
  /** The erased cannot be told apart, so each of their payouts stands alone. */
  person: string
  /** Empty for a person who is erased. */
  name: string
  response_id: string
  number: number
  title: string
  amount: number
  paid: number | null
  paid_on: string | null
  method: PaymentMethod | null
  receipt: string | null
  due: number | null
  due_on: string | null
}

/** What was paid in the period, and what of the payouts that had arisen by its last day was still open on it. */
const lines = ({ from, to }: Period) => sql`
  select coalesce(creators.id, lines.response_id) as person, concat_ws(' ', creators.last_name, creators.first_name) as name,
    lines.*, creators.id as creator_id
  from (
    select response_id, number, amount as paid, paid_on, method, receipt, null::numeric as due, null::date as due_on
    from payments where paid_on between ${from}::date and ${to}::date
    union all
    select response_id, 0, null, null, null, null, amount - coalesce(until.paid, 0), due_on
    from payouts left join (
      select response_id, sum(amount) as paid from payments where paid_on <= ${to}::date group by 1) until using (response_id)
    where moscow_day(created_at) <= ${to}::date and amount > coalesce(until.paid, 0)
  ) lines
  join responses on responses.id = lines.response_id
  left join creators on creators.id = responses.creator_id`

/** The next batch, person by person, the erased at the end; of a payout first its payments. */
export async function listPayoutLinesAfter(
  db: Db,
  period: Period,
  after: PayoutLine | undefined,
  limit: number,
): Promise<PayoutLine[]> {
  const KEY = sql`(name = '', name, person, response_id, number = 0, number)`
  const { rows } = await sql<PayoutLine>`
    select person, name, lines.response_id, number, briefs.title, payouts.amount, lines.paid, paid_on::text, method, receipt,
      due, lines.due_on::text
    from (
      select * from (${lines(period)}) found
      where ${
        after === undefined
          ? sql`true`
          : sql`${KEY} > (${after.name === ''}, ${after.name}, ${after.person}::uuid, ${after.response_id}::uuid,
              ${after.number === 0}, ${after.number}::integer)`
      }
      order by name = '', name, person, response_id, number = 0, number limit ${limit}
    ) lines
    join payouts on payouts.response_id = lines.response_id
    join briefs on briefs.id = payouts.brief_id
    order by name = '', name, person, lines.response_id, number = 0, number`.execute(db)
  return rows
}

/** Sums of the database, as `payoutSums`. */
export async function sumPeriod(db: Db, period: Period) {
  const { rows } = await sql<{ paid: number; due: number }>`
    select coalesce(sum(paid), 0) as paid, coalesce(sum(due), 0) as due from (${lines(period)}) lines`.execute(
    db,
  )
  return rows[0] ?? { paid: 0, due: 0 }
}

/** How many people it names; it counts no further than `limit`. */
export async function countPaidPeopleTo(db: Db, period: Period, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct creator_id from (${lines(period)}) lines where creator_id is not null limit ${limit}) people`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
