import type { PgBoss } from 'pg-boss'
import { claimTest, releaseTest } from '../../deliveries/test-queries.ts'
import { TEST_BRIEF } from '../../jobs/queues.ts'
import { testMessage } from '../../notifications/brief-message.ts'
import type { Broadcaster } from '../deliver.ts'
import { notifyOnce } from '../notify.ts'

/** Shows a brief to the owner who asked for it, before creators get it. */
export async function runTests(boss: PgBoss, broadcaster: Broadcaster): Promise<void> {
  const { db } = broadcaster
  await boss.work<{ test_id: number }>(
    TEST_BRIEF,
    { pollingIntervalSeconds: 1, localConcurrency: 2 },
    async ([job]) => {
      if (!job) return
      const { test_id } = job.data
      await notifyOnce(broadcaster, {
        claim: () => claimTest(db, test_id),
        message: (brief) => testMessage(brief),
        release: () => releaseTest(db, test_id),
        about: { test_id },
        // The owner has just asked for it.
        at_night: true,
      })
    },
  )
}
