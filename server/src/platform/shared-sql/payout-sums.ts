import { sql } from 'kysely'

export const LATE_PAYOUT = sql<boolean>`payouts.paid < payouts.amount and payouts.due_on < moscow_day(now())`

/** Sums of the database: a number of JavaScript would round. */
export const PAYOUT_SUMS = sql<{ due: number; late: number; month: number }>`
  select coalesce(sum(amount - paid), 0) as due, coalesce(sum(amount - paid) filter (where ${LATE_PAYOUT}), 0) as late,
    (select coalesce(sum(amount), 0) from payments
      where paid_on >= date_trunc('month', moscow_day(now()))
        and paid_on < date_trunc('month', moscow_day(now())) + interval '1 month') as month
  from payouts where paid < amount`
