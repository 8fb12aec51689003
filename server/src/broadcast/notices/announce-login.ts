import type { PgBoss } from 'pg-boss'
import { claimAnnouncement, releaseAnnouncement } from '../../devices/queries.ts'
import { ANNOUNCE_LOGIN } from '../../jobs/queues.ts'
import { loginMessage } from '../../notifications/login-message.ts'
import type { Broadcaster } from '../deliver.ts'
import { notifyOnce } from '../notify.ts'

/** Tells an owner of a web login. A session that has ended meanwhile is not announced. */
export async function runAnnouncements(boss: PgBoss, broadcaster: Broadcaster): Promise<void> {
  const { db } = broadcaster
  await boss.work<{ session_id: string }>(
    ANNOUNCE_LOGIN,
    { pollingIntervalSeconds: 1, localConcurrency: 2 },
    async ([job]) => {
      if (!job) return
      const { session_id } = job.data
      await notifyOnce(broadcaster, {
        claim: () => claimAnnouncement(db, session_id),
        message: loginMessage,
        release: () => releaseAnnouncement(db, session_id),
        about: { session_id },
        at_night: true,
      })
    },
  )
}
