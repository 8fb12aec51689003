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
      'quiet_from',
      'quiet_to',
      'confirms_login',
      'review_new_profiles',
      'retention_months',
      'version',
      sql<string | null>`'/media/' || mark_key`.as('mark_url'),
    ])
    .executeTakeFirstOrThrow()

/** How creators and clients reach the agency. */
export const findContact = async (db: Db | Tx): Promise<string | null> =>
  (await db.selectFrom('agency').select('contact').executeTakeFirstOrThrow()).contact

export const findQuietHours = (db: Db | Tx) =>
  db.selectFrom('agency').select(['quiet_from', 'quiet_to']).executeTakeFirstOrThrow()

/** Whether a web login in a new browser needs a tap in the bot. */
export const findConfirmsLogin = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('agency').select('confirms_login').executeTakeFirstOrThrow()).confirms_login

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
