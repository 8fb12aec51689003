import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { buildApp } from '../http/app.ts'
import { closeWhenAnswered } from '../http/connections/close.ts'
import { startOps } from '../ops.ts'
import { run } from '../run.ts'
import { createServices } from '../services.ts'

await run('api', async (config, log) => {
  const services = createServices(config, log)
  const app = await buildApp(services)
  const close = closeWhenAnswered(app)
  const ops = await startOps({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    metrics: services.metrics,
    ready: async () => {
      if (services.draining) return false
      await sql`select 1`.execute(services.db)
      await services.jobs.prepare()
      return true
    },
  })
  await services.jobs.prepare().catch((err: unknown) => log.warn({ err }, 'queues are not loaded yet'))
  const address = await app.listen({ host: config.HOST, port: config.PORT })
  log.info({ address, ops_port: ops.port }, 'listening')

  return async () => {
    services.draining = true
    await delay(config.DRAIN_MS)
    await close()
    await services.db.destroy()
    await ops.close()
  }
})
