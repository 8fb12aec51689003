import type { FilterSet } from '@ugc/contract/facts/filters'
import { SEARCH_DEBOUNCE_MS } from '@ugc/contract/facts/limits'
import { useDebounced } from '../lib/debounce.ts'
import { type ListFilters, queryOf, readFilters, writeFilters } from './filters.ts'

/** The query of the filters of an open sheet, and whether they have not changed for a moment. */
export function useSettled<Set extends FilterSet>(set: Set, filters: ListFilters<Set>) {
  // Debounced as text, because the filters are a new object at each render.
  const wanted = writeFilters(set, filters).toString()
  const text = useDebounced(wanted, SEARCH_DEBOUNCE_MS)
  return { query: queryOf(set, readFilters(set, new URLSearchParams(text))), settled: text === wanted }
}
