import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { createBot, introduceBot } from '../bot/bot.ts'
import { connect } from '../db/connect.ts'
import { startOps } from '../ops.ts'
import { run } from '../run.ts'

await run('bot', async (config, log) => {
  const { db } = connect({ url: config.DATABASE_URL, max: 4, application: 'ugc-bot', log })
  const bot = createBot(config, db, log)
  const ops = await startOps({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    metrics: new Registry(),
    ready: async () => {
      await sql`select 1`.execute(db)
      return bot.isRunning()
    },
  })
  await introduceBot(bot, config)
  // It ends by itself only for a wrong token or a second poller: both need a person.
  const polling = bot.start({ allowed_updates: ['message', 'callback_query', 'my_chat_member'] })
  log.info({ ops_port: ops.port }, 'polling')

  return async () => {
    await bot.stop()
    await polling
    await db.destroy()
    await ops.close()
  }
})
