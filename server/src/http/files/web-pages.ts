import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { noSuchPath } from '../error-reply.ts'
import { policyOf } from '../headers.ts'

const open = { config: { guard: 'anyone' } }

/**
 * Serves the built web app from the API's origin, because Telegram binds a mini-app to the origin where it was opened.
 * Hashed files are cached forever; the page itself is revalidated each time, so that no client keeps an old one.
 */
export async function webPages(app: FastifyInstance, root: string) {
  const built = await readFile(join(root, 'index.html'), 'utf8')
  const { BOT_USERNAME = '', SUPPORT_USERNAME = '' } = app.services.config
  const page = built.replace('%BOT_USERNAME%', BOT_USERNAME).replace('%SUPPORT_USERNAME%', SUPPORT_USERNAME)
  const policy = policyOf(page)
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true })

  const sendPage = (reply: FastifyReply, cache: 'no-cache' | 'no-store' = 'no-cache') =>
    reply
      .headers({ 'content-security-policy': policy, 'cache-control': cache })
      .type('text/html; charset=utf-8')
      .send(page)

  // A table's address has two representations: the browser gets the page, and the page requests the data as JSON.
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/public\/[^/?]+(\?|$)/.test(request.url)) return
    reply.header('vary', 'accept')
    if (/text\/html/.test(request.headers.accept ?? '')) return sendPage(reply, 'no-store')
  })

  app.get('/assets/*', open, (request, reply) =>
    reply.sendFile(`assets/${(request.params as { '*': string })['*']}`, { maxAge: '365d', immutable: true }),
  )
  app.get('/favicon.svg', open, (_request, reply) => reply.sendFile('favicon.svg', { maxAge: '1d' }))
  app.get('/*', open, (request, reply) => {
    const path = request.url
    const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')
    if (path.startsWith('/api/') || !wantsPage) throw noSuchPath()
    return sendPage(reply)
  })
}
