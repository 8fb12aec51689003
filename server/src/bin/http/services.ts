import { Registry } from 'prom-client'
import { readLaunchKeys } from '../../access/auth/init-data-part.ts'
import { createWaysOut } from '../../access/ways-out/service.ts'
import type { Config } from '../../platform/config.ts'
import { connect } from '../../platform/db/connect.ts'
import { createRead } from '../../platform/db/replica.ts'
import { createJobs } from '../../platform/jobs/enqueue.ts'
import type { Log } from '../../platform/log.ts'
import { createStoredPhotos } from '../../platform/photo-storage.ts'
import type { Services } from '../../platform/services.ts'

export function createServices(config: Config<'api'>, log: Log, { restored = false } = {}): Services {
  const metrics = new Registry()
  const common = { max: config.DATABASE_POOL, application: 'ugc-api', log, restored }
  const { db, pool } = connect({ ...common, url: config.DATABASE_URL })
  const jobs = createJobs(pool)
  const url = config.DATABASE_REPLICA_URL
  const replica = url === undefined ? undefined : connect({ ...common, url }).db
  return {
    config,
    db,
    read: replica ? createRead({ db, replica, log, metrics }) : (work) => work(db),
    jobs,
    ways_out: createWaysOut({ db, jobs, config }),
    photos: createStoredPhotos(config),
    log,
    metrics,
    launch_keys: readLaunchKeys(config),
    origin: new URL(config.APP_URL).origin,
    draining: false,
    close: async () => void (await Promise.all([db.destroy(), replica?.destroy()])),
  }
}
