import type { AgencyPatch } from '@ugc/contract/agency'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/schema.ts'

/** The table has one row; a migration inserts it. */
export const findAgency = (db: Db | Tx) =>
  db
    .selectFrom('agency')
    .select([
      'name',
      'contact',
      'default_markup',
      'price_step',
      'payout_days',
      'quiet_from',
      'quiet_to',
      'confirms_login',
      'review_new_profiles',
      'retention_months',
      'version',
      sql<string | null>`'/media/' || mark_key`.as('mark_url'),
    ])
    .executeTakeFirstOrThrow()

export const findQuietHours = (db: Db | Tx) =>
  db.selectFrom('agency').select(['quiet_from', 'quiet_to']).executeTakeFirstOrThrow()

export async function findRetentionMonths(db: Db): Promise<number> {
  const { retention_months } = await db
    .selectFrom('agency')
    .select('retention_months')
    .executeTakeFirstOrThrow()
  return retention_months
}

/** Locked: an owner who switches the review off approves the profiles that wait, and none may come after that. */
export async function lockReviewSwitch(tx: Tx): Promise<boolean> {
  const { review_new_profiles } = await tx
    .selectFrom('agency')
    .select('review_new_profiles')
    .forShare()
    .executeTakeFirstOrThrow()
  return review_new_profiles
}

export async function lockAgencyVersion(tx: Tx): Promise<number> {
  const { version } = await tx.selectFrom('agency').select('version').forUpdate().executeTakeFirstOrThrow()
  return version
}

export async function lockMark(tx: Tx): Promise<string | null> {
  const { mark_key } = await tx.selectFrom('agency').select('mark_key').forUpdate().executeTakeFirstOrThrow()
  return mark_key
}

/** Leaves the version: an open form of the settings does not edit the mark. */
export const updateMark = async (tx: Tx, mark_key: string | null): Promise<void> => {
  await tx
    .updateTable('agency')
    .set({ mark_key, updated_at: sql<string>`now()` })
    .execute()
}

export const updateAgency = async (tx: Tx, values: Omit<AgencyPatch, 'version'>): Promise<void> => {
  await tx
    .updateTable('agency')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .execute()
}

/** The review is switched off: no profile waits any more, and none of the persons is told. */
export const approveAll = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable('creators')
    .set({ review: 'approved', review_note: null, review_told: 'approved', review_at: sql<string>`now()` })
    .where('review', '<>', 'approved')
    .execute()
}

/** Each person gets the whole time after a warning with the new date. */
export const clearWarnings = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable('creators')
    .set({ retention_warned_at: null })
    .where('retention_warned_at', 'is not', null)
    .execute()
}
