import { Bot, InlineKeyboard } from 'grammy'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { texts } from '../notifications/texts.ts'
import { insertUpdate } from './queries.ts'

export function createBot(config: Config<'bot'>, db: Db, log: Log): Bot {
  const bot = new Bot(config.BOT_TOKEN, { client: { apiRoot: config.BOT_API_ROOT, timeoutSeconds: 40 } })

  bot.use(async (context, next) => {
    if (await insertUpdate(db, context.update.update_id)) await next()
  })

  bot.chatType('private').command('start', (context) =>
    context.reply(texts.welcome, {
      // An inline button carries signed launch data; one on a reply keyboard does not.
      reply_markup: new InlineKeyboard().webApp(texts.open_app, config.APP_URL),
    }),
  )

  bot.catch(({ error, ctx }) => log.error({ err: error, update_id: ctx.update.update_id }, 'update failed'))
  return bot
}

/** What people see of the bot before they write to it. Safe to repeat. */
export async function introduceBot(bot: Bot, config: Config<'bot'>): Promise<void> {
  await bot.api.setMyCommands([{ command: 'start', description: texts.start_command }])
  await bot.api.setChatMenuButton({
    menu_button: { type: 'web_app', text: texts.open_app, web_app: { url: config.APP_URL } },
  })
}
