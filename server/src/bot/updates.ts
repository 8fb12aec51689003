import type { Bot, BotError } from 'grammy'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/schema.ts'
import type { Log } from '../platform/log.ts'
import { ALLOWED_UPDATES, receiveUpdate } from './receive.ts'
import { startWebhook } from './webhook.ts'

/** The source of updates; `stop` waits for the updates that are being handled. */
interface Updates {
  way: 'polling' | 'webhook'
  isRunning: () => boolean
  stop: () => Promise<void>
}

/** Telegram supports polling or a webhook, not both. Pending updates are kept when the mode changes. */
export async function takeUpdates(bot: Bot, config: Config<'bot'>, db: Db, log: Log): Promise<Updates> {
  const { HOST: host, PORT: port, WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = config
  if (url === undefined || secret === undefined) return poll(bot, log)

  await bot.init()
  const webhook = await startWebhook({
    host,
    port,
    path: new URL(url).pathname,
    secret,
    receive: (update) => receiveUpdate(db, update),
    act: (update) => bot.handleUpdate(update).catch((error: BotError) => bot.errorHandler(error)),
    log,
  })
  await bot.api.setWebhook(url, {
    secret_token: secret,
    allowed_updates: ALLOWED_UPDATES,
    max_connections: 20,
  })
  return { way: 'webhook', ...webhook }
}

/** grammY deletes an existing webhook before it polls. */
function poll(bot: Bot, log: Log): Updates {
  let isStopping = false
  // The poll ends without a stop only for a wrong token or a second poller; an administrator must correct both.
  const polling = bot.start({ allowed_updates: ALLOWED_UPDATES, timeout: 15 }).catch((error: unknown) => {
    if (!isStopping) throw error
  })
  return {
    way: 'polling',
    isRunning: () => bot.isRunning(),
    stop: async () => {
      isStopping = true
      // The final call confirms the handled updates. If it fails, Telegram repeats them, and their stored ids are recognised.
      await bot.stop().catch((err: unknown) => log.warn({ err }, 'updates not confirmed'))
      await polling
    },
  }
}
