import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../../test/app.ts'
import type { World } from '../../../../test/sign-in.ts'
import { modules } from '../../../bin/http/app.ts'
import type { App } from '../serve.ts'

let world: World
let port: number
const arrived: string[] = []
const statuses: number[] = []
const watch = (app: App) => {
  app.addHook('onRequest', async ({ url }) => void arrived.push(url))
  app.addHook('onSend', async (_request, reply) => void statuses.push(reply.statusCode))
}
beforeAll(async () => {
  world = await startApp({ routes: [watch, ...modules] })
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => world.close())

/** Everything that comes back until the other side closes. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
const get = (path: string, header = 'X: y') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`

test.each([
  ['an escape that means nothing', get('/api/creators/%zz'), 400],
  ['half of a letter', get('/media/%D0'), 400],
  ['an id as long as a book', get(`/api/creators/${'a'.repeat(5000)}`), 414],
  ['a header as long as a book', get('/api/tags', `X: ${'a'.repeat(100_000)}`), 431],
  ['what is not HTTP', 'hello\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/tags HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
])('%s is refused in our words, and the connection ends', async (_name, bytes, status) => {
  const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(head).toMatch(/^x-content-type-options: nosniff/im)
  expect(head).toMatch(/^cache-control: no-store/im)
  expect(head).toMatch(/^connection: close/im)
  const said = JSON.parse(body)
  expect(said).toEqual({
    detail: expect.stringMatching(/[а-я]/),
    code: 'bad_request',
    request_id: expect.any(String),
  })
  expect(body).not.toMatch(/FST_|%zz|%D0|a{13}/)
})

test('a disconnect in the middle of a body is not a server error', async () => {
  statuses.length = 0
  const head =
    'POST /api/auth/telegram HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100'
  const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n{"init`))
  await expect.poll(() => arrived).toContain('/api/auth/telegram')
  socket.destroy()
  await expect.poll(() => statuses).toEqual([400])
})
