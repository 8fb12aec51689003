import { createHash, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyRequest } from 'fastify'
import type { Update } from 'grammy/types'
import { closeWhenAnswered } from '../platform/http/connections/close.ts'
import type { Log } from '../platform/log.ts'
import { createLines } from './lines.ts'

const BODY_MAX = 1024 * 1024
const REQUEST_MS = 10_000

interface Options {
  host: string
  port: number
  path: string
  secret: string
  /** False for a repeated update. If it throws, Telegram gets a 503 and sends the update again. */
  receive: (update: Update) => Promise<boolean>
  /** Handles the update, after it was confirmed to Telegram. Never rejects. */
  act: (update: Update) => Promise<unknown>
  log: Log
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The HTTP server to which Telegram sends updates. */
export async function startWebhook({ host, port, path, secret, receive, act, log }: Options) {
  const expected = digest(secret)
  const isTelegram = ({ headers }: FastifyRequest) =>
    timingSafeEqual(digest(String(headers['x-telegram-bot-api-secret-token'])), expected)
  const enter = createLines()
  const busy = new Set<Promise<unknown>>()
  const track = (work: Promise<unknown>) => {
    const tracked = work.finally(() => busy.delete(tracked))
    busy.add(tracked)
  }

  const app = Fastify({
    bodyLimit: BODY_MAX,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: REQUEST_MS },
    return503OnClosing: false,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?')[0] !== path) return reply.code(404).send()
    if (request.method !== 'POST') return reply.code(405).header('allow', 'POST').send()
    // Before the body is read.
    if (!isTelegram(request)) return reply.code(401).send()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode !== 200) reply.header('connection', 'close')
  })
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return reply.code(error.statusCode).send()
    log.error({ err: error }, 'update not received')
    return reply.code(503).send()
  })
  app.all('/*', async ({ body }, reply) => {
    const update = parse(String(body))
    if (update === undefined) return reply.code(400).send()
    const place = enter(update)
    const isNew = await receive(update).catch((error: unknown) => {
      place.leave()
      throw error
    })
    if (isNew) track(place.act(() => act(update)))
    else place.leave()
    return reply.send()
  })

  const close = closeWhenAnswered(app)
  await app.listen({ host, port })
  return {
    port: (app.server.address() as AddressInfo).port,
    isRunning: () => app.server.listening,
    stop: async () => {
      await close()
      while (busy.size > 0) await Promise.all(busy)
    },
  }
}

function parse(body: string): Update | undefined {
  try {
    const update = JSON.parse(body) as Partial<Update> | null
    return Number.isSafeInteger(update?.update_id) ? (update as Update) : undefined
  } catch {
    return undefined
  }
}
