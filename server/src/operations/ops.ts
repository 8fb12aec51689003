import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'

interface OpsOptions {
  host: string
  port: number
  metrics: Registry
  /** Why this process should get no work, or undefined. The text is in the reply. Rejects while the database cannot be reached. */
  findProblem: () => Promise<string | undefined>
}

/** /healthz, /readyz and /metrics, on a port of their own that is never published. */
export async function startOps({ host, port, metrics, findProblem }: OpsOptions) {
  collectDefaultMetrics({ register: metrics })
  const gauge: Gauge = new Gauge({
    name: 'ready',
    help: '1 if /readyz is green',
    registers: [metrics],
    collect: () =>
      findProblem().then(
        (problem) => gauge.set(problem === undefined ? 1 : 0),
        () => gauge.set(0),
      ),
  })
  const server = createServer((request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)

    if (request.url === '/healthz') return void answer(200, 'ok\n')
    if (request.url === '/readyz') {
      return void findProblem().then(
        (problem) => answer(problem ? 503 : 200, problem ? `not ready: ${problem}\n` : 'ready\n'),
        () => answer(503, 'not ready: the database cannot be reached: check DATABASE_URL and PostgreSQL\n'),
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
