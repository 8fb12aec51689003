import { type PointerEvent, useRef } from 'react'

const FAR_ENOUGH = 80

/**
 * Drag handle: its parent panel follows the finger and closes after a sufficient distance. There is always a close button
 * too.
 */
export function useDragDown(onGone: () => void) {
  const from = useRef<number>(undefined)
  const way = (event: PointerEvent) => Math.max(0, event.clientY - (from.current ?? event.clientY))
  function move(event: PointerEvent, by: number) {
    const panel = event.currentTarget.parentElement
    if (panel) panel.style.translate = by > 0 ? `0 ${by}px` : ''
  }
  return {
    onPointerDown(event: PointerEvent) {
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => move(event, way(event)),
    onPointerUp(event: PointerEvent) {
      const far = way(event) > FAR_ENOUGH
      from.current = undefined
      if (far) onGone()
      else move(event, 0)
    },
    onPointerCancel(event: PointerEvent) {
      from.current = undefined
      move(event, 0)
    },
  }
}
