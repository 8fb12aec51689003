import { useEffect, useRef } from 'react'
import { getHost } from './host.ts'

/** A stack of handlers; the last one is active. A sheet's handler replaces the screen's until the sheet closes. */
const handlers: (() => void)[] = []

/** A question is above the sheet that asked it. False if nothing is open. */
function closeTopDialog(): boolean {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]
  const top = open.find(({ role }) => role === 'alertdialog') ?? open.at(-1)
  top?.close()
  return top !== undefined
}

/**
 * Telegram's back button, which also handles Android's system button; without it «back» closes the app. It closes an open
 * dialog before it leaves the screen.
 */
export function useBackButton(onBack: (() => void) | undefined) {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  const wanted = onBack !== undefined
  useEffect(() => {
    const host = getHost()
    if (!wanted || !host?.isVersionAtLeast('6.1')) return
    const button = host.BackButton
    const handle = () => closeTopDialog() || latest.current?.()
    const covered = handlers.at(-1)
    if (covered) button.offClick(covered)
    handlers.push(handle)
    button.onClick(handle)
    button.show()
    return () => {
      const wasOnTop = handlers.at(-1) === handle
      handlers.splice(handlers.indexOf(handle), 1)
      if (!wasOnTop) return
      button.offClick(handle)
      const next = handlers.at(-1)
      if (next) button.onClick(next)
      // The next screen may show it in the same update: a button that goes for a moment lets «back» close the app.
      else queueMicrotask(() => handlers.length === 0 && button.hide())
    }
  }, [wanted])
}
