import type { Registry } from 'prom-client'
import type { LaunchKeys } from '../access/auth/init-data-part.ts'
import type { Config } from './config.ts'
import type { Db } from './db/schema.ts'
import type { Jobs } from './jobs/enqueue.ts'
import type { Log } from './log.ts'
import type { StoredPhotos } from './photo-storage.ts'
import type { WaysOut } from '../access/ways-out/service.ts'

/** The dependencies of the handlers, created once per process and passed as a value. */
export interface Services {
  config: Config<'api'>
  db: Db
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
