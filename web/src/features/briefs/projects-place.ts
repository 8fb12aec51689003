import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The page in the address: what is no page is the first. */
export function usePage() {
  const [address, setAddress] = useSearchParams()
  const asked = Number(address.get('page'))
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1
  const go = useCallback(
    (next: number, how?: { replace: boolean }) =>
      setAddress(next === 1 ? {} : { page: String(next) }, how ?? { replace: false }),
    [setAddress],
  )
  return [page, go] as const
}

const RESPOND = '/creator/respond/'
/** The list as it was left for one of its briefs; gone with the tab. */
let left: { search: string; scroll: number } | undefined

/** Remembers the place, and returns to it once the cards are there to scroll over. */
export function useScrollPlace(ready: boolean) {
  const { search } = useLocation()
  const wanted = useRef(left?.search === search ? left.scroll : 0)
  // In the layout phase, so that the jump to the top of the next screen is not taken for a scroll of this one.
  useLayoutEffect(() => {
    let scroll = 0
    const keep = () => {
      scroll = window.scrollY
    }
    window.addEventListener('scroll', keep, { passive: true })
    return () => {
      window.removeEventListener('scroll', keep)
      left = location.pathname.startsWith(RESPOND) ? { search, scroll } : undefined
    }
  }, [search])
  useEffect(() => {
    if (!ready || wanted.current === 0) return
    window.scrollTo(0, wanted.current)
    wanted.current = 0
  }, [ready])
}
