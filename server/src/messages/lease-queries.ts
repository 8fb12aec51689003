import { sql } from 'kysely'
import type { Tx } from '../platform/db/schema.ts'

interface Lease {
  telling: string
  one: unknown
  kept: unknown
}

export async function insertLease(tx: Tx, { telling, one, kept }: Lease): Promise<number> {
  const { id } = await tx
    .insertInto('telling_leases')
    .values({ telling, one: JSON.stringify(one), kept: kept === undefined ? null : JSON.stringify(kept) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if it had ended: the message is another worker's then. */
export async function deleteLease(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('telling_leases').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteExpiredLeases = async <One, Kept>(tx: Tx, telling: string) => {
  const { rows } = await sql<{ one: One; kept: Kept }>`
    delete from telling_leases where telling = ${telling} and lease_until < clock_timestamp() returning one, kept`.execute(
    tx,
  )
  return rows
}
