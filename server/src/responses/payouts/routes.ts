import { payouts } from '@ugc/contract/payouts'
import { creator, owner } from '../../access/guards.ts'
import { whoOf } from '../../platform/http/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { findPayout, listOwnPayouts, listPayouts, sumPayouts } from './queries.ts'
import { changeAmount, pay, undoPayments } from './service.ts'

export function payoutRoutes(app: App) {
  const { db } = app.services

  serve(app, payouts.list, owner, async ({ query }) => {
    const [page, totals] = await Promise.all([listPayouts(db, query), sumPayouts(db)])
    return { ...page, totals }
  })

  serve(app, payouts.own, creator, ({ query }, { creator_id }) =>
    creator_id === null ? { items: [], has_more: false } : listOwnPayouts(db, { ...query, creator_id }),
  )

  serve(app, payouts.pay, owner, async ({ body }, caller, context) => ({
    items: await pay(db, {
      ...body,
      amount: body.amount,
      versions: body.versions,
      receipt: body.receipt || null,
      by: whoOf(caller, context),
    }),
  }))

  serve(app, payouts.undo, owner, async ({ body }, caller, context) => ({
    items: await undoPayments(db, { ...body, versions: body.versions, by: whoOf(caller, context) }),
  }))

  serve(app, payouts.change, owner, async ({ params: { id }, body }, caller, context) => {
    await changeAmount(db, { id, ...body, by: whoOf(caller, context) })
    return findPayout(db, id)
  })
}
