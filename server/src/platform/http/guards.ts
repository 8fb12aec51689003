import type { User } from '@ugc/contract/auth'
import type { FastifyRequest } from 'fastify'
import type { Who } from '../caller.ts'
import type { RequestContext } from './request-context.ts'

/** The caller, read from the database for this call. */
export interface Caller extends User {
  creator_id: string | null
  /** The caller's name in the audit. */
  actor: string
  /** Set if a session authenticated the call, or a launch of an owner, which has one. */
  session_id?: string
  /** Set if a launch string authenticated the call, not a session. */
  launch_hash?: Buffer
  /** Set if the session is a browser's, and not of an app inside Telegram. */
  from_browser?: boolean
  /** Set for a web session that was opened with a password made by the server. */
  password_is_first?: true
}

/** The caller of a change, for the change's transaction and its audit entry. */
export const whoOf = (
  { telegram_id, role, actor, from_browser = false }: Caller,
  { trace }: RequestContext,
): Who => ({ telegram_id, role, actor, from_browser, ...trace })

/** Decides who may call a route. Each routes.ts names it beside the path; a route without a guard fails at startup. */
export interface Guard<C> {
  name: string
  check: (request: FastifyRequest) => Promise<C>
}

export const anyone: Guard<undefined> = { name: 'anyone', check: () => Promise.resolve(undefined) }

/** The person whom the address names, by Telegram id or profile id. */
export const namedIn = (request: FastifyRequest): string | undefined => {
  const { telegram_id, id } = request.params as { telegram_id?: string; id?: string }
  return telegram_id ?? id
}
