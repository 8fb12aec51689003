import { randomUUID } from 'node:crypto'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Db } from '../../db/schema.ts'
import { NOTIFY_OWNERS } from '../../jobs/queues.ts'
import {
  claimOwnerNotice,
  findOwnerNotice,
  findWithdrawn,
  listUntoldOwners,
  releaseOwnerNotice,
  takeDueNotices,
} from '../../notices/queries.ts'
import { ownerMessage, unsentMessage, withdrawnMessage } from '../../notifications/owner-message.ts'
import type { Broadcaster } from '../deliver.ts'
import { notifyEach, workByDay } from '../notify.ts'

/** Messages to all owners about workbooks, many erasures, broadcasts, planned ones that were not sent, and withdrawn responses: one job per notice, one claim per owner. */
export async function runOwnerNotices(boss: PgBoss, broadcaster: Broadcaster): Promise<void> {
  const { db } = broadcaster
  await workByDay<{ notice_id: number }>(
    boss,
    NOTIFY_OWNERS,
    { pollingIntervalSeconds: 1, localConcurrency: 2 },
    async ({ notice_id }) => {
      const found = await messageOf(broadcaster, notice_id)
      if (!found) return
      const { message, ...when } = found
      await notifyEach(broadcaster, await listUntoldOwners(db, notice_id), (telegram_id) => ({
        claim: () => claimOwnerNotice(db, notice_id, telegram_id),
        message: () => message,
        release: () => releaseOwnerNotice(db, notice_id, telegram_id),
        about: { notice_id },
        ...when,
      }))
    },
  )
}

/** Undefined if there is nothing to tell any more. */
async function messageOf({ db, app_url }: Broadcaster, notice_id: number) {
  const notice = await findOwnerNotice(db, notice_id)
  if (!notice) return undefined
  const { kind, response_id, was_accepted, reason, ...done } = notice
  if (kind === 'unsent') return { message: unsentMessage({ reason, ...done }, app_url) }
  // What an owner has done is an alert.
  if (kind !== 'withdrawn')
    return { message: ownerMessage({ kind, reason, ...done }, app_url), at_night: true as const }
  const withdrawn = response_id === null ? undefined : await findWithdrawn(db, response_id)
  return withdrawn && { message: withdrawnMessage({ ...withdrawn, was_accepted }, app_url) }
}

/** Scheduled: enqueues the jobs of notices that the bot or the API has left. */
export const enqueueDueNotices = (db: Db, boss: PgBoss): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const ids = await takeDueNotices(tx)
    const jobs = ids.map((notice_id) => ({
      id: randomUUID(),
      data: { notice_id },
      singletonKey: String(notice_id),
    }))
    if (jobs.length > 0) await boss.insert(NOTIFY_OWNERS, jobs, { db: fromKysely(tx) })
    return jobs.length
  })
