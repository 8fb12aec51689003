import type { PgBoss } from 'pg-boss'
import { NOTIFY_REVIEW } from '../../jobs/queues.ts'
import { reviewMessage } from '../../notifications/review-message.ts'
import { claimReview, releaseReview } from '../../reviews/queries.ts'
import type { Broadcaster } from '../deliver.ts'
import { notifyOnce, workByDay } from '../notify.ts'

/** Tells people what was decided about their new profile. */
export async function runReviewNotices(boss: PgBoss, broadcaster: Broadcaster): Promise<void> {
  const { db, app_url } = broadcaster
  await workByDay<{ creator_id: string }>(
    boss,
    NOTIFY_REVIEW,
    { pollingIntervalSeconds: 1, localConcurrency: 2 },
    async ({ creator_id }) => {
      await notifyOnce(broadcaster, {
        claim: () => claimReview(db, creator_id),
        message: (decision) => reviewMessage(decision, app_url),
        release: () => releaseReview(db, creator_id),
        about: { creator_id },
      })
    },
  )
}
