import { SEARCH_DEBOUNCE_MS } from '@ugc/contract/limits'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { type BriefsPlace, EVERYTHING, readAddress, writeAddress } from './briefs-address.ts'

export interface Place {
  place: BriefsPlace
  /** Any change of a filter leads back to the first page. */
  change: (part: Partial<BriefsPlace>, how?: { replace: boolean }) => void
}

export function usePlace(): Place {
  const [address, setAddress] = useSearchParams()
  const place = useMemo(() => readAddress(address), [address])
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  }, [place])
  const change = useCallback(
    (part: Partial<BriefsPlace>, how = { replace: false }) => {
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

/** The list as it was left for a brief; gone with the tab. */
let left: { search: string; scroll: number; opened: boolean } | undefined

const LIST = '/admin/briefs'

/** Where «back» leads from a brief: the list with the filters and the page one came from. */
export const briefsAddress = (): string => LIST + (left?.search ?? '')

/** A brief's page says that it is open: whoever then comes back finds the place they left. */
export const leaveForBrief = () => {
  if (left) left.opened = true
}

/** Remembers the place, and returns to it once the rows are there to scroll over. */
export function useScrollPlace(ready: boolean) {
  const { search } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const wanted = useRef(left?.search === search && (left.opened || back) ? left.scroll : 0)
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
