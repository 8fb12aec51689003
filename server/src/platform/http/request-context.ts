import type { IncomingHttpHeaders } from 'node:http'
import { ClientName } from '@ugc/contract/inputs/choice'
import { addressPrefix, callerAddress } from '../address.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The prefix `__Host-` restricts the cookie to this host, to TLS and to the path «/». */
const COOKIE = '__Host-ugc'
/** A browser in which an owner has confirmed a web login. */
const KNOWN = '__Host-ugc-known'
const KNOWN_SECONDS = 180 * 24 * 3600
const HIDDEN = 'Secure; HttpOnly; SameSite=Strict'
const ATTRIBUTES = `Path=/; ${HIDDEN}`

/** The browser sends these with the calls of one link alone, by their path. */
const LINK_COOKIES = {
  name: '__Secure-ugc-name',
  /** The right PIN was entered. */
  pass: '__Secure-ugc-pass',
  /** The day on which the browser was counted last. */
  seen: '__Secure-ugc-seen',
} as const
type LinkCookie = keyof typeof LINK_COOKIES

interface LinkCookieValue {
  link_token: string
  value: string
  seconds: number
}
const NAME_SECONDS = 180 * 24 * 3600

/** What a handler gets besides its input: data about the call, and functions that set or delete the session cookie. */
export interface RequestContext {
  request_id: string
  ip: string
  /** What is throttled as one caller. */
  address: string
  authorization: string
  /** For the audit: the id of the request and the network part of the address. */
  trace: { request_id: string; ip: string }
  keepSession: (token: string, seconds: number) => void
  dropSession: () => void
  /** Asks the browser to forget cached replies and stored drafts. */
  clearSite: () => void
  /** The cookie of an earlier session in this browser. */
  session_cookie: string | undefined
  /** The token of a browser that is known. */
  known_browser: string | undefined
  keepKnownBrowser: (token: string) => void
  user_agent: string
  /** Answers 202: the request waits for something else. */
  accepted: () => void
  /** The name that this browser gave for the link that the address names. */
  client_name: string | undefined
  keepClientName: (link_token: string, name: string) => void
  linkCookie: (name: LinkCookie) => string | undefined
  keepLinkCookie: (name: LinkCookie, cookie: LinkCookieValue) => void
  /** A program that makes a preview of the page. */
  is_crawler: boolean
}

/** The network part of the caller's address. */
export const networkOf = ({ ip }: FastifyRequest) => addressPrefix(ip)

/** Messengers that make a preview accept any type; programs that read the table do so too, so the agent decides. */
export const isCrawler = ({ 'user-agent': agent = '' }: IncomingHttpHeaders) =>
  /bot\b|facebookexternalhit|whatsapp|vkshare|preview/i.test(agent)

/** `ip` is read when the request begins: a connection that was closed meanwhile has no address. */
export function contextOf(request: FastifyRequest, reply: FastifyReply, ip: string): RequestContext {
  const keepLinkCookie = (name: LinkCookie, { link_token, value, seconds }: LinkCookieValue) => {
    const path = `Path=/public/${link_token}`
    reply.header('set-cookie', `${LINK_COOKIES[name]}=${value}; Max-Age=${seconds}; ${path}; ${HIDDEN}`)
  }
  return {
    request_id: request.id,
    ip,
    address: callerAddress(ip),
    authorization: request.headers.authorization ?? '',
    trace: { request_id: request.id, ip: addressPrefix(ip) },
    keepSession: (token, seconds) => {
      reply.header('set-cookie', `${COOKIE}=${token}; Max-Age=${seconds}; ${ATTRIBUTES}`)
    },
    dropSession: () => {
      reply.header('set-cookie', `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}`)
    },
    clearSite: () => void reply.header('clear-site-data', '"cache", "storage"'),
    session_cookie: cookieToken(request),
    known_browser: cookieOf(request, KNOWN),
    keepKnownBrowser: (token) => {
      reply.header('set-cookie', `${KNOWN}=${token}; Max-Age=${KNOWN_SECONDS}; ${ATTRIBUTES}`)
    },
    user_agent: request.headers['user-agent'] ?? '',
    accepted: () => void reply.code(202),
    client_name: clientName(request),
    keepClientName: (link_token, name) =>
      keepLinkCookie('name', {
        link_token,
        value: encodeURIComponent(name.toWellFormed()),
        seconds: NAME_SECONDS,
      }),
    linkCookie: (name) => linkCookie(request, name),
    keepLinkCookie,
    is_crawler: isCrawler(request.headers),
  }
}

export const bearerToken = (request: FastifyRequest) =>
  /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

const cookieOf = (request: FastifyRequest, name: string) =>
  request.headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

export const cookieToken = (request: FastifyRequest) => cookieOf(request, COOKIE)

export const linkCookie = (request: FastifyRequest, name: LinkCookie) => cookieOf(request, LINK_COOKIES[name])

/** Undefined for a value that no reply of ours has set: it is checked like the name in a body. */
export function clientName(request: FastifyRequest): string | undefined {
  try {
    const { success, data } = ClientName.safeParse(decodeURIComponent(linkCookie(request, 'name') ?? ''))
    return success ? data : undefined
  } catch {
    return undefined
  }
}
