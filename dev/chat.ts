import {
  type BotApi,
  type Call,
  mediaMessage,
  monotonicMs,
  tap,
  textMessage,
} from '../server/test/bot-api.ts'

type Person = { id: number; first_name?: string }

/** One line of a private chat. A button opens the app at a path, an address in a new tab, or reaches the bot with its data. */
export type ChatMessage = {
  id: string
  from: 'bot' | 'person'
  at: string
  text: string
  /** Parts of the text in bold, as [start, end]. */
  bold: [number, number][]
  /** In rows, as Telegram shows them. */
  buttons: ChatButton[][]
  edited?: true
  message_id?: number
}
export type ChatButton = { text: string; path?: string; url?: string; data?: string }

/** What the bot answered to a tap: Telegram shows it over the chat. */
export type ChatToast = { id: string; text: string; alert: boolean }
export type ChatState = { messages: ChatMessage[]; toasts: ChatToast[] }

const FILE = { file_id: 'demo', file_unique_id: 'demo' }
/** What people send instead of a text, with the words that stand for it here. */
const CONTENTS = {
  photo: { shown: '🖼 Фото', content: { photo: [{ ...FILE, width: 900, height: 1600 }] } },
  voice: { shown: '🎤 Голосовое, 0:07', content: { voice: { ...FILE, duration: 7 } } },
  sticker: {
    shown: '🙂 Стикер',
    content: {
      sticker: {
        ...FILE,
        type: 'regular',
        width: 512,
        height: 512,
        is_animated: false,
        is_video: false,
        emoji: '🙂',
      },
    },
  },
  forward: {
    shown: '↪ Переслано от: Кофейня\nНужен ролик до пятницы, 12 000 ₽',
    content: {
      text: 'Нужен ролик до пятницы, 12 000 ₽',
      forward_origin: { type: 'hidden_user', sender_user_name: 'Кофейня', date: 1_790_000_000 },
    },
  },
} as const
export type ChatContent = keyof typeof CONTENTS

type Button = { text: string; url?: string; callback_data?: string; web_app?: { url: string } }
type Payload = {
  text?: string
  entities?: { type: string; offset: number; length: number }[]
  reply_markup?: { inline_keyboard?: Button[][] }
}

const buttonOf = (app_url: string, { text, url, callback_data, web_app }: Button) => {
  if (callback_data !== undefined) return { text, data: callback_data }
  if (!web_app) return { text, ...(url === undefined ? {} : { url }) }
  const { pathname, search, origin } = new URL(web_app.url)
  return origin === new URL(app_url).origin ? { text, path: pathname + search } : { text, url: web_app.url }
}

const buttonsOf = (app_url: string, { reply_markup }: Payload) =>
  (reply_markup?.inline_keyboard ?? []).map((row) => row.map((button) => buttonOf(app_url, button)))

const textOf = ({ text = '', entities = [] }: Payload): Pick<ChatMessage, 'text' | 'bold'> => ({
  text,
  bold: entities.filter(({ type }) => type === 'bold').map(({ offset, length }) => [offset, offset + length]),
})

const messageOf = (app_url: string, { n, wall, message_id, payload }: Call): ChatMessage => ({
  id: `bot-${n}`,
  from: 'bot',
  at: wall,
  ...textOf(payload),
  buttons: buttonsOf(app_url, payload),
  ...(message_id === undefined ? {} : { message_id }),
})

export const isContent = (kind: string): kind is ChatContent => Object.hasOwn(CONTENTS, kind)

/** The chats with the bot, made of what the fake Bot API received and of what was typed on the development page. */
export function createChat(telegram: BotApi, app_url: string) {
  const typed: { order: number; chat_id: number; message: ChatMessage }[] = []
  /** Which chat a tap came from: the bot's answer to it names only the tap. */
  const taps = new Map<string, number>()

  /** As the last edits left it. */
  function edited(message: ChatMessage, chat_id: number): ChatMessage {
    const edits = telegram.calls.filter(
      ({ method, outcome, chat_id: chat, payload }) =>
        outcome === 'ok' &&
        method.startsWith('editMessage') &&
        Number(chat) === chat_id &&
        payload.message_id === message.message_id,
    )
    return edits.reduce(
      (shown, { method, payload }) => ({
        ...shown,
        ...(method === 'editMessageText' ? { ...textOf(payload), edited: true as const } : {}),
        buttons: buttonsOf(app_url, payload),
      }),
      message,
    )
  }

  const toastsOf = (chat_id: number): ChatToast[] =>
    telegram.sent('answerCallbackQuery').flatMap(({ n, payload }) => {
      const { callback_query_id, text, show_alert = false } = payload as Record<string, unknown>
      return typeof text === 'string' && taps.get(String(callback_query_id)) === chat_id
        ? [{ id: `toast-${n}`, text, alert: show_alert === true }]
        : []
    })

  function read(chat_id: number): ChatState {
    const received = telegram
      .sent('sendMessage')
      .filter((call) => Number(call.chat_id) === chat_id)
      .map((call) => ({ order: call.at, message: edited(messageOf(app_url, call), chat_id) }))
    const lines = [...received, ...typed.filter((line) => line.chat_id === chat_id)]
    lines.sort((one, other) => one.order - other.order)
    return { messages: lines.map(({ message }) => message), toasts: toastsOf(chat_id) }
  }

  function write(chat_id: number, text: string) {
    const message: ChatMessage = {
      id: `person-${typed.length}`,
      from: 'person',
      at: new Date().toISOString(),
      text,
      bold: [],
      buttons: [],
    }
    typed.push({ order: monotonicMs(), chat_id, message })
  }

  function say({ id, first_name = '' }: Person, text: string) {
    write(id, text)
    telegram.update(textMessage({ id, first_name }, text))
  }

  function send({ id, first_name = '' }: Person, kind: ChatContent) {
    const { shown, content } = CONTENTS[kind]
    write(id, shown)
    telegram.update(mediaMessage({ id, first_name }, content))
  }

  /** Telegram sends the message with the tap; the bot reads its text. */
  function press({ id, first_name = '' }: Person, data: string, message_id: number) {
    const pressed = read(id).messages.find((message) => message.message_id === message_id)
    const { callback_query } = telegram.update(tap({ id, first_name }, data, message_id, pressed?.text))
    if (callback_query) taps.set(callback_query.id, id)
  }

  return { read, say, send, press }
}

export type Chat = ReturnType<typeof createChat>
