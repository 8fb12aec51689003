import type { Pool } from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Tx } from '../db/schema.ts'
import { DELIVER, NOTIFY_OUTCOME } from './queues.ts'

/** Longer than the toast with «Отменить» is on the screen. */
const NOTIFY_AFTER_SECONDS = 8

/** Enqueues in the caller's transaction: the change and its job are committed together or not at all. */
export interface Jobs {
  deliver: (tx: Tx, brief_id: string) => Promise<void>
  /** Runs after a delay in which the owner can undo the decision. */
  notifyOutcome: (tx: Tx, response_id: string) => Promise<void>
}

/** Only enqueues: no polling, no maintenance, no connections of its own. */
export function createJobs(pool: Pool): Jobs {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => pool.query(text, values) },
  })
  return {
    deliver: async (tx, brief_id) => {
      // Does nothing when the brief has a job already: that job finds the new rows too.
      await boss.send(DELIVER, { brief_id }, { singletonKey: brief_id, db: fromKysely(tx) })
    },
    notifyOutcome: async (tx, response_id) => {
      // One job per response. A later decision moves its start, so that each decision can be undone for as long.
      await boss.upsert(
        NOTIFY_OUTCOME,
        { response_id },
        { singletonKey: response_id, startAfter: NOTIFY_AFTER_SECONDS, db: fromKysely(tx) },
      )
    },
  }
}
