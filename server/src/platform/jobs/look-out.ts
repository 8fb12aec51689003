import type { Job, PgBoss, WorkOptions } from 'pg-boss'
import { quietError } from '../log.ts'

/**
 * Works on a queue with one look-out while it is empty: each look-out is a query twice a second. As soon as a job runs,
 * another one looks out beside it, up to so many jobs at once.
 */
export async function lookOut<Data extends object>(
  boss: PgBoss,
  queue: string,
  { most, ...options }: WorkOptions & { most: number },
  handle: (jobs: Job<Data>[]) => Promise<void>,
): Promise<void> {
  let running = 0
  let idle = 0
  async function begin(): Promise<void> {
    idle += 1
    const id = await boss.work<Data>(queue, options, async (jobs) => {
      idle -= 1
      running += 1
      // While the worker stops no further one begins, and the job in hand is finished.
      if (idle === 0 && running < most)
        await begin().catch(() => {
          idle -= 1
        })
      try {
        await handle(jobs)
      } catch (error) {
        throw quietError(error)
      } finally {
        running -= 1
        if (idle > 0) await boss.offWork(queue, { id, wait: false })
        else idle += 1
      }
    })
  }
  await begin()
}
