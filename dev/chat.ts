import { type BotApi, type Call, monotonicMs, tap, textMessage } from '../server/test/bot-api.ts'

type Person = { id: number; first_name?: string }

/** One line of a private chat. A button opens the app at a path, an address in a new tab, or reaches the bot with its data. */
export type ChatMessage = {
  id: string
  from: 'bot' | 'person'
  at: string
  text: string
  /** Parts of the text in bold, as [start, end]. */
  bold: [number, number][]
  buttons: { text: string; path?: string; url?: string; data?: string }[]
  message_id?: number
}

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
  (reply_markup?.inline_keyboard ?? []).flat().map((button) => buttonOf(app_url, button))

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

/** The chats with the bot, made of what the fake Bot API received and of what was typed on the development page. */
export function createChat(telegram: BotApi, app_url: string) {
  const typed: { order: number; chat_id: number; message: ChatMessage }[] = []

  /** As the last edits left it. */
  function edited(message: ChatMessage, chat_id: number): ChatMessage {
    const edits = telegram
      .sent()
      .filter(
        ({ method, chat_id: chat, payload }) =>
          method.startsWith('editMessage') &&
          Number(chat) === chat_id &&
          payload.message_id === message.message_id,
      )
    return edits.reduce(
      (shown, { method, payload }) => ({
        ...shown,
        ...(method === 'editMessageText' ? textOf(payload) : {}),
        buttons: buttonsOf(app_url, payload),
      }),
      message,
    )
  }

  function read(chat_id: number): ChatMessage[] {
    const received = telegram
      .sent('sendMessage')
      .filter((call) => Number(call.chat_id) === chat_id)
      .map((call) => ({ order: call.at, message: edited(messageOf(app_url, call), chat_id) }))
    const lines = [...received, ...typed.filter((line) => line.chat_id === chat_id)]
    lines.sort((one, other) => one.order - other.order)
    return lines.map(({ message }) => message)
  }

  function say({ id, first_name = '' }: Person, text: string) {
    const message: ChatMessage = {
      id: `person-${typed.length}`,
      from: 'person',
      at: new Date().toISOString(),
      text,
      bold: [],
      buttons: [],
    }
    typed.push({ order: monotonicMs(), chat_id: id, message })
    telegram.update(textMessage({ id, first_name }, text))
  }

  const press = ({ id, first_name = '' }: Person, data: string, message_id: number) =>
    void telegram.update(tap({ id, first_name }, data, message_id))

  return { read, say, press }
}

export type Chat = ReturnType<typeof createChat>
