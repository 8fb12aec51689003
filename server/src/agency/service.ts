import type { AgencyPatch } from '@ugc/contract/agency'
import { insertAudit } from '../access/audit/queries.ts'
import type { Who } from '../platform/caller.ts'
import type { Tx } from '../platform/db/schema.ts'
import { recheckOwner } from '../access/owners/queries.ts'
import { approveAll, clearWarnings, findAgency, lockAgencyVersion, updateAgency } from './queries.ts'
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
  if (changes.retention_months !== undefined) await clearWarnings(tx)
  await insertAudit(tx, {
    ...by,
    action: 'agency changed',
    detail: { fields: Object.keys(changes).join(' ') },
  })
  return findAgency(tx)
}
