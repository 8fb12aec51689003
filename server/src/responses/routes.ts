import { briefs } from '@ugc/contract/briefs'
import { isCapped, pagesOf } from '@ugc/contract/common'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import { responses } from '@ugc/contract/responses'
import { works } from '@ugc/contract/works'
import { UNDECIDED } from '@ugc/contract/facts/statuses'
import { whoOf } from '../platform/http/guards.ts'
import { author } from './guards.ts'
import { creator, owner, signedIn } from '../access/guards.ts'
import { type App, serve } from '../platform/http/serve.ts'
import { tablePatterns } from '../platform/search.ts'
import {
  countResponses,
  findOwnResponse,
  findResponse,
  findTitled,
  listOwnResponses,
  listResponses,
} from './queries.ts'
import { changeOwn } from './change-own-service.ts'
import { confirm } from './confirm-service.ts'
import { decide } from './decide-service.ts'
import { decideMany } from './decide-many-service.ts'
import { declineBrief } from './decline-service.ts'
import { otherCreatorsResponses, profileRequired } from './refusals.ts'
import { remindAccepted, remindMany } from './remind-service.ts'
import { respond } from './respond-service.ts'
import { withdraw } from './withdraw-service.ts'

const NOTHING = { items: [], total: 0, pages: 1, capped: false }

/** Beyond the cap there is a next page while this page is full. A page that is not full is the last, so the total is known. */
function totalOf(
  counted: number,
  { page, per_page, found }: { page: number; per_page: number; found: number },
) {
  const end = (page - 1) * per_page + found
  const isEnd = found > 0 && found < per_page
  const capped = isCapped(counted) && !isEnd
  const total = !isCapped(counted) ? counted : isEnd ? end : COUNTED_TO
  const pages = Math.max(pagesOf(total, per_page), capped && found > 0 ? page + 1 : 1)
  return { total, pages, capped }
}

export function responseRoutes(app: App) {
  const { db, jobs, ways_out } = app.services

  serve(app, responses.list, signedIn, async ({ query }, caller) => {
    const { page, per_page, search = '', sort = 'waiting', shown, ...filter } = query
    const window = { offset: (page - 1) * per_page, limit: per_page }
    if (caller.role === 'owner') {
      // Pending responses of briefs that are over or deleted, and of erased creators, need no decision, so «На рассмотрении» equals the overview.
      const words = await findTitled(db, tablePatterns(search))
      // Of one creator all are listed, those that were taken back too.
      const with_withdrawn = filter.creator_id !== undefined
      const all = { ...filter, shown, words, live: filter.status === UNDECIDED, with_withdrawn }
      const [items, counted] = await Promise.all([
        listResponses(db, all, { ...window, sort }),
        countResponses(db, all),
      ])
      return { items, ...totalOf(counted, { page, per_page, found: items.length }) }
    }
    const { creator_id } = caller
    if (filter.creator_id !== undefined && filter.creator_id !== creator_id) throw otherCreatorsResponses()
    if (creator_id === null) return NOTHING
    // A creator sees their own responses only, and nothing of what a client sees or chose: not by a filter either.
    const own = { ...filter, client_choice: undefined, creator_id, with_withdrawn: true }
    const [items, counted] = await Promise.all([listOwnResponses(db, own, window), countResponses(db, own)])
    return { items, ...totalOf(counted, { page, per_page, found: items.length }) }
  })

  serve(app, responses.create, creator, async ({ body }, caller) => {
    // The author is the caller; a creator_id in the body must be the caller's.
    if (body.creator_id !== undefined && body.creator_id !== caller.creator_id) throw otherCreatorsResponses()
    if (caller.creator_id === null) throw profileRequired()
    return findOwnResponse(db, await respond({ db, jobs }, caller.creator_id, body))
  })

  serve(app, responses.change, author, async ({ params, body }, { creator_id }) => {
    await changeOwn(db, params.id, creator_id, body)
    return findOwnResponse(db, params.id)
  })

  serve(app, responses.withdraw, author, async ({ params: { id }, body }, { creator_id }) => {
    await withdraw({ db, jobs }, { id, creator_id, version: body.version, reason: body.reason ?? null })
    return findOwnResponse(db, id)
  })

  serve(app, responses.confirm, author, async ({ params: { id }, body }, { creator_id }) => {
    await confirm({ db, jobs }, { id, creator_id, reason: body.reason })
    return findOwnResponse(db, id)
  })

  serve(app, responses.bulk, owner, async ({ body }, caller, context) => ({
    items: await decideMany({
      db,
      jobs,
      groups: [body, ...(body.and ?? [])],
      by: whoOf(caller, context),
      ways_out,
    }),
  }))

  serve(app, responses.update, owner, async ({ params, body }, caller, context) => {
    await decide({ db, jobs, id: params.id, patch: body, by: whoOf(caller, context) })
    return findResponse(db, params.id)
  })

  serve(app, responses.remind, owner, async ({ params: { id } }, caller, context) => {
    await remindAccepted({ db, id, by: whoOf(caller, context), ways_out })
    return findResponse(db, id)
  })

  serve(app, works.remind, owner, async ({ body: { ids } }, caller, context) => ({
    items: await remindMany({ db, ids, by: whoOf(caller, context), ways_out }),
  }))

  serve(app, briefs.decline, creator, ({ params, body }, { creator_id }) =>
    declineBrief({ db, jobs }, { creator_id, brief_id: params.id, ...body }),
  )
}
