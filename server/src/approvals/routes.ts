import { approvals } from '@ugc/contract/safety/approvals'
import { AppError } from '../errors.ts'
import { owner } from '../http/guards.ts'
import { type App, serve } from '../http/serve.ts'
import { findApproval } from './queries.ts'

export function approvalRoutes(app: App) {
  const { db } = app.services

  serve(app, approvals.get, owner, async ({ params }, { telegram_id }) => {
    const found = await findApproval(db, params.id, telegram_id)
    if (!found) throw new AppError('not_found', 'Такого запроса нет')
    return found
  })
}
