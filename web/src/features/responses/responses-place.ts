import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { readAddress, type ResponsesPlace, writeAddress } from './responses-address.ts'

export interface Place {
  place: ResponsesPlace
  /** Any change of a filter leads back to the first page. */
  change: (part: Partial<ResponsesPlace>, how?: { replace: boolean }) => void
}

export function usePlace(): Place {
  const [address, setAddress] = useSearchParams()
  const place = useMemo(() => readAddress(address), [address])
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  }, [place])
  const change = useCallback(
    (part: Partial<ResponsesPlace>, how = { replace: false }) => {
      latest.current = { ...latest.current, page: 1, ...part }
      setAddress(writeAddress(latest.current), how)
    },
    [setAddress],
  )
  return { place, change }
}

/** The list as it was left for a creator or a brief; gone with the tab. */
let left: { search: string; scroll: number } | undefined

/** Remembers the place, and returns to it by «back» once the rows are there to scroll over. */
export function useScrollPlace(ready: boolean) {
  const { search } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const wanted = useRef(left?.search === search && back ? left.scroll : 0)
  // In the layout phase, so that the jump to the top of the next screen is not taken for a scroll of this one.
  useLayoutEffect(() => {
    left = { search, scroll: 0 }
    const keep = () => {
      left = { search, scroll: window.scrollY }
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
