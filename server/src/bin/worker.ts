import { Counter, Registry } from 'prom-client'
import { connect } from '../platform/db/connect.ts'
import { findProblem, refuseRestored } from '../platform/db/readiness.ts'
import { createSender } from '../messages/broadcast/telegram.ts'
import { createBoss } from '../platform/jobs/boss.ts'
import { runDeliveries } from '../messages/broadcast/worker.ts'
import { gaugeWaiting } from '../operations/backlog-gauges.ts'
import { runPrompt } from '../messages/untold.ts'
import { createTurns } from '../messages/broadcast/turns.ts'
import { runImports } from './jobs/imports.ts'
import { runScheduledJobs } from './jobs/schedule.ts'
import { startOps } from '../operations/ops.ts'
import { createStoredPhotos } from '../platform/photo-storage.ts'
import { run } from '../platform/run.ts'

await run('worker', async (config, log) => {
  const { db } = connect({
    url: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    application: 'ugc-worker',
    log,
  })
  await refuseRestored(db)
  const boss = createBoss({ url: config.DATABASE_URL, log })
  await boss.start()
  const metrics = new Registry()
  gaugeWaiting(db, metrics)
  const messages = new Counter({
    name: 'brief_messages_total',
    help: 'What became of messages that carry a brief',
    labelNames: ['state'] as const,
    registers: [metrics],
  })
  const stopping = new AbortController()
  const broadcaster = {
    db,
    log,
    send: createSender(config.BOT_TOKEN, config.BOT_API_ROOT, config.TELEGRAM_CALL_SECONDS),
    count: (state: string) => messages.inc({ state }),
    app_url: config.APP_URL,
    rate: config.BROADCAST_RATE,
    takeTurn: createTurns(db, config.BROADCAST_RATE, { first: 'notice', rest: 'other' }),
    signal: stopping.signal,
  }
  await runScheduledJobs({ boss, db, config, broadcaster, photos: createStoredPhotos(config) }, log)
  await runDeliveries(boss, broadcaster)
  await runImports(boss, { db, log, signal: stopping.signal })
  await runPrompt(boss, broadcaster)
  const ops = await startOps({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    metrics,
    findProblem: () => findProblem(db),
  })
  log.info({ ops_port: ops.port }, 'working')

  return async () => {
    stopping.abort()
    await boss.stop({ graceful: true, timeout: 20_000 })
    await db.destroy()
    await ops.close()
  }
})
