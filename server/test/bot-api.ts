import { once } from 'node:events'
import { createServer, request, STATUS_CODES } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import type { Update } from 'grammy/types'
import { chatIdOf, conflict, isLoopback, isObject, methods, newBotState } from './bot-api-methods.ts'
import { readPayload, refusal, tooMany, unreachable } from './bot-api-methods.ts'
import type { Answer, NewUpdate, Payload, Refusal } from './bot-api-methods.ts'

export {
  blocked,
  inGroup,
  mediaMessage,
  startCommand,
  tap,
  textMessage,
  unblocked,
  writeAccessAllowed,
} from './bot-api-methods.ts'

// A fake Telegram Bot API over real HTTP, on loopback only. From another process: GET /_/calls?since=n,
// GET /_/sent?method=, POST /_/fail, /_/heal, /_/limit, /_/clear, /_/update, /_/deliver (JSON bodies).

type Refused = '400' | '403' | '404' | '409' | '429' | '5xx' | 'unauthorized'
type Outcome = 'ok' | Refused | 'hang' | 'drop' | 'garbage'

// `answered` is false when no readable answer was written: outcome 'ok' then means «sent, but unconfirmed».
export type Call = {
  n: number
  at: number
  wall: string
  method: string
  payload: Payload
  chat_id: number | string | null
  outcome: Outcome
  answered: boolean
  message_id?: number
}

type FaultAnswer =
  | { kind: '429'; retry_after: number }
  | { kind: 'blocked' | 'deactivated' | 'not_started' | 'chat_not_found' }
  | { kind: 'bad_request'; description: string }
  | { kind: 'server_error'; status: number }
  | { kind: 'hang' | 'drop'; after_accept?: boolean }
  | { kind: 'garbage'; body?: 'html' | 'truncated' | 'huge'; after_accept?: boolean }
  | { kind: 'slow'; ms: number }

export type Fault = {
  when?: { method?: string; chat_id?: number | string }
  times?: number | 'always'
  probability?: number
  answer: FaultAnswer
}

export type BotApi = {
  url: string
  token: string
  calls: Call[]
  sent(method?: string): Call[]
  clear(): void
  fail(fault: Fault): void
  heal(): void
  limit(options: { per_second: number } | null): void
  update(update: NewUpdate): Update
  deliver(update: NewUpdate): Promise<number>
  waitFor(predicate: (call: Call) => boolean, ms: number): Promise<Call>
  close(): Promise<void>
}

// The machine's monotonic clock, not performance.now(): one zero for every process, so kills can be compared.
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

function createLog(onCall?: (call: Call) => void) {
  const calls: Call[] = []
  const listeners = new Set<(call: Call) => void>()
  let last = 0
  if (onCall) listeners.add(onCall)

  function add(entry: Omit<Call, 'n' | 'wall'>): Call {
    const call = { n: ++last, wall: new Date().toISOString(), ...entry }
    calls.push(call)
    for (const listener of listeners) listener(call)
    return call
  }

  // A call already in the log counts too: otherwise a test races with what it waits for.
  function waitFor(predicate: (call: Call) => boolean, ms: number): Promise<Call> {
    const seen = calls.find(predicate)
    if (seen) return Promise.resolve(seen)
    const { promise, resolve, reject } = Promise.withResolvers<Call>()
    const listener = (call: Call) => predicate(call) && resolve(call)
    const tail = () => calls.slice(-5).map(({ n, method, outcome }) => `${n} ${method} ${outcome}`)
    const giveUp = () => reject(new Error(`no such call within ${ms} ms; the last: ${tail().join(', ')}`))
    const timer = setTimeout(giveUp, ms)
    listeners.add(listener)
    return promise.finally(() => {
      clearTimeout(timer)
      listeners.delete(listener)
    })
  }

  return { calls, add, waitFor }
}

function createFaults() {
  const rules: { fault: Fault; left: number }[] = []
  const add = (fault: Fault) => {
    const times = fault.times ?? (fault.probability === undefined ? 1 : 'always')
    rules.push({ fault, left: times === 'always' ? Infinity : times })
  }
  const applies = ({ when, probability = 1 }: Fault, method: string, chat_id: number | string | null) =>
    (when?.method === undefined || when.method === method) &&
    (when?.chat_id === undefined || String(when.chat_id) === String(chat_id)) &&
    Math.random() < probability

  function take(method: string, chat_id: number | string | null): FaultAnswer | undefined {
    const rule = rules.find(({ fault, left }) => left > 0 && applies(fault, method, chat_id))
    if (rule) rule.left--
    return rule?.fault.answer
  }

  return { add, take, clear: () => rules.splice(0) }
}

function createLimit() {
  let perSecond = Infinity
  let window: number[] = []
  const set = (options: { per_second: number } | null) => {
    perSecond = options?.per_second ?? Infinity
    window = []
  }
  const isFull = (at: number) => {
    while (window[0] !== undefined && window[0] <= at - 1000) window.shift()
    return window.length >= perSecond
  }
  const count = (at: number) => perSecond < Infinity && window.push(at)
  return { set, isFull, count }
}

function refusalOf(fault: FaultAnswer): Refusal | null {
  if (fault.kind === '429') return tooMany(fault.retry_after)
  if (fault.kind === 'bad_request') return refusal(400, fault.description)
  if (fault.kind === 'server_error')
    return refusal(fault.status, STATUS_CODES[fault.status] ?? 'Internal Server Error')
  return fault.kind in unreachable ? unreachable[fault.kind as keyof typeof unreachable] : null
}

function outcomeOf(answer: Answer): Outcome {
  if (answer.ok) return 'ok'
  if (answer.error_code === 401) return 'unauthorized'
  return answer.error_code >= 500 ? '5xx' : (String(answer.error_code) as Outcome)
}

function sendJson(res: ServerResponse, status: number, value: unknown) {
  const body = Buffer.from(JSON.stringify(value))
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}

function sendAnswer(res: ServerResponse, answer: Answer) {
  sendJson(res, answer.ok ? 200 : answer.error_code, answer)
}

function sendGarbage(res: ServerResponse, body: 'html' | 'truncated' | 'huge') {
  if (body === 'truncated') {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': 400 })
    res.write('{"ok":true,"result":{"message_id":1', () => res.destroy())
  } else if (body === 'huge') {
    res.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(32 << 20, 'x'))
  } else {
    res.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1>nginx</html>')
  }
}

type Silence = Extract<FaultAnswer, { kind: 'hang' | 'drop' | 'garbage' }>

function isSilence(fault: FaultAnswer): fault is Silence {
  return fault.kind === 'hang' || fault.kind === 'drop' || fault.kind === 'garbage'
}

function misbehave(fault: Silence, res: ServerResponse) {
  if (fault.kind === 'drop') res.destroy()
  else if (fault.kind === 'garbage') sendGarbage(res, fault.body ?? 'html')
}

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function postJson(url: string, headers: Record<string, string>, value: unknown): Promise<number> {
  const to = new URL(url)
  if (to.protocol !== 'http:' || !isLoopback(to.hostname)) throw new Error(`not a loopback webhook: ${url}`)
  const json = { ...headers, 'content-type': 'application/json' }
  const req = request(to, { method: 'POST', agent: false, headers: json }).end(JSON.stringify(value))
  const [res] = (await once(req, 'response')) as [IncomingMessage]
  res.resume()
  return res.statusCode ?? 0
}

export async function startBotApi(
  options: { token?: string; port?: number; onCall?: (call: Call) => void } = {},
): Promise<BotApi> {
  const token = options.token ?? '7000000001:AAtest-token-of-the-fake-bot-api'
  const log = createLog(options.onCall)
  const faults = createFaults()
  const limit = createLimit()
  const state = newBotState(token)
  let poll: { call: Call; res: ServerResponse; limit: number; timer: NodeJS.Timeout } | null = null
  let lastUpdateId = 1000

  function endPoll(answer: Answer) {
    if (!poll) return
    const { call, res, timer } = poll
    poll = null
    clearTimeout(timer)
    Object.assign(call, { outcome: outcomeOf(answer), answered: true })
    sendAnswer(res, answer)
  }

  function getUpdates(call: Call, res: ServerResponse) {
    const offset = Number(call.payload['offset'] ?? 0)
    const count = Number(call.payload['limit'] ?? 100)
    const wait = Math.min(Number(call.payload['timeout'] ?? 0), 50)
    if (offset < 0) state.updates = state.updates.slice(offset)
    else state.updates = state.updates.filter(({ update_id }) => update_id >= offset)
    if (wait > 0 && state.updates.length === 0) {
      // As at Telegram, the newer of two waiting polls wins.
      endPoll(refusal(409, conflict.poll))
      const timer = setTimeout(() => endPoll({ ok: true, result: [] }), wait * 1000)
      poll = { call, res, limit: count, timer }
      res.once('close', () => {
        if (poll?.res !== res) return
        clearTimeout(timer)
        poll = null
      })
    } else {
      call.answered = true
      sendAnswer(res, { ok: true, result: state.updates.slice(0, count) })
    }
  }

  function numbered(update: NewUpdate): Update {
    const update_id = update.update_id ?? lastUpdateId + 1
    lastUpdateId = Math.max(lastUpdateId, update_id)
    return { ...update, update_id }
  }

  function handleCall(method: string, payload: Payload, authorized: boolean, res: ServerResponse) {
    const at = monotonicMs()
    const chat_id = chatIdOf(payload)
    const record = (outcome: Outcome, answered: boolean, sent: { message_id?: number } = {}) =>
      log.add({ at, method, payload, chat_id, outcome, answered, ...sent })
    const reply = (answer: Answer) => {
      record(outcomeOf(answer), true)
      sendAnswer(res, answer)
    }

    if (!authorized) return reply(refusal(401, 'Unauthorized'))
    const isSend = method.startsWith('send')
    if (isSend && limit.isFull(at)) return reply(tooMany(1))
    const fault = faults.take(method, chat_id)
    const refused = fault && refusalOf(fault)
    if (refused) return reply(refused)
    const silent = fault && isSilence(fault) ? fault : null
    if (silent && !silent.after_accept) {
      record(silent.kind, false)
      return misbehave(silent, res)
    }
    if (method === 'getUpdates') {
      if (state.webhook.url) return reply(refusal(409, conflict.webhookActive))
      return getUpdates(record('ok', false), res)
    }

    const answer = methods[method]?.(state, payload) ?? refusal(404, 'Not Found')
    if (!answer.ok) return reply(answer)
    if (isSend) limit.count(at)
    if (state.webhook.url) endPoll(refusal(409, conflict.setWebhook))
    const message_id = isObject(answer.result) ? answer.result['message_id'] : undefined
    const sent = typeof message_id === 'number' ? { message_id } : {}
    const delay = fault?.kind === 'slow' ? fault.ms : 0
    const call = record('ok', !silent && delay === 0, sent)
    if (silent) return misbehave(silent, res)
    if (delay === 0) return sendAnswer(res, answer)
    setTimeout(() => {
      call.answered = true
      sendAnswer(res, answer)
    }, delay)
  }

  const sent = (method?: string) =>
    log.calls.filter(
      (call) => call.outcome === 'ok' && (method ? call.method === method : call.method.startsWith('send')),
    )

  function clear() {
    log.calls.length = 0
    faults.clear()
    limit.set(null)
    Object.assign(state, { ...newBotState(token), last_message_id: state.last_message_id })
  }

  function update(update: NewUpdate): Update {
    const queued = numbered(update)
    state.updates.push(queued)
    if (poll) endPoll({ ok: true, result: state.updates.slice(0, poll.limit) })
    return queued
  }

  function deliver(update: NewUpdate): Promise<number> {
    const { url, secret_token } = state.webhook
    const secret = secret_token ? { 'x-telegram-bot-api-secret-token': secret_token } : {}
    return postJson(url, secret, numbered(update))
  }

  async function control(route: string, query: URLSearchParams, body: Buffer): Promise<unknown> {
    const input = () => JSON.parse(body.toString()) as unknown
    if (route === 'GET /_/calls') return log.calls.filter(({ n }) => n > Number(query.get('since') ?? 0))
    if (route === 'GET /_/sent') return sent(query.get('method') ?? undefined)
    if (route === 'POST /_/update') return update(input() as NewUpdate)
    if (route === 'POST /_/deliver') return { status: await deliver(input() as NewUpdate) }
    if (route === 'POST /_/fail') faults.add(input() as Fault)
    else if (route === 'POST /_/heal') faults.clear()
    else if (route === 'POST /_/limit') limit.set(input() as { per_second: number } | null)
    else if (route === 'POST /_/clear') clear()
    else throw new Error(`no such control: ${route}`)
    return { ok: true }
  }

  async function handle(req: IncomingMessage, res: ServerResponse) {
    const body = await readBody(req)
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://127.0.0.1')
    if (pathname.startsWith('/_/'))
      return sendJson(res, 200, await control(`${req.method} ${pathname}`, searchParams, body))
    const [, given, method] = /^\/bot([^/]+)\/(\w+)$/.exec(decodeURI(pathname)) ?? []
    if (given === undefined || method === undefined) return sendAnswer(res, refusal(404, 'Not Found'))
    const payload = readPayload(req.headers['content-type'] ?? '', body, searchParams)
    handleCall(method, payload, given === token, res)
  }

  const server = createServer((req, res) => {
    handle(req, res).catch((error: unknown) => {
      // A client killed in the middle of its request is no one's error.
      if (!res.destroyed) sendJson(res, 400, { ok: false, error_code: 400, description: String(error) })
    })
  })
  // An idle connection closed by this side would look like a dropped answer to the client.
  server.keepAliveTimeout = 600_000
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function close() {
    if (poll) clearTimeout(poll.timer)
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }

  const { calls, waitFor } = log
  const script = { fail: faults.add, heal: () => void faults.clear(), limit: limit.set }
  return { url, token, calls, sent, clear, ...script, update, deliver, waitFor, close }
}

function print({ wall, method, chat_id, outcome, payload }: Call) {
  if (method !== 'sendMessage') return
  const buttons = payload['reply_markup'] === undefined ? '' : JSON.stringify(payload['reply_markup'])
  process.stdout.write(`${wall} ${outcome} ${chat_id} ${JSON.stringify(payload['text'])} ${buttons}\n`)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string' }, token: { type: 'string' } } })
  const port = Number(values.port ?? 4601)
  const api = await startBotApi({ port, onCall: print, ...(values.token ? { token: values.token } : {}) })
  process.stdout.write(`fake Bot API: ${api.url}\n`)
}
