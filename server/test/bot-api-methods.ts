import type { Update, User } from 'grammy/types'

// The parts of the fake Bot API that need no HTTP: methods, their checks, request bodies, update builders.
// Descriptions are Telegram's own, letter for letter: the code under test tells failures apart by them.

export type Payload = Record<string, unknown>
export type Refusal = {
  ok: false
  error_code: number
  description: string
  parameters?: { retry_after: number }
}
export type Answer = { ok: true; result: unknown } | Refusal
export type NewUpdate = Omit<Update, 'update_id'> & { update_id?: number }
export type TestUser = Pick<User, 'id'> & Partial<Omit<User, 'id' | 'is_bot'>>

export type BotState = {
  me: User
  webhook: { url: string; secret_token: string; allowed_updates: unknown }
  updates: Update[]
  commands: Map<string, unknown>
  menus: Map<unknown, unknown>
  last_message_id: number
}

export function newBotState(token: string): BotState {
  const id = Number(/^\d+/.exec(token)?.[0] ?? 1)
  return {
    me: { id, is_bot: true, first_name: 'Test bot', username: 'ugc_test_bot' },
    webhook: { url: '', secret_token: '', allowed_updates: [] },
    updates: [],
    commands: new Map(),
    menus: new Map(),
    last_message_id: 0,
  }
}

export function refusal(error_code: number, description: string): Refusal {
  return { ok: false, error_code, description }
}

function accepted(result: unknown): Answer {
  return { ok: true, result }
}

function badRequest(description: string): Refusal {
  return refusal(400, `Bad Request: ${description}`)
}

export const unreachable = {
  blocked: refusal(403, 'Forbidden: bot was blocked by the user'),
  deactivated: refusal(403, 'Forbidden: user is deactivated'),
  not_started: refusal(403, "Forbidden: bot can't initiate conversation with a user"),
  chat_not_found: refusal(400, 'Bad Request: chat not found'),
}

export const conflict = {
  poll: 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
  setWebhook: 'Conflict: terminated by setWebhook request',
  webhookActive:
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
}

export function tooMany(retry_after: number): Refusal {
  return { ...refusal(429, `Too Many Requests: retry after ${retry_after}`), parameters: { retry_after } }
}

export function isObject(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Forms carry numbers as text; the log and the faults compare chats as numbers.
export function chatIdOf(payload: Payload): number | string | null {
  const raw = payload['chat_id']
  if (typeof raw === 'number') return raw
  if (typeof raw !== 'string' || raw === '') return null
  return /^-?\d+$/.test(raw) ? Number(raw) : raw
}

const chatOf = (id: number) =>
  id > 0 ? { id, type: 'private', first_name: `User ${id}` } : { id, type: 'supergroup', title: `Chat ${id}` }

const htmlTags = new Set(
  'b strong i em u ins s strike del span tg-spoiler tg-emoji a code pre blockquote'.split(' '),
)
const namedEntities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

function plainText(html: string): { plain: string } | { error: string } {
  const tag = /<(\/?)([^\s>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/y
  const open: string[] = []
  let plain = ''
  let from = 0
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', from)) {
    plain += html.slice(from, start)
    const where = `at byte offset ${Buffer.byteLength(html.slice(0, start))}`
    tag.lastIndex = start
    const match = tag.exec(html)
    const closing = html[start + 1] === '/'
    if (closing && open.length === 0) return { error: `Unexpected end tag ${where}` }
    if (!match) return { error: `Unclosed ${closing ? 'end' : 'start'} tag ${where}` }
    const name = (match[2] ?? '').toLowerCase()
    if (closing) {
      const expected = open.pop()
      if (name !== '' && name !== expected)
        return { error: `Unmatched end tag ${where}, expected "</${expected}>", found "</${name}>"` }
    } else {
      if (!htmlTags.has(name)) return { error: `Unsupported start tag "${name}" ${where}` }
      if (name === 'span' && !/class\s*=\s*["']?tg-spoiler/.test(match[3] ?? ''))
        return { error: `Tag "span" must have class "tg-spoiler" ${where}` }
      open.push(name)
    }
    from = tag.lastIndex
  }
  if (open.length > 0) return { error: `Can't find end tag corresponding to start tag "${open.at(-1)}"` }
  plain += html.slice(from)
  return { plain: plain.replace(/&(?:lt|gt|amp|quot);/g, (entity) => namedEntities[entity] ?? entity) }
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

// Telegram takes HTTPS only; plain HTTP on loopback is let through so that local development works.
function webUrlError(raw: unknown): string | null {
  if (typeof raw !== 'string' || !URL.canParse(raw)) return 'Wrong HTTP URL'
  const { protocol, hostname } = new URL(raw)
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return null
  return 'Only HTTPS links are allowed'
}

function inlineButtonError(button: unknown, chat_id: number): string | null {
  if (!isObject(button) || typeof button['text'] !== 'string')
    return `can't parse inline keyboard button: Field "text" must be of type String`
  const { text: _text, style: _style, icon_custom_emoji_id: _icon, ...action } = button
  if (Object.keys(action).length === 0)
    return `can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard`
  const data = action['callback_data']
  if (data !== undefined && (typeof data !== 'string' || data === '' || Buffer.byteLength(data) > 64))
    return 'BUTTON_DATA_INVALID'
  const app = action['web_app']
  if (app === undefined) return null
  const url = isObject(app) ? app['url'] : undefined
  const problem = webUrlError(url)
  if (problem) return `inline keyboard button Web App URL '${String(url)}' is invalid: ${problem}`
  return chat_id > 0 ? null : 'BUTTON_TYPE_INVALID'
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function markupError(raw: unknown, chat_id: number): string | null {
  if (raw === undefined) return null
  const markup = parsed(raw)
  if (markup === undefined) return `can't parse reply keyboard markup JSON object`
  if (!isObject(markup)) return 'object expected as reply markup'
  const rows = markup['inline_keyboard']
  if (rows === undefined) return null
  const field = 'field "inline_keyboard" of the InlineKeyboardMarkup'
  if (!Array.isArray(rows)) return `${field} must be an Array`
  for (const row of rows as unknown[]) {
    if (!Array.isArray(row)) return `${field} must be an Array of Arrays`
    for (const button of row as unknown[]) {
      const error = inlineButtonError(button, chat_id)
      if (error) return error
    }
  }
  return null
}

// 4096 is counted in UTF-16 units, the strictest reading of «characters».
function checkedText(raw: unknown, mode: unknown): { plain: string } | { error: string } {
  const text = typeof raw === 'string' ? raw : ''
  const parse_mode = typeof mode === 'string' ? mode.toLowerCase() : ''
  if (!['', 'html', 'markdown', 'markdownv2'].includes(parse_mode)) return { error: 'unsupported parse_mode' }
  const read = parse_mode === 'html' ? plainText(text) : { plain: text }
  if ('error' in read) return { error: `can't parse entities: ${read.error}` }
  if (read.plain.trim() === '') return { error: 'message text is empty' }
  return read.plain.length > 4096 ? { error: 'message is too long' } : read
}

type ChatMethod = (state: BotState, payload: Payload, chat_id: number) => Answer
type Method = (state: BotState, payload: Payload) => Answer

const inChat =
  (method: ChatMethod): Method =>
  (state, payload) => {
    const chat_id = chatIdOf(payload)
    if (chat_id === null) return badRequest('chat_id is empty')
    if (typeof chat_id === 'string') return badRequest('chat not found')
    const error = markupError(payload['reply_markup'], chat_id)
    return error ? badRequest(error) : method(state, payload, chat_id)
  }

function message(state: BotState, message_id: number, chat_id: number, payload: Payload, content: Payload) {
  state.last_message_id = Math.max(state.last_message_id, message_id)
  const markup = payload['reply_markup']
  const date = Math.floor(Date.now() / 1000)
  const base = { message_id, from: state.me, chat: chatOf(chat_id), date, ...content }
  return accepted(markup === undefined ? base : { ...base, reply_markup: parsed(markup) })
}

const writeMessage = (state: BotState, payload: Payload, chat_id: number, message_id: number) => {
  const text = checkedText(payload['text'], payload['parse_mode'])
  if ('error' in text) return badRequest(text.error)
  return message(state, message_id, chat_id, payload, { text: text.plain })
}

const sendDocument: ChatMethod = (state, payload, chat_id) => {
  const file = payload['document']
  if (!file) return badRequest('there is no document in the request')
  const uploaded = isObject(file) ? { file_name: file['filename'], file_size: file['size'] } : {}
  const message_id = state.last_message_id + 1
  const document = { file_id: `file-${message_id}`, file_unique_id: `f${message_id}`, ...uploaded }
  return message(state, message_id, chat_id, payload, { document })
}

const setWebhook: Method = (state, payload) => {
  const { url = '', secret_token = '', allowed_updates = [], drop_pending_updates } = payload
  if (url !== '' && webUrlError(url))
    return badRequest('bad webhook: An HTTPS URL must be provided for webhook')
  if (!/^[\w-]{0,256}$/.test(String(secret_token)))
    return badRequest('secret token contains unallowed characters')
  if (drop_pending_updates === true || drop_pending_updates === 'true') state.updates = []
  state.webhook = { url: String(url), secret_token: String(secret_token), allowed_updates }
  return accepted(true)
}

const setMyCommands: Method = (state, payload) => {
  const commands = parsed(payload['commands'])
  if (!Array.isArray(commands) || commands.length > 100) return badRequest('BOT_COMMANDS_TOO_MUCH')
  for (const entry of commands as unknown[]) {
    const { command, description } = isObject(entry) ? entry : {}
    if (!/^[a-z0-9_]{1,32}$/.test(String(command))) return badRequest('BOT_COMMAND_INVALID')
    if (typeof description !== 'string' || description === '' || description.length > 256)
      return badRequest('BOT_COMMAND_DESCRIPTION_INVALID')
  }
  state.commands.set(commandKey(payload), commands)
  return accepted(true)
}

const commandKey = (payload: Payload) =>
  JSON.stringify([parsed(payload['scope']) ?? { type: 'default' }, payload['language_code'] ?? ''])

const setChatMenuButton: Method = (state, payload) => {
  const button = parsed(payload['menu_button']) ?? { type: 'default' }
  const app = isObject(button) ? button['web_app'] : undefined
  const url = isObject(app) ? app['url'] : undefined
  const problem = isObject(button) && button['type'] === 'web_app' ? webUrlError(url) : null
  if (problem) return badRequest(`menu button Web App URL '${String(url)}' is invalid: ${problem}`)
  state.menus.set(chatIdOf(payload), button)
  return accepted(true)
}

const done: Method = () => accepted(true)

// getUpdates is not here: it waits, so the server itself answers it.
export const methods: Record<string, Method> = {
  getMe: (state) =>
    accepted({
      ...state.me,
      can_join_groups: false,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      has_main_web_app: true,
    }),
  getChat: inChat((_state, _payload, chat_id) => accepted(chatOf(chat_id))),
  sendMessage: inChat((state, payload, chat_id) =>
    writeMessage(state, payload, chat_id, state.last_message_id + 1),
  ),
  sendDocument: inChat(sendDocument),
  editMessageText: inChat((state, payload, chat_id) =>
    writeMessage(state, payload, chat_id, Number(payload['message_id'])),
  ),
  editMessageReplyMarkup: done,
  answerCallbackQuery: done,
  setWebhook,
  deleteWebhook: (state, payload) => setWebhook(state, { ...payload, url: '', secret_token: '' }),
  getWebhookInfo: (state) =>
    accepted({
      url: state.webhook.url,
      has_custom_certificate: false,
      pending_update_count: state.updates.length,
      allowed_updates: state.webhook.allowed_updates,
    }),
  setMyCommands,
  getMyCommands: (state, payload) => accepted(state.commands.get(commandKey(payload)) ?? []),
  setChatMenuButton,
  getChatMenuButton: (state, payload) =>
    accepted(state.menus.get(chatIdOf(payload)) ?? state.menus.get(null) ?? { type: 'default' }),
  setMyDescription: done,
  setMyShortDescription: done,
}

// Multipart is kept coarsely: text fields as they are, a file as its name and size.
function multipart(body: Buffer, boundary: string): Payload {
  const payload: Payload = {}
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const cut = part.indexOf('\r\n\r\n')
    const headers = Buffer.from(part.slice(0, cut), 'latin1').toString()
    const content = Buffer.from(part.slice(cut + 4, -2), 'latin1')
    const name = /[;\s]name="([^"]*)"/i.exec(headers)?.[1]
    const filename = /[;\s]filename="?([^"\r\n;]*)/i.exec(headers)?.[1]
    if (name) payload[name] = filename === undefined ? content.toString() : { filename, size: content.length }
  }
  for (const [field, value] of Object.entries(payload)) {
    const attached = typeof value === 'string' && /^attach:\/\/(.+)$/.exec(value)?.[1]
    if (attached && attached in payload) {
      payload[field] = payload[attached]
      delete payload[attached]
    }
  }
  return payload
}

export function readPayload(contentType: string, body: Buffer, query: URLSearchParams): Payload {
  const boundary = /^multipart\/form-data.*boundary="?([^";]+)/i.exec(contentType)?.[1]
  if (boundary) return multipart(body, boundary)
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body.toString()))
  const json: unknown = body.length > 0 ? parsed(body.toString()) : undefined
  return { ...Object.fromEntries(query), ...(isObject(json) ? json : {}) }
}

let incoming = 0

function sender(user: TestUser) {
  const from = { is_bot: false, first_name: `User ${user.id}`, ...user }
  const chat = { id: user.id, type: 'private' as const, first_name: from.first_name }
  // Each a second later than the one before, like the messages of a person.
  return { from, chat, date: Math.floor(Date.now() / 1000) + incoming }
}

export function textMessage(user: TestUser, text: string): NewUpdate {
  const command = /^\/\w+/.exec(text)?.[0]
  const entities = command ? [{ type: 'bot_command' as const, offset: 0, length: command.length }] : []
  return { message: { message_id: ++incoming, ...sender(user), text, entities } }
}

/** A message with these contents instead of a text: a photo, a voice message, a contact. */
export const mediaMessage = (user: TestUser, content: object): NewUpdate => ({
  message: { message_id: ++incoming, ...sender(user), ...content },
})

export const startCommand = (user: TestUser, payload?: string): NewUpdate =>
  textMessage(user, payload === undefined ? '/start' : `/start ${payload}`)

/** The same, said in a group that the bot is in. */
export function inGroup({ message }: NewUpdate): NewUpdate {
  if (!message) throw new Error('only a message is said in a group')
  return { message: { ...message, chat: { id: -100_200_300, type: 'supergroup', title: 'Группа' } } }
}

/** A tap on a button of the bot's message. */
export function tap(user: TestUser, data: string, message_id = 1, text?: string): NewUpdate {
  const { from, chat, date } = sender(user)
  const message = {
    message_id,
    chat,
    date,
    from: { id: 1, is_bot: true, first_name: 'Test bot' },
    ...(text !== undefined && { text }),
  }
  return { callback_query: { id: String(++incoming), from, chat_instance: '1', data, message } }
}

/** The update for a user who has allowed the bot to write. */
export const writeAccessAllowed = (user: TestUser): NewUpdate => ({
  message: { message_id: ++incoming, ...sender(user), write_access_allowed: { from_request: true } },
})

function memberChange(user: TestUser, before: 'member' | 'kicked', after: 'member' | 'kicked'): NewUpdate {
  const bot = { id: 1, is_bot: true, first_name: 'Test bot' }
  const member = (status: 'member' | 'kicked') =>
    status === 'member' ? { user: bot, status } : { user: bot, status, until_date: 0 }
  const change = { old_chat_member: member(before), new_chat_member: member(after) }
  return { my_chat_member: { ...sender(user), ...change } }
}

export const blocked = (user: TestUser): NewUpdate => memberChange(user, 'member', 'kicked')
export const unblocked = (user: TestUser): NewUpdate => memberChange(user, 'kicked', 'member')
