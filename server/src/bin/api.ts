import { setTimeout as delay } from 'node:timers/promises'
import { findProblem, refuseRestored } from '../platform/db/readiness.ts'
import { buildApp } from './http/app.ts'
import { closeWhenAnswered } from '../platform/http/connections/close.ts'
import { startOps } from '../operations/ops.ts'
import { run } from '../platform/run.ts'
import { createServices } from './http/services.ts'

await run('api', async (config, log) => {
  const services = createServices(config, log)
  await refuseRestored(services.db)
  const app = await buildApp(services)
  const close = closeWhenAnswered(app)
  const ops = await startOps({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    metrics: services.metrics,
    findProblem: async () => {
      if (services.draining) return 'stopping'
      if (services.untrusted_proxy !== undefined)
        return `the proxy ${services.untrusted_proxy} is not trusted, all people have its address: set TRUST_PROXY to it`
      const problem = await findProblem(services.db)
      if (problem === undefined) await services.jobs.prepare()
      return problem
    },
  })
  await services.jobs.prepare().catch((err: unknown) => log.warn({ err }, 'queues are not loaded yet'))
  const address = await app.listen({ host: config.HOST, port: config.PORT })
  log.info({ address, ops_port: ops.port }, 'listening')

  return async () => {
    services.draining = true
    await delay(config.DRAIN_MS)
    await close()
    await services.close()
    await ops.close()
  }
})
