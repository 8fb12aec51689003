import { creators } from '@ugc/contract/creators'
import { type Caller, whoOf } from '../../platform/http/guards.ts'
import { selfOrOwner404, selfOrOwner403 } from '../guards.ts'
import { owner } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { eraseCreator, hideCreator } from './erase-service.ts'
import { createTagNames, findCreators } from './list-service.ts'
import { findCreator, findProfile } from './queries.ts'
import { creatorNotFound } from './refusals.ts'
import { forItsPerson } from './rules.ts'
import { changeCreator, createCreator, findSimilar, saveProfile } from './service.ts'

type Row = Awaited<ReturnType<typeof findCreator>>

export function creatorRoutes(app: App) {
  const { services } = app
  const { db, config } = services
  const key = config.PSEUDONYM_KEY
  const tagNames = createTagNames(db)

  async function withTags<R extends { tag_ids: number[] }>(rows: R[]) {
    const names = await tagNames(rows)
    // Assigned to the row itself: copying fifty rows of fifteen columns would take a tenth of the call's time.
    return rows.map((row) => Object.assign(row, { tags: names(row.tag_ids) }))
  }
  async function detailOf(row: Row, { role }: Caller) {
    if (!row) throw creatorNotFound()
    const seen = role === 'owner' ? row : forItsPerson(row)
    return { ...seen, tags: (await tagNames([row]))(row.tag_ids) }
  }

  serve(app, creators.list, owner, async ({ query }) => {
    const { rows, ...page } = await findCreators(db, query)
    return { ...page, items: await withTags(rows) }
  })

  serve(app, creators.get, selfOrOwner404, async ({ params }, caller) =>
    detailOf(await findCreator(db, params.id), caller),
  )

  serve(app, creators.create, owner, async ({ body }, caller, context) => {
    const id = await db.transaction().execute((tx) => createCreator(tx, body, whoOf(caller, context), key))
    const detail = await detailOf(await findCreator(db, id), caller)
    const similar = await findSimilar(db, detail)
    return { ...detail, ...(similar.length > 0 && { similar }) }
  })

  serve(app, creators.update, selfOrOwner404, async ({ params, body }, caller, context) => {
    await db.transaction().execute((tx) => changeCreator(tx, params.id, body, whoOf(caller, context), key))
    return detailOf(await findCreator(db, params.id), caller)
  })

  serve(app, creators.remove, selfOrOwner404, async ({ params: { id } }, caller, context) => {
    const by = whoOf(caller, context)
    if (caller.role === 'owner') await hideCreator(services, { id, by })
    else await eraseCreator(services, { id, by_role: 'self', by, launch_hash: caller.launch_hash })
  })

  serve(app, creators.profile, selfOrOwner403, async ({ params }, caller) =>
    detailOf(await findProfile(db, Number(params.telegram_id)), caller),
  )

  serve(app, creators.saveProfile, selfOrOwner403, async ({ params, body }, caller, context) => {
    const telegram_id = Number(params.telegram_id)
    const by = whoOf(caller, context)
    const id = await db.transaction().execute((tx) => saveProfile(tx, telegram_id, body, by))
    return detailOf(await findCreator(db, id), caller)
  })
}
