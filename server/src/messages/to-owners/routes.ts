import { news } from '@ugc/contract/news'
import { whoOf } from '../../platform/http/guards.ts'
import { owner } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { findWanted } from './news-queries.ts'
import { switchNews } from './news-service.ts'

export function newsRoutes(app: App) {
  const { db } = app.services

  serve(app, news.get, owner, (_input, { telegram_id }) => findWanted(db, telegram_id))

  serve(app, news.update, owner, ({ body }, caller, visit) =>
    db.transaction().execute((tx) => switchNews(tx, body, whoOf(caller, visit))),
  )
}
