import { createServer, request } from 'node:http'

/**
 * The built app at the port where `npm run dev` has it. The API serves it, as in production; only the page of the emulated
 * Telegram is allowed to frame it, in addition to Telegram Web.
 */
export async function serveBuiltApp({ api, web, frame }: { api: number; web: number; frame: string }) {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = request({ port: api, host: '127.0.0.1', method, path: url, headers }, (reply) => {
      const policy = reply.headers['content-security-policy']
      if (policy !== undefined)
        reply.headers['content-security-policy'] = String(policy).replace(
          "frame-ancestors 'self'",
          `$& ${frame}`,
        )
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.writeHead(502).end())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(web, '127.0.0.1', listening)
  })
  return {
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
