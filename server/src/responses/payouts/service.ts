import { ZONE_MS } from '@ugc/contract/values/quiet-hours'
import type { PayoutRefusal } from '@ugc/contract/facts/payouts'
import type { PayoutResult } from '@ugc/contract/payouts'
import { insertAudit } from '../../access/audit/queries.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import type { WaysOut } from '../../access/ways-out/service.ts'
import type { Who } from '../../platform/caller.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import {
  deleteLastPayment,
  insertPayment,
  isLastPayment,
  lockPayouts,
  type NewPayment,
  updateAmount,
} from './queries.ts'
import {
  belowPaid,
  nothingNoted,
  nothingTakenBack,
  paidInFuture,
  payoutNotFound,
  stalePayout,
} from './refusals.ts'

type Locked = Awaited<ReturnType<typeof lockPayouts>>[number] & { is_stale: boolean; is_next: boolean }

interface Named {
  ids: string[]
  versions: number[] | undefined
  by: Who
}

/** Changes each that can be changed, and says of the others why not: one transaction for all of them. */
async function changeEach(
  tx: Tx,
  { ids, versions, by }: Named,
  change: (payout: Locked) => Promise<PayoutRefusal | undefined>,
): Promise<PayoutResult[]> {
  await recheckOwner(tx, by)
  const found = new Map((await lockPayouts(tx, ids)).map((row) => [row.id, row]))
  const results: PayoutResult[] = []
  for (const [at, id] of ids.entries()) {
    const payout = found.get(id)
    const version = versions?.[at] ?? payout?.version
    const reason = payout
      ? await change({
          ...payout,
          is_stale: version !== payout.version,
          is_next: version !== undefined && version + 1 === payout.version,
        })
      : 'not_found'
    results.push(
      payout && reason === undefined
        ? { id, result: 'done', version: (version ?? payout.version) + 1 }
        : { id, result: 'refused', ...(reason && { reason }) },
    )
  }
  return results
}

/** The reason of the first, if nothing was done. */
const whyNothing = (results: PayoutResult[]) =>
  results.every(({ result }) => result === 'refused') ? results[0]?.reason : undefined

/** Each by what is left, or by the given part. The bot tells it. */
export const pay = (
  { db, ways_out }: { db: Db; ways_out: WaysOut },
  {
    ids,
    versions,
    by,
    repeated = false,
    ...payment
  }: Named & NewPayment & { repeated?: boolean | undefined },
) =>
  db.transaction().execute(async (tx) => {
    if (payment.paid_on > new Date(Date.now() + ZONE_MS).toISOString().slice(0, 10)) throw paidInFuture()
    let people = 0
    const results = await changeEach(
      tx,
      { ids, versions, by },
      async ({ id, is_stale, is_next, ...before }) => {
        if (repeated && is_next && (await isLastPayment(tx, id, payment))) return undefined
        if (before.paid >= before.amount) return 'paid'
        if (is_stale) return 'changed'
        const paid = await insertPayment(tx, id, payment)
        if (paid === undefined) return 'too_much'
        const detail = { response_id: id, amount: paid, paid_on: payment.paid_on }
        await insertAudit(tx, { ...by, action: 'payout paid', detail })
        people += 1
        return undefined
      },
    )
    const why = whyNothing(results)
    if (why !== undefined) throw nothingNoted(why)
    if (!payment.again && people > 0) await ways_out.written(tx, by, { kind: 'messages', people })
    return results
  })

export const undoPayments = (db: Db, { by, ...named }: Named) =>
  db.transaction().execute(async (tx) => {
    const results = await changeEach(tx, { ...named, by }, async ({ id, is_stale }) => {
      if (is_stale) return 'changed'
      const amount = await deleteLastPayment(tx, id)
      if (amount === undefined) return 'nothing'
      await insertAudit(tx, { ...by, action: 'payment undone', detail: { response_id: id, amount } })
      return undefined
    })
    const why = whyNothing(results)
    if (why !== undefined) throw nothingTakenBack(why)
    return results
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
    const [before] = await lockPayouts(tx, [id])
    if (!before) throw payoutNotFound()
    // The reply to the same request was lost.
    if (before.version === version + 1 && before.amount === amount && before.reason === reason) return
    if (version !== before.version) throw stalePayout()
    if (!(await updateAmount(tx, id, amount, reason))) throw belowPaid()
    const detail = { response_id: id, amount_from: before.amount, amount_to: amount }
    await insertAudit(tx, { ...by, action: 'payout changed', detail })
  })
