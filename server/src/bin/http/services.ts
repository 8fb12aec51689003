import { Registry } from 'prom-client'
import { readLaunchKeys } from '../../access/auth/init-data-part.ts'
import { createWaysOut } from '../../access/ways-out/service.ts'
import type { Config } from '../../platform/config.ts'
import { connect } from '../../platform/db/connect.ts'
import { createJobs } from '../../platform/jobs/enqueue.ts'
import type { Log } from '../../platform/log.ts'
import { createStoredPhotos } from '../../platform/photo-storage.ts'
import type { Services } from '../../platform/services.ts'

export function createServices(config: Config<'api'>, log: Log, { restored = false } = {}): Services {
  const metrics = new Registry()
  const { DATABASE_URL: url, DATABASE_POOL: max } = config
  const { db, pool } = connect({ url, max, application: 'ugc-api', log, restored })
  const jobs = createJobs(pool)
  return {
    config,
    db,
    jobs,
    ways_out: createWaysOut({ db, jobs, config }),
    photos: createStoredPhotos(config),
    log,
    metrics,
    launch_keys: readLaunchKeys(config),
    origin: new URL(config.APP_URL).origin,
    draining: false,
    close: () => db.destroy(),
  }
}
