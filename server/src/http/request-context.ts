import { addressPrefix } from '../auth/rules.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The prefix `__Host-` restricts the cookie to this host, to TLS and to the path «/». */
const COOKIE = '__Host-ugc'
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** What a handler gets besides its input: data about the call, and functions that set or delete the session cookie. */
export interface RequestContext {
  request_id: string
  ip: string
  authorization: string
  /** For the audit: the id of the request and the network part of the address. */
  trace: { request_id: string; ip: string }
  keepSession: (token: string, seconds: number) => void
  dropSession: () => void
}

/** `ip` is read when the request begins: a connection that was closed meanwhile has no address. */
export function contextOf(request: FastifyRequest, reply: FastifyReply, ip: string): RequestContext {
  return {
    request_id: request.id,
    ip,
    authorization: request.headers.authorization ?? '',
    trace: { request_id: request.id, ip: addressPrefix(ip) },
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
