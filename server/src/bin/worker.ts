import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { connect } from '../db/connect.ts'
import { createBoss } from '../jobs/boss.ts'
import { runScheduledJobs } from '../jobs/scheduled.ts'
import { startOps } from '../ops.ts'
import { createStoredPhotos } from '../photos/storage.ts'
import { run } from '../run.ts'

await run('worker', async (config, log) => {
  const { db } = connect({
    url: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    application: 'ugc-worker',
    log,
  })
  const boss = createBoss({ url: config.DATABASE_URL, log })
  await boss.start()
  await runScheduledJobs(boss, db, createStoredPhotos(config), log)
  const ops = await startOps({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    metrics: new Registry(),
    ready: async () => {
      await sql`select 1`.execute(db)
      return true
    },
  })
  log.info({ ops_port: ops.port }, 'working')

  return async () => {
    await boss.stop({ graceful: true, timeout: 20_000 })
    await db.destroy()
    await ops.close()
  }
})
