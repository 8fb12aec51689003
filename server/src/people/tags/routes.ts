import { tags } from '@ugc/contract/tags'
import { whoOf } from '../../platform/http/guards.ts'
import { owner, signedIn } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { listTags } from './queries.ts'
import { addTag } from './service.ts'

export function tagRoutes(app: App) {
  const { db } = app.services

  serve(app, tags.list, signedIn, () => listTags(db))

  serve(app, tags.create, owner, ({ body }, caller, context) =>
    db.transaction().execute((tx) => addTag(tx, body, whoOf(caller, context))),
  )
}
