import { agency } from '@ugc/contract/agency'
import { erasures } from '@ugc/contract/erasures'
import { whoOf } from '../../platform/http/guards.ts'
import { owner } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { takeBack, takeBackMany } from './pending-service.ts'
import { listMany, listPending } from './pending-queries.ts'
import { concernedBy } from './retention-service.ts'

export function erasureRoutes(app: App) {
  const { db } = app.services

  serve(app, agency.retention, owner, ({ query: { months } }) => concernedBy(db, months))

  serve(app, erasures.list, owner, async () => ({
    items: await listPending(db),
    many: await listMany(db),
  }))

  serve(app, erasures.takeBack, owner, async ({ params }, caller, context) => {
    await db.transaction().execute((tx) => takeBack(tx, params.id, whoOf(caller, context)))
  })

  serve(app, erasures.takeBackAll, owner, async ({ body }, caller, context) => ({
    taken_back: await takeBackMany(db, body.ids, whoOf(caller, context)),
  }))
}
