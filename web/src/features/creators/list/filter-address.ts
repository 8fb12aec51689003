import { CREATOR_SCREEN_FILTERS } from '@ugc/contract/facts/filters'
import { type ListFilters, queryOf, writeFilters } from '../../../lists/filters.ts'

type Filters = ListFilters<typeof CREATOR_SCREEN_FILTERS>

/** The filters as the address of the list has them, without the page. */
export const addressOf = (filters: Filters) =>
  writeFilters(CREATOR_SCREEN_FILTERS, { ...filters, page: 1 }).toString()

/** The filters as the API takes them, without the page. */
export function apiQueryOf(filters: Filters) {
  const { page: _page, ...query } = queryOf(CREATOR_SCREEN_FILTERS, filters)
  return query
}
