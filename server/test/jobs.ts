import { createBoss } from '../src/jobs/boss.ts'
import { createLog } from '../src/log.ts'

/** Enqueues a scheduled job, as the clock of the workers does when its time comes. */
export async function tick(database_url: string, job: string): Promise<void> {
  const log = createLog({ name: 'test', level: 'silent' })
  const boss = createBoss({ url: database_url, log, install: true })
  await boss.start()
  await boss.send(job)
  await boss.stop()
}
