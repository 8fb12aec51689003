import { Bot, GrammyError } from 'grammy'
import { launchKey } from '../../access/auth/init-data-part.ts'
import type { Options, Problem, Settings } from './examine.ts'

const TIMEOUT_SECONDS = 5
/** Telegram repeats updates; an error of an hour ago may be over. */
const RECENT_SECONDS = 600

export async function examineTelegram(
  settings: Settings,
  { before_start = false }: Options,
): Promise<Problem[]> {
  const { BOT_TOKEN, LAUNCH_KEY, BOT_API_ROOT, BOT_USERNAME, APP_URL, WEBHOOK_URL } = settings
  const { api } = new Bot(BOT_TOKEN, { client: { apiRoot: BOT_API_ROOT, timeoutSeconds: TIMEOUT_SECONDS } })
  const problems: Problem[] = []
  try {
    const { username } = await api.getMe()
    if (LAUNCH_KEY !== launchKey(BOT_TOKEN))
      problems.push('LAUNCH_KEY is not made of BOT_TOKEN: make it again with tools/launch-key')
    if (BOT_USERNAME !== undefined && username.toLowerCase() !== BOT_USERNAME.toLowerCase())
      problems.push(`BOT_USERNAME is not the bot of BOT_TOKEN: set it to ${username}`)
    if (before_start) return problems
    const { url, last_error_date = 0 } = await api.getWebhookInfo()
    if (url !== (WEBHOOK_URL ?? ''))
      problems.push(
        'Telegram sends updates to another address than WEBHOOK_URL: restart the bot, stop other installations',
      )
    else if (Date.now() / 1000 - last_error_date < RECENT_SECONDS)
      problems.push(
        'Telegram cannot deliver to WEBHOOK_URL: the proxy must pass its path to the bot (deploy/nginx)',
      )
    const menu = await api.getChatMenuButton()
    const opens = menu.type === 'web_app' ? menu.web_app.url.replace(/\/$/, '') : ''
    if (opens !== APP_URL.replace(/\/$/, ''))
      problems.push('The menu button does not open APP_URL: restart the bot, it sets the button')
  } catch (error) {
    problems.push(
      error instanceof GrammyError && [401, 404].includes(error.error_code)
        ? 'BOT_TOKEN is refused by Telegram: copy the token from @BotFather again'
        : 'BOT_API_ROOT does not answer: open the way to api.telegram.org, or set a proxy that leads there',
    )
  }
  return problems
}
