import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { route } from '@ugc/contract/route'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startApp } from '../../../../test/app.ts'
import { formOf } from '../../../../test/images.ts'
import { expectWithin } from '../../../../test/long.ts'
import { modules } from '../../../bin/http/app.ts'
import { anyone } from '../guards.ts'
import { owner } from '../../../access/guards.ts'
import { type App, serve } from '../serve.ts'

const LIMIT = 2 * 1024 * 1024
const reply = z.object({ size: z.int() })
const line = <P extends `/${string}`>(path: P) =>
  ({ method: 'POST', path, summary: 'file', upload: { max_bytes: LIMIT }, reply }) as const

let world: Awaited<ReturnType<typeof startApp>>
let port: number
/** What came of each file that an answer asked for. */
let outcomes: Promise<unknown>[] = []
let turn = Promise.resolve()
let arrived = 0

function probes(app: App) {
  serve(app, route(line('/api/files')), anyone, async ({ file }) => {
    arrived += 1
    await turn
    const reading = file()
    outcomes.push(reading.catch((error: unknown) => error))
    return { size: (await reading).length }
  })
  serve(app, route(line('/api/owned')), owner, async ({ file }) => ({ size: (await file()).length }))
  serve(app, route(line('/api/unread')), anyone, () => ({ size: -1 }))
}

beforeAll(async () => {
  world = await startApp({ routes: [...modules, probes] })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as { port: number }).port
})
afterAll(() => world.close())
beforeEach(() => {
  outcomes = []
  arrived = 0
  turn = Promise.resolve()
})

const post = async (parts: Parameters<typeof formOf>[0], url = '/api/files') =>
  world.ask({ method: 'POST', url, ...(await formOf(parts)) })

const FORM = 'content-type: multipart/form-data; boundary=x\r\n'
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'

/** A caller who may stop in the middle of a word. */
function dial(path: string, headers: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST ${path} HTTP/1.1\r\nhost: app.test\r\n${headers}\r\n`)
  return socket
}
async function heard(socket: Socket): Promise<{ status: number; text: string }> {
  let text = ''
  while (!text.includes('}')) {
    const [data] = (await once(socket, 'data')) as [Buffer]
    text += data.toString()
  }
  return { status: Number(text.split(' ')[1]), text }
}

describe('a file', () => {
  test('is handed over whole; other fields and a second file are passed by', async () => {
    const answer = await post([
      ['note', 'x'.repeat(100_000)],
      ['photo', Buffer.alloc(300_000)],
      ['file', Buffer.from('twelve bytes')],
      ['file', Buffer.alloc(500_000)],
      ['toString', 'x'],
    ])
    expect(answer.json()).toEqual({ size: 12 })
    expect(String(await outcomes[0])).toBe('twelve bytes')
  })

  test('is not read by an answer that does not ask for it', async () => {
    expect((await post([['file', Buffer.alloc(1000)]], '/api/unread')).json()).toEqual({ size: -1 })
  })

  test.each([false, true])(
    'may have as many bytes as the line says and not one more (chunked: %s)',
    async (chunked) => {
      const send = async (size: number) => {
        const { headers, payload } = await formOf([['file', Buffer.alloc(size)]])
        const body = chunked ? new Blob([payload]).stream() : payload
        return fetch(`http://127.0.0.1:${port}/api/files`, {
          method: 'POST',
          headers,
          body,
          duplex: 'half',
        })
      }
      expect(await (await send(LIMIT)).json()).toEqual({ size: LIMIT })
      const refused = await send(LIMIT + 1)
      expect(refused.status).toBe(413)
      expect(await refused.json()).toEqual({
        code: 'too_large',
        detail: 'Размер файла не должен превышать 2MB',
        request_id: expect.any(String),
      })
      expect((await send(20 * LIMIT)).status).toBe(413)
    },
  )

  test('that is announced as too large is refused before it comes', async () => {
    const socket = dial('/api/files', `${FORM}content-length: 1000000000\r\n`)
    expect((await heard(socket)).status).toBe(413)
    socket.destroy()
  })

  test('of a stranger is not waited for', async () => {
    const socket = dial('/api/owned', `${FORM}content-length: 1000\r\n`)
    expect((await heard(socket)).status).toBe(401)
    socket.destroy()
  })

  test('that was refused leaves a connection on which the next call is answered', async () => {
    const size = 8 * LIMIT
    const socket = dial('/api/files', `${FORM}transfer-encoding: chunked\r\n`)
    socket.write(`${(PART.length + size).toString(16)}\r\n${PART}`)
    socket.write(Buffer.alloc(size))
    expect((await heard(socket)).status).toBe(413)
    socket.write('\r\n0\r\n\r\nGET /api/openapi.json HTTP/1.1\r\nhost: app.test\r\n\r\n')
    expect((await heard(socket)).status).toBe(200)
    socket.destroy()
  })
})

describe('what is no file', () => {
  test.each([
    ['JSON', { headers: { 'content-type': 'application/json' }, payload: '{"file":"x"}' }],
    ['text', { headers: { 'content-type': 'text/plain' }, payload: 'x' }],
    ['the bytes alone', { headers: { 'content-type': 'image/png' }, payload: 'x' }],
    ['bytes of no type', { headers: { 'content-length': '1' }, payload: 'x' }],
    ['nothing', {}],
  ])('%s: 415', async (_, request) => {
    const answer = await world.ask({ method: 'POST', url: '/api/files', ...request })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: 'unsupported_type', detail: 'Отправьте файл в поле file' })
  })

  test.each<[string, Parameters<typeof formOf>[0]]>([
    ['an empty form', []],
    ['another field', [['photo', Buffer.alloc(10)]]],
    ['text alone', [['note', 'x']]],
  ])('%s: 422', async (_, parts) => {
    const answer = await post(parts)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'invalid', detail: 'Отправьте файл в поле file' })
  })

  const type = 'multipart/form-data; boundary=x'
  test.each([
    ['no boundary', 'multipart/form-data', `${PART}abc\r\n--x--`],
    ['no end', type, `${PART}abc`],
    ['no form', type, 'x'.repeat(1000)],
    ['a name that is none', type, `${PART.replace('"file"', '"__proto__"')}abc\r\n--x--`],
  ])('%s: refused in the one shape', async (_, type, payload) => {
    const headers = { 'content-type': type }
    const answer = await world.ask({ method: 'POST', url: '/api/files', headers, payload })
    expect([400, 422]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({
      detail: expect.stringMatching(/^[А-Я]/),
      request_id: expect.any(String),
    })
  })

  test('a form is for such lines alone', async () => {
    const form = await formOf([['file', Buffer.alloc(10)]])
    const headers = { ...form.headers, ...world.owner }
    const answer = await world.ask({ ...form, method: 'POST', url: '/api/tags', headers })
    expect(answer.statusCode).toBe(415)
  })
})

describe('a caller', () => {
  const refusal = { code: 'bad_request', detail: 'Файл загрузился не полностью, попробуйте еще раз' }
  const whole = `${FORM}content-length: 1000000\r\n`

  test('a disconnect in the middle ends the reading', async () => {
    const socket = dial('/api/files', whole)
    socket.write(PART + 'x'.repeat(1000))
    await expect.poll(() => outcomes.length).toBe(1)
    socket.destroy()
    expect(await outcomes[0]).toMatchObject(refusal)
  })

  test('a client that disconnects in the queue is not waited for', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    turn = promise
    const closed = new Promise<void>((done) =>
      world.app.server.once('connection', (server: Socket) => server.once('close', () => done())),
    )
    const socket = dial('/api/files', whole)
    socket.write(PART)
    await expect.poll(() => arrived).toBe(1)
    socket.destroy()
    await closed
    const since = performance.now()
    resolve()
    await expect.poll(() => outcomes.length).toBe(1)
    expect(await outcomes[0]).toMatchObject(refusal)
    expectWithin((performance.now() - since) / 1000, 5)
  })

  test('a client that stops sending gets an error within seconds, and the connection is closed', async () => {
    const socket = dial('/api/files', whole)
    socket.write(PART + 'x'.repeat(1000))
    const { status, text } = await heard(socket)
    expect([status, text]).toEqual([400, expect.stringContaining(refusal.detail)])
    if (!socket.closed) await once(socket, 'close')
  })
})
