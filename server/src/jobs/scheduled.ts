import type { PgBoss } from 'pg-boss'
import { deleteExpired } from '../auth/queries.ts'
import { deleteOldUpdates } from '../bot/queries.ts'
import { closeOverdueBriefs } from '../briefs/queries.ts'
import type { Db } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { sweepPhotos } from '../photos/discard.ts'
import type { StoredPhotos } from '../photos/storage.ts'

interface ScheduledJob {
  name: string
  cron: string
  run: (db: Db, photos: StoredPhotos) => Promise<number>
}

/** What the workers do by the clock. However many run, each tick is one job, taken by one of them. */
const scheduled: ScheduledJob[] = [
  { name: 'purge-bot-updates', cron: '17 * * * *', run: deleteOldUpdates },
  { name: 'purge-sessions', cron: '27 * * * *', run: deleteExpired },
  { name: 'close-briefs', cron: '* * * * *', run: closeOverdueBriefs },
  { name: 'sweep-photos', cron: '* * * * *', run: sweepPhotos },
]

export async function runScheduledJobs(boss: PgBoss, db: Db, photos: StoredPhotos, log: Log): Promise<void> {
  for (const { name, cron, run } of scheduled) {
    await boss.createQueue(name, { policy: 'short', retryLimit: 3, retryBackoff: true, expireInSeconds: 300 })
    await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
      const rows = await run(db, photos)
      // Most ticks find nothing to do; they are not worth a line.
      log[rows > 0 ? 'info' : 'debug']({ job: name, rows }, 'scheduled job done')
    })
    await boss.schedule(name, cron, null, { tz: 'Europe/Moscow' })
  }
}
