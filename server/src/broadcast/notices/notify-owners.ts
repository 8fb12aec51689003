import type { PgBoss } from 'pg-boss'
import { NOTIFY_OWNERS } from '../../jobs/queues.ts'
import {
  claimOwnerNotice,
  findOwnerNotice,
  listUntoldOwners,
  releaseOwnerNotice,
} from '../../notices/queries.ts'
import { ownerMessage } from '../../notifications/owner-message.ts'
import type { Broadcaster } from '../deliver.ts'
import { notifyEach } from '../notify.ts'

/** Messages to all owners about workbooks, many erasures and broadcasts: one job per notice, one claim per owner. */
export async function runOwnerNotices(boss: PgBoss, broadcaster: Broadcaster): Promise<void> {
  const { db, app_url } = broadcaster
  await boss.work<{ notice_id: number }>(
    NOTIFY_OWNERS,
    { pollingIntervalSeconds: 1, localConcurrency: 2 },
    async ([job]) => {
      if (!job) return
      const { notice_id } = job.data
      const done = await findOwnerNotice(db, notice_id)
      if (!done) return
      await notifyEach(broadcaster, await listUntoldOwners(db, notice_id), (telegram_id) => ({
        claim: () => claimOwnerNotice(db, notice_id, telegram_id),
        message: () => ownerMessage(done, app_url),
        release: () => releaseOwnerNotice(db, notice_id, telegram_id),
        about: { notice_id },
        at_night: true,
      }))
    },
  )
}
