import { Api, GrammyError, HttpError } from 'grammy'
import type { Outcome } from './queries.ts'

/** Less than a lease: what has not answered by then is not known to have arrived. */
const CALL_SECONDS = 10

type Message = { text: string } & NonNullable<Parameters<Api['sendMessage']>[2]>

/** What is known of one try; `pause`: for so many seconds nobody writes anything. */
export interface Attempt extends Pick<Outcome, 'state' | 'message_id' | 'reason' | 'unspent'> {
  pause?: number
}
export type Send = (chat_id: number, message: Message) => Promise<Attempt>

export function createSender(token: string, api_root: string): Send {
  const api = new Api(token, { apiRoot: api_root, timeoutSeconds: CALL_SECONDS })
  return async (chat_id, { text, ...other }) => {
    try {
      const { message_id } = await api.sendMessage(chat_id, text, other)
      return { state: 'sent', message_id, reason: null, unspent: false }
    } catch (error) {
      return classify(error)
    }
  }
}

const REFUSED_SECONDS = 2
const became = (state: Attempt['state'], reason: string, more: Partial<Attempt> = {}): Attempt => ({
  state,
  reason,
  message_id: null,
  unspent: false,
  ...more,
})

export function classify(error: unknown): Attempt {
  if (error instanceof GrammyError) return refused(error)
  if (error instanceof HttpError && neverLeft(error.error))
    return became('queued', 'no connection', { unspent: true, pause: REFUSED_SECONDS })
  // The request was written and nothing readable came back: it may have arrived.
  return became('unconfirmed', 'no answer')
}

/** «Subject to change», says Telegram of its codes; of its words it says nothing. Both are looked at. */
const GONE =
  /blocked by the user|user is deactivated|chat not found|can't initiate conversation|PEER_ID_INVALID/i

function refused({ error_code, description, parameters }: GrammyError): Attempt {
  if (error_code === 429) return became('queued', 'too many', { pause: parameters.retry_after ?? 1 })
  if (error_code === 403 || GONE.test(description)) return became('blocked', 'blocked')
  if (error_code >= 500) return became('unconfirmed', `telegram ${error_code}`)
  // A wrong token is not this message's fault: it waits until somebody has mended it.
  if (error_code === 401 || error_code === 404)
    return became('queued', `telegram ${error_code}`, { unspent: true, pause: 30 })
  return became('failed', `telegram ${error_code}`)
}

/** Broke before anything was written. A reset connection is not among them. */
const BEFORE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'])
const neverLeft = (error: unknown) => {
  const { code } = error as { code?: unknown }
  return (
    typeof code === 'string' &&
    (BEFORE.has(code) || /^(CERT_|ERR_TLS|DEPTH_ZERO|UNABLE_TO_|SELF_SIGNED)/.test(code))
  )
}
