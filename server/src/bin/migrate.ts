import { connect } from '../platform/db/connect.ts'
import { applyGrants } from '../platform/db/grants.ts'
import { migrate, refusePooler } from '../platform/db/migrate.ts'
import { createBoss } from '../platform/jobs/boss.ts'
import { createQueues } from '../platform/jobs/queues.ts'
import { createLog } from '../platform/log.ts'
import { mendOf } from '../platform/refusal.ts'
import { configOrExit, secretsOf } from '../platform/run.ts'

const config = configOrExit('migrate')
const log = createLog({ name: 'migrate', level: config.LOG_LEVEL, secrets: secretsOf(config) })
const { db, pool } = connect({
  url: config.DATABASE_URL,
  max: 1,
  application: 'ugc-migrate',
  log,
  unlimited: true,
})

try {
  await refusePooler(pool)
  const results = await migrate(db)
  for (const { migrationName } of results) log.info({ migration: migrationName }, 'migrated')
  const boss = createBoss({ url: config.DATABASE_URL, log, install: true })
  await boss.start()
  await createQueues(boss)
  await boss.stop()
  const missing = await applyGrants(db)
  if (missing.length > 0)
    log.warn({ missing }, 'processes without a role of their own: see docs/operations.md, «Roles»')
  log.info({ count: results.length }, results.length === 0 ? 'nothing to migrate' : 'database is up to date')
} catch (err) {
  log.fatal({ err, mend: mendOf(err) }, 'migration failed')
  process.exitCode = 1
} finally {
  await db.destroy()
  // Kysely ends a pool only if it has used it.
  if (!pool.ended) await pool.end()
}
