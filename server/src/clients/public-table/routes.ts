import { publicTable } from '@ugc/contract/public-table'
import { whoOf } from '../../platform/http/guards.ts'
import { linkHolder } from '../guards.ts'
import { owner } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { countOpening, optionsOf, priceInTable, tableOf } from './service.ts'

export function publicTableRoutes(app: App) {
  const { db, jobs, log } = app.services

  serve(app, publicTable.get, linkHolder, async ({ params, query }, { link, role }, context) => {
    const { client_name, is_crawler } = context
    const viewer = role ?? 'anonymous'
    const table = await tableOf(db, link, { viewer, client_name }, query)
    const seen = context.linkCookie('seen')
    // The table is sent all the same when the counting fails.
    const day = await countOpening(db, link, { viewer, is_crawler, seen }, query).catch((err: unknown) => {
      log.warn({ err, request_id: context.request_id }, 'an opening was not counted')
    })
    if (day !== undefined && day !== seen)
      context.keepLinkCookie('seen', { link_token: params.token, value: day, seconds: 24 * 60 * 60 })
    return table
  })

  serve(app, publicTable.options, linkHolder, (_asked, { link, role }) =>
    optionsOf(db, link, role ?? 'anonymous'),
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
