import { useEffect } from 'react'
import { getHost } from './host.ts'

/** While there are unsaved changes, Telegram or the browser asks before the page closes. */
export function useClosingConfirmation(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return
    const host = getHost()
    if (host?.isVersionAtLeast('6.2')) {
      host.enableClosingConfirmation()
      return () => host.disableClosingConfirmation()
    }
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // Chrome before 119 needs returnValue.
      event.returnValue = true
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
