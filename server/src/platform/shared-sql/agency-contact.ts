import type { Db, Tx } from '../db/schema.ts'

/** How creators and clients reach the agency. */
export const findContact = async (db: Db | Tx): Promise<string | null> =>
  (await db.selectFrom('agency').select('contact').executeTakeFirstOrThrow()).contact
