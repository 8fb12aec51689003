import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time limit for a body of at most 256 KiB; a slower sender is treated as an attack. */
const BODY_MS = 15_000

/**
 * Closes a connection whose body takes longer than the limit. Node's requestTimeout applies to all requests and must leave time
 * for photos, which have their own limit (upload.ts).
 */
export function endSlowBodies(app: FastifyInstance, limit_ms = BODY_MS) {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    if ((length === '0' && encoding === undefined) || routeOptions.config.line?.upload) return
    const timer = setTimeout(() => raw.destroy(), limit_ms).unref()
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
  })
}

/**
 * Closes a connection without traffic for `connectionTimeout` (twice that time if Node has data to send). A connection whose
 * client does not read is reset, which drops the unsent data; the kernel would otherwise keep megabytes of it.
 */
export function forgetReaders(app: FastifyInstance) {
  app.server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy()
    else socket.destroy()
  })
}
