import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, type Registry } from 'prom-client'

interface OpsOptions {
  host: string
  port: number
  metrics: Registry
  /** Rejects or answers false while this process should get no work. */
  ready: () => Promise<boolean>
}

/** /healthz, /readyz and /metrics, on a port of their own that is never published. */
export async function startOps({ host, port, metrics, ready }: OpsOptions) {
  collectDefaultMetrics({ register: metrics })
  const server = createServer((request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)

    if (request.url === '/healthz') return void answer(200, 'ok\n')
    if (request.url === '/readyz') {
      return void ready().then(
        (yes) => answer(yes ? 200 : 503, yes ? 'ready\n' : 'not ready\n'),
        () => answer(503, 'not ready\n'),
      )
    }
    if (request.url === '/metrics') {
      return void metrics.metrics().then((text) => answer(200, text, metrics.contentType))
    }
    return void answer(404, 'not found\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
