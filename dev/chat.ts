import { type BotApi, type Call, monotonicMs, textMessage } from '../server/test/bot-api.ts'

type Person = { id: number; first_name?: string }

/** One line of a private chat. A button opens the app at a path, or an address in a new tab. */
export type ChatMessage = {
  id: string
  from: 'bot' | 'person'
  at: string
  text: string
  /** Parts of the text in bold, as [start, end]. */
  bold: [number, number][]
  buttons: { text: string; path?: string; url?: string }[]
}

type Button = { text: string; url?: string; web_app?: { url: string } }
type Payload = {
  text?: string
  entities?: { type: string; offset: number; length: number }[]
  reply_markup?: { inline_keyboard?: Button[][] }
}

const buttonOf = (app_url: string, { text, url, web_app }: Button) => {
  if (!web_app) return { text, ...(url === undefined ? {} : { url }) }
  const { pathname, search, origin } = new URL(web_app.url)
  return origin === new URL(app_url).origin ? { text, path: pathname + search } : { text, url: web_app.url }
}

const messageOf = (app_url: string, { n, wall, payload }: Call): ChatMessage => {
  const { text = '', entities = [], reply_markup } = payload as Payload
  return {
    id: `bot-${n}`,
    from: 'bot',
    at: wall,
    text,
    bold: entities
      .filter(({ type }) => type === 'bold')
      .map(({ offset, length }) => [offset, offset + length]),
    buttons: (reply_markup?.inline_keyboard ?? []).flat().map((button) => buttonOf(app_url, button)),
  }
}

/** The chats with the bot, made of what the fake Bot API received and of what was typed on the development page. */
export function createChat(telegram: BotApi, app_url: string) {
  const typed: { order: number; chat_id: number; message: ChatMessage }[] = []

  function read(chat_id: number): ChatMessage[] {
    const received = telegram
      .sent('sendMessage')
      .filter((call) => Number(call.chat_id) === chat_id)
      .map((call) => ({ order: call.at, message: messageOf(app_url, call) }))
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

  return { read, say }
}

export type Chat = ReturnType<typeof createChat>
