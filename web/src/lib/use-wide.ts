import { useSyncExternalStore } from 'react'

/** From here on an owner has the sidebar, and a public table is a table. */
const WIDE = '(min-width: 1024px)'
/** A sheet of paper is narrow, and a table is printed as a table. */
export const WIDE_OR_PRINTED = `${WIDE}, print`

/** `query`: another condition than the width alone. */
export const useWide = (query = WIDE): boolean =>
  useSyncExternalStore(
    (changed) => {
      const room = matchMedia(query)
      room.addEventListener('change', changed)
      return () => room.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
