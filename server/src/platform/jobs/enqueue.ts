import { randomUUID } from 'node:crypto'
import { UNDO_SECONDS } from '@ugc/contract/facts/limits'
import type { Pool } from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Tx } from '../db/schema.ts'
import {
  ANNOUNCE_LOGIN,
  ASK_APPROVAL,
  DELIVER,
  IMPORT,
  NOTIFY_OUTCOME,
  NOTIFY_OWNERS,
  NOTIFY_REVIEW,
  NOTIFY_SUBMISSION,
  REFRESH_BUTTONS,
  TEST_BRIEF,
} from './queues.ts'

/** Enqueues in the caller's transaction: the change and its job are committed together or not at all. */
export interface Jobs {
  /**
   * Loads what the job engine caches about its queues. Without it the first job of a process takes a second connection
   * inside its transaction, and as many first jobs at once as the pool has connections would wait for each other.
   */
  prepare: () => Promise<void>
  deliver: (tx: Tx, brief_id: string) => Promise<void>
  /** Reads, checks, writes or takes back, by the state of the import. */
  runImport: (tx: Tx, import_id: string) => Promise<void>
  /** Runs after a delay in which the owner can undo the decision. */
  notifyOutcome: (tx: Tx, response_id: string) => Promise<void>
  /** The same for many responses, in one statement where no job of theirs waits yet. */
  notifyOutcomes: (tx: Tx, response_ids: string[]) => Promise<void>
  /** Tells the owners of a client's submission. */
  notifySubmission: (tx: Tx, submission_id: number) => Promise<void>
  /** Asks an owner in the chat with the bot. */
  askApproval: (tx: Tx, approval_id: string) => Promise<void>
  /** Tells an owner of a web login. */
  announceLogin: (tx: Tx, session_id: string) => Promise<void>
  /** Shows a brief to the owner who asked for it. */
  testBrief: (tx: Tx, test_id: number) => Promise<void>
  /** Tells all owners of what one of them has done. */
  notifyOwners: (tx: Tx, notice_id: number) => Promise<void>
  /** Tells a person what was decided about the profile, after the delay in which the decision can be undone. */
  notifyReview: (tx: Tx, creator_id: string) => Promise<void>
  /** Sets the buttons that an act in the app has outdated anew. */
  refreshButtons: (tx: Tx, creator_id: string) => Promise<void>
}

/** Only enqueues: no polling, no maintenance, no connections of its own. */
export const createJobs = (pool: Pool): Jobs =>
  jobsOf(new PgBoss({ schema: 'jobs', db: { executeSql: (text, values) => pool.query(text, values) } }))

export function jobsOf(boss: PgBoss): Jobs {
  // One job per response. A later decision moves its start, so that each decision can be undone for as long.
  const notifyOutcome = async (tx: Tx, response_id: string) => {
    await boss.upsert(
      NOTIFY_OUTCOME,
      { response_id },
      { singletonKey: response_id, startAfter: UNDO_SECONDS, db: fromKysely(tx) },
    )
  }
  let prepared = false
  return {
    prepare: async () => {
      if (prepared) return
      // A look-up of a job that does not exist is the cheapest call that fills the cache.
      const queues = [
        DELIVER,
        IMPORT,
        NOTIFY_OUTCOME,
        NOTIFY_SUBMISSION,
        NOTIFY_OWNERS,
        NOTIFY_REVIEW,
        ASK_APPROVAL,
        ANNOUNCE_LOGIN,
        TEST_BRIEF,
        REFRESH_BUTTONS,
      ]
      for (const queue of queues) await boss.getJobById(queue, randomUUID())
      prepared = true
    },
    deliver: async (tx, brief_id) => {
      // Does nothing when the brief has a job already: that job finds the new rows too.
      await boss.send(DELIVER, { brief_id }, { singletonKey: brief_id, db: fromKysely(tx) })
    },
    runImport: async (tx, import_id) => {
      await boss.send(IMPORT, { import_id }, { singletonKey: import_id, db: fromKysely(tx) })
    },
    notifyOutcome,
    notifySubmission: async (tx, submission_id) => {
      await boss.send(
        NOTIFY_SUBMISSION,
        { submission_id },
        { singletonKey: String(submission_id), db: fromKysely(tx) },
      )
    },
    askApproval: async (tx, approval_id) => {
      await boss.send(ASK_APPROVAL, { approval_id }, { singletonKey: approval_id, db: fromKysely(tx) })
    },
    announceLogin: async (tx, session_id) => {
      await boss.send(ANNOUNCE_LOGIN, { session_id }, { singletonKey: session_id, db: fromKysely(tx) })
    },
    testBrief: async (tx, test_id) => {
      await boss.send(TEST_BRIEF, { test_id }, { singletonKey: String(test_id), db: fromKysely(tx) })
    },
    notifyOwners: async (tx, notice_id) => {
      await boss.send(NOTIFY_OWNERS, { notice_id }, { singletonKey: String(notice_id), db: fromKysely(tx) })
    },
    notifyReview: async (tx, creator_id) => {
      await boss.upsert(
        NOTIFY_REVIEW,
        { creator_id },
        { singletonKey: creator_id, startAfter: UNDO_SECONDS, db: fromKysely(tx) },
      )
    },
    refreshButtons: async (tx, creator_id) => {
      await boss.send(REFRESH_BUTTONS, { creator_id }, { singletonKey: creator_id, db: fromKysely(tx) })
    },
    notifyOutcomes: async (tx, response_ids) => {
      if (response_ids.length === 0) return
      const jobs = response_ids.map((response_id) => ({
        id: randomUUID(),
        data: { response_id },
        singletonKey: response_id,
        startAfter: `${UNDO_SECONDS} seconds`,
      }))
      const made = new Set(await boss.insert(NOTIFY_OUTCOME, jobs, { db: fromKysely(tx), returnId: true }))
      // insert skips a response that already has a waiting job; notifyOutcome postpones that job.
      for (const { id, singletonKey } of jobs) if (!made.has(id)) await notifyOutcome(tx, singletonKey)
    },
  }
}
