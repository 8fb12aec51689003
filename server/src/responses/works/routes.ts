import { works } from '@ugc/contract/works'
import { creator, owner } from '../../access/guards.ts'
import { whoOf } from '../../platform/http/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { author } from '../guards.ts'
import { countWorks, findOwnWork, findUnconfirmed, findWork, listOwnWorks, listWorks } from './queries.ts'
import { answerWorks, askDue, changeWork, handInIn, moveDue } from './service.ts'

export function workRoutes(app: App) {
  const { db, jobs, ways_out } = app.services

  serve(app, works.list, owner, async ({ query }) => {
    const [page, counts, unconfirmed] = await Promise.all([
      listWorks(db, query),
      countWorks(db, query.brief_id),
      findUnconfirmed(db, query.brief_id),
    ])
    return { ...page, counts, unconfirmed }
  })

  serve(app, works.own, creator, ({ query }, { creator_id }) =>
    creator_id === null ? { items: [], has_more: false } : listOwnWorks(db, { ...query, creator_id }),
  )

  serve(app, works.answer, owner, async ({ body }, caller, context) => ({
    items: await answerWorks({ db, ways_out }, { ...body, by: whoOf(caller, context) }),
  }))

  serve(app, works.moveDue, owner, async ({ body }, caller, context) => ({
    items: await moveDue({ db, ways_out }, { ...body, by: whoOf(caller, context) }),
  }))

  serve(app, works.update, owner, async ({ params: { id }, body }, caller, context) => {
    await changeWork({ db, jobs, id, patch: body, by: whoOf(caller, context) })
    return findWork(db, id)
  })

  serve(app, works.askDue, author, async ({ params: { id }, body }) => {
    await askDue(db, id, body)
    return findOwnWork(db, id)
  })

  serve(app, works.handIn, author, async ({ params: { id }, body }) => {
    await db.transaction().execute((tx) => handInIn(tx, id, body))
    return findOwnWork(db, id)
  })
}
