import type { PgBoss, Queue } from 'pg-boss'

export const DELIVER = 'deliver-brief'
/** The stored name stays: renaming a queue would lose the jobs in it. */
export const NOTIFY_OUTCOME = 'tell-outcome'
export const NOTIFY_SUBMISSION = 'tell-submission'
export const ASK_APPROVAL = 'ask-approval'
export const ANNOUNCE_LOGIN = 'announce-login'
export const NOTIFY_OWNERS = 'tell-owners'
export const NOTIFY_REVIEW = 'tell-review'
export const TEST_BRIEF = 'test-brief'
export const REFRESH_BUTTONS = 'refresh-buttons'

export const IMPORT = 'import-people'

/** A job that is done or has failed is kept so long. */
export const KEPT_SECONDS = 3600

/** Creates the queue, or gives an existing one these settings. */
export async function createQueue(boss: PgBoss, name: string, { policy, ...settings }: Omit<Queue, 'name'>) {
  await boss.createQueue(name, { ...settings, ...(policy === undefined ? {} : { policy }) })
  await boss.updateQueue(name, settings)
}

/** Created by the migrator, so that the API can enqueue before any worker has run. */
export async function createQueues(boss: PgBoss): Promise<void> {
  await createQueue(boss, DELIVER, {
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
    deleteAfterSeconds: KEPT_SECONDS,
  })
  // One job per import, which ends where a person has to say something. A dead worker's job is taken over like a broadcast's.
  await createQueue(boss, IMPORT, {
    policy: 'exclusive',
    heartbeatSeconds: 10,
    expireInSeconds: 3 * 3600,
    retryLimit: 1000,
    retryDelay: 1,
    deleteAfterSeconds: KEPT_SECONDS,
  })
  // One waiting job per row that is to be told. A job that fails, or does not tell all, loses no message: each minute the
  // scheduled job looks for what is not told.
  for (const queue of [
    NOTIFY_OUTCOME,
    NOTIFY_REVIEW,
    NOTIFY_SUBMISSION,
    NOTIFY_OWNERS,
    ANNOUNCE_LOGIN,
    ASK_APPROVAL,
    TEST_BRIEF,
    REFRESH_BUTTONS,
  ])
    await createQueue(boss, queue, {
      policy: 'short',
      retryLimit: 3,
      retryDelay: 2,
      retryBackoff: true,
      // Longer than a question is asked for.
      expireInSeconds: 150,
      deleteAfterSeconds: KEPT_SECONDS,
    })
  // No worker takes its jobs any more: `tell-untold` finds the notices.
  await boss.unschedule('enqueue-notices')
  await boss.deleteQueue('enqueue-notices')
}
