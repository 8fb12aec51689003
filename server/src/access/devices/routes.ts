import { devices } from '@ugc/contract/devices'
import { whoOf } from '../../platform/http/guards.ts'
import { owner } from '../guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { hashToken } from '../../platform/tokens.ts'
import { listSessions } from './queries.ts'
import { endDevice, endOtherDevices } from './service.ts'

export function deviceRoutes(app: App) {
  const { db } = app.services

  serve(app, devices.list, owner, (_input, { telegram_id, session_id }) =>
    listSessions(db, telegram_id, session_id),
  )

  serve(app, devices.end, owner, ({ params }, caller, context) =>
    endDevice(db, params.id, whoOf(caller, context)),
  )

  serve(app, devices.endOthers, owner, (_input, caller, context) => {
    const { known_browser } = context
    const browser = known_browser === undefined ? undefined : hashToken(known_browser)
    return endOtherDevices(db, { current: caller.session_id, browser }, whoOf(caller, context))
  })
}
