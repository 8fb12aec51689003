import { SEARCH_DEBOUNCE_MS } from '@ugc/contract/limits'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { EVERYTHING, type ListPlace, readAddress, writeAddress } from './creators-address.ts'

export interface Place {
  place: ListPlace
  /** Any change of a filter leads back to the first page. */
  change: (part: Partial<ListPlace>, how?: { replace: boolean }) => void
}

export function usePlace(): Place {
  const [address, setAddress] = useSearchParams()
  const place = useMemo(() => readAddress(address), [address])
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  }, [place])
  const change = useCallback(
    (part: Partial<ListPlace>, how = { replace: false }) => {
      latest.current = { ...latest.current, page: 1, ...part }
      setAddress(writeAddress(latest.current), how)
    },
    [setAddress],
  )
  return { place, change }
}

/** What is in the search field, and the way it gets into the address: once nobody has typed for a while. */
export function useTypedSearch({ place: { search }, change }: Place) {
  const [typed, setTyped] = useState(search)
  const ours = useRef(search)
  useEffect(() => {
    const text = typed.trim()
    if (text === ours.current) return
    const timer = setTimeout(() => {
      ours.current = text
      // Each letter would otherwise be a step of «back».
      change({ search: text }, { replace: true })
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, change])
  useEffect(() => {
    if (search === ours.current) return
    ours.current = search
    setTyped(search)
  }, [search])

  const reset = () => {
    ours.current = ''
    setTyped('')
    change(EVERYTHING)
  }
  return { typed, type: setTyped, reset, pending: typed.trim() !== search }
}

/** The list as it was left for a creator's page; gone with the tab. */
let left: { search: string; scroll: number; opened: boolean } | undefined

const LIST = '/admin/creators'

/** Handed to a creator's page: unlike our memory, the history outlives a reload. */
export const cameFrom = (search: string) => ({ list: search })

/** Where «back» leads from a creator: the list with the filters and the page one came from. */
export function useListAddress(): string {
  const { state } = useLocation() as { state: Partial<ReturnType<typeof cameFrom>> | null }
  return LIST + (state?.list ?? left?.search ?? '')
}

export const leaveForCreator = () => {
  if (left) left.opened = true
}

/** Remembers the place, and returns to it once the rows are there to scroll over. */
export function useScrollPlace(ready: boolean) {
  const { search } = useLocation()
  const wanted = useRef(left?.opened && left.search === search ? left.scroll : 0)
  // In the layout phase, so that the jump to the top of the next screen is not taken for a scroll of this one.
  useLayoutEffect(() => {
    left = { search, scroll: 0, opened: false }
    const keep = () => {
      left = { search, scroll: window.scrollY, opened: false }
    }
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [search])
  useEffect(() => {
    if (!ready || wanted.current === 0) return
    window.scrollTo(0, wanted.current)
    wanted.current = 0
  }, [ready])
}
