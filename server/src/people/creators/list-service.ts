import { isCapped, pagesOf, type PageWanted } from '@ugc/contract/common'
import { type CREATOR_FILTERS, type Filters, isSet } from '@ugc/contract/facts/filters'
import { COUNTED_TO } from '@ugc/contract/facts/limits'
import type { Tag } from '@ugc/contract/tags'
import type { Target } from '../../platform/shared-sql/audience.ts'
import type { Db } from '../../platform/db/schema.ts'
import { creatorPatterns } from '../../platform/search.ts'
import { listTags } from '../tags/queries.ts'
import {
  type Card,
  type CreatorConditions,
  estimateCreators,
  findCounts,
  findDayAt,
  listWithExactTotal,
  listCreators,
  listNewest,
} from './list-queries.ts'
import { type Cursor, findCursor } from './order-queries.ts'

interface CreatorRows {
  rows: Card[]
  total: number
  pages: number
  capped: boolean
  base: { total: number; active: number }
}

type CreatorFilters = Filters<typeof CREATOR_FILTERS>
export type ListWanted = CreatorFilters & PageWanted & { after?: string | undefined }

/** Without `after` the page is found by counting rows. */
type Page = PageWanted & { after: Cursor | undefined }

/** With the audience of a brief, a creator has to be in it too. */
export const conditionsOf = (
  filters: CreatorFilters & Pick<CreatorConditions, 'ids'>,
  audience?: Target,
): CreatorConditions => ({
  ...filters,
  words: creatorPatterns(filters.search ?? ''),
  audience,
})

const isUnfiltered = ({ is_active: _is_active, sort: _sort, ...rest }: CreatorConditions) =>
  !Object.values(rest).some(isSet)

export async function findCreators(
  db: Db,
  { page, per_page, after, ...filters }: ListWanted,
  audience?: Target,
): Promise<CreatorRows> {
  const conditions = conditionsOf(filters, audience)
  const cursor = after === undefined ? undefined : await findCursor(db, filters.sort, after)
  const wanted = { page, per_page, after: cursor }
  return isUnfiltered(conditions)
    ? listUnfiltered(db, conditions, wanted)
    : listFiltered(db, conditions, wanted)
}

const windowOf = ({ page, per_page, after }: Page) => ({
  offset: (page - 1) * per_page,
  limit: per_page,
  after,
})

/** Without filters the total is the one that triggers keep in `creator_counts`. */
async function listUnfiltered(db: Db, conditions: CreatorConditions, wanted: Page): Promise<CreatorRows> {
  const { page, per_page, after } = wanted
  const { is_active, sort = 'newest' } = conditions
  const rows =
    sort !== 'newest' || after !== undefined
      ? await listCreators(db, conditions, windowOf(wanted))
      : page === 1
        ? await listNewest(db, is_active, per_page)
        : await listFurtherPage(db, conditions, wanted)
  const counts = countsIn(rows) ?? (await findCounts(db))
  const total = totalOf(counts, conditions)
  return { rows, total, pages: pagesOf(total, per_page), capped: false, base: baseOf(counts) }
}

/** Starts at the day on which the page begins, so that the offset skips rows of that day only. */
async function listFurtherPage(db: Db, conditions: CreatorConditions, { page, per_page }: PageWanted) {
  const offset = (page - 1) * per_page
  const day = await findDayAt(db, conditions.is_active, offset)
  if (!day) return []
  const window = { offset: offset - day.newer, limit: per_page }
  return listCreators(db, { ...conditions, before: day.ends }, window)
}

/** Above the cap by more than the planner's estimate is usually wrong. */
const PLANNER_LIMIT = 1.25 * COUNTED_TO
/** So many by the planner's estimate that their rows are read in order. */
export const isLarge = (estimated: number) => estimated > PLANNER_LIMIT

/** The planner's estimate decides: a small result is read whole and counted; a large one is paged in order, uncounted. */
async function listFiltered(db: Db, conditions: CreatorConditions, wanted: Page): Promise<CreatorRows> {
  const { per_page } = wanted
  const large = isLarge(await estimateCreators(db, conditions))
  const small = large ? undefined : await listWithExactTotal(db, conditions, windowOf(wanted))
  if (!small || isCapped(small.counted)) return listWithoutTotal(db, conditions, wanted)
  const counts = countsIn(small.rows) ?? (await findCounts(db))
  const total = small.counted
  return { rows: small.rows, total, pages: pagesOf(total, per_page), capped: false, base: baseOf(counts) }
}

/** Fetches one row more than the page: that row tells whether there is a next page. On the last page the total is known. */
async function listWithoutTotal(db: Db, conditions: CreatorConditions, wanted: Page): Promise<CreatorRows> {
  const { page, per_page } = wanted
  const { offset, ...window } = windowOf(wanted)
  const found = await listCreators(db, conditions, { ...window, offset, limit: per_page + 1 })
  const rows = found.slice(0, per_page)
  const counts = countsIn(rows) ?? (await findCounts(db))
  const hasMore = found.length > per_page
  const end = offset + found.length
  const capped = hasMore || (found.length === 0 && page > 1)
  const total = capped ? COUNTED_TO : end
  // The last page of an uncounted list is unknown; there is a next page while there are more rows.
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

const totalOf = ({ active, inactive }: Counts, { is_active }: CreatorConditions) =>
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
