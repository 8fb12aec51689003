import { useEffect } from 'react'
import { getHost } from './host.ts'

/** While mounted, pulling down refreshes instead of closing the app. */
export function useNoVerticalSwipes() {
  useEffect(() => {
    const host = getHost()
    if (!host?.isVersionAtLeast('7.7')) return
    host.disableVerticalSwipes()
    return () => host.enableVerticalSwipes()
  }, [])
}
