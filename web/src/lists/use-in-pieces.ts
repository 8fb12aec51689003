import { useEffect, useState } from 'react'

/** More than a phone shows at once. */
const FIRST = 8
const NEXT = 7

/** Until the screen that the app starts with is left. */
let isStart = true

/**
 * The first rows at once, the others after these are painted, a few at a time: fifty rows in one go block a cheap phone for
 * half a second. Only at the start: a list that is opened later may have to scroll to where it was left.
 */
export function useInPieces<Item>(items: Item[] | undefined): Item[] {
  const [count, setCount] = useState(isStart ? FIRST : Infinity)
  const isCut = items !== undefined && items.length > count
  useEffect(() => {
    if (!isCut) return
    const frame = requestAnimationFrame(() => setTimeout(() => setCount(count + NEXT)))
    return () => cancelAnimationFrame(frame)
  }, [isCut, count])
  useEffect(
    () => () => {
      isStart = false
    },
    [],
  )
  return isCut ? items.slice(0, count) : (items ?? [])
}
