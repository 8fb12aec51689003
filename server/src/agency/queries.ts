import type { AgencyInput } from '@ugc/contract/agency-input'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'

/** The table has one row; a migration inserts it. */
export const findAgency = (db: Db | Tx) =>
  db
    .selectFrom('agency')
    .select(['name', 'contact', 'default_markup', 'price_step', 'version'])
    .executeTakeFirstOrThrow()

export async function lockAgencyVersion(tx: Tx): Promise<number> {
  const { version } = await tx.selectFrom('agency').select('version').forUpdate().executeTakeFirstOrThrow()
  return version
}

export const updateAgency = async (tx: Tx, values: Partial<AgencyInput>): Promise<void> => {
  await tx
    .updateTable('agency')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .execute()
}
