import { sql } from 'kysely'
import { withReadTimeout } from './read-timeout.ts'
import type { Db, Tx } from './schema.ts'

/**
 * A transaction with longer timeouts: inserting 100 000 rows takes a second or two, a change of a thousand profiles writes
 * their responses too, and another send of the same brief waits for its lock meanwhile.
 */
export const longTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withReadTimeout(65_000, () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '60s'`.execute(tx)
      await sql`set local lock_timeout = '20s'`.execute(tx)
      return work(tx)
    }),
  )
