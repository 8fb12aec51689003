import { myData } from '@ugc/contract/my-data'
import { type Caller, type Guard, whoOf } from '../../platform/http/guards.ts'
import { creator } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { findMyData } from './queries.ts'
import { changeMyData, erase, myDataFile, offerTicket, ticketHolder } from './service.ts'

export function myDataRoutes(app: App) {
  const { services } = app
  const { db, origin } = services

  /** Telegram's downloader sends no headers, so an address with a ticket is authenticated by the ticket. */
  const creatorOrTicket: Guard<Pick<Caller, 'telegram_id'>> = {
    name: 'creator',
    check: async (request) => (await ticketHolder(db, request.url)) ?? creator.check(request),
  }

  serve(app, myData.get, creator, (_input, { telegram_id }) => findMyData(db, telegram_id))

  serve(app, myData.file, creatorOrTicket, (_input, { telegram_id }) => myDataFile(db, telegram_id))

  serve(app, myData.ticket, creator, (_input, { telegram_id }) => offerTicket(db, origin, telegram_id))

  serve(app, myData.change, creator, async ({ body }, { telegram_id }) => {
    await db.transaction().execute((tx) => changeMyData(tx, telegram_id, body))
    return findMyData(db, telegram_id)
  })

  serve(app, myData.remove, creator, async (_input, caller, context) => {
    const { creator_id, launch_hash } = caller
    await erase(services, { creator_id, launch_hash, by: whoOf(caller, context) })
  })
}
