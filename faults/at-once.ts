import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

interface Ask {
  method: string
  path: string
  headers: Record<string, string>
  /** Bytes are sent as they are, with the type that the headers name. */
  body?: object | Buffer
}

export interface Reply {
  status: number
  text: string
}

/** One request on a new connection, so that it does not wait in the queue of a client. */
export async function ask(url: string, { method, path, headers, body }: Ask): Promise<Reply> {
  const payload = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const length = payload === undefined ? {} : { 'content-length': String(payload.length) }
  const type = payload === undefined || payload === body ? {} : { 'content-type': 'application/json' }
  const sent = request(url + path, {
    method,
    agent: false,
    rejectUnauthorized: false,
    headers: { ...headers, ...type, ...length },
  })
  sent.end(payload)
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: reply.statusCode ?? 0, text: await text(reply) }
}

/** Repeats a request that was answered with 503. */
export async function insist(url: string, what: Ask): Promise<Reply> {
  for (let tries = 20; ; tries -= 1) {
    const reply = await ask(url, what)
    if (reply.status !== 503 || tries === 0) return reply
  }
}

/** `count` requests at the same time, each to a random process. */
export const atOnce = (urls: string[], count: number, what: (n: number) => Ask): Promise<Reply[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      insist(urls[Math.floor(Math.random() * urls.length)] ?? '', what(n)),
    ),
  )

export const counted = (replies: Reply[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  ) as Record<string, number>
