import { useLayoutEffect } from 'react'
import type { Draft } from './draft.ts'
import { getSession } from '../session/state.ts'

/** Stores a waiting draft before the page is hidden or the screen is left. After a sign-out nothing more is stored. */
export function useFlush({ flush, drop }: Pick<Draft<object>, 'flush' | 'drop'>) {
  // A layout effect is cleaned up before the next screen reads the draft.
  useLayoutEffect(() => {
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      if (getSession().status === 'user') flush()
      else drop()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [flush, drop])
}
