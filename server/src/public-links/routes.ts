import { pagesOf } from '@ugc/contract/common'
import { publicLinks } from '@ugc/contract/public-links'
import { owner, whoOf } from '../http/guards.ts'
import { type App, serve } from '../http/serve.ts'
import { briefsWithLinks, createLink, dropLink, linksOf, toPublicLink } from './service.ts'
import { countLinks, listLinks } from './queries.ts'

export function publicLinkRoutes(app: App) {
  const { db } = app.services

  serve(app, publicLinks.ofBrief, owner, ({ params }) => linksOf(db, params.id))

  serve(app, publicLinks.byBrief, owner, ({ query }) => briefsWithLinks(db, query))

  serve(app, publicLinks.list, owner, async ({ query: { page, per_page, ...filter } }) => {
    const [rows, total] = await Promise.all([
      listLinks(db, filter, { offset: (page - 1) * per_page, limit: per_page }),
      countLinks(db, filter),
    ])
    return { items: rows.map(toPublicLink), total, pages: pagesOf(total, per_page), capped: false }
  })

  serve(app, publicLinks.create, owner, ({ body }, caller, context) =>
    createLink(db, body, whoOf(caller, context)),
  )

  serve(app, publicLinks.remove, owner, ({ params }, caller, context) =>
    dropLink(db, params.id, whoOf(caller, context)),
  )
}
