import { sql } from 'kysely'

export const LATE_PAYOUT = sql<boolean>`payouts.paid < payouts.amount and payouts.due_on < moscow_day(now())`

/** Sums of the database, of one brief or of all: a number of JavaScript would round. */
export function payoutSums(brief_id?: string) {
  const ofBrief = brief_id === undefined ? sql`` : sql`and brief_id = ${brief_id}`
  return sql<{ due: number; late: number; month: number }>`
    select coalesce(sum(amount - paid), 0) as due, coalesce(sum(amount - paid) filter (where ${LATE_PAYOUT}), 0) as late,
      (select coalesce(sum(payments.amount), 0) from payments ${brief_id === undefined ? sql`` : sql`join payouts using (response_id)`}
        where paid_on >= date_trunc('month', moscow_day(now()))
          and paid_on < date_trunc('month', moscow_day(now())) + interval '1 month' ${ofBrief}) as month
    from payouts where paid < amount ${ofBrief}`
}
