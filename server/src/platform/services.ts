import { Registry } from 'prom-client'
import { type LaunchKeys, readLaunchKeys } from '../access/auth/init-data-part.ts'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import { createRead, type Read } from './db/replica.ts'
import type { Db } from './db/schema.ts'
import { createJobs, type Jobs } from './jobs/enqueue.ts'
import type { Log } from './log.ts'
import { createStoredPhotos, type StoredPhotos } from '../people/photos/storage-part.ts'
import { createWaysOut, type WaysOut } from '../access/ways-out/service.ts'

export type { WaysOut }

/** The dependencies of the handlers, created once per process and passed as a value. */
export interface Services {
  config: Config<'api'>
  db: Db
  /** For exports and tables: reads from the replica if there is one. */
  read: Read
  jobs: Jobs
  /** Counts the people whom an owner reads and writes to. */
  ways_out: WaysOut
  photos: StoredPhotos
  log: Log
  metrics: Registry
  launch_keys: LaunchKeys
  /** The app's own origin. */
  origin: string
  /** True while the process stops: it still answers, and asks clients to reconnect to another process. */
  draining: boolean
  /** The proxy whose X-Forwarded-For was seen and is not trusted. */
  untrusted_proxy?: string
  /** Ends the connections to the database. */
  close: () => Promise<void>
}

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
