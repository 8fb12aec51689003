import { exports } from '@ugc/contract/exports'
import * as z from 'zod/mini'
import { insertAudit } from '../access/audit/queries.ts'
import type { Trace, Who } from '../platform/caller.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import type { Db } from '../platform/db/schema.ts'
import { AppError } from '../platform/errors.ts'
import { recheckOwner } from '../access/owners/queries.ts'
import type { WaysOut } from '../access/ways-out/service.ts'
import { creatorsFile } from './creators-service.ts'
import { findTicket, insertTicket } from './queries.ts'
import { importFile, templateFile } from './imports-service.ts'
import { payoutsFile } from './payouts-service.ts'
import { responsesFile } from './responses-service.ts'

const TICKET_SECONDS = 5 * 60

/** Separates the ticket from the address and sorts the query, because clients may reorder or re-encode it. */
function splitTicket(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const ticket = searchParams.get('ticket') ?? undefined
  // An empty parameter is an absent one, as in every other query.
  const query = new URLSearchParams([...searchParams].filter(([, value]) => value !== ''))
  query.delete('ticket')
  query.sort()
  return { ticket, query, pathname, path: query.size === 0 ? pathname : `${pathname}?${query.toString()}` }
}

export interface ExportFile {
  name: string
  /** The brief whose responses or creators the workbook has; undefined for the whole base. */
  brief_id?: string | undefined
  /** Counted to PEOPLE_PER_HOUR. */
  people: () => Promise<number>
}

interface Offer {
  db: Db
  origin: string
  /** The name of the bot, for links to it. */
  bot: string | undefined
  url: string
  /** The workbook has these responses, or these creators, only. */
  ids: string[] | undefined
  by: Who
  ways_out: WaysOut
}

/** Fails for the same reasons as the file itself would: the downloader could not show a reason. */
export async function offerTicket({ db, origin, bot, url, ids, by, ways_out }: Offer) {
  const { path, pathname, query } = splitTicket(url)
  const file: ExportFile = await fileAt({ db, origin, bot }, { pathname, query, ids }, by)
  const { brief_id } = file
  const people = await file.people()
  const ticket = newToken()
  await db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    await ways_out.taken(tx, by, { people, brief_id })
    const { telegram_id } = by
    const of_creators = pathname === exports.creators.path
    const kept = {
      hash: hashToken(ticket),
      telegram_id,
      path,
      response_ids: of_creators ? null : (ids ?? null),
      creator_ids: of_creators ? (ids ?? null) : null,
    }
    await insertTicket(tx, kept, TICKET_SECONDS)
    const { actor, request_id, ip } = by
    await insertAudit(tx, { actor, action: 'export offered', request_id, ip, detail: { path: pathname } })
  })
  return { url: `${origin}${path}${path.includes('?') ? '&' : '?'}ticket=${ticket}`, file_name: file.name }
}

const IMPORTS = exports.imports.path.replace(':import_id', '')
const RESPONSES = exports.responses.path.replace(':brief_id', '')

function fileAt(
  place: Pick<Offer, 'db' | 'origin' | 'bot'>,
  { pathname, query, ids }: { pathname: string; query: URLSearchParams; ids: string[] | undefined },
  by: Trace,
) {
  const given = Object.fromEntries(query)
  if (pathname === exports.creators.path)
    return creatorsFile(place.db, { ...parse(exports.creators.query, given), ids }, by)
  if (pathname === exports.template.path) return templateFile()
  if (pathname === exports.payouts.path) return payoutsFile(place.db, parse(exports.payouts.query, given), by)
  if (pathname.startsWith(IMPORTS)) {
    const { import_id } = parse(exports.imports.params, { import_id: pathname.slice(IMPORTS.length) })
    return importFile(place, { import_id, ...parse(exports.imports.query, given) }, by)
  }
  const { brief_id } = parse(exports.responses.params, { brief_id: pathname.slice(RESPONSES.length) })
  return responsesFile(place, { brief_id, ...parse(exports.responses.query, given), ids }, by)
}

function parse<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
  const parsed = z.safeParse(schema, given)
  if (parsed.success) return parsed.data
  throw new AppError('invalid', 'Проверьте заполнение полей', {
    path: parsed.error.issues[0]?.message ?? '',
  })
}

export interface TicketHolder {
  actor: string
  /** The workbook has these responses, or these creators, only. */
  ids?: string[]
  has_ticket: true
}

/** The actor of the ticket in this address; undefined without a ticket. A ticket is valid for one address only. */
export async function ticketHolder(db: Db, url: string): Promise<TicketHolder | undefined> {
  const { ticket, path } = splitTicket(url)
  if (ticket === undefined) return undefined
  const found = await findTicket(db, hashToken(ticket))
  if (found?.path !== path)
    throw new AppError('unauthorized', 'Ссылка на файл устарела. Вернитесь в приложение и скачайте ещё раз')
  const { telegram_id } = found
  const ids = found.response_ids ?? found.creator_ids
  return { actor: `owner:${telegram_id}`, has_ticket: true, ...(ids && { ids }) }
}
