import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { getSession, onSessionEnd } from '../session/state.ts'

/**
 * The scroll position at which a list was left, with its filters. One for each list, until the session ends. The links of
 * the list's rows start with `rows`.
 */
export function createScrollMemory(rows: string) {
  let left: { search: string; scroll: number; opened: boolean } | undefined
  onSessionEnd(() => {
    left = undefined
  })

  /** Scrolls back once the rows are drawn, after «back» or after a return from one of the rows. */
  function useScrollMemory(ready: boolean) {
    const { pathname, search } = useLocation()
    const back = useNavigationType() === NavigationType.Pop
    const wanted = useRef(left?.search === search && (left.opened || back) ? left.scroll : 0)
    // A layout effect is cleaned up while its rows are still in the page. A listener would miss a scroll of the last frame.
    useLayoutEffect(
      () => () => {
        // The end of the session also unmounts the list, after the memory was cleared.
        if (getSession().status !== 'user') return
        // React runs effects twice in development: the list was not left.
        if (location.pathname === pathname && location.search === search) return
        left = { search, scroll: window.scrollY, opened: location.pathname.startsWith(rows) }
      },
      [pathname, search],
    )
    useEffect(() => {
      if (!ready || wanted.current === 0) return
      window.scrollTo(0, wanted.current)
      wanted.current = 0
    }, [ready])
  }

  /** The query string, with filters and page, that the list was left with. */
  const leftSearch = () => left?.search ?? ''

  return { useScrollMemory, leftSearch }
}
