import { exports } from '@ugc/contract/exports'
import { type Caller, type Guard, whoOf } from '../platform/http/guards.ts'
import { client } from '../clients/guards.ts'
import { owner } from '../access/guards.ts'
import { type App, type FileReply, type RequestContext, serve } from '../platform/http/serve.ts'
import { creatorsFile } from './creators-service.ts'
import { importFile, templateFile } from './imports-service.ts'
import { payoutsFile } from './payouts-service.ts'
import type { ExportFile } from './tickets-service.ts'
import { clientFile, responsesFile } from './responses-service.ts'
import { offerTicket, type TicketHolder, ticketHolder } from './tickets-service.ts'

export function exportRoutes(app: App) {
  const { db, origin, ways_out, config } = app.services
  const bot = config.BOT_USERNAME

  /** Telegram's downloader on phones sends no headers, so an address with a ticket is authenticated by the ticket. */
  const ownerOrTicket: Guard<TicketHolder | Caller> = {
    name: 'owner',
    check: async (request) => (await ticketHolder(db, request.url)) ?? owner.check(request),
  }

  /** A ticket was counted and announced when it was made. HEAD opens nothing and is not counted. */
  const counted = (
    file: ExportFile & FileReply,
    caller: TicketHolder | Caller,
    context: RequestContext,
  ): FileReply => {
    if ('has_ticket' in caller) return file
    const open = async () => {
      const { brief_id } = file
      const people = await file.people()
      const by = whoOf(caller, context)
      // The people are counted before the transaction, which holds a connection.
      await db.transaction().execute((tx) => ways_out.taken(tx, by, { people, brief_id }))
      return file.open()
    }
    return { name: file.name, open }
  }

  serve(app, exports.creators, ownerOrTicket, async ({ query }, caller, context) =>
    counted(
      await creatorsFile(
        db,
        { ...query, ids: 'has_ticket' in caller ? caller.ids : undefined },
        { actor: caller.actor, ...context.trace },
      ),
      caller,
      context,
    ),
  )

  serve(app, exports.responses, ownerOrTicket, async ({ params, query }, caller, context) => {
    const { actor } = caller
    const ids = 'has_ticket' in caller ? caller.ids : undefined
    const file = await responsesFile(
      { db, origin },
      { ...params, ...query, ids },
      { actor, ...context.trace },
    )
    return counted(file, caller, context)
  })

  serve(app, exports.imports, ownerOrTicket, async ({ params, query }, caller, context) => {
    const by = { actor: caller.actor, ...context.trace }
    return counted(await importFile({ db, bot }, { ...params, ...query }, by), caller, context)
  })

  serve(app, exports.payouts, ownerOrTicket, async ({ query }, caller, context) => {
    const by = { actor: caller.actor, ...context.trace }
    return counted(payoutsFile(db, query, by), caller, context)
  })

  serve(app, exports.template, ownerOrTicket, () => templateFile())

  serve(app, exports.client, client, ({ query }, { link, name }, { trace }) =>
    clientFile(db, { link, name, wanted: query }, { actor: 'client', ...trace }),
  )

  serve(app, exports.ticket, owner, ({ body: { path: url, ids } }, caller, context) =>
    offerTicket({ db, origin, bot, url, ids, by: whoOf(caller, context), ways_out }),
  )
}
