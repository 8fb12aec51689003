import { tags } from '@ugc/contract/tags'
import { AppError } from '../errors.ts'
import { owner, signedIn } from '../http/guards.ts'
import { type App, serve } from '../http/serve.ts'
import { insertTag, listTags } from './queries.ts'

export function tagRoutes(app: App) {
  const { db } = app.services

  serve(app, tags.list, signedIn, () => listTags(db))

  serve(app, tags.create, owner, async ({ body }) => {
    const tag = await insertTag(db, body)
    if (!tag)
      throw new AppError('conflict', 'Такой тег уже есть', { name: 'Такой тег уже есть. Назовите иначе' })
    return tag
  })
}
