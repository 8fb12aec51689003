import type { User } from '@ugc/contract/auth'
import type { FastifyRequest } from 'fastify'
import type { Who } from '../audit/queries.ts'
import { launchRefused, verifyLaunch } from '../auth/launch.ts'
import { findSession, findUser, insertLaunchedUser, updateSessionSeen } from '../auth/queries.ts'
import { scopeAllows, sessionLife } from '../auth/rules.ts'
import { actorOf, hashToken } from '../tokens.ts'
import { updateLastActive } from '../creators/queries.ts'
import { creatorNotFound } from '../creators/refusals.ts'
import { AppError } from '../errors.ts'
import { bearerToken, cookieToken, type Visit } from './visit.ts'

/** Who calls, as they are now. */
export interface Caller extends User {
  creator_id: string | null
  /** How the audit names them. */
  actor: string
  /** The launch they came with, where it was not a session. */
  launch_hash?: Buffer
}

/** The caller of a change, for the change's transaction and its audit entry. */
export const whoOf = ({ telegram_id, role, actor }: Caller, { trace }: Visit): Who => ({
  telegram_id,
  role,
  actor,
  ...trace,
})

/** Who may pass. It stands beside the path in every routes.ts; a route without one stops the server from starting. */
export interface Guard<C> {
  name: string
  check: (request: FastifyRequest) => Promise<C>
}

export const anyone: Guard<undefined> = { name: 'anyone', check: () => Promise.resolve(undefined) }

/** Anyone, with the session they bring, alive or not: whoever leaves twice has left. */
export const rawSessionToken: Guard<string | undefined> = {
  name: 'anyone',
  check: async (request) => sessionToken(request),
}

export const signedIn: Guard<Caller> = { name: 'signedIn', check: identify }

export const owner: Guard<Caller> = { name: 'owner', check: (request) => requireRole(request, 'owner') }

/** Anyone, and who they are where they say so and it is true. */
export const optionalUser: Guard<Caller | undefined> = {
  name: 'anyone',
  check: async (request) => {
    const brought = request.headers.authorization !== undefined || cookieToken(request) !== undefined
    if (!brought) return undefined
    return identify(request).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unauthorized') return undefined
      throw error
    })
  },
}

/** Anybody signed in who does not run the agency. */
export const creator: Guard<Caller> = {
  name: 'creator',
  check: async (request) => {
    const caller = await identify(request)
    if (caller.role === 'owner') throw new AppError('forbidden', 'Это доступно только креаторам')
    return caller
  },
}

/** An owner, or the person whom the address names: by their Telegram id, or by the id of their profile. */
export const selfOrOwner403: Guard<Caller> = {
  name: 'selfOrOwner403',
  check: async (request) => {
    const caller = await identify(request)
    const named = namedIn(request)
    const isSelf =
      named === String(caller.telegram_id) || (named !== undefined && named === caller.creator_id)
    if (caller.role !== 'owner' && !isSelf) throw new AppError('forbidden', 'Это чужая анкета')
    return caller
  },
}

/** An owner, or the creator whose id the address has. Somebody else's is not there. */
export const selfOrOwner404: Guard<Caller> = {
  name: 'selfOrOwner404',
  check: async (request) => {
    const caller = await identify(request)
    if (caller.role !== 'owner' && namedIn(request) !== caller.creator_id) throw creatorNotFound()
    return caller
  },
}

const namedIn = (request: FastifyRequest): string | undefined => {
  const { telegram_id, id } = request.params as { telegram_id?: string; id?: string }
  return telegram_id ?? id
}

async function requireRole(request: FastifyRequest, role: User['role']): Promise<Caller> {
  const user = await identify(request)
  if (user.role !== role) throw new AppError('forbidden', 'Этот раздел доступен только владельцу')
  return user
}

async function identify(request: FastifyRequest): Promise<Caller> {
  const token = sessionToken(request)
  return token === undefined
    ? byLaunch(request, request.headers.authorization ?? '')
    : bySession(request, token)
}

/** The header decides; a cookie counts only where there is no header. */
function sessionToken(request: FastifyRequest): string | undefined {
  if (request.headers.authorization !== undefined) return bearerToken(request)
  const token = cookieToken(request)
  if (token !== undefined) refuseForeignPage(request)
  return token
}

/** The raw launch string is a credential of every call; somebody new becomes a person with the first one. */
async function byLaunch(request: FastifyRequest, authorization: string): Promise<Caller> {
  const { services } = request.server
  const launch = await verifyLaunch(services, authorization)
  if (!launch) throw launchRefused()
  const { id: telegram_id, ...names } = launch.user
  let user = await findUser(services.db, telegram_id)
  if (!user) {
    await insertLaunchedUser(services.db, { telegram_id, ...names }, launch.hash)
    user = await findUser(services.db, telegram_id)
  }
  if (!user) throw launchRefused()
  return { ...user, actor: actorOf(user, services.config.PSEUDONYM_KEY), launch_hash: launch.hash }
}

async function bySession(request: FastifyRequest, token: string): Promise<Caller> {
  const { db, config } = request.server.services
  const hash = hashToken(token)
  const session = await findSession(db, hash)
  if (!session || !scopeAllows(session.scope, request.url.split('?')[0] ?? '')) throw launchRefused()
  // Only owners have a password; whoever stopped being one has no session of that kind.
  if (session.kind !== 'mini' && session.role !== 'owner') throw launchRefused()
  if (session.stale) {
    await updateSessionSeen(db, hash, sessionLife(session.kind, session.role).idle)
    await updateLastActive(db, session.telegram_id)
  }
  return { ...session, actor: actorOf(session, config.PSEUDONYM_KEY) }
}

/** A browser sends the cookie by itself, so a call that changes something must come from our own page. */
function refuseForeignPage(request: FastifyRequest) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin, 'sec-fetch-site': site } = request.headers
  const ours = origin === request.server.services.origin
  if (!ours || (site !== undefined && site !== 'same-origin')) {
    throw new AppError('forbidden', 'Запрос отправлен с другой страницы')
  }
}
