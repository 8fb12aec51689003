import { useEffect } from 'react'
import { getHost } from './host.ts'

/** Telegram's own back button, which on Android takes the system's as well; without it «back» closes the app. */
export function useBackButton(onBack: (() => void) | undefined) {
  useEffect(() => {
    const host = getHost()
    if (!onBack || !host?.isVersionAtLeast('6.1')) return
    const button = host.BackButton
    button.onClick(onBack)
    button.show()
    return () => {
      button.offClick(onBack)
      button.hide()
    }
  }, [onBack])
}
