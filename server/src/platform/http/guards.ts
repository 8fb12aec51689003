import type { Role, User } from '@ugc/contract/auth'
import type { ErrorCode } from '@ugc/contract/facts/errors'
import type { FastifyRequest } from 'fastify'
import type { Who } from '../../access/audit/queries.ts'
import { launchRefused, verifyLaunch } from '../../access/auth/launch-service.ts'
import { sessionOfLaunch } from '../../access/auth/launch-session-service.ts'
import {
  findSession,
  findSessionById,
  findUser,
  insertLaunchedUser,
  updateSessionSeen,
} from '../../access/auth/queries.ts'
import { opensWithFirstPassword, scopeAllows, sessionLife } from '../../access/auth/rules.ts'
import { actorOf, hashToken } from '../tokens.ts'
import { updateLastActive } from '../../people/creators/queries.ts'
import { creatorNotFound } from '../../people/creators/refusals.ts'
import { AppError } from '../errors.ts'
import { isPhotoPass, signedId } from '../../access/photo-address.ts'
import { resolveLink } from '../../clients/public-links/access-service.ts'
import type { FoundLink } from '../../clients/public-links/queries.ts'
import { clientsOnly, linkNotFound } from '../../clients/public-links/refusals.ts'
import { findAuthor } from '../../responses/queries.ts'
import { responseNotFound } from '../../responses/refusals.ts'
import { bearerToken, clientName, cookieToken, linkCookie, type RequestContext } from './request-context.ts'

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

/** Anyone, but a browser only from the app's own page: another page could sign a visitor in as someone else. */
export const anyoneHere: Guard<undefined> = {
  name: 'anyone',
  check: async (request) => {
    if (request.headers.origin !== undefined) refuseForeignPage(request)
    return undefined
  },
}

/** Passes the session token on without validating it, so that logout is idempotent. */
export const rawSessionToken: Guard<string | undefined> = {
  name: 'anyone',
  check: async (request) => sessionToken(request),
}

export const signedIn: Guard<Caller> = { name: 'signedIn', check: identify }

export const owner: Guard<Caller> = { name: 'owner', check: (request) => requireRole(request, 'owner') }

/** These people see public pages like everybody without an account. */
const NOT_SIGNED_IN: ErrorCode[] = ['unauthorized', 'blocked', 'first_password']

/** Public route. The caller if the request has valid credentials, otherwise undefined. */
export const optionalUser: Guard<Caller | undefined> = {
  name: 'anyone',
  check: async (request) => {
    const brought = request.headers.authorization !== undefined || cookieToken(request) !== undefined
    if (!brought) return undefined
    return identify(request).catch((error: unknown) => {
      if (error instanceof AppError && NOT_SIGNED_IN.includes(error.code)) return undefined
      throw error
    })
  },
}

/** The call brings credentials; whether they are valid, the guard says. */
export const hasSession = (request: FastifyRequest) =>
  request.headers.authorization !== undefined || cookieToken(request) !== undefined

/** Public route. A photo's reader: the pass in the address, or the credentials of the call; undefined without a valid one. */
export const photoReader: Guard<Pick<Caller, 'telegram_id' | 'role'> | undefined> = {
  name: 'anyone',
  check: async (request) => {
    const { session } = request.query as { session?: unknown }
    if (session !== undefined) return byPhotoPass(request, session)
    return optionalUser.check(request).catch((error: unknown) => {
      if (error instanceof AppError) return undefined
      throw error
    })
  },
}

/** The session of a mini-app, without its token: a pass opens photos alone and keeps no session alive. */
async function byPhotoPass(request: FastifyRequest, pass: unknown) {
  const id = signedId(pass)
  const session = id === undefined ? undefined : await findSessionById(request.server.services.db, id)
  return session?.kind === 'mini' && isPhotoPass(String(pass), session) ? session : undefined
}

interface LinkHolder {
  link: FoundLink
  /** Both are undefined without valid credentials. */
  role: Role | undefined
  user: Caller | undefined
}

/** A caller with a link that opens and, where it has a PIN, the pass; an owner needs no pass. */
export const linkHolder: Guard<LinkHolder> = {
  name: 'anyone',
  check: async (request) => {
    const user = await optionalUser.check(request)
    const role = user?.role
    const { token } = request.params as { token: string }
    const { db } = request.server.services
    const pass = linkCookie(request, 'pass')
    return { link: await resolveLink(db, token, { is_owner: role === 'owner', pass }), role, user }
  },
}

/** A client: holds a client link, and is not an owner. Every other link is unknown. */
export const client: Guard<{ link: FoundLink; name: string | undefined }> = {
  name: 'client',
  check: async (request) => {
    const { link, role } = await linkHolder.check(request)
    if (link.kind !== 'client') throw linkNotFound()
    if (role === 'owner') throw clientsOnly()
    return { link, name: clientName(request) }
  },
}

/** Any signed-in user who is not an owner, with or without a profile. */
export const creator: Guard<Caller> = {
  name: 'creator',
  check: async (request) => {
    const caller = await identify(request)
    if (caller.role === 'owner') throw new AppError('forbidden', 'Это доступно только креаторам')
    return caller
  },
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The creator whose response the address names; 404 for other creators, so that ids cannot be probed. */
export const author: Guard<Caller & { creator_id: string }> = {
  name: 'author',
  check: async (request) => {
    const { creator_id, ...caller } = await creator.check(request)
    const id = namedIn(request) ?? ''
    const written_by = UUID.test(id) ? await findAuthor(request.server.services.db, id) : undefined
    if (creator_id === null || written_by !== creator_id) throw responseNotFound()
    return { ...caller, creator_id }
  },
}

/** An owner, or the user whom the address names by Telegram id or profile id; 403 for others. */
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

/** An owner, or the creator whose id the address has; 404 for others, so that ids cannot be probed. */
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

/** From the Authorization header; the cookie is read only if there is no header. */
function sessionToken(request: FastifyRequest): string | undefined {
  if (request.headers.authorization !== undefined) return bearerToken(request)
  const token = cookieToken(request)
  if (token !== undefined) refuseForeignPage(request)
  return token
}

/** Authenticates by launch string. The first call of a new user inserts the user. */
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
  const { PSEUDONYM_KEY: key } = services.config
  const caller = { ...user, actor: actorOf(user, key), launch_hash: launch.hash }
  if (user.role !== 'owner') return caller
  const { id: request_id, ip, headers } = request
  const origin = { request_id, ip, user_agent: headers['user-agent'] ?? '' }
  return { ...caller, session_id: await sessionOfLaunch(services.db, { user, launch, key, origin }) }
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? ''

async function bySession(request: FastifyRequest, token: string): Promise<Caller> {
  const { db, config } = request.server.services
  const hash = hashToken(token)
  const session = await findSession(db, hash)
  if (!session || !scopeAllows(session.scope, pathOf(request))) throw launchRefused()
  // Sessions of these kinds belong to owners; a removed owner's session is refused.
  if (session.kind !== 'mini' && session.role !== 'owner') throw launchRefused()
  const { password_is_first, ...found } = session
  const is_first = session.kind === 'web' && password_is_first
  if (is_first && !opensWithFirstPassword(pathOf(request)))
    throw new AppError('first_password', 'Сначала придумайте свой пароль: обновите страницу')
  if (session.stale) {
    await updateSessionSeen(db, hash, sessionLife(session.kind, session.role).idle)
    await updateLastActive(db, session.telegram_id)
  }
  const actor = actorOf(session, config.PSEUDONYM_KEY)
  const caller = { ...found, actor, from_browser: session.kind !== 'mini' }
  return is_first ? { ...caller, password_is_first: true } : caller
}

/** CSRF check: browsers send the cookie with every request, so a write must come from our own origin. */
function refuseForeignPage(request: FastifyRequest) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin, 'sec-fetch-site': site } = request.headers
  const ours = origin === request.server.services.origin
  if (!ours || (site !== undefined && site !== 'same-origin')) {
    throw new AppError('forbidden', 'Запрос отправлен с другой страницы')
  }
}
