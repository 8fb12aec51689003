import { useDeferredValue, useEffect } from 'react'

/** More than a phone shows at once. */
const FIRST = 8

/** Until the screen that the app starts with is left. */
let isStart = true

/**
 * The first rows at once, the others after these are painted: fifty rows in one go block a cheap phone for half a second.
 * Only at the start: a list that is opened later may have to scroll to where it was left.
 */
export function useInPieces<Item>(items: Item[] | undefined): Item[] {
  const isWhole = useDeferredValue(items !== undefined || !isStart, !isStart)
  useEffect(
    () => () => {
      isStart = false
    },
    [],
  )
  return isWhole ? (items ?? []) : (items?.slice(0, FIRST) ?? [])
}
