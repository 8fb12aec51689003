import { choices } from '@ugc/contract/choices'
import { client } from '../guards.ts'
import { owner } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { briefChoice, choose, rename, restore, settleRest, submit } from './service.ts'

export function choiceRoutes(app: App) {
  const { db, jobs } = app.services

  serve(app, choices.name, client, async ({ params, body: { name } }, { link, name: before }, context) => {
    await rename({ db, link, name: before, trace: context.trace }, name)
    context.keepClientName(params.token, name)
    return { name }
  })

  serve(app, choices.choose, client, ({ params: { key }, body }, { link, name }, { trace }) =>
    choose({ db, link, name, trace }, { key, ...body }),
  )

  serve(app, choices.submit, client, ({ body }, { link, name }, { trace }) =>
    submit({ db, jobs, link, name, trace }, body.message),
  )

  serve(app, choices.rest, client, ({ query, body }, { link, name }, { trace }) =>
    settleRest({ db, link, name, trace }, query, body.undo),
  )

  serve(app, choices.restore, client, (_, { link, name }, { trace }) => restore({ db, link, name, trace }))

  serve(app, choices.ofBrief, owner, ({ params }) => briefChoice(db, params.id))
}
