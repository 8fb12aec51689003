import { works } from '@ugc/contract/works'
import { type App, serve } from '../../platform/http/serve.ts'
import { client } from '../guards.ts'
import { remark } from './service.ts'

export function clientWorkRoutes(app: App) {
  const { db } = app.services

  serve(app, works.remark, client, ({ params: { key }, body }, { link, name }, { trace }) =>
    remark({ db, link, name, trace }, { key, ...body }),
  )
}
