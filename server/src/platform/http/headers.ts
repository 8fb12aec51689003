import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Only Telegram Web may show the app in a frame. X-Frame-Options is not sent, because it cannot list origins. */
const FRAMES = ['web', 'webk', 'weba', 'webz'].map((name) => `https://${name}.telegram.org`).join(' ')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The hash of an empty text: inside a frame Telegram's script adds an empty <style>. */
const EMPTY_STYLE = hashOf('')

/** Content security policy: inline scripts are allowed by the hashes of those that the build put into the page. */
export function policyOf(page: string): string {
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => hashOf(text))
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    `style-src 'self' ${EMPTY_STYLE}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors 'self' ${FRAMES}`,
  ].join('; ')
}

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

const NOT_TO_BE_KEPT = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

/** Headers of an error that is answered before Fastify has a request. */
export const ERROR_HEADERS = {
  ...COMMON,
  ...NOT_TO_BE_KEPT,
  'content-type': 'application/json; charset=utf-8',
}

/** Default headers: a reply is not cached, not framed and runs no script. The web page sets its own values. */
export function apiHeaders(app: FastifyInstance) {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(COMMON)
    // While the process stops, keep-alive clients are asked to open a new connection, which reaches another process.
    if (app.services.draining) reply.header('connection', 'close')
    for (const [name, value] of Object.entries(NOT_TO_BE_KEPT))
      if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
