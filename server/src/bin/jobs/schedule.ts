import type { PgBoss } from 'pg-boss'
import { findRetentionMonths } from '../../agency/queries.ts'
import { deleteOldApprovals } from '../../access/approvals/queries.ts'
import { deleteOldChoices } from '../../clients/choices/queries.ts'
import { deleteExpired, deleteOldBrowsers } from '../../access/auth/queries.ts'
import { deleteOldUpdates } from '../../bot/queries.ts'
import { deleteOldBulks } from '../../people/creators/bulk-queries.ts'
import { resumePaused } from '../../people/creators/queries.ts'
import { deleteExpiredDrafts } from '../../responses/drafts/queries.ts'
import { deleteOldChanges } from '../../briefs/change-queries.ts'
import { deleteOldDue } from '../../briefs/due-queries.ts'
import { closeOverdueBriefs } from '../../briefs/queries.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/schema.ts'
import { finishErasures } from '../../people/erasure/pending-service.ts'
import { eraseForgotten, eraseIdleUsers, eraseWithdrawn } from '../../people/erasure/withdrawn-service.ts'
import { deleteOldImports } from '../../people/imports/queries.ts'
import { resumeImports } from './imports.ts'
import { deleteOldNotes } from '../../people/memory/queries.ts'
import { deleteExpiredTickets } from '../../exports/queries.ts'
import { type Log, quietError } from '../../platform/log.ts'
import { deleteOldNews } from '../../messages/to-owners/news-queries.ts'
import { recordReads } from '../../access/ways-out/queries.ts'
import { sendPlanned } from '../../briefs/deliveries/plan-service.ts'
import { deleteOldTests } from '../../briefs/deliveries/test-queries.ts'
import { deleteOldTeamInvitations } from '../../access/team/queries.ts'
import { deleteOldNotices } from '../../access/owner-notices/queries.ts'
import { deleteOldViews } from '../../clients/public-links/view-queries.ts'
import { deleteOldRequestKeys } from '../../platform/db/request-key-queries.ts'
import { deleteOldThrottles } from '../../platform/throttling/queries.ts'
import { dropWaitingPhotos } from '../../people/photos/queries.ts'
import { sweepPhotos } from '../../people/photos/discard-service.ts'
import type { StoredPhotos } from '../../platform/photo-storage.ts'
import type { Broadcaster } from '../../messages/broadcast/deliver.ts'
import { gatherNews } from '../../messages/to-owners/gather-news.ts'
import {
  askAgain,
  remindDelivery,
  sendReminders,
  tellNews,
  tellPayments,
  tellWorks,
  warnInactive,
} from '../../messages/tellings.ts'
import { announceChanges, answerWaiting, tellUntold } from '../../messages/untold.ts'
import { resumeDeliveries } from '../../messages/broadcast/worker.ts'
import { jobsOf } from '../../platform/jobs/enqueue.ts'
import { createQueue, KEPT_SECONDS } from '../../platform/jobs/queues.ts'

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
      (await deleteOldBulks(db)) +
      (await deleteOldChoices(db)) +
      (await deleteOldViews(db)) +
      (await deleteOldNotices(db)) +
      (await deleteOldTests(db)) +
      (await deleteOldChanges(db)) +
      (await deleteOldDue(db)) +
      (await deleteOldNews(db)) +
      (await deleteOldImports(db)) +
      (await deleteOldNotes(db)) +
      (await deleteOldTeamInvitations(db)) +
      (await deleteExpiredDrafts(db)),
  },
  { name: 'close-briefs', cron: '* * * * *', run: ({ db }) => closeOverdueBriefs(db) },
  { name: 'answer-waiting', cron: '* * * * *', run: ({ broadcaster }) => answerWaiting(broadcaster) },
  { name: 'announce-changes', cron: '* * * * *', run: ({ broadcaster }) => announceChanges(broadcaster) },
  { name: 'remind-delivery', cron: '* * * * *', run: ({ broadcaster }) => remindDelivery(broadcaster) },
  {
    name: 'tell-works',
    cron: '* * * * *',
    run: async ({ broadcaster }) => (await tellWorks(broadcaster)) + (await tellPayments(broadcaster)),
  },
  {
    name: 'tell-news',
    cron: '* * * * *',
    run: async ({ db, broadcaster }) => (await gatherNews(db, new Date())) + (await tellNews(broadcaster)),
  },
  { name: 'tell-untold', cron: '* * * * *', run: ({ broadcaster }) => tellUntold(broadcaster) },
  { name: 'record-reads', cron: '* * * * *', run: ({ db }) => recordReads(db) },
  { name: 'send-planned', cron: '* * * * *', run: ({ db, boss }) => sendPlanned(db, jobsOf(boss)) },
  { name: 'resume-deliveries', cron: '* * * * *', run: ({ db, boss }) => resumeDeliveries(db, boss) },
  { name: 'resume-imports', cron: '* * * * *', run: ({ db, boss }) => resumeImports(db, boss) },
  {
    name: 'send-reminders',
    cron: '* * * * *',
    run: async ({ broadcaster }) => (await askAgain(broadcaster)) + (await sendReminders(broadcaster)),
  },
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
      // Most of these jobs run each minute.
      deleteAfterSeconds: KEPT_SECONDS,
    })
    await boss.work(name, { pollingIntervalSeconds: config.SCHEDULE_POLL_SECONDS ?? 5 }, async () => {
      const rows = await run(tools).catch((error: unknown) => {
        throw quietError(error)
      })
      // Most ticks find nothing to do and are logged at debug level only.
      log[rows > 0 ? 'info' : 'debug']({ job: name, rows }, 'scheduled job done')
    })
    await boss.schedule(name, cron, null, { tz: 'Europe/Moscow' })
  }
}
