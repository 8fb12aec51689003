import type { PgBoss } from 'pg-boss'
import { findRetentionMonths } from '../agency/queries.ts'
import { deleteOldApprovals } from '../approvals/queries.ts'
import { deleteOldChoices } from '../choices/queries.ts'
import { deleteExpired, deleteOldBrowsers } from '../auth/queries.ts'
import { deleteOldUpdates } from '../bot/queries.ts'
import { resumePaused } from '../creators/queries.ts'
import { deleteExpiredDrafts } from '../drafts/queries.ts'
import { deleteOldChanges } from '../briefs/change-queries.ts'
import { deleteOldDue } from '../briefs/due-queries.ts'
import { closeOverdueBriefs } from '../briefs/queries.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { finishErasures } from '../erasure/pending.ts'
import { eraseForgotten, eraseIdleUsers, eraseWithdrawn } from '../erasure/withdrawn.ts'
import { deleteExpiredTickets } from '../exports/queries.ts'
import type { Log } from '../log.ts'
import { deleteOldNews } from '../news/queries.ts'
import { recordReads } from '../ways-out/queries.ts'
import { sendPlanned } from '../deliveries/plan.ts'
import { deleteOldTests } from '../deliveries/test-queries.ts'
import { deleteOldNotices } from '../notices/queries.ts'
import { deleteOldViews } from '../public-links/view-queries.ts'
import { deleteOldRequestKeys } from '../request-keys/queries.ts'
import { deleteOldThrottles } from '../throttling/queries.ts'
import { dropWaitingPhotos } from '../photos/queries.ts'
import { sweepPhotos } from '../photos/discard.ts'
import type { StoredPhotos } from '../photos/storage.ts'
import type { Broadcaster } from '../broadcast/deliver.ts'
import { gatherNews } from '../broadcast/notices/gather-news.ts'
import { remindDelivery, sendReminders, tellNews, warnInactive } from '../broadcast/notices/tellings.ts'
import { announceChanges, answerWaiting, tellUntold } from '../broadcast/notices/untold.ts'
import { resumeDeliveries } from '../broadcast/worker.ts'
import { jobsOf } from './enqueue.ts'
import { createQueue, KEPT_SECONDS } from './queues.ts'

interface Tools {
  db: Db
  photos: StoredPhotos
  boss: PgBoss
  config: Pick<Config<'worker'>, 'NO_PROFILE_DAYS' | 'SCHEDULE_POLL_SECONDS'>
  broadcaster: Broadcaster
}

interface ScheduledJob {
  name: string
  cron: string
  run: (tools: Tools) => Promise<number>
}

/** Cron jobs. Each tick is one job, taken by one worker, with any number of workers. */
const scheduled: ScheduledJob[] = [
  { name: 'purge-bot-updates', cron: '17 * * * *', run: ({ db }) => deleteOldUpdates(db) },
  {
    name: 'purge-sessions',
    cron: '27 * * * *',
    run: async ({ db }) =>
      (await deleteExpired(db)) +
      (await deleteExpiredTickets(db)) +
      (await deleteOldApprovals(db)) +
      (await deleteOldBrowsers(db)) +
      (await deleteOldThrottles(db)) +
      (await deleteOldRequestKeys(db)) +
      (await deleteOldChoices(db)) +
      (await deleteOldViews(db)) +
      (await deleteOldNotices(db)) +
      (await deleteOldTests(db)) +
      (await deleteOldChanges(db)) +
      (await deleteOldDue(db)) +
      (await deleteOldNews(db)) +
      (await deleteExpiredDrafts(db)),
  },
  { name: 'close-briefs', cron: '* * * * *', run: ({ db }) => closeOverdueBriefs(db) },
  { name: 'answer-waiting', cron: '* * * * *', run: ({ broadcaster }) => answerWaiting(broadcaster) },
  { name: 'announce-changes', cron: '* * * * *', run: ({ broadcaster }) => announceChanges(broadcaster) },
  { name: 'remind-delivery', cron: '* * * * *', run: ({ broadcaster }) => remindDelivery(broadcaster) },
  {
    name: 'tell-news',
    cron: '* * * * *',
    run: async ({ db, broadcaster }) => (await gatherNews(db, new Date())) + (await tellNews(broadcaster)),
  },
  { name: 'tell-untold', cron: '* * * * *', run: ({ broadcaster }) => tellUntold(broadcaster) },
  { name: 'record-reads', cron: '* * * * *', run: ({ db }) => recordReads(db) },
  { name: 'send-planned', cron: '* * * * *', run: ({ db, boss }) => sendPlanned(db, jobsOf(boss)) },
  { name: 'resume-deliveries', cron: '* * * * *', run: ({ db, boss }) => resumeDeliveries(db, boss) },
  { name: 'send-reminders', cron: '* * * * *', run: ({ broadcaster }) => sendReminders(broadcaster) },
  { name: 'resume-paused', cron: '* * * * *', run: ({ db }) => resumePaused(db) },
  { name: 'finish-erasures', cron: '* * * * *', run: ({ db }) => finishErasures(db) },
  { name: 'erase-withdrawn', cron: '37 * * * *', run: ({ db }) => eraseWithdrawn(db) },
  {
    name: 'erase-idle-users',
    cron: '47 * * * *',
    run: ({ db, config }) => eraseIdleUsers(db, config.NO_PROFILE_DAYS),
  },
  {
    // In the daytime, because the bot writes to people.
    name: 'retain-profiles',
    cron: '57 11-18 * * *',
    run: async ({ db, broadcaster }) => {
      const months = await findRetentionMonths(db)
      if (months === 0) return 0
      return (await eraseForgotten(db, months)) + (await warnInactive(months)(broadcaster))
    },
  },
  {
    name: 'sweep-photos',
    cron: '* * * * *',
    run: async ({ db, photos }) => (await dropWaitingPhotos(db)) + (await sweepPhotos(db, photos)),
  },
]

export async function runScheduledJobs(tools: Tools, log: Log): Promise<void> {
  const { boss, config } = tools
  for (const { name, cron, run } of scheduled) {
    await createQueue(boss, name, {
      policy: 'short',
      retryLimit: 3,
      retryBackoff: true,
      expireInSeconds: 300,
      // Twelve of them come each minute.
      deleteAfterSeconds: KEPT_SECONDS,
    })
    await boss.work(name, { pollingIntervalSeconds: config.SCHEDULE_POLL_SECONDS ?? 5 }, async () => {
      const rows = await run(tools)
      // Most ticks find nothing to do and are logged at debug level only.
      log[rows > 0 ? 'info' : 'debug']({ job: name, rows }, 'scheduled job done')
    })
    await boss.schedule(name, cron, null, { tz: 'Europe/Moscow' })
  }
}
