import { agency } from '@ugc/contract/agency'
import { anyone, whoOf } from '../platform/http/guards.ts'
import { owner } from '../access/guards.ts'
import { type App, serve } from '../platform/http/serve.ts'
import { findAgency } from './queries.ts'
import { changeAgency } from './service.ts'

export function agencyRoutes(app: App) {
  const { db } = app.services

  serve(app, agency.card, anyone, () => findAgency(db))

  serve(app, agency.get, owner, () => findAgency(db))

  serve(app, agency.update, owner, ({ body }, caller, visit) =>
    db.transaction().execute((tx) => changeAgency(tx, body, whoOf(caller, visit))),
  )
}
