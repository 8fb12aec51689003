import { prices } from '@ugc/contract/prices'
import { owner, whoOf } from '../http/guards.ts'
import { type App, serve } from '../http/serve.ts'
import { moneyOf, previewPrices, setPrices } from './service.ts'

export function priceRoutes(app: App) {
  const { db } = app.services

  serve(app, prices.money, owner, ({ params }) => moneyOf(db, params.id))

  serve(app, prices.preview, owner, ({ params, query }) => previewPrices(db, params.id, query))

  serve(app, prices.set, owner, ({ params, body }, caller, context) =>
    db.transaction().execute((tx) => setPrices(tx, params.id, body, whoOf(caller, context))),
  )
}
