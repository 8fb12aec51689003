import type { WorkPay } from '@ugc/contract/briefs'
import { insertAudits } from '../access/audit/queries.ts'
import type { Who } from '../platform/caller.ts'
import type { Tx } from '../platform/db/schema.ts'
import { decidePayouts, lockOpenWorks, restorePayouts, type SumChange } from './ending-queries.ts'
import { abovePrice, staleWorks } from './refusals.ts'

const audit = async (tx: Tx, by: Who, changes: SumChange[]) => {
  if (changes.length === 0) return
  await insertAudits(
    tx,
    changes.map(({ id, ...sums }) => ({
      ...by,
      action: 'payout changed' as const,
      detail: { response_id: id, ...sums },
    })),
  )
}

/** Before the brief is cancelled, which ends its works: what their creators get. */
export async function decidePay(tx: Tx, brief_id: string, pay: WorkPay, by: Who) {
  const works = await lockOpenWorks(tx, brief_id)
  const decided = new Map(pay.map((one) => [one.id, one]))
  if ([...decided.keys()].some((id) => works.every((work) => work.id !== id))) throw staleWorks()
  for (const { id, price, version, is_handed_in } of works) {
    const given = decided.get(id)
    if (given ? given.version !== version : is_handed_in) throw staleWorks()
    if (given && given.amount > price) throw abovePrice()
  }
  const sums = works.map(({ id }) => ({ id, amount: decided.get(id)?.amount ?? 0 }))
  await giveInstead(tx, brief_id, sums, by)
}

/** Before a brief that takes responses is deleted, which asks nothing: what was handed in is owed in full. An owner may change the sum afterwards. */
export async function oweHandedIn(tx: Tx, brief_id: string, by: Who) {
  const works = await lockOpenWorks(tx, brief_id)
  const sums = works.map(({ id, price, is_handed_in }) => ({ id, amount: is_handed_in ? price : 0 }))
  await giveInstead(tx, brief_id, sums, by)
}

/** The works are locked. What their creators get in all, in place of the price. */
export const giveInstead = async (
  tx: Tx,
  brief_id: string,
  sums: { id: string; amount: number }[],
  by: Who,
) => audit(tx, by, await decidePayouts(tx, brief_id, sums))

/** For works that were cancelled and go on. */
export const takeBackPay = async (tx: Tx, ids: string[], by: Who) =>
  audit(tx, by, await restorePayouts(tx, ids))
