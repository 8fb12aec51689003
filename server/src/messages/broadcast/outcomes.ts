import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../platform/db/schema.ts'
import type { Log } from '../../platform/log.ts'
import { type Outcome, settle } from './queries.ts'

const RETRY_MS = 300

/**
 * Writes the outcomes of messages in batches: those that arrive during a write are the next batch. A failed write is
 * retried until it succeeds, because the outcomes are known to this process only.
 */
export function createOutcomes(db: Db, brief_id: string, log: Log) {
  let waiting: Outcome[] = []
  let writing: Promise<void> | undefined

  async function write() {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await settle(db, brief_id, batch).catch(async (err: unknown) => {
        log.warn({ err, count: batch.length }, 'outcomes not written yet')
        waiting.unshift(...batch)
        await delay(RETRY_MS)
      })
    }
    writing = undefined
  }

  return {
    add: (outcome: Outcome) => {
      waiting.push(outcome)
      writing ??= write()
    },
    /** Resolves when every outcome that was added is written. */
    written: async () => {
      while (writing) await writing
    },
  }
}
