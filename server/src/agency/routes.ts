import { agency } from '@ugc/contract/agency'
import { anyone, owner, whoOf } from '../platform/http/guards.ts'
import { type App, serve } from '../platform/http/serve.ts'
import { findAgency } from './queries.ts'
import { changeAgency, concernedBy } from './service.ts'

export function agencyRoutes(app: App) {
  const { db } = app.services

  serve(app, agency.card, anyone, () => findAgency(db))

  serve(app, agency.get, owner, () => findAgency(db))

  serve(app, agency.retention, owner, ({ query: { months } }) => concernedBy(db, months))

  serve(app, agency.update, owner, ({ body }, caller, visit) =>
    db.transaction().execute((tx) => changeAgency(tx, body, whoOf(caller, visit))),
  )
}
