import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { onSessionEnd } from '../session/state.ts'

/** An entry of the tab's history, which does not tell a page its addresses and where they were left. */
interface Step {
  key: string
  path: string
  title: string
  scroll: number
}

/** Forms and confirmations: «back» passes over them, because what was begun there is done or given up. */
const PASSED = /\/(?:new|edit)$|^\/(?:success|login|welcome)$/

let steps: Step[] = []
let at = -1
onSessionEnd(() => {
  steps = []
})
history.scrollRestoration = 'manual'

/** Called for every location before its screen is drawn. Twice for one location changes nothing. */
export function useTrail() {
  const location = useLocation()
  record(location, useNavigationType())
}

function record({ key, pathname: path }: Location, type: NavigationType) {
  const known = steps.findIndex((step) => step.key === key)
  const step = { key, path, title: '', scroll: 0 }
  if (known >= 0) at = known
  else if (type === NavigationType.Push) at = (steps = [...steps.slice(0, at + 1), step]).length - 1
  else if (type === NavigationType.Replace && steps[at]) steps = steps.with(at, step)
  else at = (steps = [step]).length - 1
}

const stepOf = (key: string) => steps.find((step) => step.key === key)

/** The router keeps the key of a location in the entry of the history; the first entry has none. */
const keyNow = () => (history.state as { key?: string } | null)?.key ?? 'default'

/** After a reload only the history knows that there is an entry before: the router numbers its entries. */
const isFirst = () => !((history.state as { idx?: number } | null)?.idx ?? 0)

/** The screen that this one was opened from. */
function previous(key: string): (Step & { delta: number }) | undefined {
  const here = steps.findIndex((step) => step.key === key)
  const from = steps
    .slice(0, Math.max(here, 0))
    .findLastIndex(({ path }) => path !== steps[here]?.path && !PASSED.test(path))
  const step = steps[from]
  return step && { ...step, delta: from - here }
}

/** «Back» to where one came from; `fallback` for a screen that was opened by a link. */
export function useBack(fallback = '/') {
  const { key } = useLocation()
  const navigate = useNavigate()
  const from = previous(key)
  const delta = from?.delta ?? (steps[0]?.key === key && !isFirst() ? -1 : undefined)
  const go = useCallback(() => {
    // On a slow phone this screen is still shown while the next one loads: «back» gives that one up.
    if (keyNow() !== key) return void navigate(-1)
    void (delta === undefined ? navigate(fallback, { replace: true }) : navigate(delta))
  }, [key, delta, fallback, navigate])
  return { from, go }
}

/** After a form is saved: to the screen it belongs to, which is usually the one it was opened from. */
export function useReturn() {
  const { key } = useLocation()
  const navigate = useNavigate()
  return (path: string) => {
    const from = previous(key)
    void (from?.path === path ? navigate(from.delta) : navigate(path, { replace: true }))
  }
}

/** The screen's name for the «back» of the next one, and its place: it begins at its top, and after «back» where it was left. */
export function usePlace(title: string) {
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const latest = useRef({ key, isBack })
  useEffect(() => {
    latest.current = { key, isBack }
    const step = stepOf(key)
    if (step) step.title = title
  }, [key, isBack, title])
  // Once for a screen: a filter or a page of the same list does not move it.
  useLayoutEffect(() => {
    const { key, isBack } = latest.current
    const reached = scrollBack((isBack && stepOf(key)?.scroll) || 0)
    // The rows are still in the page: React cleans a layout effect up before it removes them.
    return () => {
      const step = stepOf(latest.current.key)
      if (step && reached.done()) step.scroll = window.scrollY
      reached.stop()
    }
  }, [])
}

const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls as soon as the page is long enough: on a slow phone its rows come later. A person who scrolls is left alone. */
function scrollBack(wanted: number) {
  let isDone = false
  const sizes = new ResizeObserver(() => attempt())
  const stop = () => {
    isDone = true
    sizes.disconnect()
    for (const hand of HANDS) window.removeEventListener(hand, stop)
  }
  const attempt = () => {
    if (document.documentElement.scrollHeight - window.innerHeight < wanted - 1) return
    window.scrollTo(0, wanted)
    stop()
  }
  attempt()
  if (!isDone) {
    sizes.observe(document.body)
    for (const hand of HANDS) window.addEventListener(hand, stop, { passive: true })
  }
  return { done: () => isDone, stop }
}
