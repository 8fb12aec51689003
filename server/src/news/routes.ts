import { news } from '@ugc/contract/news'
import { owner, whoOf } from '../http/guards.ts'
import { type App, serve } from '../http/serve.ts'
import { findWanted } from './queries.ts'
import { switchNews } from './service.ts'

export function newsRoutes(app: App) {
  const { db } = app.services

  serve(app, news.get, owner, (_input, { telegram_id }) => findWanted(db, telegram_id))

  serve(app, news.update, owner, ({ body }, caller, visit) =>
    db.transaction().execute((tx) => switchNews(tx, body, whoOf(caller, visit))),
  )
}
