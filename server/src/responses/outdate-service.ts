import type { Db, Tx } from '../platform/db/schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import { insertOutdated } from './outdated-queries.ts'

/** What an act of a creator in the app needs. */
export interface InApp {
  db: Db
  jobs: Jobs
}

/** The buttons in the chat follow what the creator did in the app. */
export async function outdateButtons(
  tx: Tx,
  jobs: Jobs,
  own: { creator_id: string; brief_id: string },
): Promise<void> {
  if (await insertOutdated(tx, own)) await jobs.refreshButtons(tx, own.creator_id)
}
