import { isCapped, pagesOf, type PageWanted } from '@ugc/contract/common'
import type { Filters, TABLE_FILTERS } from '@ugc/contract/facts/filters'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import { isEnd } from '@ugc/contract/facts/statuses'
import { markupOf } from '@ugc/contract/values/money'
import { INTERNAL_COLUMNS } from '@ugc/contract/public-table'
import { findAgency } from '../../agency/queries.ts'
import type { Who } from '../../platform/caller.ts'
import { choiceState, withChoices } from '../choices/service.ts'
import type { Db } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { photoInLink } from '../../platform/photo-address.ts'
import { resolveLink } from '../public-links/access-service.ts'
import type { FoundLink } from '../public-links/queries.ts'
import { listClientWorks } from '../works/queries.ts'
import { countView } from '../public-links/view-queries.ts'
import { decide } from '../../responses/decide-service.ts'
import { tablePatterns } from '../../platform/search.ts'
import {
  countByState,
  countRows,
  findOptions,
  findLowestPrice,
  listForClient,
  listForOwner,
  listForOwnerAsClient,
  type Reader,
  rowsWanted,
  type TableQuery,
} from './queries.ts'
import { checkClientSort } from './refusals.ts'

/** The reader: an owner, a signed-in user who is not one, or a caller without a valid session. */
export type Viewer = 'owner' | 'creator' | 'anonymous'

type TableWanted = Filters<typeof TABLE_FILTERS> & PageWanted

export interface Preview {
  site: string
  title: string
  description: string
  /** The path of the agency's mark. */
  image: string | null
}

/**
 * The preview of a link in a messenger: the brief's title for a client link that opens without a PIN, and for every
 * other address the agency alone. It names no creator, price or number: messengers keep previews after a link is revoked.
 */
export function createPreview(db: Db) {
  let agency: Promise<Awaited<ReturnType<typeof findAgency>>> | undefined
  let until = 0
  /** The agency is the same for every link, so it is read once in a while. A failed read is not kept. */
  const cachedAgency = () => {
    if (!agency || performance.now() > until) {
      until = performance.now() + AGENCY_MS
      agency = findAgency(db).catch((error: unknown) => {
        agency = undefined
        throw error
      })
    }
    return agency
  }
  return async (token: string): Promise<Preview> => {
    // One after the other: a preview uses one connection at a time.
    const { name, mark_url } = await cachedAgency()
    const link = await resolveLink(db, token, { is_owner: false, pass: undefined }).catch(
      (error: unknown) => {
        if (error instanceof AppError) return undefined
        throw error
      },
    )
    return {
      site: name,
      title: link?.kind === 'client' ? `${link.title} · ${name}` : name,
      description: link?.answer_by
        ? `Подборка креаторов. Ответьте до ${moscow.format(new Date(link.answer_by))}`
        : 'Подборка креаторов',
      image: mark_url,
    }
  }
}

const AGENCY_MS = 2000
/** «20 нояб., 18:00» */
const moscow = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

interface Visitor {
  viewer: Viewer
  /** The name that a client gave in this browser. */
  client_name: string | undefined
}

/** Refuses a visitor who may not open the table. */
function readerOf(link: FoundLink, viewer: Viewer): Reader {
  if (link.kind === 'client') return viewer === 'owner' ? 'owner_as_client' : 'client'
  if (viewer === 'creator') throw new AppError('forbidden', 'Эта таблица доступна только владельцу')
  if (viewer === 'anonymous') throw new AppError('unauthorized', 'Войдите, чтобы открыть таблицу')
  return 'owner'
}

export async function optionsOf(db: Db, link: FoundLink, viewer: Viewer) {
  const reader = readerOf(link, viewer)
  return findOptions(db, link, reader)
}

export async function tableOf(db: Db, link: FoundLink, visitor: Visitor, wanted: TableWanted) {
  const reader = readerOf(link, visitor.viewer)
  const for_client = link.kind === 'client'
  const { page, per_page, sort_by, sort_order } = wanted
  if (for_client) checkClientSort(sort_by)
  // The few rows of a cancelled project come whole.
  const filters: Filters<typeof TABLE_FILTERS> =
    reader === 'client' && link.brief_status === 'cancelled' ? {} : wanted
  const query: TableQuery = {
    ...rowsWanted(link, visitor.client_name ?? '', filters, tablePatterns(filters.search ?? '')),
    sort_by,
    sort_order,
    offset: (page - 1) * per_page,
    limit: per_page,
  }
  const counting = countRows(db, query, reader)
  const [items, counted, head] = await Promise.all([
    READ[reader](db, link, query, visitor.client_name),
    counting,
    for_client
      ? clientHead(db, link, visitor, isNarrowed(wanted) ? undefined : counting)
      : ownerHead(db, link.brief_id),
  ])
  const total = Math.min(counted, COUNTED_TO)
  return {
    items,
    total,
    pages: pagesOf(total, per_page),
    capped: isCapped(counted),
    title: link.title,
    product_name: link.product_name,
    deadline: link.deadline,
    can_edit: reader !== 'client',
    ...head,
  }
}

interface Visit {
  viewer: Viewer
  is_crawler: boolean
  /** The day on which this browser was counted last. */
  seen: string | undefined
}

/** The first page without search, order and filter is an opening of the link. Owners and preview crawlers are no clients. */
export async function countOpening(db: Db, link: FoundLink, visit: Visit, wanted: TableWanted) {
  const { page, per_page: _, ...filters } = wanted
  const opened = page === 1 && Object.values(filters).every((value) => value === undefined)
  if (!opened || link.kind !== 'client' || visit.viewer === 'owner' || visit.is_crawler) return undefined
  return countView(db, link.id, visit.seen)
}

/** The choice is the client's own until it is submitted: an owner who opens the table does not read it here. */
async function clientsRows(db: Db, link: FoundLink, query: TableQuery, name: string | undefined) {
  const rows = await listForClient(db, query)
  const taken = rows.filter((row) => row.taken).map(({ id }) => id)
  const works = taken.length === 0 ? undefined : await listClientWorks(db, taken)
  return withChoices(
    db,
    link,
    name,
    rows.map((row) => ({
      ...withSocials(link, withPhoto(link, row)),
      work: works?.get(row.id) ?? null,
    })),
  )
}

const NO_SOCIALS = { instagram: null, tiktok: null }

/** An owner may keep Instagram and TikTok to the agency. */
const withSocials = <Row extends { creator: { social_links: object } | null }>(link: FoundLink, row: Row) =>
  link.shows_socials || row.creator === null
    ? row
    : { ...row, creator: { ...row.creator, social_links: NO_SOCIALS } }

/** The address of the photo opens as long as this link shows the person. */
const withPhoto = <Row extends { creator: { photo_url: string | null } | null }>(link: FoundLink, row: Row) =>
  row.creator?.photo_url
    ? { ...row, creator: { ...row.creator, photo_url: photoInLink(link, row.creator.photo_url) } }
    : row

/** The order and the page leave no row out. */
function isNarrowed(wanted: TableWanted): boolean {
  const {
    page: _page,
    per_page: _per_page,
    sort_by: _by,
    sort_order: _order,
    admin_id: _id,
    ...rest
  } = wanted
  return Object.values(rest).some((value) => value !== undefined)
}

/** `shown`: how many rows the client sees, where the table counts them. */
async function clientHead(
  db: Db,
  link: FoundLink,
  { viewer, client_name }: Visitor,
  shown: Promise<number> | undefined,
) {
  const [price_from, choice] = await Promise.all([
    findLowestPrice(db, link),
    viewer === 'owner' ? undefined : choiceState(db, link, client_name, shown),
  ])
  const { brief_status: as, ended_at } = link
  const ended = ended_at === null || !isEnd(as) ? null : { as, at: ended_at }
  return { price_from, choice, ...(viewer === 'owner' ? {} : { ended }) }
}

const upToCap = (counted: number) => ({ total: Math.min(counted, COUNTED_TO), capped: isCapped(counted) })

async function ownerHead(db: Db, brief_id: string) {
  const { responses, accepted, unpriced } = await countByState(db, brief_id)
  const counts = { responses: upToCap(responses), accepted: upToCap(accepted), unpriced: upToCap(unpriced) }
  return { brief_id, counts, visible_columns: [...INTERNAL_COLUMNS] }
}

async function ownersRows(db: Db, _link: FoundLink, query: TableQuery) {
  const rows = await listForOwner(db, query)
  return rows.map((row) => ({ ...row, markup_percentage: markupOf(row.creator_price, row.client_price) }))
}

/** The link opens no photo of a row that it does not show; the owner's session does. */
async function ownersClientRows(db: Db, link: FoundLink, query: TableQuery) {
  const rows = await listForOwnerAsClient(db, query)
  return rows.map((row) => (row.unseen === null ? withPhoto(link, row) : row))
}

const READ = {
  client: clientsRows,
  owner_as_client: ownersClientRows,
  owner: ownersRows,
}

interface Pricing {
  db: Db
  jobs: Jobs
  token: string
  response_id: string
  client_price: number | null
  version: number | undefined
  by: Who
}

/** Sets a price from either table. The response must belong to the link's brief. Without a version the latest one is changed. */
export async function priceInTable(pricing: Pricing) {
  const { db, jobs, token, response_id: id, client_price, version, by } = pricing
  const link = await resolveLink(db, token, { is_owner: true, pass: undefined })
  return decide({ db, jobs, id, brief_id: link.brief_id, patch: { client_price, version }, by })
}
