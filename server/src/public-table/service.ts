import { isCapped, pagesOf, type PageWanted } from '@ugc/contract/common'
import { CLIENT_SORTS, type Filters, type TABLE_FILTERS } from '@ugc/contract/facts/filters'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import { markupOf } from '@ugc/contract/values/money'
import { INTERNAL_COLUMNS } from '@ugc/contract/public-table'
import { findAgency } from '../agency/queries.ts'
import type { Who } from '../audit/queries.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import { findLink } from '../public-links/queries.ts'
import { linkNotFound } from '../public-links/refusals.ts'
import { decide } from '../responses/decide.ts'
import { tablePatterns } from '../search.ts'
import {
  countByState,
  countRows,
  findLowestPrice,
  listForClient,
  listForOwner,
  type TableQuery,
} from './queries.ts'

/** The reader: an owner, a signed-in user who is not one, or a caller without a valid session. */
export type Viewer = 'owner' | 'creator' | 'anonymous'

type TableWanted = Filters<typeof TABLE_FILTERS> & PageWanted

const TOKEN = /^[\w-]{43}$/

/** A text that no token looks like is not looked up: it may have characters that PostgreSQL refuses. */
async function linkOf(db: Db, token: string) {
  const link = TOKEN.test(token) ? await findLink(db, token) : undefined
  if (!link) throw linkNotFound()
  return link
}

export interface Preview {
  site: string
  title: string
  description: string
}

/**
 * The preview of a link in a messenger: the brief's title for a live client link, and for every other address the agency
 * alone. It names no creator, price or number: messengers keep previews after a link is revoked.
 */
export async function previewOf(db: Db, token: string): Promise<Preview> {
  const [agency, link] = await Promise.all([
    findAgency(db),
    TOKEN.test(token) ? findLink(db, token) : undefined,
  ])
  return {
    site: agency.name,
    title: link?.kind === 'client' ? link.title : agency.name,
    description: 'Подборка креаторов',
  }
}

export async function tableOf(db: Db, token: string, viewer: Viewer, wanted: TableWanted) {
  const link = await linkOf(db, token)
  const for_client = link.kind === 'client'
  if (!for_client && viewer === 'creator')
    throw new AppError('forbidden', 'Эта таблица доступна только владельцу')
  if (!for_client && viewer === 'anonymous')
    throw new AppError('unauthorized', 'Войдите, чтобы открыть таблицу')
  const { page, per_page, search = '', sort_by, sort_order } = wanted
  if (for_client && sort_by !== undefined && !CLIENT_SORTS.includes(sort_by))
    throw new AppError('invalid', 'По этому столбцу сортировать нельзя', { sort_by: 'Такого столбца нет' })
  const query: TableQuery = {
    brief_id: link.brief_id,
    words: tablePatterns(search),
    sort_by,
    sort_order,
    offset: (page - 1) * per_page,
    limit: per_page,
  }
  const can_edit = viewer === 'owner'
  const [items, counted, head] = await Promise.all([
    for_client ? listForClient(db, query, can_edit) : ownersRows(db, query),
    countRows(db, query, for_client),
    for_client ? clientHead(db, link.brief_id) : ownerHead(db, link.brief_id),
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
    can_edit,
    ...head,
  }
}

const clientHead = async (db: Db, brief_id: string) => ({ price_from: await findLowestPrice(db, brief_id) })

const upToCap = (counted: number) => ({ total: Math.min(counted, COUNTED_TO), capped: isCapped(counted) })

async function ownerHead(db: Db, brief_id: string) {
  const { responses, accepted, unpriced } = await countByState(db, brief_id)
  const counts = { responses: upToCap(responses), accepted: upToCap(accepted), unpriced: upToCap(unpriced) }
  return { brief_id, counts, visible_columns: [...INTERNAL_COLUMNS] }
}

async function ownersRows(db: Db, query: TableQuery) {
  const rows = await listForOwner(db, query)
  return rows.map((row) => ({ ...row, markup_percentage: markupOf(row.creator_price, row.client_price) }))
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
  const link = await linkOf(db, token)
  return decide({ db, jobs, id, brief_id: link.brief_id, patch: { client_price, version }, by })
}
