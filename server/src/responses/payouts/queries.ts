import { WORKS_PER_PAGE } from '@ugc/contract/facts/limits'
import type { PaymentMethod } from '@ugc/contract/facts/payouts'
import { WORK_CANCELLED } from '@ugc/contract/facts/works'
import type { Payout } from '@ugc/contract/payouts'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { creatorJson, PHOTO_URL } from '../../platform/shared-sql/creator-json.ts'
import { LATE_PAYOUT, payoutSums } from '../../platform/shared-sql/payout-sums.ts'
import { TELL_AFTER } from '../../platform/shared-sql/tell-after.ts'
import type { Db, Schema, Tx } from '../../platform/db/schema.ts'

export interface PayoutConditions {
  view: 'due' | 'paid'
  after?: string | undefined
  brief_id?: string | undefined
  creator_id?: string
}

const OWN_SELECT = [
  'payouts.response_id as id',
  sql<{ id: string; title: string }>`json_build_object('id', briefs.id, 'title', briefs.title)`.as('brief'),
  'briefs.payment_terms',
  'payouts.amount',
  'payouts.paid',
  sql<number>`payouts.amount - payouts.paid`.as('due'),
  sql<string>`payouts.due_on::text`.as('due_on'),
  LATE_PAYOUT.as('is_late'),
  sql<
    Payout['payments']
  >`(select coalesce(json_agg(json_build_object('number', number, 'amount', payments.amount,
      'paid_on', paid_on, 'method', method, 'receipt', receipt) order by number), '[]')
    from payments where payments.response_id = payouts.response_id)`.as('payments'),
] as const
const OWNER_SELECT = [
  ...OWN_SELECT,
  'responses.creator_id',
  creatorJson<NonNullable<Payout['creator']>>(['first_name', 'last_name'], { photo_url: PHOTO_URL }).as(
    'creator',
  ),
  sql<
    string | null
  >`coalesce(payouts.reason, case when payouts.amount <> works.price then case works.cancelled_because
    when 'project' then ${sql.lit(WORK_CANCELLED.project)}
    when 'taken_back' then 'работа отменена, оплата части' end end)`.as('reason'),
  'payouts.version',
] as const

/** Of each payout its brief, response, work and creator. */
const joined = (payouts: SelectQueryBuilder<Schema, 'payouts', object>) =>
  payouts
    .innerJoin('briefs', 'briefs.id', 'payouts.brief_id')
    .innerJoin('responses', 'responses.id', 'payouts.response_id')
    .innerJoin('works', 'works.response_id', 'payouts.response_id')
    .leftJoin('creators', 'creators.id', 'responses.creator_id')

/** The page is taken from the index of payouts before anything is joined: PostgreSQL takes «paid» for rare, and would join and sort all of them. */
const found = (db: Db, { view, after, brief_id, creator_id }: PayoutConditions) => {
  const order =
    view === 'due'
      ? sql`payouts.due_on, payouts.response_id`
      : sql`payouts.created_at desc, payouts.response_id desc`
  const page = db
    .selectFrom('payouts')
    .selectAll()
    .where(
      view === 'due'
        ? sql<SqlBool>`payouts.paid < payouts.amount`
        : sql<SqlBool>`payouts.paid = payouts.amount`,
    )
    .$if(brief_id !== undefined, (query) => query.where('payouts.brief_id', '=', brief_id ?? ''))
    .$if(creator_id !== undefined, (query) =>
      query.where(
        'payouts.response_id',
        'in',
        db
          .selectFrom('responses')
          .select('id')
          .where('creator_id', '=', creator_id ?? ''),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        view === 'due'
          ? sql<SqlBool>`(payouts.due_on, payouts.response_id) > (select due_on, response_id from payouts where response_id = ${after})`
          : sql<SqlBool>`(payouts.created_at, payouts.response_id) < (select created_at, response_id from payouts where response_id = ${after})`,
      ),
    )
    .orderBy(order)
    .limit(WORKS_PER_PAGE + 1)
  return joined(db.selectFrom(page.as('payouts')) as SelectQueryBuilder<Schema, 'payouts', object>).orderBy(
    order,
  )
}

const paged = <Row>(rows: Row[]) => ({
  items: rows.slice(0, WORKS_PER_PAGE),
  has_more: rows.length > WORKS_PER_PAGE,
})

export const listPayouts = async (db: Db, conditions: PayoutConditions) =>
  paged(await found(db, conditions).select(OWNER_SELECT).execute())

/** For the creator: without the owners' reason, and only the creator's own payouts. */
export const listOwnPayouts = async (db: Db, conditions: PayoutConditions & { creator_id: string }) =>
  paged(await found(db, conditions).select(OWN_SELECT).execute())

/** Sums of the database, as `payoutSums`. */
export async function sumOwnPayouts(db: Db, creator_id: string) {
  const { rows } = await sql<{ due: number; paid: number; next: string | null }>`
    select coalesce(sum(amount - paid), 0) as due, coalesce(sum(paid), 0) as paid,
      (min(due_on) filter (where paid < amount))::text as next
    from payouts join briefs on briefs.id = payouts.brief_id
      join responses on responses.id = payouts.response_id where responses.creator_id = ${creator_id}`.execute(
    db,
  )
  return rows[0] ?? NO_PAYOUTS
}
export const NO_PAYOUTS = { due: 0, paid: 0, next: null }

export const findPayout = (db: Db, id: string) =>
  joined(db.selectFrom('payouts'))
    .select(OWNER_SELECT)
    .where('payouts.response_id', '=', id)
    .executeTakeFirstOrThrow()

export async function sumPayouts(db: Db, brief_id?: string) {
  const { rows } = await payoutSums(brief_id).execute(db)
  return rows[0] ?? { due: 0, late: 0, month: 0 }
}

/** In the order of ids, so that two of these never wait for each other. */
export const lockPayouts = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('payouts')
    .select(['response_id as id', 'amount', 'paid', 'reason', 'version'])
    .where('response_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('response_id')
    .forUpdate()
    .execute()

export interface NewPayment {
  /** Undefined: what is left. */
  amount: number | undefined
  paid_on: string
  method: PaymentMethod
  receipt: string | null
  /** Its creator is not told. */
  again?: boolean | undefined
}

/** The row is locked. The amount that was paid; undefined if nothing is left, or less than that. */
export async function insertPayment(
  tx: Tx,
  id: string,
  { amount, ...payment }: NewPayment,
): Promise<number | undefined> {
  const { rows } = await sql<{ amount: number }>`
    with owed as (
      select response_id, coalesce(${amount ?? null}::numeric(12, 2), amount - paid) as amount from payouts
      where response_id = ${id} and paid < amount and coalesce(${amount ?? null}::numeric(12, 2), 0) <= amount - paid
    ), counted as (
      update payouts set paid = paid + owed.amount, version = version + 1
      from owed where payouts.response_id = owed.response_id)
    insert into payments (response_id, number, amount, paid_on, method, receipt, tell_after)
    select response_id, (select coalesce(max(number), 0) + 1 from payments where payments.response_id = owed.response_id),
      amount, ${payment.paid_on}::date, ${payment.method}, ${payment.receipt}, ${payment.again ? null : TELL_AFTER} from owed returning amount`.execute(
    tx,
  )
  return rows[0]?.amount
}

/** The row is locked. Whether the payment was the last one that was noted; without an amount: of all that was left. */
export async function isLastPayment(tx: Tx, id: string, { amount, ...payment }: NewPayment) {
  const { rows } = await sql`
    select from payments join payouts using (response_id)
    where response_id = ${id} and number = (select max(number) from payments where response_id = ${id})
      and payments.amount = coalesce(${amount ?? null}::numeric(12, 2), payments.amount)
      and (${amount ?? null}::numeric is not null or payouts.paid = payouts.amount)
      and paid_on = ${payment.paid_on}::date and method = ${payment.method}
      and receipt is not distinct from ${payment.receipt}`.execute(tx)
  return rows.length > 0
}

/** The row is locked. The amount that was taken back; undefined without a payment. */
export async function deleteLastPayment(tx: Tx, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ amount: number }>`
    with gone as (
      delete from payments where response_id = ${id}
        and number = (select max(number) from payments where response_id = ${id}) returning response_id, amount)
    update payouts set paid = paid - gone.amount, version = version + 1
    from gone where payouts.response_id = gone.response_id returning gone.amount`.execute(tx)
  return rows[0]?.amount
}

/** The row is locked. False if more than that is paid. */
export async function updateAmount(tx: Tx, id: string, amount: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payouts')
    .set({ amount, reason, version: sql<number>`version + 1` })
    .where('response_id', '=', id)
    .where('paid', '<=', amount)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
