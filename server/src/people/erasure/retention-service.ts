import type { Db } from '../../platform/db/schema.ts'
import { countInactive, listInactiveNames } from './retention-queries.ts'

/** Whom the erasure after so many months would concern now: they are warned next. */
export async function concernedBy(db: Db, months: number) {
  const [people, names] = await Promise.all([countInactive(db, months), listInactiveNames(db, months)])
  return { people, names }
}
