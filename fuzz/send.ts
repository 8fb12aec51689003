import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
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
  const agent = new Agent({ keepAlive: true, maxSockets: at_once, scheduling: 'lifo' })
  const { hostname, port } = new URL(url)

  async function send({ method, path, headers: sent, body }: Case): Promise<Answer> {
    const began = performance.now()
    const headers = { ...sent, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) }
    const signal = AbortSignal.timeout(LOST_MS)
    const outgoing = request({ hostname, port, method, path, agent, headers, signal })
    // Heard for good: a refusal before the end of the body may be followed by a reset.
    outgoing.on('error', () => undefined)
    outgoing.end(body)
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    const bytes = await buffer(incoming)
    const isText = /json|text/.test(incoming.headers['content-type'] ?? '')
    const given = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
    return {
      status: incoming.statusCode ?? 0,
      headers: Object.fromEntries(given) as Answer['headers'],
      text: isText ? bytes.toString() : '',
      bytes: isText ? undefined : bytes,
      ms: performance.now() - began,
    }
  }
  return { send, close: () => agent.destroy() }
}

/** The request as a curl command. */
export function curlOf(url: string, { method, path, headers, body }: Case): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const given = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
  const sent = body === undefined ? [] : [`--data-binary ${quote(String(body).slice(0, 1500))}`]
  return [`curl -sS -i -X ${method}`, ...given, ...sent, quote(`${url}${path.slice(0, 1500)}`)].join(' ')
}
