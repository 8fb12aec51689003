import type { PaymentMethod } from '@ugc/contract/facts/payouts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

interface OnePayment {
  response_id: string
  number: number
}

/** The time to undo is over. The oldest first. */
export const listUntoldPayments = (db: Db): Promise<OnePayment[]> =>
  db
    .selectFrom('payments')
    .select(['response_id', 'number'])
    .where('tell_after', '<=', sql<string>`now()`)
    .orderBy('tell_after')
    .limit(5000)
    .execute()

interface Told {
  telegram_id: number
  title: string
  amount: number
  method: PaymentMethod
  whole: number
  left: number
}

/** Committed before the message is sent. Undefined if it is told or taken back, or its creator cannot be reached. */
export async function claimPayment(db: Db, { response_id, number }: OnePayment): Promise<Told | undefined> {
  const { rows } = await sql<Told & { is_reachable: boolean }>`
    with due as (
      update payments set tell_after = null
      where response_id = ${response_id} and number = ${number} and tell_after <= now()
      returning response_id, number, amount, method)
    select creators.telegram_id, briefs.title, due.amount, due.method, payouts.amount as whole,
      payouts.amount - (select sum(amount) from payments where payments.response_id = due.response_id and payments.number <= due.number) as left,
      creators.is_reachable and not creators.is_blocked and creators.telegram_id is not null as is_reachable
    from due join payouts using (response_id) join responses on responses.id = due.response_id join briefs on briefs.id = responses.brief_id
      join creators on creators.id = responses.creator_id`.execute(db)
  return rows[0]?.is_reachable ? rows[0] : undefined
}

/** Undoes the claim of a message that was not sent. */
export const releasePayment = async (db: Db, { response_id, number }: OnePayment) => {
  await db
    .updateTable('payments')
    .set({ tell_after: sql<string>`now()` })
    .where('response_id', '=', response_id)
    .where('number', '=', number)
    .where('tell_after', 'is', null)
    .execute()
}
