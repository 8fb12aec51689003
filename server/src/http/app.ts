import { randomUUID } from 'node:crypto'
import { API_TIMEOUT_MS } from '@ugc/contract/facts/limits'
import type { Route } from '@ugc/contract/route'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { agencyRoutes } from '../agency/routes.ts'
import { authRoutes } from '../auth/routes.ts'
import { blockRoutes } from '../blocks/routes.ts'
import { briefRoutes } from '../briefs/routes.ts'
import { declineRoutes } from '../drafts/routes.ts'
import { choiceRoutes } from '../choices/routes.ts'
import { crashRoutes } from '../crashes/routes.ts'
import { creatorRoutes } from '../creators/routes.ts'
import { deviceRoutes } from '../devices/routes.ts'
import { deliveryRoutes } from '../deliveries/routes.ts'
import { erasureRoutes } from '../erasure/routes.ts'
import { exportRoutes } from '../exports/routes.ts'
import { journalRoutes } from '../journal/routes.ts'
import { myDataRoutes } from '../my-data/routes.ts'
import { newsRoutes } from '../news/routes.ts'
import { overviewRoutes } from '../overview/routes.ts'
import { photoRoutes } from '../photos/routes.ts'
import { priceRoutes } from '../prices/routes.ts'
import { publicLinkRoutes } from '../public-links/routes.ts'
import { publicTableRoutes } from '../public-table/routes.ts'
import { reviewRoutes } from '../reviews/routes.ts'
import { responseRoutes } from '../responses/routes.ts'
import type { Services } from '../services.ts'
import { tagRoutes } from '../tags/routes.ts'
import { noSuchPath, replyWithError } from './error-reply.ts'
import { apiHeaders } from './headers.ts'
import { createLimits, type Limits } from './limits.ts'
import { observe } from './observe.ts'
import { trustedProxies, watchProxy } from './proxy.ts'
import { serveOpenApi } from './openapi.ts'
import type { App } from './serve.ts'
import { refuseAddress, refuseBytes } from './connections/unreadable.ts'
import { endSlowBodies, forgetReaders } from './connections/slow-clients.ts'
import { webPages } from './files/web-pages.ts'

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
  newsRoutes,
  tagRoutes,
  creatorRoutes,
  blockRoutes,
  reviewRoutes,
  myDataRoutes,
  photoRoutes,
  briefRoutes,
  declineRoutes,
  deliveryRoutes,
  responseRoutes,
  priceRoutes,
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
