import { TABLE_FILTERS } from '@ugc/contract/facts/filters'
import { type ListFilters, noFilters } from '../../../lists/filters.ts'

type TableFilters = ListFilters<typeof TABLE_FILTERS>

/** The filters that leave rows out; the order of the rows and the page do not. */
const narrowing = ({
  sort_by: _sort,
  sort_order: _order,
  admin_id: _id,
  page: _page,
  ...rest
}: TableFilters) => rest

/** Tells two sets of rows apart. */
export const rowsKey = (filters: TableFilters) => JSON.stringify(narrowing(filters))

const ALL = rowsKey(noFilters(TABLE_FILTERS))
export const isNarrowed = (filters: TableFilters) => rowsKey(filters) !== ALL

/** The change that shows all rows, in the order that was chosen. */
export const SHOW_ALL = narrowing(noFilters(TABLE_FILTERS))
