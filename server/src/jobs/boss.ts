import { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'

interface BossOptions {
  url: string
  log: Log
  /** Only the migrator may change the schema; a worker finds it made. */
  install?: boolean
}

export function createBoss({ url, log, install = false }: BossOptions): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'ugc-jobs',
    schema: 'jobs',
    max: 4,
    connectionTimeoutMillis: 3000,
    migrate: install,
    createSchema: install,
    supervise: !install,
    schedule: !install,
    // Whoever died is noticed by these looks; the default of a minute is too long for people who wait for a message.
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  })
  boss.on('error', (err) => log.warn({ err }, 'job engine'))
  return boss
}
