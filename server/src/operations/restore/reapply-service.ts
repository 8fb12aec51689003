import { deleteSessionsOf } from '../../access/auth/queries.ts'
import { launchSeconds } from '../../access/auth/launch-service.ts'
import { pseudonym } from '../../platform/tokens.ts'
import { eraseCreator } from '../../people/creators/erase-service.ts'
import { discardPhoto } from '../../people/photos/discard-service.ts'
import type { Services } from '../../platform/services.ts'
import type { LedgerEntry } from './ledger-part.ts'
import { erasePerson } from '../../people/erasure/erase-person-service.ts'
import { insertErasures, listCreatorsOf, listPeople } from '../../people/erasure/queries.ts'

const BY = { actor: 'command line' } as const

/** Repeats the erasures of the ledger on a restored database. A second run erases no one. */
export async function reapplyErasures(services: Services, ledger: LedgerEntry[]) {
  const { db } = services
  const erase = ({ id, by_role }: { id: string; by_role: 'self' | 'owner' }) =>
    eraseCreator(services, { id, by_role, by: BY, launch_hash: undefined })
  let creators = 0
  let people = 0

  const roles = new Map(ledger.map((entry) => [entry.creator_id, entry.by_role]))
  for (const id of await listCreatorsOf(db, [...roles.keys()])) {
    await erase({ id, by_role: roles.get(id) ?? 'owner' })
    creators += 1
  }
  const last = lastErasures(ledger)
  for await (const { telegram_id, since, creator_id, creator_since, is_owner } of listPeople(db)) {
    const erased = last.get(pseudonym(services.config.PSEUDONYM_KEY, telegram_id))
    // A user who signed in after the erasure came back and is kept.
    if (!erased || since > erased.erased_at) continue
    if (creator_id === null) {
      if (is_owner) continue
      await forget(services, telegram_id)
      people += 1
    } else if (creator_since !== null && creator_since <= erased.erased_at) {
      await erase({ id: creator_id, by_role: erased.by_role })
      creators += 1
    }
  }
  return { creators, people, noted: await insertErasures(db, ledger) }
}

/** The last erasure of each person. */
function lastErasures(ledger: LedgerEntry[]): Map<string, LedgerEntry> {
  const last = new Map<string, LedgerEntry>()
  for (const entry of ledger) {
    if (entry.person === undefined) continue
    const known = last.get(entry.person)
    if (!(known && known.erased_at > entry.erased_at)) last.set(entry.person, entry)
  }
  return last
}

/** Deletes a user who had no profile yet at the restored moment. */
async function forget({ db, config, photos, log }: Services, telegram_id: number) {
  const keys = await db.transaction().execute(async (tx) => {
    await deleteSessionsOf(tx, telegram_id, launchSeconds(config))
    return erasePerson(tx, { profile: undefined, telegram_id, ledger: undefined, by: BY })
  })
  for (const key of keys)
    await discardPhoto(db, photos, key).catch((err: unknown) => log.warn({ err }, 'photo not deleted yet'))
}
