import { Bot, GrammyError } from 'grammy'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { appButton } from '../notifications/buttons.ts'
import { type Answer, COMMANDS, OPEN_APP, toCreators, toOwners } from '../notifications/texts.ts'
import { briefOf } from './deep-link.ts'
import { isOwner } from './queries.ts'
import { receivePolled } from './receive.ts'

/** Longer than a poll; an answer that takes this long is given up, because the next update waits for it. */
const TIMEOUT_SECONDS = 20

/** What the bot answers, in private chats alone. */
export function createBot(config: Config<'bot'>, db: Db, log: Log): Bot {
  const client = { apiRoot: config.BOT_API_ROOT, timeoutSeconds: TIMEOUT_SECONDS }
  const bot = new Bot(config.BOT_TOKEN, { client })
  // The webhook asks this by itself, before it confirms an update to Telegram.
  if (config.WEBHOOK_URL === undefined) {
    bot.use(async (context, next) => {
      if (await receivePolled(db, context.update, log)) await next()
    })
  }
  const say = async (chat_id: number, pick: (answers: typeof toCreators) => Answer) => {
    const { text, button, path } = pick((await isOwner(db, chat_id)) ? toOwners : toCreators)
    await bot.api.sendMessage(chat_id, text, { reply_markup: appButton(button, config.APP_URL, path) })
  }

  const chats = bot.chatType('private')
  chats.command('start', ({ chat, match }) => {
    const brief = briefOf(match)
    return say(chat.id, (answers) => (brief === undefined ? answers.start : answers.brief(brief)))
  })
  for (const command of ['projects', 'profile', 'help'] as const) {
    chats.command(command, ({ chat }) => say(chat.id, (answers) => answers[command]))
  }
  chats.on('message:text', ({ chat }) => say(chat.id, (answers) => answers.other))

  bot.catch(({ error, ctx }) => {
    const refused = error instanceof GrammyError ? error.error_code : undefined
    log.error({ err: error, refused, update_id: ctx.update.update_id }, 'update failed')
  })
  return bot
}

/** What people see of the bot before they write to it. Safe to repeat. */
export async function introduceBot(bot: Bot, config: Config<'bot'>): Promise<void> {
  await bot.api.setMyCommands(COMMANDS)
  await bot.api.setChatMenuButton({
    menu_button: { type: 'web_app', text: OPEN_APP, web_app: { url: config.APP_URL } },
  })
}
