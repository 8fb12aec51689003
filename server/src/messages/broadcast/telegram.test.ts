import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as listen, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createSender } from './telegram.ts'

test('a redirect of the Bot API is not followed, and the message is unconfirmed', async () => {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.writeHead(302, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const attempt = await createSender('1:token', `http://127.0.0.1:${port}`)(7, { text: 'Привет' })
  server.close()
  expect(asked).toEqual(['/bot1:token/sendMessage'])
  expect(attempt.state).toBe('unconfirmed')
})

test('[B-87] a connection that does not open in time has carried nothing: the message is tried again', async () => {
  // Packets vanish after the first ones: the handshake of TLS never ends.
  const sockets: Socket[] = []
  const silent = listen((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const attempt = await createSender('1:token', `https://127.0.0.1:${port}`, 10, 100)(7, { text: 'Привет' })
  for (const socket of sockets) socket.destroy()
  silent.close()
  expect(attempt).toMatchObject({ state: 'queued', not_sent: true, reason: 'no connection' })
})
