import { prices } from '@ugc/contract/prices'
import { whoOf } from '../../platform/http/guards.ts'
import { owner } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { moneyOf, previewPrices, setPrices, undoPrices } from './service.ts'

export function priceRoutes(app: App) {
  const { db } = app.services

  serve(app, prices.money, owner, ({ params }) => moneyOf(db, params.id))

  serve(app, prices.set, owner, async ({ params, body: { dry_run = false, ...wanted } }, caller, context) =>
    dry_run
      ? { ...(await previewPrices(db, params.id, wanted)), set: 0, before: [] }
      : db.transaction().execute((tx) => setPrices(tx, params.id, wanted, whoOf(caller, context))),
  )

  serve(app, prices.undo, owner, ({ params, body }, caller, context) =>
    db.transaction().execute((tx) => undoPrices(tx, params.id, body.before, whoOf(caller, context))),
  )
}
