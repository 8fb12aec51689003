import type { FilterSet } from '@ugc/contract/facts/filters'
import { SEARCH_DEBOUNCE_MS } from '@ugc/contract/facts/limits'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ListFilters, noFilters, readFilters, writeFilters } from './filters.ts'

export interface UrlFilters<Set extends FilterSet> {
  filters: ListFilters<Set>
  /** A change of any filter leads back to the first page. */
  change: (part: Partial<ListFilters<Set>>, how?: { replace: boolean; state?: unknown }) => void
}

/** The filters in the address. `set` must be the same object at each render. */
export function useUrlFilters<Set extends FilterSet>(set: Set): UrlFilters<Set> {
  const [address, setAddress] = useSearchParams()
  const filters = useMemo(() => readFilters(set, address), [set, address])
  // Two changes in one event both start from the latest filters, not from those of the last render.
  const latest = useRef(filters)
  useEffect(() => {
    latest.current = filters
  }, [filters])
  const change = useCallback(
    (part: Partial<ListFilters<Set>>, how: { replace: boolean; state?: unknown } = { replace: false }) => {
      latest.current = { ...latest.current, page: 1, ...part }
      setAddress(writeFilters(set, latest.current), how)
    },
    [setAddress, set],
  )
  return { filters, change }
}

const NO_SET = {}

/** A list without filters: only its page is in the address. */
export const useUrlPage = () => useUrlFilters(NO_SET)

/** The part of the filters that a search changes. */
const withSearch = <Set>(text: string) =>
  ({ search: text || undefined }) as object as Partial<ListFilters<Set>>

/** The text of the search field. It gets into the address once no key was pressed for SEARCH_DEBOUNCE_MS. */
export function useSearchText<Set extends FilterSet>({ filters, change }: UrlFilters<Set>, set: Set) {
  const search = (filters as { search?: string }).search ?? ''
  const [typed, setTyped] = useState(search)
  const written = useRef(search)
  useEffect(() => {
    const text = typed.trim()
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      // Replaced, because each pause in typing would otherwise be a step of «back».
      change(withSearch(text), { replace: true })
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, change])
  // The address was changed elsewhere: by «back», or by a link.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped(search)
  }, [search])

  const clear = () => {
    written.current = ''
    setTyped('')
  }
  return {
    typed,
    type: setTyped,
    /** The address does not have the typed text yet. */
    pending: typed.trim() !== search,
    clearSearch: () => {
      clear()
      change(withSearch(''))
    },
    reset: () => {
      clear()
      change(noFilters(set))
    },
  }
}
export type SearchText = ReturnType<typeof useSearchText>
