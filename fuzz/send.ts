import { Agent, request } from 'node:http'
import type { Case } from './cases.ts'

export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  text: string
  /** Of a file. */
  bytes: Buffer | undefined
  ms: number
}

const LOST_MS = 30_000

export function createSender(url: string, at_once: number) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: at_once, scheduling: 'lifo' })

  const send = (asked: Pick<Case, 'method' | 'path' | 'headers' | 'body' | 'line'>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const { method, path, headers, body } = asked
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const outgoing = request({
        hostname,
        port,
        method,
        path,
        agent,
        headers: { ...headers, ...length },
        timeout: LOST_MS,
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${LOST_MS} ms`)))
      outgoing.on('error', reject)
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const isText = /json|text/.test(incoming.headers['content-type'] ?? '')
          const given = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
          resolve({
            status: incoming.statusCode ?? 0,
            headers: Object.fromEntries(given) as Answer['headers'],
            text: isText ? bytes.toString() : '',
            bytes: isText ? undefined : bytes,
            ms: performance.now() - began,
          })
        })
      })
      outgoing.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** The request as a curl command. */
export function curlOf(
  url: string,
  { method, path, headers, body }: Pick<Case, 'method' | 'path' | 'headers' | 'body'>,
): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const given = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
  const sent = body === undefined ? [] : [`--data-binary ${quote(String(body).slice(0, 1500))}`]
  return [`curl -sS -i -X ${method}`, ...given, ...sent, quote(`${url}${path.slice(0, 1500)}`)].join(' ')
}
