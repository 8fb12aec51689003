import { myData } from '@ugc/contract/safety/my-data'
import { creator, whoOf } from '../http/guards.ts'
import { type App, serve } from '../http/serve.ts'
import { findMyData, findMyDataFile } from './queries.ts'
import { erase, setConsent } from './service.ts'

export function myDataRoutes(app: App) {
  const { services } = app
  const { db } = services

  serve(app, myData.get, creator, (_input, { telegram_id }) => findMyData(db, telegram_id))

  serve(app, myData.file, creator, (_input, { telegram_id }) => findMyDataFile(db, telegram_id))

  serve(app, myData.consent, creator, async ({ params, body }, { telegram_id }) => {
    await db.transaction().execute((tx) => setConsent(tx, telegram_id, params.purpose, body.given))
    return findMyData(db, telegram_id)
  })

  serve(app, myData.remove, creator, async (_input, caller, context) => {
    const { creator_id, launch_hash } = caller
    await erase(services, { creator_id, launch_hash, by: whoOf(caller, context) })
  })
}
