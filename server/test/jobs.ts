import { sql } from 'kysely'
import type { Db } from '../src/platform/db/schema.ts'
import { createBoss } from '../src/platform/jobs/boss.ts'
import { NOTIFY_OUTCOME } from '../src/platform/jobs/queues.ts'
import { createLog } from '../src/platform/log.ts'

/** Enqueues a scheduled job, as the clock of the workers does when its time comes. */
export async function tick(database_url: string, job: string): Promise<void> {
  const log = createLog({ name: 'test', level: 'silent' })
  const boss = createBoss({ url: database_url, log, install: true })
  await boss.start()
  await boss.send(job)
  await boss.stop()
}

/** The time to undo a decision is over. */
export async function endUndo(db: Db): Promise<void> {
  await sql`update responses set tell_after = now() where tell_after > now()`.execute(db)
  await sql`update jobs.job set start_after = now() where name = ${NOTIFY_OUTCOME} and state in ('created', 'retry')`.execute(
    db,
  )
}
