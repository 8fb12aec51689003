import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { FAILED_JOBS } from '../platform/shared-sql/failed-jobs.ts'
import type { Db } from '../platform/db/schema.ts'

interface Waiting {
  jobs: number
  photos: number
  now: number
}

/** Queried at each scrape. While the database is unavailable the last values stay, and /readyz is red. */
export function gaugeWaiting(db: Db, metrics: Registry): void {
  const skew = new Gauge({
    name: 'clock_skew_seconds',
    help: 'The clock of this machine less that of the database',
    registers: [metrics],
  })
  const failed = new Gauge({
    name: 'failed_jobs',
    help: 'Jobs that failed in the last hour and after which no job of their queue succeeded',
    registers: [metrics],
    collect: async () => {
      const found = await sql<{ count: number }>`select ${FAILED_JOBS} as count`
        .execute(db)
        .catch(() => undefined)
      if (found?.rows[0]) failed.set(found.rows[0].count)
    },
  })
  const waiting = new Gauge({
    name: 'waiting_seconds',
    help: 'How long the oldest of what should be done by now has waited: jobs, and photos to be deleted',
    labelNames: ['what'] as const,
    registers: [metrics],
    collect: async () => {
      const found = await findWaiting(db).catch(() => undefined)
      if (!found) return
      waiting.set({ what: 'jobs' }, found.jobs)
      waiting.set({ what: 'photos' }, found.photos)
      skew.set(Date.now() / 1000 - found.now)
    },
  })
}

async function findWaiting(db: Db): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`select
    coalesce((select extract(epoch from now() - min(start_after)) from jobs.job
      where state < 'active' and start_after <= now()), 0) as jobs,
    coalesce((select extract(epoch from now() - min(due_at)) from discarded_photos where due_at <= now()), 0) as photos,
    extract(epoch from clock_timestamp()) as now`.execute(db)
  return rows[0]
}
