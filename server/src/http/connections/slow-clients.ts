import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** For 256 KiB at most: a line that is slower than that is not a person's. */
const BODY_MS = 15_000

/**
 * Ends the connection of whoever takes longer over a body. The server's own limit is one for all and has to leave time for
 * photos, which have a limit of their own (upload.ts).
 */
export function endSlowBodies(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    if ((length === '0' && encoding === undefined) || routeOptions.config.line?.upload) return
    const timer = setTimeout(() => raw.destroy(), BODY_MS).unref()
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
  })
}

/**
 * A connection on which nothing has moved for `connectionTimeout` is ended; Node looks twice when it has something to
 * send. What somebody does not read is thrown away with it, or the kernel would keep megabytes for them.
 */
export function forgetReaders(app: FastifyInstance) {
  app.server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy()
    else socket.destroy()
  })
}
