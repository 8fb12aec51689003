import { briefs } from '@ugc/contract/briefs'
import { pagesOf } from '@ugc/contract/common'
import { type Caller, whoOf } from '../platform/http/guards.ts'
import { owner, signedIn } from '../access/guards.ts'
import { type App, serve } from '../platform/http/serve.ts'
import { countConcerned } from './change-queries.ts'
import {
  countBriefs,
  countBriefsFor,
  findBrief,
  findBriefFor,
  findVisitedBrief,
  insertBriefVisit,
  listBriefs,
  listBriefsFor,
  listUntold,
  updateOpened,
} from './queries.ts'
import { otherCreatorsBriefs, briefNotFound, creatorIdRequired } from './refusals.ts'
import { changeBrief, createBrief, removeBrief, takeBack } from './service.ts'

export function briefRoutes(app: App) {
  const { db, ways_out } = app.services

  const orNotFound = (row: Awaited<ReturnType<typeof findBrief>>) => {
    if (!row) throw briefNotFound()
    return row
  }

  serve(app, briefs.list, owner, async ({ query: { page, per_page, ...filter } }) => {
    const [items, total] = await Promise.all([
      listBriefs(db, filter, { offset: (page - 1) * per_page, limit: per_page }),
      countBriefs(db, filter),
    ])
    return { items, total, pages: pagesOf(total, per_page), capped: false }
  })

  serve(app, briefs.get, signedIn, async ({ params }, caller) => {
    if (caller.role === 'owner') return orNotFound(await findBrief(db, params.id))
    const { creator_id, telegram_id } = caller
    // Without a profile there are no tags to match, so the link alone gives access.
    if (creator_id === null) await insertBriefVisit(db, params.id, telegram_id)
    const row =
      creator_id === null
        ? await findVisitedBrief(db, params.id, telegram_id)
        : await findBriefFor(db, params.id, creator_id)
    if (!row) throw briefNotFound()
    if (creator_id !== null) await updateOpened(db, params.id, creator_id)
    return row
  })

  serve(app, briefs.untold, owner, async ({ params: { id }, query: { page, per_page } }) => {
    const [brief, items] = await Promise.all([
      findBrief(db, id),
      listUntold(db, id, { offset: (page - 1) * per_page, limit: per_page }),
    ])
    orNotFound(brief)
    const total = items[0]?.total ?? 0
    return { items, total, pages: pagesOf(total, per_page), capped: false }
  })

  serve(app, briefs.create, owner, async ({ body }, caller, context) => {
    const id = await db.transaction().execute((tx) => createBrief(tx, body, whoOf(caller, context)))
    return orNotFound(await findBrief(db, id))
  })

  serve(app, briefs.update, owner, async ({ params, body }, caller, context) => {
    await db.transaction().execute((tx) => changeBrief(tx, params.id, body, whoOf(caller, context), ways_out))
    return orNotFound(await findBrief(db, params.id))
  })

  serve(app, briefs.changeAudience, owner, async ({ params }) => {
    orNotFound(await findBrief(db, params.id))
    return countConcerned(db, params.id)
  })

  serve(app, briefs.takeBack, owner, async ({ params, query }, caller, context) => {
    await db.transaction().execute((tx) => takeBack(tx, params.id, query, whoOf(caller, context)))
    return orNotFound(await findBrief(db, params.id))
  })

  serve(app, briefs.remove, owner, ({ params }, caller, context) =>
    db.transaction().execute((tx) => removeBrief(tx, params.id, whoOf(caller, context))),
  )

  serve(app, briefs.forCreator, signedIn, async ({ query }, caller) => {
    const { page, per_page } = query
    const creator_id = requestedCreator(caller, query.creator_id)
    // A user without a profile has no briefs; the screen asks to fill in the profile.
    if (creator_id === null) return { items: [], total: 0, pages: 1, capped: false }
    const [items, total] = await Promise.all([
      listBriefsFor(db, creator_id, { offset: (page - 1) * per_page, limit: per_page }),
      countBriefsFor(db, creator_id),
    ])
    return { items, total, pages: pagesOf(total, per_page), capped: false }
  })
}

/** A creator may name only themselves; an owner must name a creator. */
function requestedCreator(caller: Caller, creator_id: string | undefined): string | null {
  if (caller.role === 'owner') {
    if (creator_id === undefined) throw creatorIdRequired()
    return creator_id
  }
  if (creator_id !== undefined && creator_id !== caller.creator_id) throw otherCreatorsBriefs()
  return caller.creator_id
}
