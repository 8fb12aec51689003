import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Mode =
  /** Everything goes through. */
  | 'pass'
  /** Drops no connection and forwards nothing, as when packets are lost; the data is forwarded afterwards. */
  | 'hole'
  /** Destroys open and new connections. */
  | 'reset'

/** A TCP proxy between a process and a service that can fail on purpose. */
export async function startProxy(target: number) {
  let mode: Mode = 'pass'
  const pairs = new Set<[Socket, Socket]>()

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (mode === 'reset') return void near.resetAndDestroy()
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('data', (bytes) => {
        if (!to.write(bytes)) from.pause()
      })
      to.on('drain', () => mode === 'hole' || from.resume())
      from.on('end', () => to.end())
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroySoon()
        pairs.delete(pair)
      })
      if (mode === 'hole') from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const set = (next: Mode) => {
    mode = next
    for (const pair of pairs)
      for (const socket of pair) {
        if (mode === 'reset') socket.resetAndDestroy()
        else if (mode === 'hole') socket.pause()
        else socket.resume()
      }
  }
  const close = async () => {
    set('reset')
    server.close()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, set, close, open: () => pairs.size }
}
