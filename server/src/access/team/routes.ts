import { team } from '@ugc/contract/team'
import { whoOf } from '../../platform/http/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { owner } from '../guards.ts'
import { listColleagues, listTeamInvitations } from './queries.ts'
import {
  admitColleague,
  endInvitation,
  inviteColleague,
  removeColleague,
  resumeColleague,
  suspendColleague,
} from './service.ts'

export function teamRoutes(app: App) {
  const { db, config } = app.services

  serve(app, team.list, owner, async (_input, { telegram_id }) => {
    const [owners, invitations] = await Promise.all([
      listColleagues(db, telegram_id),
      listTeamInvitations(db, telegram_id),
    ])
    return { owners, invitations }
  })

  serve(app, team.invite, owner, (_input, caller, context) =>
    db.transaction().execute((tx) => inviteColleague(tx, whoOf(caller, context), config)),
  )

  serve(app, team.admit, owner, ({ params }, caller, context) =>
    db.transaction().execute((tx) => admitColleague(tx, params.id, whoOf(caller, context))),
  )

  serve(app, team.endInvitation, owner, ({ params }, caller, context) =>
    db.transaction().execute((tx) => endInvitation(tx, params.id, whoOf(caller, context))),
  )

  serve(app, team.suspend, owner, ({ params }, caller, context) =>
    db
      .transaction()
      .execute((tx) => suspendColleague(tx, Number(params.telegram_id), whoOf(caller, context))),
  )

  serve(app, team.resume, owner, ({ params }, caller, context) =>
    db.transaction().execute((tx) => resumeColleague(tx, Number(params.telegram_id), whoOf(caller, context))),
  )

  serve(app, team.remove, owner, ({ params }, caller, context) =>
    db.transaction().execute((tx) => removeColleague(tx, Number(params.telegram_id), whoOf(caller, context))),
  )
}
