import type { User } from '@ugc/contract/auth'
import type { ErrorCode } from '@ugc/contract/facts/errors'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { Caller, Guard } from '../platform/http/guards.ts'
import { bearerToken, cookieToken } from '../platform/http/request-context.ts'
import { isPhotoPass, signedId } from '../platform/photo-address.ts'
import { actorOf, hashToken } from '../platform/tokens.ts'
import { launchRefused, verifyLaunch } from './auth/launch-service.ts'
import { sessionOfLaunch } from './auth/launch-session-service.ts'
import {
  findSession,
  findSessionById,
  findUser,
  insertLaunchedUser,
  updateLastActive,
  updateSessionSeen,
} from './auth/queries.ts'
import { opensWithFirstPassword, scopeAllows, sessionLife } from './auth/rules.ts'

/** Anyone, but a browser only from the app's own page: another page could sign a visitor in to an account that is not theirs. */
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

/** Any signed-in user who is not an owner, with or without a profile. */
export const creator: Guard<Caller> = {
  name: 'creator',
  check: async (request) => {
    const caller = await identify(request)
    if (caller.role === 'owner') throw new AppError('forbidden', 'Это доступно только креаторам')
    return caller
  },
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
