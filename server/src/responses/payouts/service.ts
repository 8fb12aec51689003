import type { PayoutRefusal } from '@ugc/contract/facts/payouts'
import type { PayoutResult } from '@ugc/contract/payouts'
import { insertAudit } from '../../access/audit/queries.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { deleteLastPayment, insertPayment, lockPayouts, type NewPayment, updateAmount } from './queries.ts'
import { belowPaid, nothingPaid, payoutNotFound, stalePayout } from './refusals.ts'

type Locked = Awaited<ReturnType<typeof lockPayouts>>[number]

interface Paying extends NewPayment {
  ids: string[]
  versions: number[] | undefined
  by: Who
}

/** Each by what is left, or by the given part: one transaction for all of them. */
export const pay = (db: Db, { ids, versions, by, ...payment }: Paying): Promise<PayoutResult[]> =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const found = new Map((await lockPayouts(tx, ids)).map((row) => [row.id, row]))
    const results: PayoutResult[] = []
    for (const [at, id] of ids.entries()) {
      const reason = refusalOf(found.get(id), versions?.[at])
      const paid = reason === undefined ? await insertPayment(tx, id, payment) : undefined
      if (paid === undefined) results.push({ id, result: 'refused', reason: reason ?? 'too_much' })
      else {
        results.push({ id, result: 'done' })
        const detail = { response_id: id, amount: paid, paid_on: payment.paid_on }
        await insertAudit(tx, { ...by, action: 'payout paid', detail })
      }
    }
    return results
  })

function refusalOf(before: Locked | undefined, version: number | undefined): PayoutRefusal | undefined {
  if (!before) return 'not_found'
  if (version !== undefined && version !== before.version) return 'changed'
  return before.paid < before.amount ? undefined : 'paid'
}

async function lockPayout(tx: Tx, id: string): Promise<Locked> {
  const [payout] = await lockPayouts(tx, [id])
  if (!payout) throw payoutNotFound()
  return payout
}

export const undoPayment = (db: Db, id: string, by: Who) =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    await lockPayout(tx, id)
    const amount = await deleteLastPayment(tx, id)
    if (amount === undefined) throw nothingPaid()
    await insertAudit(tx, { ...by, action: 'payment undone', detail: { response_id: id, amount } })
  })

interface Changing {
  id: string
  amount: number
  reason: string
  version: number
  by: Who
}

export const changeAmount = (db: Db, { id, amount, reason, version, by }: Changing) =>
  db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const before = await lockPayout(tx, id)
    if (version !== before.version) throw stalePayout()
    if (!(await updateAmount(tx, id, amount, reason))) throw belowPaid()
    const detail = { response_id: id, amount_from: before.amount, amount_to: amount }
    await insertAudit(tx, { ...by, action: 'payout changed', detail })
  })
