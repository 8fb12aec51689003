import type { Tx } from '../db/schema.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import { insertOwnerNotice } from '../notices/queries.ts'

export interface ExportFile {
  name: string
  /** The brief whose responses or creators the workbook has; undefined for the whole base. */
  brief_id?: string | undefined
  /** Counted to PEOPLE_PER_HOUR. */
  people: () => Promise<number>
}

/** All owners are told who takes how many people. The people are counted before the transaction, which holds a connection. */
export async function announce(
  tx: Tx,
  jobs: Jobs,
  { done_by, people, brief_id }: { done_by: number; people: number; brief_id: string | undefined },
) {
  await jobs.notifyOwners(tx, await insertOwnerNotice(tx, { kind: 'export', done_by, people, brief_id }))
}
