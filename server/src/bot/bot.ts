import { ownNameOf } from '@ugc/contract/facts/brand'
import { INVITATION_TOKEN } from '@ugc/contract/facts/invitations'
import { TEAM_TOKEN } from '@ugc/contract/facts/team'
import { Bot, type FilterQuery, GrammyError } from 'grammy'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/schema.ts'
import type { Log } from '../platform/log.ts'
import { hashToken } from '../platform/tokens.ts'
import { appButton, withSupport } from '../messages/texts/buttons.ts'
import {
  type Answer,
  COMMANDS,
  GONE,
  OPEN_APP,
  startAgain,
  SUPPORT_COMMAND,
  toCreators,
  toOwners,
} from '../messages/texts/texts.ts'
import { takeAnswers } from './answers.ts'
import { createOutbox } from './outbox.ts'
import { findOpenTitle, findProfileState } from './queries.ts'
import { openByStart } from '../access/team/service.ts'
import { findAgency } from '../agency/queries.ts'
import { openInvitation } from '../people/invitations/queries.ts'
import { isOwner } from '../access/owners/queries.ts'
import { paceReplies } from './pace.ts'
import { receivePolled } from './receive.ts'
import { takeTaps } from './taps.ts'

/** Timeout of calls to Telegram: longer than a poll, and an end to a call that would block the next update. */
const TIMEOUT_SECONDS = 20
/** The caches of last albums and last messages are cleared at this size. */
const CACHE_MAX = 10_000

/** Messages of people that are not text. Service messages, such as a granted permission to write, are not answered. */
const MEDIA: FilterQuery[] = [
  'message:file',
  'message:paid_media',
  'message:story',
  'message:contact',
  'message:location',
  'message:poll',
  'message:dice',
  'message:game',
  'message:checklist',
]

/** A person who wants no more messages. */
const STOP = /^\s*\/?(?:stop|стоп|хватит|отпи(?:ши|сать)|не пиши)/i

/** The token in a personal link t.me/<bot>?start=<token>. */
const invitationOf = (payload: string) => (INVITATION_TOKEN.test(payload) ? payload : undefined)

const START_PAYLOAD = /^brief_([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i

/** The brief id in a link t.me/<bot>?start=brief_<id>. Telegram passes on any payload, so the format is checked. */
const briefOf = (payload: string): string | undefined =>
  START_PAYLOAD.exec(payload)?.slice(1).join('-').toLowerCase()

/** The bot's answers, in private chats only. `settle` waits for the replies that have not left yet. */
export function createBot(
  config: Config<'bot'>,
  db: Db,
  log: Log,
): { bot: Bot; settle: () => Promise<void> } {
  const baseFetchConfig = { redirect: 'error' } as const
  const client = { apiRoot: config.BOT_API_ROOT, timeoutSeconds: TIMEOUT_SECONDS, baseFetchConfig }
  const bot = new Bot(config.BOT_TOKEN, { client })
  paceReplies(bot.api, db, config.BROADCAST_RATE)
  // The webhook calls receiveUpdate itself, before it confirms the update to Telegram.
  if (config.WEBHOOK_URL === undefined) {
    bot.use(async (context, next) => {
      if (await receivePolled(db, context.update, log)) await next()
    })
  }
  const { SUPPORT_USERNAME } = config
  const send = async (chat_id: number, { text, button, path, support }: Answer) => {
    const markup = appButton(button, config.APP_URL, path)
    if (support === undefined || SUPPORT_USERNAME === undefined) {
      return bot.api.sendMessage(chat_id, text, { reply_markup: markup })
    }
    const whole = support === '' ? text : `${text}\n\n${support}`
    return bot.api.sendMessage(chat_id, whole, { reply_markup: withSupport(markup, SUPPORT_USERNAME) })
  }
  const outbox = createOutbox(log, config.REPLY_GAP_SECONDS)
  // One answer per chat and second: the second message of a second is answered later, and of a flood only the last one.
  const answered = new Map<number, number>()
  const say = async (
    { chat, date }: { chat: { id: number }; date: number },
    pick: (answers: typeof toCreators) => Answer,
  ) => {
    const answer = pick((await isOwner(db, chat.id)) ? toOwners : toCreators)
    if (answered.get(chat.id) === date)
      return outbox.push(chat.id, { replaces: 'answer', send: () => send(chat.id, answer) })
    if (answered.size > CACHE_MAX) answered.clear()
    answered.set(chat.id, date)
    outbox.note(chat.id)
    await send(chat.id, answer)
  }

  /** Notes who opened the invitation; the app asks «Это ты?». An owner who tries the link leaves it as it was. */
  async function startWith(chat_id: number, message: { chat: { id: number }; date: number }, token: string) {
    const opens = !(await isOwner(db, chat_id)) && (await openInvitation(db, hashToken(token), chat_id))
    const agency = opens ? ownNameOf((await findAgency(db)).name) : ''
    await say(message, (answers) => (opens ? answers.invitation(agency) : answers.no_invitation))
  }

  /** Notes who opened a colleague's link; the inviter confirms the name in the app. */
  async function joinWith(
    {
      id,
      first_name,
      last_name = '',
      username,
    }: { id: number; first_name: string; last_name?: string; username?: string },
    message: { chat: { id: number }; date: number },
    token: string,
  ) {
    const name = `${first_name} ${last_name}`.trim() + (username === undefined ? '' : ` (@${username})`)
    const opens = !(await isOwner(db, id)) && (await openByStart(db, token, { telegram_id: id, name }))
    await say(message, (answers) => answers[opens || answers === toOwners ? 'team' : 'no_invitation'])
  }

  const chats = bot.chatType('private')
  chats.command('start', async ({ chat, from, message, match }) => {
    if (TEAM_TOKEN.test(match)) return joinWith(from, message, match)
    const token = invitationOf(match)
    if (token !== undefined) return startWith(chat.id, message, token)
    const brief = briefOf(match)
    const profile = brief === undefined ? await findProfileState(db, chat.id) : undefined
    const title = brief === undefined ? undefined : await findOpenTitle(db, brief)
    await say(message, (answers) => {
      if (brief !== undefined && title === undefined && answers === toCreators) return GONE
      if (brief !== undefined) return answers.brief(brief, title ?? '')
      return profile && answers === toCreators ? startAgain(profile) : answers.start
    })
  })
  const commands = SUPPORT_USERNAME === undefined ? COMMANDS : [...COMMANDS, SUPPORT_COMMAND]
  for (const { command } of commands) {
    if (command !== 'start')
      chats.command(command, ({ message }) => say(message, (answers) => answers[command]))
  }
  const answers = takeAnswers({ bot, db, log, app_url: config.APP_URL, outbox })
  chats.on('message:text', async ({ chat, message }) => {
    if (await answers.takeText(chat.id, message.text)) return
    await say(message, ({ stop, other }) => (STOP.test(message.text) ? stop : other))
  })
  // Each picture of an album is a message of its own; the first one is answered.
  const albums = new Map<number, string>()
  chats.on(MEDIA, async ({ chat, message }) => {
    const album = message?.media_group_id
    if (album !== undefined && albums.get(chat.id) === album) return
    if (album !== undefined) albums.set(chat.id, album)
    if (albums.size > CACHE_MAX) albums.clear()
    if (message && !(await answers.takeMedia(chat.id))) await say(message, ({ media }) => media)
  })

  takeTaps(bot, db, config.APP_URL)

  bot.catch(({ error, ctx }) => {
    const refused = error instanceof GrammyError ? error.error_code : undefined
    log.error({ err: error, refused, update_id: ctx.update.update_id }, 'update failed')
  })
  return { bot, settle: outbox.settle }
}

/** Sets the bot's commands and menu button. Idempotent. */
export async function introduceBot(bot: Bot, config: Config<'bot'>): Promise<void> {
  await bot.api.setMyCommands(
    config.SUPPORT_USERNAME === undefined ? COMMANDS : [...COMMANDS, SUPPORT_COMMAND],
  )
  await bot.api.setChatMenuButton({
    menu_button: { type: 'web_app', text: OPEN_APP, web_app: { url: config.APP_URL } },
  })
}
