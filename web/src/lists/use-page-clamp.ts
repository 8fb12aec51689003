import { useEffect, useRef } from 'react'

export interface ListPage<Item> {
  items: Item[]
  total: number
  pages: number
  capped: boolean
}

/** The part of a `useQuery` result that a list needs. With `keepPreviousData` the rows stay while others are loaded. */
export interface ListQuery<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

export type GoToPage = (page: number, how?: { replace: boolean }) => void

/** Leads from a page beyond the last one to the last: rows may have been deleted, and addresses are typed by hand. */
export function usePageClamp<Item>(query: ListQuery<ListPage<Item>>, page: number, onPage: GoToPage) {
  const { data, error, isFetching } = query
  const last = data?.pages ?? 1
  const beyond = data !== undefined && !isFetching && !error && page > last
  const go = useRef(onPage)
  useEffect(() => {
    go.current = onPage
  })
  useEffect(() => {
    if (beyond) go.current(last, { replace: true })
  }, [beyond, last])
}
