import type { Pool } from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Tx } from '../db/schema.ts'
import { DELIVER, TELL } from './queues.ts'

/** Longer than «Отменить» is on the screen. */
const TELL_AFTER_SECONDS = 8

/** Jobs that come with what they are about, in its transaction: both are there, or neither is. */
export interface Jobs {
  deliver: (tx: Tx, brief_id: string) => Promise<void>
  /** After a while in which a decision can be taken back. */
  tell: (tx: Tx, response_id: string) => Promise<void>
}

/** Sends without running anything: no polling, no upkeep, no connections of its own. */
export function createJobs(pool: Pool): Jobs {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => pool.query(text, values) },
  })
  return {
    deliver: async (tx, brief_id) => {
      // Null when there is one already: it will find these rows too.
      await boss.send(DELIVER, { brief_id }, { singletonKey: brief_id, db: fromKysely(tx) })
    },
    tell: async (tx, response_id) => {
      // One job for each response. A later change moves its start, so that every decision can be taken back as long.
      await boss.upsert(
        TELL,
        { response_id },
        { singletonKey: response_id, startAfter: TELL_AFTER_SECONDS, db: fromKysely(tx) },
      )
    },
  }
}
