import { briefs } from '@ugc/contract/briefs'
import { pagesOf } from '@ugc/contract/common'
import { owner } from '../http/guards.ts'
import { type App, serve } from '../http/serve.ts'
import { countBriefs, listBriefs } from './queries.ts'

export function briefRoutes(app: App) {
  const { db } = app.services

  serve(app, briefs.list, owner, async ({ query: { page, per_page } }) => {
    const [items, total] = await Promise.all([
      listBriefs(db, { offset: (page - 1) * per_page, limit: per_page }),
      countBriefs(db),
    ])
    return { items, total, pages: pagesOf(total, per_page), capped: false }
  })
}
