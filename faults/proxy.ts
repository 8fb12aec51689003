import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Mode =
  /** Everything goes through. */
  | 'pass'
  /** Nothing goes through and nothing is closed, as when packets vanish; what waits goes through afterwards. */
  | 'hole'
  /** What is open breaks off, and so does whatever comes. */
  | 'reset'

/** Stands between a process and what it talks to, and spoils the way. */
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
