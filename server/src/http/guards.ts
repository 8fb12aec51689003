import type { User } from '@ugc/contract/auth'
import type { FastifyRequest } from 'fastify'
import { launchRefused, verifyLaunch } from '../auth/launch.ts'
import { findSession, findUser, updateSessionSeen, upsertUser } from '../auth/queries.ts'
import { mayVisit, sessionLife } from '../auth/rules.ts'
import { hashToken } from '../auth/tokens.ts'
import { AppError } from '../errors.ts'
import { bearerToken, cookieToken } from './visit.ts'

/** Who may pass. It stands beside the path in every routes.ts; a route without one stops the server from starting. */
export interface Guard<C> {
  name: string
  check: (request: FastifyRequest) => Promise<C>
}

export const anyone: Guard<undefined> = { name: 'anyone', check: () => Promise.resolve(undefined) }

/** Anyone, with the session they bring, alive or not: whoever leaves twice has left. */
export const leaving: Guard<string | undefined> = {
  name: 'anyone',
  check: async (request) => sessionToken(request),
}

export const signedIn: Guard<User> = { name: 'signedIn', check: identify }

export const owner: Guard<User> = { name: 'owner', check: (request) => requireRole(request, 'owner') }

async function requireRole(request: FastifyRequest, role: User['role']): Promise<User> {
  const user = await identify(request)
  if (user.role !== role) throw new AppError('forbidden', 'Этот раздел доступен только владельцу')
  return user
}

async function identify(request: FastifyRequest): Promise<User> {
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
async function byLaunch(request: FastifyRequest, authorization: string): Promise<User> {
  const { services } = request.server
  const launch = await verifyLaunch(services, authorization)
  if (!launch) throw launchRefused()
  const { id: telegram_id, ...names } = launch.user
  const known = await findUser(services.db, telegram_id)
  if (known) return known
  await upsertUser(services.db, { telegram_id, ...names })
  const user = await findUser(services.db, telegram_id)
  if (!user) throw launchRefused()
  return user
}

async function bySession(request: FastifyRequest, token: string): Promise<User> {
  const { db } = request.server.services
  const hash = hashToken(token)
  const session = await findSession(db, hash)
  if (!session || !mayVisit(session.scope, request.url.split('?')[0] ?? '')) throw launchRefused()
  // Only owners have a password; whoever stopped being one has no session of that kind.
  if (session.kind !== 'mini' && session.role !== 'owner') throw launchRefused()
  if (session.stale) await updateSessionSeen(db, hash, sessionLife(session.kind, session.role).idle)
  return session
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
