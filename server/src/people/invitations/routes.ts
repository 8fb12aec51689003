import { invitations } from '@ugc/contract/invitations'
import { creator, owner } from '../../access/guards.ts'
import { whoOf } from '../../platform/http/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { accept, findMine, invite, open, refuse } from './service.ts'

export function invitationRoutes(app: App) {
  const { db, config } = app.services

  serve(app, invitations.create, owner, ({ params }, caller, context) =>
    db.transaction().execute((tx) => invite(tx, params.id, whoOf(caller, context), config)),
  )

  serve(app, invitations.open, creator, ({ body }, { telegram_id }) =>
    open(db, body.token, telegram_id, config),
  )

  serve(app, invitations.mine, creator, async (_input, caller) => ({ name: await findMine(db, caller) }))

  serve(app, invitations.answer, creator, ({ body }, caller, context) => {
    const by = whoOf(caller, context)
    return db.transaction().execute((tx) => (body.is_me ? accept(tx, by, config) : refuse(tx, by)))
  })
}
