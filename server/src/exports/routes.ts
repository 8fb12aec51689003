import { exports } from '@ugc/contract/exports'
import { type Guard, owner, whoOf } from '../http/guards.ts'
import { type App, type FileReply, serve } from '../http/serve.ts'
import { creatorsFile } from './creators.ts'
import { responsesFile } from './responses.ts'
import { offerTicket, type TicketHolder, ticketHolder } from './tickets.ts'

export function exportRoutes(app: App) {
  const { db, read, origin, within } = app.services

  /** Telegram's downloader on phones sends no headers, so an address with a ticket is authenticated by the ticket. */
  const ownerOrTicket: Guard<TicketHolder> = {
    name: 'owner',
    check: async (request) => (await ticketHolder(db, request.url)) ?? owner.check(request),
  }

  /** A ticket was counted when it was made. HEAD opens nothing and is not counted. */
  const counted = ({ name, open }: FileReply, { actor, has_ticket = false }: TicketHolder): FileReply => ({
    name,
    open: has_ticket ? open : () => within('export', actor, open),
  })

  serve(app, exports.creators, ownerOrTicket, async ({ query }, caller, { trace }) =>
    counted(await creatorsFile({ db, read }, query, { actor: caller.actor, ...trace }), caller),
  )

  serve(app, exports.responses, ownerOrTicket, async ({ params, query }, caller, { trace }) => {
    const { actor, ids } = caller
    const file = await responsesFile({ db, read, origin }, { ...params, ...query, ids }, { actor, ...trace })
    return counted(file, caller)
  })

  serve(app, exports.ticket, owner, ({ body }, caller, context) =>
    within('export', caller.actor, () =>
      offerTicket({ db, read, origin, url: body.path, ids: body.ids, by: whoOf(caller, context) }),
    ),
  )
}
