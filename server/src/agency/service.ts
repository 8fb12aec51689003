import type { AgencyPatch } from '@ugc/contract/agency'
import { insertAudit, type Who } from '../access/audit/queries.ts'
import type { Db, Tx } from '../platform/db/schema.ts'
import { clearWarnings, countInactive, listInactiveNames } from '../people/erasure/retention-queries.ts'
import { recheckOwner } from '../access/owners/queries.ts'
import { approveAll } from '../people/reviews/queries.ts'
import { findAgency, lockAgencyVersion, updateAgency } from './queries.ts'
import { staleAgency } from './refusals.ts'

/** The audit entry names the changed fields and not their values: a contact may be a person's. */
export async function changeAgency(tx: Tx, { version, ...patch }: AgencyPatch, by: Who) {
  await recheckOwner(tx, by)
  if ((await lockAgencyVersion(tx)) !== version) throw staleAgency()
  const changes = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Omit<AgencyPatch, 'version'>
  await updateAgency(tx, changes)
  if (changes.review_new_profiles === false) await approveAll(tx)
  // Each person gets the whole time after a warning with the new date.
  if (changes.retention_months !== undefined) await clearWarnings(tx)
  await insertAudit(tx, {
    ...by,
    action: 'agency changed',
    detail: { fields: Object.keys(changes).join(' ') },
  })
  return findAgency(tx)
}

/** Whom the erasure after so many months would concern now: they are warned next. */
export async function concernedBy(db: Db, months: number) {
  const [people, names] = await Promise.all([countInactive(db, months), listInactiveNames(db, months)])
  return { people, names }
}
