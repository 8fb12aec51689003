import type { Role } from '@ugc/contract/auth'

/** What the audit says of a call: how it names the caller, which request it was, and roughly from where. */
export interface Trace {
  actor: string
  request_id: string
  ip: string
}

/** The caller of a change: its transaction begins with `recheckOwner(tx, by)`, and its audit entry has the trace. */
export interface Who extends Trace {
  telegram_id: number
  role: Role
  /** A web session, or one that was handed to a browser: not an app inside Telegram. */
  from_browser: boolean
}
