import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** A list's memory of how it was left: one for each list, gone with the tab. `rows` is where its rows lead. */
export function createScrollMemory(rows: string) {
  let left: { search: string; scroll: number; opened: boolean } | undefined

  /** Returns to the place once the rows are there to scroll over: by «back», and from one of its rows. */
  function useScrollPlace(ready: boolean) {
    const { search } = useLocation()
    const back = useNavigationType() === NavigationType.Pop
    const wanted = useRef(left?.search === search && (left.opened || back) ? left.scroll : 0)
    // In the layout phase, so that the jump to the top of the next screen is not taken for a scroll of this one.
    useLayoutEffect(() => {
      let scroll = 0
      const keep = () => {
        scroll = window.scrollY
      }
      window.addEventListener('scroll', keep, { passive: true })
      return () => {
        window.removeEventListener('scroll', keep)
        left = { search, scroll, opened: location.pathname.startsWith(rows) }
      }
    }, [search])
    useEffect(() => {
      if (!ready || wanted.current === 0) return
      window.scrollTo(0, wanted.current)
      wanted.current = 0
    }, [ready])
  }

  /** The filters and the page that one came from. */
  const search = () => left?.search ?? ''

  return { useScrollPlace, search }
}
