import { blocks } from '@ugc/contract/blocks'
import { pagesOf } from '@ugc/contract/common'
import { whoOf } from '../../platform/http/guards.ts'
import { owner } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { countBlocks, listBlocks } from './queries.ts'
import { blockCreator, unblock } from './service.ts'

export function blockRoutes(app: App) {
  const { db, config } = app.services

  serve(app, blocks.list, owner, async ({ query: { page, per_page } }) => {
    const [items, total] = await Promise.all([
      listBlocks(db, { offset: (page - 1) * per_page, limit: per_page }),
      countBlocks(db),
    ])
    return { items, total, pages: pagesOf(total, per_page), capped: false }
  })

  serve(app, blocks.create, owner, ({ body }, caller, context) =>
    db.transaction().execute(async (tx) => ({
      id: await blockCreator(tx, body, whoOf(caller, context), config),
    })),
  )

  serve(app, blocks.remove, owner, ({ params }, caller, context) =>
    db.transaction().execute((tx) => unblock(tx, params.id, whoOf(caller, context))),
  )
}
