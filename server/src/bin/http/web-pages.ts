import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createPreview, type Preview } from '../../clients/public-table/service.ts'
import { tagsOf } from '../../platform/etag.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noSuchPath } from '../../platform/http/error-reply.ts'
import { policyOf } from '../../platform/http/headers.ts'
import { isCrawler } from '../../platform/http/request-context.ts'

const open = { config: { guard: 'anyone' } }

const PREVIEW_MS = 1000

const TITLE = /<title>[^<]*<\/title>/

function wantsTablePage(headers: IncomingHttpHeaders): boolean {
  const { accept = '' } = headers
  return /text\/html/.test(accept) || (!/application\/json/.test(accept) && isCrawler(headers))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const headOf = (
  { site, title, description, image }: Preview,
  origin: string,
) => `<title>${escaped(title)}</title>
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${escaped(site)}" />
    <meta property="og:title" content="${escaped(title)}" />
    <meta property="og:description" content="${escaped(description)}" />${image === null ? '' : `\n    <meta property="og:image" content="${escaped(origin + image)}" />`}`

/**
 * Serves the built web app from the API's origin, because Telegram binds a mini-app to the origin where it was opened.
 * Hashed files are cached forever; the page itself is revalidated each time, so that no client keeps an old one.
 */
export async function webPages(app: FastifyInstance, root: string) {
  const built = await readFile(join(root, 'index.html'), 'utf8').catch(() => {
    throw new Refusal('WEB_DIR has no index.html: run npm run build, or set WEB_DIR to the built web app')
  })
  const { BOT_USERNAME = '', SUPPORT_USERNAME = '' } = app.services.config
  const page = built.replace('%BOT_USERNAME%', BOT_USERNAME).replace('%SUPPORT_USERNAME%', SUPPORT_USERNAME)
  const policy = policyOf(page)
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true })

  const headers = (cache: 'no-cache' | 'no-store') => ({
    'content-security-policy': policy,
    'cache-control': cache,
  })
  const sendPage = (reply: FastifyReply, cache: 'no-cache' | 'no-store' = 'no-cache', preview?: Preview) =>
    reply
      .headers(headers(cache))
      .type('text/html; charset=utf-8')
      .send(preview ? page.replace(TITLE, () => headOf(preview, app.services.origin)) : page)

  const preview = createPreview(app.services.db)
  /** Counted and queued like every other call of a stranger. One that is refused, waits too long or fails gets the page as it is. */
  const findPreview = async (ip: string, token: string) => {
    const late = new AbortController()
    const found = async () => {
      await app.limits.countAddress(ip, 'read')
      // A turn that comes after the page has left asks the database nothing.
      return app.limits.inTurn({ ip, is_stranger: true, kind: 'read' }, async () =>
        late.signal.aborted ? undefined : preview(token),
      )
    }
    const waiting = delay(PREVIEW_MS, undefined, { ref: false })
    return Promise.race([found().catch(() => undefined), waiting]).finally(() => late.abort())
  }

  // A table's address has two representations: the browser gets the page, and the page requests the data as JSON.
  app.addHook('onRequest', async (request, reply) => {
    const token = /^\/public\/([^/?]+)(\?|$)/.exec(request.url)?.[1]
    if (token === undefined) return
    reply.headers({ vary: 'accept', 'x-robots-tag': 'noindex' })
    if (wantsTablePage(request.headers)) {
      // A browser asks for its data by itself; only what makes a preview reads the head of the page.
      await app.limits.pacePage()
      const found = isCrawler(request.headers) ? await findPreview(request.ip, token) : undefined
      return sendPage(reply, 'no-store', found)
    }
  })

  app.get('/assets/*', open, (request, reply) =>
    reply.sendFile(`assets/${(request.params as { '*': string })['*']}`, { maxAge: '365d', immutable: true }),
  )
  app.get('/favicon.svg', open, (_request, reply) => reply.sendFile('favicon.svg', { maxAge: '1d' }))
  // RFC 9116. It is never out of date, because the day is counted from now.
  app.get('/.well-known/security.txt', open, (_request, reply) => {
    if (SUPPORT_USERNAME === '') throw noSuchPath()
    const expires = new Date(Date.now() + 180 * 24 * 3600 * 1000).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: https://t.me/${SUPPORT_USERNAME}\nExpires: ${expires}\nPreferred-Languages: ru, en\n`)
  })
  app.get('/*', open, async (request, reply) => {
    const path = request.url
    const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')
    if (path.startsWith('/api/') || !wantsPage) throw noSuchPath()
    await app.limits.pacePage()
    const isKnown = tagsOf(request.headers['if-none-match']).includes(etag)
    // A browser takes the headers of a 304 over into what it has stored, so they are those of the page.
    reply.header('etag', etag)
    return isKnown ? reply.headers(headers('no-cache')).code(304).send() : sendPage(reply)
  })
}
