import { setTimeout as delay } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { createBot, introduceBot } from '../bot/bot.ts'
import { takeUpdates } from '../bot/updates.ts'
import { connect } from '../platform/db/connect.ts'
import { findProblem, refuseRestored } from '../platform/db/readiness.ts'
import { startOps } from '../operations/ops.ts'
import { run } from '../platform/run.ts'

await run('bot', async (config, log) => {
  const { db } = connect({ url: config.DATABASE_URL, max: 4, application: 'ugc-bot', log })
  await refuseRestored(db)
  const { bot, settle } = createBot(config, db, log)
  let isTaking = () => false
  const ops = await startOps({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    metrics: new Registry(),
    findProblem: async () =>
      (await findProblem(db)) ??
      (isTaking() ? undefined : 'updates are not taken: BOT_TOKEN, BOT_API_ROOT, or a second bot polls'),
  })
  await introduceBot(bot, config)
  const updates = await takeUpdates(bot, config, db, log)
  isTaking = updates.isRunning
  log.info({ ops_port: ops.port }, updates.way)

  return async () => {
    isTaking = () => false
    // Polling has no load balancer that must notice the stop first.
    if (updates.way === 'webhook') await delay(config.DRAIN_MS)
    await updates.stop()
    await settle()
    await db.destroy()
    await ops.close()
  }
})
