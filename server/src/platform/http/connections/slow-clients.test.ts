import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { startApp } from '../../../../test/app.ts'
import { endSlowBodies } from './slow-clients.ts'

/** More than the kernel buffers for a client that does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024)

test('a client that stops reading loses the connection and the unsent data', async () => {
  const world = await startApp({
    routes: [(app) => void app.get('/large', { config: { guard: 'anyone' } }, () => LARGE)],
  })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { server } = world.app
  // A minute in the product.
  server.setTimeout(1000)
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.pause()
  socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
  const open = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  await once(server, 'request')
  await expect.poll(open).toBe(0)
  // Ended in order it would find the megabytes that the kernel has kept, and only then the end.
  socket.resume()
  await expect(once(socket, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' })
  await world.close()
})

test.each([
  ['with a length', 'Content-Length: 100'],
  ['in chunks', 'Transfer-Encoding: chunked'],
])('a body %s that does not end loses the connection', async (_how, header) => {
  const app = fastify()
  endSlowBodies(app, 200)
  app.post('/', () => 'whole')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n${header}\r\n\r\n5\r\nhello\r\n`)
  socket.resume()
  await once(socket, 'close')
  await app.close()
})
