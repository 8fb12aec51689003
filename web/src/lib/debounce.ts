import { useEffect, useMemo, useState } from 'react'

export interface Debounce<T> {
  push: (value: T) => void
  cancel: () => void
}

/** Hands on the last value pushed, once nothing has been pushed for `delay`. */
export function debounce<T>(apply: (value: T) => void, delay: number): Debounce<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const push = (value: T) => {
    cancel()
    timer = setTimeout(() => apply(value), delay)
  }
  return { push, cancel }
}

/** The value as it was when it last stood still for `delay`. For searches: they wait for the last key. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value)
  const waiting = useMemo(() => debounce((next: T) => setSettled(() => next), delay), [delay])
  useEffect(() => {
    waiting.push(value)
    return waiting.cancel
  }, [waiting, value])
  return settled
}
