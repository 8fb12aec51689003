import { TABLE_FILTERS } from '@ugc/contract/facts/filters'
import { type ListFilters, noFilters, writeFilters } from '../../../lists/filters.ts'

type TableFilters = ListFilters<typeof TABLE_FILTERS>

/** The filters that leave rows out; the order of the rows and the page do not. */
const narrowing = ({
  sort_by: _sort,
  sort_order: _order,
  admin_id: _id,
  page: _page,
  ...rest
}: TableFilters) => rest

/** The workbook of what is on the screen, all pages of it. */
export const excelAddress = (token: string, filters: TableFilters) =>
  `/public/${token}/excel?${writeFilters(TABLE_FILTERS, { ...filters, page: 1 }).toString()}`

/** Tells two sets of rows apart. */
export const rowsKey = (filters: TableFilters) => JSON.stringify(narrowing(filters))

const ALL = rowsKey(noFilters(TABLE_FILTERS))
export const isNarrowed = (filters: TableFilters) => rowsKey(filters) !== ALL
/** Other than by a tab, which is no search. */
export const isSearched = (filters: TableFilters) => isNarrowed({ ...filters, choice: undefined })

/** The change that shows all rows, in the order that was chosen. */
export const SHOW_ALL = narrowing(noFilters(TABLE_FILTERS))
