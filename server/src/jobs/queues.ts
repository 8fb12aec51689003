import type { PgBoss } from 'pg-boss'

export const DELIVER = 'deliver-brief'
/** The stored name stays: renaming a queue would lose the jobs in it. */
export const NOTIFY_OUTCOME = 'tell-outcome'
export const NOTIFY_SUBMISSION = 'tell-submission'
export const ASK_APPROVAL = 'ask-approval'
export const ANNOUNCE_LOGIN = 'announce-login'
export const NOTIFY_OWNERS = 'tell-owners'
export const NOTIFY_REVIEW = 'tell-review'
export const TEST_BRIEF = 'test-brief'

/** Created by the migrator, so that the API can enqueue before any worker has run. */
export async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(DELIVER, {
    // One job per brief. It also picks up rows added while it runs; rows added as it finishes are picked up by the
    // scheduled job. (Not 'stately': pg-boss caches for a minute which of those keys are busy.)
    policy: 'exclusive',
    // The minimum of pg-boss. A dead worker's job is taken over after this time plus two supervision intervals.
    heartbeatSeconds: 10,
    // A million messages at 30 per second take nine hours.
    expireInSeconds: 23 * 3600,
    // The job ends when nothing is left to send, so failures must not end it.
    retryLimit: 1_000_000,
    retryDelay: 0,
    deleteAfterSeconds: 3600,
  })
  // One waiting job per response or profile: it reads the latest decision when it runs.
  for (const queue of [NOTIFY_OUTCOME, NOTIFY_REVIEW])
    await boss.createQueue(queue, {
      policy: 'short',
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: 60,
      deleteAfterSeconds: 3600,
    })
  // One job per submission or notice. Its owners are claimed one by one, so a repeated job tells only who is left.
  for (const queue of [NOTIFY_SUBMISSION, NOTIFY_OWNERS])
    await boss.createQueue(queue, {
      policy: 'short',
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: 120,
      deleteAfterSeconds: 3600,
    })
  for (const queue of [ANNOUNCE_LOGIN, TEST_BRIEF])
    await boss.createQueue(queue, {
      policy: 'short',
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: 60,
      deleteAfterSeconds: 3600,
    })
  await boss.createQueue(ASK_APPROVAL, {
    // A person waits for the question at a screen, so it is repeated soon; after two minutes it is not needed any more.
    policy: 'short',
    retryLimit: 20,
    retryDelay: 2,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
  })
}
