import { overview } from '@ugc/contract/overview'
import { owner } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { overviewOf } from './service.ts'

export function overviewRoutes(app: App) {
  const { db } = app.services

  serve(app, overview.get, owner, ({ query }) => overviewOf(db, query.waiting))
}
