import { useEffect } from 'react'
import { getHost } from './host.ts'

/** While mounted, pulling down refreshes the list and does not close the app. */
export function useNoVerticalSwipes() {
  useEffect(() => {
    const host = getHost()
    if (!host?.isVersionAtLeast('7.7')) return
    host.disableVerticalSwipes()
    return () => host.enableVerticalSwipes()
  }, [])
}
