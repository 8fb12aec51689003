import { payouts } from '@ugc/contract/payouts'
import { creator, owner } from '../../access/guards.ts'
import { whoOf } from '../../platform/http/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { findPayout, listOwnPayouts, listPayouts, NO_PAYOUTS, sumOwnPayouts, sumPayouts } from './queries.ts'
import { changeAmount, pay, undoPayments } from './service.ts'
import { sumPeriod } from './walk-queries.ts'

export function payoutRoutes(app: App) {
  const { db, ways_out } = app.services

  serve(app, payouts.list, owner, async ({ query }) => {
    const [page, totals] = await Promise.all([listPayouts(db, query), sumPayouts(db, query.brief_id)])
    return { ...page, totals }
  })

  serve(app, payouts.own, creator, async ({ query }, { creator_id }) => {
    if (creator_id === null) return { items: [], has_more: false, totals: NO_PAYOUTS }
    const own = { ...query, creator_id }
    const [page, totals] = await Promise.all([listOwnPayouts(db, own), sumOwnPayouts(db, creator_id)])
    return { ...page, totals }
  })

  serve(app, payouts.period, owner, ({ query }) => sumPeriod(db, query))

  serve(app, payouts.pay, owner, async ({ body }, caller, context) => ({
    items: await pay(
      { db, ways_out },
      {
        ...body,
        amount: body.amount,
        versions: body.versions,
        receipt: body.receipt || null,
        by: whoOf(caller, context),
      },
    ),
  }))

  serve(app, payouts.undo, owner, async ({ body }, caller, context) => ({
    items: await undoPayments(db, { ...body, versions: body.versions, by: whoOf(caller, context) }),
  }))

  serve(app, payouts.change, owner, async ({ params: { id }, body }, caller, context) => {
    await changeAmount(db, { id, ...body, by: whoOf(caller, context) })
    return findPayout(db, id)
  })
}
