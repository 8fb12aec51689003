import { publicTable } from '@ugc/contract/public-table'
import { owner, optionalUser, whoOf } from '../http/guards.ts'
import { type App, serve } from '../http/serve.ts'
import { priceInTable, tableOf } from './service.ts'

export function publicTableRoutes(app: App) {
  const { db, jobs } = app.services

  serve(app, publicTable.get, optionalUser, ({ params, query }, caller) =>
    tableOf(db, params.token, caller?.role ?? 'anonymous', query),
  )

  serve(app, publicTable.price, owner, ({ params, body }, caller, context) =>
    priceInTable({
      db,
      jobs,
      token: params.token,
      response_id: params.response_id,
      client_price: body.client_price,
      version: body.version,
      by: whoOf(caller, context),
    }),
  )
}
