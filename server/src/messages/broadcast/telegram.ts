import http from 'node:http'
import https from 'node:https'
import { Api, GrammyError, HttpError } from 'grammy'
import type { InlineKeyboardMarkup } from 'grammy/types'
import type { Outcome } from './queries.ts'
import { longestPause } from './rate.ts'

/** Shorter than the lease of a claim. After this timeout it is unknown whether the message arrived. */
const CALL_SECONDS = 10
/** Shorter than a call: a connection that is not open by then has carried no message. */
const CONNECT_MS = 4000

export type Message = { text: string } & NonNullable<Parameters<Api['sendMessage']>[2]>

/** The result of one call; `pause`: seconds for which all workers and the bot stop sending. */
export interface Attempt extends Pick<Outcome, 'state' | 'message_id' | 'reason' | 'not_sent'> {
  pause?: number
}
/** Buttons in place of those under a message that was sent before. */
export interface Buttons {
  under: number
  reply_markup: InlineKeyboardMarkup
}
export type Send = (chat_id: number, message: Message | Buttons) => Promise<Attempt>

export function createSender(
  token: string,
  api_root: string,
  timeout_seconds = CALL_SECONDS,
  connect_ms = CONNECT_MS,
): Send {
  const api = new Api(token, {
    apiRoot: api_root,
    timeoutSeconds: timeout_seconds,
    baseFetchConfig: { redirect: 'error', agent: createAgent(api_root, connect_ms) },
  })
  async function hand(chat_id: number, message: Message | Buttons): Promise<number> {
    if ('under' in message) {
      const { under, reply_markup } = message
      await api.editMessageReplyMarkup(chat_id, under, { reply_markup })
      return under
    }
    const { text, ...other } = message
    return (await api.sendMessage(chat_id, text, other)).message_id
  }
  return async (chat_id, message) => {
    try {
      const message_id = await hand(chat_id, message)
      return { state: 'sent', message_id, reason: null, not_sent: false }
    } catch (error) {
      return classify(error)
    }
  }
}

/** A network that drops packets refuses nothing: without a limit of its own the call would end as one that may have arrived. */
function createAgent(api_root: string, connect_ms: number): http.Agent {
  const isSecure = api_root.startsWith('https:')
  const agent = isSecure ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true })
  const open = agent.createConnection.bind(agent)
  agent.createConnection = (...given) => {
    const socket = open(...given)
    const error = Object.assign(new Error('no connection in time'), { code: NO_CONNECTION })
    const timer = setTimeout(() => socket?.destroy(error), connect_ms)
    const stop = () => clearTimeout(timer)
    socket?.once(isSecure ? 'secureConnect' : 'connect', stop).once('close', stop)
    return socket
  }
  return agent
}

const UNREACHABLE_PAUSE_SECONDS = 2
const became = (state: Attempt['state'], reason: string, more: Partial<Attempt> = {}): Attempt => ({
  state,
  reason,
  message_id: null,
  not_sent: false,
  ...more,
})

export function classify(error: unknown): Attempt {
  if (error instanceof GrammyError) return refused(error)
  if (error instanceof HttpError && wasNeverSent(error.error))
    return became('queued', 'no connection', { not_sent: true, pause: UNREACHABLE_PAUSE_SECONDS })
  // The request was written and no readable answer came back, so the message may have arrived.
  return became('unconfirmed', 'no answer')
}

/** Telegram documents its error codes as «subject to change», so the description is matched as well. */
const UNREACHABLE =
  /blocked by the user|user is deactivated|chat not found|can't initiate conversation|PEER_ID_INVALID/i

function refused({ error_code, description, parameters }: GrammyError): Attempt {
  if (error_code === 429) return became('queued', 'too many', { pause: longestPause(parameters.retry_after) })
  if (error_code === 403 || UNREACHABLE.test(description)) return became('blocked', 'blocked')
  if (error_code >= 500) return became('unconfirmed', `telegram ${error_code}`)
  // A wrong bot token: the message stays queued until the configuration is corrected.
  if (error_code === 401 || error_code === 404)
    return became('queued', `telegram ${error_code}`, { not_sent: true, pause: 30 })
  return became('failed', `telegram ${error_code}`)
}

/** Errors that occur before the request is written. ECONNRESET is not one of them. */
const NO_CONNECTION = 'NO_CONNECTION'
const NOT_CONNECTED = new Set([
  NO_CONNECTION,
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
])
const wasNeverSent = (error: unknown) => {
  const { code } = error as { code?: unknown }
  return (
    typeof code === 'string' &&
    (NOT_CONNECTED.has(code) || /^(CERT_|ERR_TLS|DEPTH_ZERO|UNABLE_TO_|SELF_SIGNED)/.test(code))
  )
}
