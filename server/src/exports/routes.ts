import { exports } from '@ugc/contract/exports'
import { type Caller, type Guard, owner, whoOf } from '../http/guards.ts'
import { type App, type FileReply, serve } from '../http/serve.ts'
import { announce, type ExportFile } from './announce.ts'
import { creatorsFile } from './creators.ts'
import { responsesFile } from './responses.ts'
import { offerTicket, type TicketHolder, ticketHolder } from './tickets.ts'

export function exportRoutes(app: App) {
  const { db, jobs, read, origin, countPeople } = app.services

  /** Telegram's downloader on phones sends no headers, so an address with a ticket is authenticated by the ticket. */
  const ownerOrTicket: Guard<TicketHolder | Caller> = {
    name: 'owner',
    check: async (request) => (await ticketHolder(db, request.url)) ?? owner.check(request),
  }

  /** A ticket was counted and announced when it was made. HEAD opens nothing and is not counted. */
  const counted = (file: ExportFile & FileReply, caller: TicketHolder | Caller): FileReply => {
    if ('has_ticket' in caller) return file
    const open = async () => {
      const { brief_id } = file
      const people = await file.people()
      await db.transaction().execute(async (tx) => {
        await countPeople(tx, caller.actor, people)
        await announce(tx, jobs, { done_by: caller.telegram_id, people, brief_id })
      })
      return file.open()
    }
    return { name: file.name, open }
  }

  serve(app, exports.creators, ownerOrTicket, async ({ query }, caller, { trace }) =>
    counted(await creatorsFile({ db, read }, query, { actor: caller.actor, ...trace }), caller),
  )

  serve(app, exports.responses, ownerOrTicket, async ({ params, query }, caller, { trace }) => {
    const { actor } = caller
    const ids = 'has_ticket' in caller ? caller.ids : undefined
    const file = await responsesFile({ db, read, origin }, { ...params, ...query, ids }, { actor, ...trace })
    return counted(file, caller)
  })

  serve(app, exports.ticket, owner, ({ body: { path: url, ids } }, caller, context) =>
    offerTicket({ db, jobs, read, origin, url, ids, by: whoOf(caller, context), countPeople }),
  )
}
