import { choices } from '@ugc/contract/choices'
import { client, owner } from '../http/guards.ts'
import { type App, serve } from '../http/serve.ts'
import { briefChoice, choose, submit } from './service.ts'

export function choiceRoutes(app: App) {
  const { db, jobs } = app.services

  serve(app, choices.name, client, ({ params, body: { name } }, _, context) => {
    context.keepClientName(params.token, name)
    return { name }
  })

  serve(app, choices.choose, client, ({ params: { key }, body }, { link, name }, { trace }) =>
    choose({ db, link, name, trace }, { key, ...body }),
  )

  serve(app, choices.submit, client, ({ body }, { link, name }, { trace }) =>
    submit({ db, jobs, link, name, trace }, body),
  )

  serve(app, choices.ofBrief, owner, ({ params }) => briefChoice(db, params.id))
}
