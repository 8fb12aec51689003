import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'
import { networkOf } from './request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller in the log: a role and a pseudonym. */
    actor: string
    network: string
  }
}

/** One log line and one measurement per request, both by the route pattern: an address may contain a token or a name. */
export function observe(app: FastifyInstance) {
  const { metrics } = app.services
  // This logger has no redaction: the lines contain only the fields below, and a search for secrets costs more than the line.
  const log = app.services.log.child({}, { redact: [] })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  })
  app.decorateRequest('actor', 'nobody')
  app.decorateRequest('network', '')
  // A connection that is closed before the response has no address any more.
  app.addHook('onRequest', async (request) => {
    request.network = networkOf(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const line = { request_id: request.id, method: request.method, route, status: reply.statusCode }
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const { actor, network } = request
    log.info({ ...line, actor, network, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request')
  })
}
