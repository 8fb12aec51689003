import type { Filters, TABLE_FILTERS } from '@ugc/contract/facts/filters'
import { PEOPLE_PER_HOUR } from '@ugc/contract/facts/limits'
import { findAgency } from '../agency/queries.ts'
import type { Trace } from '../platform/caller.ts'
import { findBrief } from '../briefs/queries.ts'
import { briefNotFound } from '../briefs/refusals.ts'
import type { Db } from '../platform/db/schema.ts'
import { listTaken } from '../clients/choices/answer-queries.ts'
import { listDecided, listMarks, listSent } from '../clients/choices/queries.ts'
import { findOpenLink, type FoundLink } from '../clients/public-links/queries.ts'
import { listForClient, rowsWanted } from '../clients/public-table/queries.ts'
import { checkClientSort } from '../clients/public-table/refusals.ts'
import { countPeopleTo, listForClientAfter, listForOwnerAfter } from '../clients/public-table/walk-queries.ts'
import { listClientWorks } from '../clients/works/queries.ts'
import { tablePatterns } from '../platform/search.ts'
import { clientColumns, type ClientRow, decidedColumns, internalColumns } from './response-columns-part.ts'
import { countWorkPeopleTo, listWorkMoneyAfter, type WorkMoney } from '../responses/works/walk-queries.ts'
import { TOTALS_COLUMNS, totalsOf } from './totals-part.ts'
import { walk } from './walk-service.ts'
import { writePrintable, writeWorkbook } from './workbook-part.ts'

interface ResponsesFileQuery {
  brief_id: string
  for_client?: boolean | undefined
  markup?: number | undefined
  /** The works with prices and margin, in place of the responses. */
  totals?: boolean | undefined
  /** Only these. */
  ids?: string[] | undefined
}

interface Place {
  db: Db
  /** Makes the addresses of photos absolute, so that they open from the file. */
  origin: string
}

/**
 * A workbook of a brief's responses with the columns of its tables. A client's file has no internal column. Its markup fills missing
 * prices in this file only; a markup of 0 fills none, because a client would read the creators' prices.
 */
export async function responsesFile({ db, origin }: Place, query: ResponsesFileQuery, by: Trace) {
  const { brief_id, for_client = false, markup, totals = false, ids } = query
  const brief = await findBrief(db, brief_id)
  if (!brief) throw briefNotFound()
  const detail = {
    brief_id,
    for_client,
    ...(markup === undefined ? {} : { markup }),
    ...(ids === undefined ? {} : { selected: ids.length }),
  }
  if (totals && !for_client) return totalsFile(db, brief, by)
  const rows = { brief_id, ids }
  const event = { ...by, action: 'responses exported' as const, detail }
  return {
    brief_id,
    people: () => countPeopleTo(db, { ...rows, for_client }, PEOPLE_PER_HOUR),
    name: fileName(for_client ? brief.title : `Отклики ${brief.title}`),
    open: async () => {
      if (for_client) {
        const link = await findOpenLink(db, { brief_id })
        const { price_step } = await findAgency(db)
        const pricing = markup ? { markup, price_step } : undefined
        const next = (after: ClientRow | undefined, limit: number) =>
          listForClientAfter(db, { ...rows, pricing }, after, limit)
        return writeWorkbook(
          sheetName(brief.title),
          clientColumns(origin, link),
          await walk({ db, next, event }),
        )
      }
      type Row = Awaited<ReturnType<typeof listForOwnerAfter>>[number]
      const next = (after: Row | undefined, limit: number) => listForOwnerAfter(db, rows, after, limit)
      return writeWorkbook('Отклики', internalColumns(origin, markup), await walk({ db, next, event }))
    },
  }
}

/** What each accepted person costs, and what is left of it: for the agency alone. */
const totalsFile = (db: Db, { id, title }: { id: string; title: string }, by: Trace) => ({
  brief_id: id,
  people: () => countWorkPeopleTo(db, id, PEOPLE_PER_HOUR),
  name: fileName(`Итоги ${title}`),
  open: async () =>
    writeWorkbook(
      'Итоги',
      TOTALS_COLUMNS,
      await walk<WorkMoney>({
        db,
        next: (after, limit) => listWorkMoneyAfter(db, id, after, limit),
        event: {
          ...by,
          action: 'responses exported',
          detail: { brief_id: id, for_client: false, totals: true },
        },
      }),
      totalsOf(),
    ),
})

interface ByLink {
  link: FoundLink
  /** Whose decisions are the client's own; the others' are the colleagues'. */
  name: string | undefined
  wanted: Filters<typeof TABLE_FILTERS>
}

/**
 * What the client's table shows by these filters and in this order, with the decisions, for the people of the client. Of a
 * cancelled project: the people of whom the client had sent a verdict, and those who were in work.
 */
export function clientFile(db: Db, { link, name, wanted }: ByLink, by: Trace) {
  const { id, brief_id, title } = link
  const { sort_by, sort_order } = wanted
  checkClientSort(sort_by)
  const event = {
    ...by,
    action: 'responses exported' as const,
    detail: { brief_id, for_client: true, link_id: id },
  }
  const cancelled = link.brief_status === 'cancelled'
  const query = cancelled
    ? { brief_id }
    : rowsWanted(link, name ?? '', wanted, tablePatterns(wanted.search ?? ''))
  const { sort_by: _by, sort_order: _order, admin_id: _id, ...narrowing } = wanted
  const is_part = !cancelled && Object.values(narrowing).some((value) => value !== undefined)
  let offset = 0
  const next = async (_after: unknown, limit: number) => {
    const taken = cancelled ? await listTaken(db, brief_id) : []
    const ids = cancelled
      ? [...(await listDecided(db, id)), ...taken.map((one) => one.response_id)]
      : undefined
    const rows = await listForClient(db, { ...query, ids, sort_by, sort_order, offset, limit })
    offset += rows.length
    const found = rows.map((row) => row.id)
    const [marks, sent] = [await listMarks(db, id, found), await listSent(db, id, found)]
    const works = await listClientWorks(db, found)
    return rows.map((row) => ({
      ...row,
      work: works.get(row.id),
      is_stopped: taken.some((one) => one.response_id === row.id && one.is_stopped),
      marks: marks.filter((mark) => mark.response_id === row.id),
      sent: sent.find((one) => one.response_id === row.id),
    }))
  }
  return {
    name: fileName(is_part ? `${title} (часть)` : title),
    open: async () => {
      const agency = await findAgency(db)
      const { columns, foot } = decidedColumns(link, { name, agency: agency.name, is_part })
      return writePrintable(sheetName(title), columns, await walk({ db, next, event }), foot)
    },
  }
}

const SHEET_NAME_MAX = 31

/** A title as the name of a sheet, by the rules of Excel. */
function sheetName(title: string): string {
  const clean = title
    .replaceAll(/[\\/?*[\]:\s]+/g, ' ')
    .replaceAll(/\p{C}/gu, '')
    .slice(0, SHEET_NAME_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replaceAll(/^['\s]+|['\s]+$/g, '')
  return clean === '' || clean.toLowerCase() === 'history' ? 'Креаторы' : clean
}

const FILE_NAME_MAX = 80
/** Device names that Windows reserves. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A title as a file name for every operating system: no path separators, no invisible or text-direction characters. */
function fileName(title: string): string {
  const clean = title
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
    .replaceAll(/\p{C}/gu, '')
    .slice(0, FILE_NAME_MAX)
  // slice() may have cut a surrogate pair in half.
  const cut = clean.replace(/[\uD800-\uDBFF]$/, '').replaceAll(/^[ .]+|[ .]+$/g, '')
  return `${cut === '' ? 'Отклики' : RESERVED.test(cut) ? `_${cut}` : cut}.xlsx`
}
