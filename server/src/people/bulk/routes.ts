import { creatorsBulk } from '@ugc/contract/creators-bulk'
import { owner } from '../../access/guards.ts'
import { whoOf } from '../../platform/http/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { changeMany, undoMany } from './service.ts'

export function bulkRoutes(app: App) {
  const { db, ways_out } = app.services

  serve(app, creatorsBulk.change, owner, ({ body }, caller, context) =>
    changeMany({ db, ways_out, wanted: body, by: whoOf(caller, context) }),
  )

  serve(app, creatorsBulk.undo, owner, ({ params }, caller, context) =>
    undoMany({ db, id: params.id, by: whoOf(caller, context) }),
  )
}
