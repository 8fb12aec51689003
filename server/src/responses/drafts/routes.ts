import { briefs } from '@ugc/contract/briefs'
import { creator } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { declineBrief } from './service.ts'

export function declineRoutes(app: App) {
  serve(app, briefs.decline, creator, ({ params, body }, { creator_id }) =>
    declineBrief(app.services.db, { creator_id, brief_id: params.id, ...body }),
  )
}
