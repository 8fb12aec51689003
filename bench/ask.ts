import { type Agent, request } from 'node:http'

/** One request of a case. */
export interface Question {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  /** Without a token the request has no credentials. */
  token?: string
  body?: unknown
}

const bodyOf = ({ body }: Question) => (body === undefined ? '' : JSON.stringify(body))

function headersOf(question: Question): Record<string, string> {
  const body = bodyOf(question)
  return {
    ...(question.token === undefined ? {} : { authorization: `Bearer ${question.token}` }),
    ...(body === ''
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  }
}

/** From the request to the last byte, over a connection that is open already; with the reply where it is wanted. */
export const timed = (agent: Agent, url: string, question: Question) =>
  new Promise<{ ms: number; text: string }>((resolve, reject) => {
    const start = performance.now()
    const { method = 'GET', path } = question
    const asked = request(`${url}${path}`, { agent, method, headers: headersOf(question) }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.once('end', () => {
        const ms = performance.now() - start
        const text = Buffer.concat(parts).toString()
        if (reply.statusCode === 200 || reply.statusCode === 201) resolve({ ms, text })
        else reject(new Error(`${reply.statusCode}: ${method} ${path} ${text.slice(0, 300)}`))
      })
    })
    asked.once('error', reject)
    asked.end(bodyOf(question))
  })

/** The same as bytes, for a client that builds nothing while it measures. */
export function wireOf(question: Question): string {
  const { method = 'GET', path } = question
  const headers = Object.entries(headersOf(question)).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers.join('')}\r\n${bodyOf(question)}`
}
