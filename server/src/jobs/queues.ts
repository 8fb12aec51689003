import type { PgBoss } from 'pg-boss'

export const DELIVER = 'deliver-brief'
export const TELL = 'tell-outcome'

/** Made with the schema, so that the API can enqueue before any worker has run. */
export async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(DELIVER, {
    // One for each brief. Whoever is at it finds what a second send adds; what comes in its last moment, the clock finds.
    // (Not 'stately': a worker learns from a cache, a minute old, which of those are free again.)
    policy: 'exclusive',
    // The least the engine takes: a worker that died is replaced within this and the two looks that follow.
    heartbeatSeconds: 10,
    // A million messages at thirty a second take nine hours.
    expireInSeconds: 23 * 3600,
    // It ends when nothing is left to send, not when somebody has tried often enough.
    retryLimit: 1_000_000,
    retryDelay: 0,
    deleteAfterSeconds: 3600,
  })
  await boss.createQueue(TELL, {
    // A changed mind within the delay is one job, which reads what was decided last.
    policy: 'short',
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
  })
}
