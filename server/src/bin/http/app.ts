import { randomUUID } from 'node:crypto'
import { API_TIMEOUT_MS } from '@ugc/contract/facts/limits'
import type { Route } from '@ugc/contract/route'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { agencyRoutes } from '../../agency/routes.ts'
import { authRoutes } from '../../access/auth/routes.ts'
import { blockRoutes } from '../../people/blocks/routes.ts'
import { briefRoutes } from '../../briefs/routes.ts'
import { clientWorkRoutes } from '../../clients/works/routes.ts'
import { choiceRoutes } from '../../clients/choices/routes.ts'
import { crashRoutes } from '../../operations/crashes/routes.ts'
import { creatorRoutes } from '../../people/creators/routes.ts'
import { deviceRoutes } from '../../access/devices/routes.ts'
import { deliveryRoutes } from '../../briefs/deliveries/routes.ts'
import { erasureRoutes } from '../../people/erasure/routes.ts'
import { exportRoutes } from '../../exports/routes.ts'
import { importRoutes } from '../../people/imports/routes.ts'
import { invitationRoutes } from '../../people/invitations/routes.ts'
import { journalRoutes } from '../../access/journal/routes.ts'
import { memoryRoutes } from '../../people/memory/routes.ts'
import { myDataRoutes } from '../../people/my-data/routes.ts'
import { newsRoutes } from '../../messages/to-owners/routes.ts'
import { overviewRoutes } from '../../agency/overview/routes.ts'
import { mediaRoutes } from '../../clients/media/routes.ts'
import { photoRoutes } from '../../people/photos/routes.ts'
import { priceRoutes } from '../../responses/prices/routes.ts'
import { publicLinkRoutes } from '../../clients/public-links/routes.ts'
import { publicTableRoutes } from '../../clients/public-table/routes.ts'
import { reviewRoutes } from '../../people/reviews/routes.ts'
import { responseRoutes } from '../../responses/routes.ts'
import type { Services } from '../../platform/services.ts'
import { bulkRoutes } from '../../people/bulk/routes.ts'
import { teamRoutes } from '../../access/team/routes.ts'
import { tagRoutes } from '../../people/tags/routes.ts'
import { viewRoutes } from '../../people/views/routes.ts'
import { payoutRoutes } from '../../responses/payouts/routes.ts'
import { workRoutes } from '../../responses/works/routes.ts'
import { noSuchPath, replyWithError } from '../../platform/http/error-reply.ts'
import { apiHeaders } from '../../platform/http/headers.ts'
import { createLimits, type Limits } from '../../platform/http/limits.ts'
import { observe } from '../../platform/http/observe.ts'
import { trustedProxies, watchProxy } from '../../platform/http/proxy.ts'
import { serveOpenApi } from '../../platform/http/openapi.ts'
import type { App } from '../../platform/http/serve.ts'
import { refuseAddress, refuseBytes } from '../../platform/http/connections/unreadable.ts'
import { endSlowBodies, forgetReaders } from '../../platform/http/connections/slow-clients.ts'
import { webPages } from './web-pages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    limits: Limits
  }
  interface FastifyContextConfig {
    guard?: string
    line?: Route
  }
}

export const modules: ((app: App) => void)[] = [
  authRoutes,
  agencyRoutes,
  deviceRoutes,
  teamRoutes,
  newsRoutes,
  tagRoutes,
  viewRoutes,
  bulkRoutes,
  creatorRoutes,
  memoryRoutes,
  blockRoutes,
  invitationRoutes,
  importRoutes,
  reviewRoutes,
  myDataRoutes,
  photoRoutes,
  mediaRoutes,
  briefRoutes,
  deliveryRoutes,
  responseRoutes,
  priceRoutes,
  workRoutes,
  payoutRoutes,
  clientWorkRoutes,
  publicLinkRoutes,
  publicTableRoutes,
  choiceRoutes,
  exportRoutes,
  erasureRoutes,
  overviewRoutes,
  journalRoutes,
  crashRoutes,
]

export async function buildApp(services: Services, routes = modules): Promise<App> {
  const log: FastifyBaseLogger = services.log
  const app = Fastify({
    loggerInstance: log,
    // Fastify's log lines contain the URL, with tokens and search words; observe() logs instead.
    logController: new LogController({ disableRequestLogging: true }),
    ...trustedProxies(services.config.TRUST_PROXY),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 256 * 1024,
    // For the whole request, uploads included: an upload may wait in the queue and come over a slow line, so it gets as
    // long as the web app waits for a reply. Other bodies end earlier, see endSlowBodies.
    requestTimeout: API_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    // For connections without traffic: the client has stopped reading.
    connectionTimeout: API_TIMEOUT_MS,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    // While closing, a request on an open connection is still answered (with `connection: close`).
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => refuseAddress(error, reply),
    clientErrorHandler: refuseBytes,
  })
  app.decorate('services', services)
  app.decorate('limits', createLimits(services))
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.guard === undefined)
      throw new Error(`${String(method)} ${url} has no guard: say who may call it`)
  })
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler((request, reply) => replyWithError(noSuchPath(), request, reply))
  endSlowBodies(app)
  forgetReaders(app)
  observe(app)
  watchProxy(app)
  apiHeaders(app)
  serveOpenApi(app)
  for (const register of routes) register(app)
  if (services.config.WEB_DIR !== undefined) await webPages(app, services.config.WEB_DIR)
  await app.ready()
  return app
}
