import type { PgBoss } from 'pg-boss'
import { type Courier, deliverBrief } from './deliver.ts'
import { expireLeases, listUnfinished } from './queries.ts'
import type { Db } from '../db/schema.ts'
import { DELIVER } from '../jobs/queues.ts'

/** Briefs that one worker delivers side by side: they share the pace, so a long one does not hold up a short one. */
const BRIEFS_AT_ONCE = 10

export async function runDeliveries(boss: PgBoss, courier: Courier): Promise<void> {
  await boss.work<{ brief_id: string }>(
    DELIVER,
    { pollingIntervalSeconds: 0.5, localConcurrency: BRIEFS_AT_ONCE, heartbeatRefreshSeconds: 2 },
    async ([job]) => {
      if (!job) return
      const { brief_id } = job.data
      const log = courier.log.child({ brief_id })
      log.info('delivery begins')
      const signal = AbortSignal.any([courier.signal, job.signal])
      await deliverBrief({ ...courier, log, signal }, brief_id)
      if (signal.aborted) throw new Error('left to another worker')
      log.info('delivery ends')
    },
  )
}

/** By the clock: what nobody is working on, for whatever reason, is taken up again. */
export async function resumeDeliveries(db: Db, boss: PgBoss): Promise<number> {
  const expired = await expireLeases(db)
  for (const brief_id of await listUnfinished(db))
    await boss.send(DELIVER, { brief_id }, { singletonKey: brief_id })
  return expired
}
