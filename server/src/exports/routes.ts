import { exports } from '@ugc/contract/exports'
import { type Guard, owner, whoOf } from '../http/guards.ts'
import { type App, serve } from '../http/serve.ts'
import { creatorsFile } from './creators.ts'
import { responsesFile } from './responses.ts'
import { offerTicket, type TicketHolder, ticketHolder } from './tickets.ts'

export function exportRoutes(app: App) {
  const { db, read, origin } = app.services

  /** Telegram's downloader on phones sends no headers, so an address with a ticket is authenticated by the ticket. */
  const ownerOrTicket: Guard<TicketHolder> = {
    name: 'owner',
    check: async (request) => (await ticketHolder(db, request.url)) ?? owner.check(request),
  }

  serve(app, exports.creators, ownerOrTicket, ({ query }, { actor }, { trace }) =>
    creatorsFile({ db, read }, query, { actor, ...trace }),
  )

  serve(app, exports.responses, ownerOrTicket, ({ params, query }, { actor, ids }, { trace }) =>
    responsesFile({ db, read, origin }, { ...params, ...query, ids }, { actor, ...trace }),
  )

  serve(app, exports.ticket, owner, ({ body }, caller, context) =>
    offerTicket({ db, read, origin, url: body.path, ids: body.ids, by: whoOf(caller, context) }),
  )
}
