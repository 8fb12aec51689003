import type { PgBoss } from 'pg-boss'
import type { Db } from '../../platform/db/schema.ts'
import { lookOut } from '../../platform/jobs/look-out.ts'
import { DELIVER } from '../../platform/jobs/queues.ts'
import { type Broadcaster, deliverBrief } from './deliver.ts'
import { findQuietEnd } from '../tell-each.ts'
import { expireLeases, listUnfinished } from './queries.ts'

/** Briefs that one worker delivers at the same time. They share the rate limit, so a long one does not block a short one. */
const BRIEFS_AT_ONCE = 10

export async function runDeliveries(boss: PgBoss, broadcaster: Broadcaster): Promise<void> {
  await lookOut<{ brief_id: string }>(
    boss,
    DELIVER,
    { pollingIntervalSeconds: 0.5, most: BRIEFS_AT_ONCE, heartbeatRefreshSeconds: 2 },
    async ([job]) => {
      if (!job) return
      const { brief_id } = job.data
      const log = broadcaster.log.child({ brief_id })
      log.info('delivery begins')
      const signal = AbortSignal.any([broadcaster.signal, job.signal])
      await deliverBrief({ ...broadcaster, log, signal }, brief_id)
      if (signal.aborted) throw new Error('left to another worker')
      log.info('delivery ends')
    },
  )
}

/** Scheduled: enqueues a job for each brief that has queued rows, at night for those sent all the same. A brief whose job still exists gets no second one. */
export async function resumeDeliveries(db: Db, boss: PgBoss): Promise<number> {
  const expired = await expireLeases(db)
  const at_night = (await findQuietEnd(db)) !== undefined
  for (const brief_id of await listUnfinished(db, at_night))
    await boss.send(DELIVER, { brief_id }, { singletonKey: brief_id })
  return expired
}
