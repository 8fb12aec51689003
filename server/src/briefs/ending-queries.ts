import { sql } from 'kysely'
import type { Tx } from '../platform/db/schema.ts'

/** The works of a brief that go on. Their responses are locked first, as by a decision, and both in the order of ids. */
export async function lockOpenWorks(tx: Tx, brief_id: string) {
  await tx
    .selectFrom('responses')
    .select('id')
    .where('brief_id', '=', brief_id)
    .where('status', '=', 'accepted')
    .orderBy('id')
    .forUpdate()
    .execute()
  return tx
    .selectFrom('works')
    .select([
      'response_id as id',
      'price',
      'version',
      sql<boolean>`exists (select from work_versions where work_versions.response_id = works.response_id)`.as(
        'is_handed_in',
      ),
    ])
    .where('brief_id', '=', brief_id)
    .where('ended_at', 'is', null)
    .orderBy('response_id')
    .forUpdate()
    .execute()
}

/** A payout whose sum has changed; 0: none. */
export interface SumChange {
  id: string
  amount_from: number
  amount_to: number
}

interface Decided {
  id: string
  amount: number
}

/** The works are locked. Each is owed the given sum, and never less than what is paid. */
export async function decidePayouts(tx: Tx, brief_id: string, decided: Decided[]): Promise<SumChange[]> {
  const { rows } = await sql<SumChange>`
    with decided as (
      select * from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as decided (id uuid, amount numeric(12, 2))
    ), made as (
      insert into payouts (response_id, brief_id, amount, due_on)
      select decided.id, ${brief_id}::uuid, amount, add_working_days(moscow_day(now()), payout_days) from decided, agency where amount > 0
      on conflict do nothing returning response_id, amount
    ), changed as (
      update payouts set before_end = payouts.amount, amount = greatest(decided.amount, paid), version = version + 1
      from decided where payouts.response_id = decided.id returning response_id, before_end, payouts.amount)
    select response_id as id, 0 as amount_from, amount as amount_to from made
    union all
    select response_id, before_end, amount from changed where amount <> before_end`.execute(tx)
  return rows
}

/** The works that the end of the brief has cancelled. */
export const listStoppedWorks = async (tx: Tx, brief_id: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('works')
    .select('response_id')
    .where('brief_id', '=', brief_id)
    .where('cancelled_because', '=', 'project')
    .execute()
  return rows.map(({ response_id }) => response_id)
}

/** The works go on: the sums from before. A payout that their end has made goes, unless a part is paid: then the price is owed. */
export async function restorePayouts(tx: Tx, ids: string[]): Promise<SumChange[]> {
  const { rows } = await sql<SumChange>`
    with before as (
      select response_id, amount, before_end, paid = 0 and before_end is null as goes
      from payouts where response_id = any(${ids}::uuid[]) order by response_id for update
    ), gone as (
      delete from payouts using before where payouts.response_id = before.response_id and goes
    ), changed as (
      update payouts set amount = greatest(coalesce(payouts.before_end, price), paid), before_end = null, version = payouts.version + 1
      from before join works using (response_id) where payouts.response_id = before.response_id and not goes
      returning payouts.response_id, payouts.amount)
    select response_id as id, before.amount as amount_from, coalesce(changed.amount, 0) as amount_to
    from before left join changed using (response_id) where before.amount is distinct from changed.amount`.execute(
    tx,
  )
  return rows
}
