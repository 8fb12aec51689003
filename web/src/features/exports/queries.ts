import { exports } from '@ugc/contract/calls'
import type { CallInput } from '@ugc/contract/route'
import { call } from '../../api/call.ts'

type Query = Record<string, string | number | boolean | undefined>

/** A ticket is an address that downloads the file without a session, for some minutes. */
function ticketFor(path: string, query: Query, ids?: string[]) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  const body = { path: search === '' ? path : `${path}?${search}`, ...(ids && { ids }) }
  return call(exports.ticket, { body })
}

type CreatorsQuery = NonNullable<CallInput<typeof exports.creators>['query']>
type ResponsesQuery = NonNullable<CallInput<typeof exports.responses>['query']>

/** With `ids` the workbook has these creators only. */
export const creatorsTicket = (query: CreatorsQuery, ids?: string[]) =>
  ticketFor(exports.creators.path, query, ids)

/** With `ids` the workbook has these responses only. */
export const responsesTicket = (brief_id: string, query: ResponsesQuery, ids?: string[]) =>
  ticketFor(exports.responses.path.replace(':brief_id', brief_id), query as Query, ids)

export const payoutsTicket = (period: { from: string; to: string }) => ticketFor(exports.payouts.path, period)
