import { crashes } from '@ugc/contract/crashes'
import { anyoneHere } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { createCrashReports } from './service.ts'

export function crashRoutes(app: App) {
  const report = createCrashReports(app.services.metrics, app.services.log)

  serve(app, crashes.report, anyoneHere, ({ body }) => report(body))
}
