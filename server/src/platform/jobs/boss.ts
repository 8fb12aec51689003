import { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'

interface BossOptions {
  url: string
  log: Log
  /** Creates the schema. Only the migrator sets it. */
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
    // These checks detect a dead worker; the default of a minute would delay messages too long.
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  })
  boss.on('error', (err) => log.warn({ err }, 'job engine'))
  return boss
}
