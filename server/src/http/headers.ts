import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Telegram Web shows the app in a frame; nobody else may. There is no X-Frame-Options, which cannot say that. */
const FRAMES = ['web', 'webk', 'weba', 'webz'].map((name) => `https://${name}.telegram.org`).join(' ')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The hash of nothing: inside a frame Telegram's script adds a <style> and leaves it empty. */
const EMPTY_STYLE = hashOf('')

/** Only the styles that were built into the page are allowed inside it. */
export function policyOf(page: string): string {
  const styles = [...page.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text = '']) => hashOf(text))
  return [
    "default-src 'none'",
    "script-src 'self'",
    ['style-src', "'self'", EMPTY_STYLE, ...styles].join(' '),
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
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

/** For what is refused before there is a request to answer. */
export const ERROR_HEADERS = {
  ...COMMON,
  ...NOT_TO_BE_KEPT,
  'content-type': 'application/json; charset=utf-8',
}

/** Data is for its caller alone: not cached, not framed, nothing in it runs. A page says otherwise for itself. */
export function apiHeaders(app: FastifyInstance) {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(COMMON)
    // Whoever keeps a connection open is told to open the next one elsewhere.
    if (app.services.draining) reply.header('connection', 'close')
    for (const [name, value] of Object.entries(NOT_TO_BE_KEPT))
      if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
