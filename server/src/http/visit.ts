import { addressPrefix } from '../auth/rules.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-`: this host alone, over TLS alone, no narrower path. */
const COOKIE = '__Host-ugc'
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** What an answer may know of the call beside its input, and the one thing it may add to the reply: a session. */
export interface Visit {
  request_id: string
  ip: string
  authorization: string
  /** For the audit: which call, and roughly from where. */
  trace: { request_id: string; ip: string }
  keepSession: (token: string, seconds: number) => void
  dropSession: () => void
}

export function visitOf(request: FastifyRequest, reply: FastifyReply): Visit {
  return {
    request_id: request.id,
    ip: request.ip,
    authorization: request.headers.authorization ?? '',
    trace: { request_id: request.id, ip: addressPrefix(request.ip) },
    keepSession: (token, seconds) => {
      reply.header('set-cookie', `${COOKIE}=${token}; Max-Age=${seconds}; ${ATTRIBUTES}`)
    },
    dropSession: () => {
      reply.header('set-cookie', `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}`)
    },
  }
}

export const bearerToken = (request: FastifyRequest) =>
  /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

export const cookieToken = (request: FastifyRequest) =>
  request.headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)
