import type { AgencyPatch } from '@ugc/contract/agency'
import { insertAudit, type Who } from '../audit/queries.ts'
import type { Tx } from '../db/schema.ts'
import { recheckOwner } from '../owners/queries.ts'
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
  await insertAudit(tx, {
    ...by,
    action: 'agency changed',
    detail: { fields: Object.keys(changes).join(' ') },
  })
  return findAgency(tx)
}
