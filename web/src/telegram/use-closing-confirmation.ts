import { useEffect } from 'react'
import { getHost } from './host.ts'

/** While there is something to lose, leaving is asked about: by Telegram there, by the browser elsewhere. */
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
      // What Chrome before 119 asks by.
      event.returnValue = true
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
