import { pagesOf } from '@ugc/contract/common'
import { publicLinks } from '@ugc/contract/public-links'
import { anyone, whoOf } from '../../platform/http/guards.ts'
import { owner } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { enterPin } from './access-service.ts'
import { createPinCheck, PASS_SECONDS } from './pin-part.ts'
import {
  briefsWithLinks,
  changeLink,
  createLink,
  dropLink,
  linksOf,
  renewLink,
  toPublicLink,
} from './service.ts'
import { countLinks, listLinks } from './queries.ts'

export function publicLinkRoutes(app: App) {
  const { db, metrics } = app.services
  const checkPin = createPinCheck(metrics)

  serve(app, publicLinks.ofBrief, owner, ({ params }) => linksOf(db, params.id))

  serve(app, publicLinks.byBrief, owner, ({ query }) => briefsWithLinks(db, query))

  serve(app, publicLinks.list, owner, async ({ query: { page, per_page, ...filter } }) => {
    const [rows, total] = await Promise.all([
      listLinks(db, filter, { offset: (page - 1) * per_page, limit: per_page }),
      countLinks(db, filter),
    ])
    return { items: rows.map(toPublicLink), total, pages: pagesOf(total, per_page), capped: false }
  })

  serve(app, publicLinks.create, owner, ({ body }, caller, context) => {
    const { brief_id, visible_columns, kind = visible_columns ? 'internal' : 'client' } = body
    return createLink(db, { brief_id, kind }, whoOf(caller, context))
  })

  serve(app, publicLinks.update, owner, ({ params, body }, caller, context) =>
    changeLink(db, params.id, body, whoOf(caller, context)),
  )

  serve(app, publicLinks.renew, owner, ({ params }, caller, context) =>
    renewLink(db, params.id, whoOf(caller, context)),
  )

  serve(app, publicLinks.remove, owner, ({ params }, caller, context) =>
    dropLink(db, params.id, whoOf(caller, context)),
  )

  serve(app, publicLinks.enter, anyone, async ({ params: { token }, body }, _caller, context) => {
    const { address, trace } = context
    const pass = await enterPin(db, checkPin, { token, pin: body.pin, address, trace })
    if (pass !== undefined)
      context.keepLinkCookie('pass', { link_token: token, value: pass, seconds: PASS_SECONDS })
  })
}
