import { useSyncExternalStore } from 'react'

/** From here on an owner has the sidebar, and a public table is a table. */
const WIDE = '(min-width: 1024px)'

export const useWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const room = matchMedia(WIDE)
      room.addEventListener('change', changed)
      return () => room.removeEventListener('change', changed)
    },
    () => matchMedia(WIDE).matches,
  )
