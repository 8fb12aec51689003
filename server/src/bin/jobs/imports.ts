import type { PgBoss } from 'pg-boss'
import { listWorking } from '../../people/imports/queries.ts'
import { workOnImport } from '../../people/imports/run-service.ts'
import type { Db } from '../../platform/db/schema.ts'
import { lookOut } from '../../platform/jobs/look-out.ts'
import { IMPORT } from '../../platform/jobs/queues.ts'
import type { Log } from '../../platform/log.ts'

interface Tools {
  db: Db
  log: Log
  signal: AbortSignal
}

/** One at a time: reading a file takes hundreds of megabytes. */
const IMPORTS_AT_ONCE = 1

export async function runImports(boss: PgBoss, { db, log, signal: stopping }: Tools): Promise<void> {
  await lookOut<{ import_id: string }>(
    boss,
    IMPORT,
    { pollingIntervalSeconds: 0.5, most: IMPORTS_AT_ONCE, heartbeatRefreshSeconds: 2 },
    async ([job]) => {
      if (!job) return
      const { import_id } = job.data
      const signal = AbortSignal.any([stopping, job.signal])
      await workOnImport({ db, signal }, import_id)
      if (signal.aborted) throw new Error('left to another worker')
      log.info({ import_id }, 'import waits for a person')
    },
  )
}

/** Scheduled: an import whose job is gone gets a new one. */
export async function resumeImports(db: Db, boss: PgBoss): Promise<number> {
  const ids = await listWorking(db)
  for (const import_id of ids) await boss.send(IMPORT, { import_id }, { singletonKey: import_id })
  return ids.length
}
