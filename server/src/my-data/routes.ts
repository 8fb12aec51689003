import { myData } from '@ugc/contract/safety/my-data'
import { creator, whoOf } from '../http/guards.ts'
import { type App, serve } from '../http/serve.ts'
import { findMyData, findMyDataFile } from './queries.ts'
import { changeMyData, erase } from './service.ts'

export function myDataRoutes(app: App) {
  const { services } = app
  const { db } = services

  serve(app, myData.get, creator, (_input, { telegram_id }) => findMyData(db, telegram_id))

  serve(app, myData.file, creator, (_input, { telegram_id }) => findMyDataFile(db, telegram_id))

  serve(app, myData.change, creator, async ({ body }, { telegram_id }) => {
    await db.transaction().execute((tx) => changeMyData(tx, telegram_id, body))
    return findMyData(db, telegram_id)
  })

  serve(app, myData.remove, creator, async (_input, caller, context) => {
    const { creator_id, launch_hash } = caller
    await erase(services, { creator_id, launch_hash, by: whoOf(caller, context) })
  })
}
