import { isCapped, pagesOf } from '@ugc/contract/common'
import type { CreatorListQuery } from '@ugc/contract/creators'
import { COUNTED_TO } from '@ugc/contract/limits'
import type { Tag } from '@ugc/contract/tags'
import { findBriefTags } from '../briefs/queries.ts'
import { briefNotFound } from '../briefs/refusals.ts'
import type { Db } from '../db/schema.ts'
import { creatorPatterns } from '../search.ts'
import { listTags } from '../tags/queries.ts'
import {
  type Card,
  type CreatorFilter,
  estimateCreators,
  findCounts,
  findDayAt,
  findResponseStatuses,
  listCounted,
  listCreators,
  listNewest,
} from './list-queries.ts'
import { briefWithoutTags } from './refusals.ts'

interface CreatorRows {
  rows: Card[]
  total: number
  pages: number
  capped: boolean
  base: { total: number; active: number }
}

/** `tags`: those of a brief, beside the ones that are asked for. */
export function filterOf(query: Partial<CreatorListQuery>, tags?: number[]): CreatorFilter {
  const { search = '', tags: wanted, page: _page, per_page: _per_page, country, city, ...rest } = query
  return {
    ...rest,
    country: country || undefined,
    city: city || undefined,
    words: creatorPatterns(search),
    tags: [wanted, tags].filter((ids) => ids !== undefined),
  }
}

const isUnfiltered = (filter: CreatorFilter) =>
  Object.entries(filter).every(
    ([name, value]) =>
      name === 'is_active' || value === undefined || (Array.isArray(value) && value.length === 0),
  )

export function findCreators(db: Db, query: CreatorListQuery, tags?: number[]): Promise<CreatorRows> {
  const filter = filterOf(query, tags)
  return isUnfiltered(filter) ? everybody(db, filter, query) : filtered(db, filter, query)
}

/** Those who share a tag with the brief, each with what came of it. */
export async function findCreatorsByBrief(db: Db, brief_id: string, query: CreatorListQuery) {
  const tags = await findBriefTags(db, brief_id)
  if (!tags) throw briefNotFound()
  if (tags.length === 0) throw briefWithoutTags()
  const { rows, ...page } = await findCreators(db, query, tags)
  const statuses = await findResponseStatuses(
    db,
    brief_id,
    rows.map(({ id }) => id),
  )
  return { ...page, rows: rows.map((row) => ({ ...row, response_status: statuses.get(row.id) ?? null })) }
}

/** The total is the one the database keeps, and so is the way to a page. */
async function everybody(db: Db, filter: CreatorFilter, query: CreatorListQuery): Promise<CreatorRows> {
  const { page, per_page } = query
  const rows =
    page === 1 ? await listNewest(db, filter.is_active, per_page) : await furtherPage(db, filter, query)
  const counts = countsIn(rows) ?? (await findCounts(db))
  const total = totalOf(counts, filter)
  return { rows, total, pages: pagesOf(total, per_page), capped: false, base: baseOf(counts) }
}

/** By the day that the page begins on: only what came on that day is passed over one by one. */
async function furtherPage(db: Db, filter: CreatorFilter, { page, per_page }: CreatorListQuery) {
  const offset = (page - 1) * per_page
  const day = await findDayAt(db, filter.is_active, offset)
  if (!day) return []
  return listCreators(db, { ...filter, before: day.ends }, { offset: offset - day.newer, limit: per_page })
}

/** Beyond the cap by more than the planner is usually wrong. */
const MANY = 1.25 * COUNTED_TO

/** The planner tells many from few. Few are read and counted in one go; of many the page is walked to, newest first. */
async function filtered(db: Db, filter: CreatorFilter, query: CreatorListQuery): Promise<CreatorRows> {
  const { page, per_page } = query
  const offset = (page - 1) * per_page
  const isMany = (await estimateCreators(db, filter)) > MANY
  const few = isMany ? undefined : await listCounted(db, filter, { offset, limit: per_page })
  if (!few || isCapped(few.counted)) return many(db, filter, query)
  const counts = countsIn(few.rows) ?? (await findCounts(db))
  const total = few.counted
  return { rows: few.rows, total, pages: pagesOf(total, per_page), capped: false, base: baseOf(counts) }
}

/** Not counted: one row more than the page tells whether it is the last, and where it is, the total is known. */
async function many(
  db: Db,
  filter: CreatorFilter,
  { page, per_page }: CreatorListQuery,
): Promise<CreatorRows> {
  const offset = (page - 1) * per_page
  const found = await listCreators(db, filter, { offset, limit: per_page + 1 })
  const rows = found.slice(0, per_page)
  const counts = countsIn(rows) ?? (await findCounts(db))
  const hasMore = found.length > per_page
  const end = offset + found.length
  const capped = hasMore || (found.length === 0 && page > 1)
  const total = capped ? COUNTED_TO : end
  // Nobody knows the last page of what is not counted; there is a next one while there are more rows.
  const pages = Math.max(pagesOf(total, per_page), hasMore ? page + 1 : 1)
  return { rows, total, pages, capped, base: baseOf(counts) }
}

interface Counts {
  active: number
  inactive: number
}

const countsIn = ([row]: Card[]): Counts | undefined =>
  row && { active: row.base_active, inactive: row.base_inactive }

const baseOf = ({ active, inactive }: Counts) => ({ total: active + inactive, active })

const totalOf = ({ active, inactive }: Counts, { is_active }: CreatorFilter) =>
  (is_active === false ? 0 : active) + (is_active === true ? 0 : inactive)

/**
 * Turns the tag ids of rows into tags, so that a list needs no join. Tags are never renamed, so they are cached in the
 * process; an id that is not in the cache reloads it.
 */
export function createTagNames(db: Db) {
  let known = new Map<number, Tag>()
  return async (rows: readonly { tag_ids: number[] }[]): Promise<(ids: number[]) => Tag[]> => {
    if (rows.some(({ tag_ids }) => tag_ids.some((id) => !known.has(id)))) {
      known = new Map((await listTags(db)).map((tag) => [tag.id, tag]))
    }
    return (ids) => ids.map((id) => known.get(id)).filter((tag) => tag !== undefined)
  }
}
