import type { Role } from '@ugc/contract/auth'
import type { Db } from '../../platform/db/schema.ts'
import { isPhotoProof, signedId } from '../../platform/photo-address.ts'
import { findOpenLink } from '../public-links/queries.ts'
import { showsPhoto } from '../public-table/queries.ts'
import { isMark, isOfPerson } from '../../people/photos/queries.ts'

interface Asked {
  key: string
  /** The signed-in caller. */
  caller: { telegram_id: number; role: Role } | undefined
  /** What the address says of a client's link. */
  link: unknown
}

/** Owners see all photos, a person their own, a client those of a link that shows them now. The agency's mark is public. */
export async function maySeePhoto(db: Db, { key, caller, link }: Asked): Promise<boolean> {
  if (await isShownBy(db, link, key)) return true
  if (caller) {
    const { telegram_id, role } = caller
    if (await isOfPerson(db, key, { telegram_id, is_owner: role === 'owner' })) return true
  }
  return isMark(db, key)
}

async function isShownBy(db: Db, given: unknown, key: string): Promise<boolean> {
  const id = signedId(given)
  const link = id === undefined ? undefined : await findOpenLink(db, { id })
  return link?.kind === 'client' && isPhotoProof(String(given), link, key) && showsPhoto(db, link, key)
}
