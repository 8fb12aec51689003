import { pagesOf } from '@ugc/contract/common'
import { reviews } from '@ugc/contract/reviews'
import { whoOf } from '../../platform/http/guards.ts'
import { owner } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { countReviews } from './queries.ts'
import { decideReview, findReviews } from './service.ts'

export function reviewRoutes(app: App) {
  const { db, jobs } = app.services

  serve(app, reviews.list, owner, async ({ query: { page, per_page, review } }) => {
    const [items, counts] = await Promise.all([
      findReviews(db, { review, offset: (page - 1) * per_page, limit: per_page }),
      countReviews(db),
    ])
    const total = counts[review]
    return { items, counts, total, pages: pagesOf(total, per_page), capped: false }
  })

  serve(app, reviews.decide, owner, ({ params, body }, caller, context) =>
    db
      .transaction()
      .execute((tx) => decideReview(tx, jobs, { ...body, id: params.id }, whoOf(caller, context))),
  )
}
