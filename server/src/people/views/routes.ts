import { creatorViews } from '@ugc/contract/creator-views'
import { owner } from '../../access/guards.ts'
import { whoOf } from '../../platform/http/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { listViews } from './queries.ts'
import { renameView, removeView, saveView } from './service.ts'

export function viewRoutes(app: App) {
  const { db } = app.services

  serve(app, creatorViews.list, owner, () => listViews(db))

  serve(app, creatorViews.create, owner, ({ body }, caller, context) =>
    db.transaction().execute((tx) => saveView(tx, body, whoOf(caller, context))),
  )

  serve(app, creatorViews.update, owner, ({ params, body }, caller, context) =>
    db.transaction().execute((tx) => renameView(tx, params.id, body.name, whoOf(caller, context))),
  )

  serve(app, creatorViews.remove, owner, ({ params }, caller, context) =>
    db.transaction().execute((tx) => removeView(tx, params.id, whoOf(caller, context))),
  )
}
