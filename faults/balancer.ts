import { Agent, request } from 'node:http'

/** An API process as a balancer knows it. */
export interface Door {
  url: string
  ops: string
}

export interface Answer {
  /** 0 when there was none; `error` says why. */
  status: number
  error?: string
  /** Text of the body. */
  text: string
  retry_after: string | undefined
  door: string
  /** When it was asked and how long it took, by the monotonic clock. */
  at: number
  ms: number
}

interface Asked {
  method: string
  path: string
  headers: Record<string, string>
  body?: unknown
}

const GIVE_UP_MS = 30_000
const LOOK_MS = 100

/**
 * A load balancer: round robin over the API processes whose /readyz is green, with kept connections. A refused connection
 * carried no request, so the next process is tried; every other failure is reported to the caller.
 */
export function startBalancer(doors: () => Door[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const ready = new Map<string, boolean>()
  let turn = 0

  const look = async () => {
    const seen = doors().map(async ({ url, ops }) => {
      const reply = await ask({ url, ops }, { method: 'GET', path: '/readyz', headers: {} }, ops)
      ready.set(url, reply.status === 200)
    })
    await Promise.all(seen)
  }
  const looking = setInterval(() => void look(), LOOK_MS)

  const ask = (door: Door, { method, path, headers, body }: Asked, base = door.url) =>
    new Promise<Answer>((resolve) => {
      const at = performance.now()
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const done = (got: Partial<Answer>) =>
        resolve({
          status: 0,
          text: '',
          retry_after: undefined,
          door: door.url,
          at,
          ms: performance.now() - at,
          ...got,
        })
      const sent = request(`${base}${path}`, {
        method,
        agent,
        timeout: GIVE_UP_MS,
        headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', (error: Error & { code?: string }) => done({ error: error.code ?? error.message }))
      sent.on('response', (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => (text += part))
        reply.on('error', (error: Error & { code?: string }) => done({ error: error.code ?? error.message }))
        reply.on('end', () =>
          done({ status: reply.statusCode ?? 0, text, retry_after: reply.headers['retry-after'] }),
        )
      })
      sent.end(payload)
    })

  const send = async (asked: Asked): Promise<Answer> => {
    const all = doors()
    const open = all.filter(({ url }) => ready.get(url) !== false)
    const from = open.length > 0 ? open : all
    turn += 1
    let answer: Answer | undefined
    for (let tried = 0; tried < from.length; tried += 1) {
      const door = from[(turn + tried) % from.length]
      if (door) answer = await ask(door, asked)
      if (answer?.error !== 'ECONNREFUSED') break
    }
    if (!answer) throw new Error('a balancer without doors')
    return answer
  }

  const stop = () => {
    clearInterval(looking)
    agent.destroy()
  }
  return { send, stop }
}
