import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Update } from 'grammy/types'
import type { Log } from '../log.ts'

const BODY_MAX = 1024 * 1024
const REQUEST_MS = 10_000

interface Options {
  host: string
  port: number
  path: string
  secret: string
  /** False for an update that came before. If it fails, Telegram is asked to bring the update again. */
  receive: (update: Update) => Promise<boolean>
  /** Acts upon it, after Telegram has its confirmation. Never fails. */
  act: (update: Update) => Promise<unknown>
  log: Log
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The door that Telegram brings updates to. */
export async function startWebhook({ host, port, path, secret, receive, act, log }: Options) {
  const expected = digest(secret)
  const isTelegram = ({ headers }: IncomingMessage) =>
    timingSafeEqual(digest(String(headers['x-telegram-bot-api-secret-token'])), expected)
  const busy = new Set<Promise<unknown>>()
  const track = (work: Promise<unknown>) => {
    const tracked = work.finally(() => busy.delete(tracked))
    busy.add(tracked)
  }

  async function answer(request: IncomingMessage): Promise<number> {
    if (request.url?.split('?')[0] !== path) return 404
    if (request.method !== 'POST') return 405
    if (!isTelegram(request)) return 401
    const body = await read(request)
    if (body === undefined) return 413
    const update = parse(body)
    if (update === undefined) return 400
    if (await receive(update)) track(act(update))
    return 200
  }

  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS },
    (request, response) => {
      answer(request).then(
        (status) => end(response, status),
        (err: unknown) => {
          log.error({ err }, 'update not received')
          end(response, 503)
        },
      )
    },
  )
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    isRunning: () => server.listening,
    stop: async () => {
      server.close()
      while (busy.size > 0) await Promise.all(busy)
      // Telegram keeps spare connections, on which nothing is asked.
      server.closeAllConnections()
    },
  }
}

/** Only what was confirmed leaves its connection open: the rest may still be sending what nobody reads. */
function end(response: ServerResponse, status: number) {
  const headers = status === 405 ? { allow: 'POST' } : {}
  response.writeHead(status, status === 200 ? {} : { connection: 'close', ...headers }).end()
}

async function read(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_MAX) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parse(body: string): Update | undefined {
  try {
    const update = JSON.parse(body) as Partial<Update> | null
    return Number.isSafeInteger(update?.update_id) ? (update as Update) : undefined
  } catch {
    return undefined
  }
}
