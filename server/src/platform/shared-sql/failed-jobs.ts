import { sql } from 'kysely'

/**
 * Jobs that have failed for good, without those whose queue has done a later job: a scheduled job that failed during an
 * outage is made good by its next tick. Jobs are kept for an hour.
 */
export const FAILED_JOBS = sql<number>`(
  select count(*) from jobs.job failed where state = 'failed' and not exists (select from jobs.job later
    where later.name = failed.name and later.state = 'completed' and later.completed_on > failed.completed_on))`
